import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Api, ok } from '../support/api.js';
import { createGrocery } from '../support/builders.js';
import { runLarderCommand } from '../support/command.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { waitingFor } from '../support/database/locks.js';
import { expectProblem } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { until } from '../support/until.js';
import { Visitor } from '../support/visitor.js';

const OLD = [
  'larder-2020-01-01T000000Z.tar.gz',
  'larder-2020-01-02T000000Z.tar.gz',
  'larder-2020-01-03T000000Z.tar.gz',
];
const PAGE = '/settings/server';
/** The task that looks whether a backup is due has ended and waits for its next time. */
const LOOKED = `SELECT FROM tasks WHERE kind = 'backUpWhenDue' AND state = 'waiting'`;

let database: TestDatabase;
let folder: string;
let running: RunningLarder[];

beforeEach(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'larder-backups-'));
  running = [];
});

afterEach(async () => {
  for (const larder of running) await larder.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<RunningLarder> {
  const settings = { DATABASE_URL: database.url, SIGN_UP: 'open', BACKUP_EVERY: '24', BACKUP_DIR: folder };
  const larder = await startLarder({ ...settings, ...env });
  running.push(larder);
  return larder;
}

/** Waits until the program has looked whether a backup is due at its start. */
async function looked(): Promise<void> {
  await until(async () => (await database.query(LOOKED)).length === 1);
}

async function stopAll(): Promise<void> {
  for (const larder of running.splice(0)) expect(await larder.stop()).toBe(0);
}

/** The first account of the server, with a grocery. */
async function firstHousehold(larder: RunningLarder): Promise<Household> {
  const household = await signUp(larder);
  await createGrocery(household.api, { name: 'plums' });
  return household;
}

async function made(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.tar.gz') && !OLD.includes(name)).toSorted();
}

async function backupsAt(api: Api): Promise<Record<string, unknown>> {
  const { backups } = (await ok(api.get('/health/details'))) as { backups: Record<string, unknown> };
  return backups;
}

async function press({ visitor }: Household): Promise<void> {
  expect(await visitor.send('POST', `${PAGE}/backups`, { form: {} })).toMatchObject({ status: 303 });
}

describe('backups by themselves', () => {
  it('begin with the start when one is due, remove the oldest after a good one, and can be restored', async () => {
    const { key } = await firstHousehold(await start({ BACKUP_EVERY: '0' }));
    await stopAll();
    for (const name of OLD) await writeFile(join(folder, name), 'an old one');
    const api = new Api((await start({ BACKUP_KEEP: '2' })).url, key);
    await until(async () => (await readdir(folder)).length === 2);
    const [name = ''] = await made();
    expect((await readdir(folder)).toSorted()).toEqual([OLD[2], name]);
    const { size, mode } = await stat(join(folder, name));
    expect(mode & 0o777).toBe(0o600);
    const last = { name, bytes: size };
    expect(await backupsAt(api)).toMatchObject({ everyHours: 24, last, dueSince: null, lastFailure: null });
    await stopAll();

    const target = await cloneDatabase();
    const restored = await runLarderCommand(['restore', join(folder, name)], { DATABASE_URL: target.url });
    expect(restored).toMatchObject({ code: 0 });
    const larder = await start({ DATABASE_URL: target.url, BACKUP_EVERY: '0' });
    expect(JSON.stringify(await ok(new Api(larder.url, key).get('/groceries')))).toContain('plums');
    await stopAll();
    await target.drop();
  });

  it('are counted from the newest one, not from the start', async () => {
    await firstHousehold(await start({ BACKUP_EVERY: '0' }));
    await stopAll();
    await start();
    await until(async () => (await made()).length === 1);
    await looked();
    await stopAll();
    await start();
    await looked();
    expect(await made()).toHaveLength(1);
  });

  it('are never made twice at once', async () => {
    const larder = await start();
    await looked();
    const household = await firstHousehold(larder);
    const holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE groceries');
    await press(household);
    await until(async () => (await waitingFor(holder)) === 1);
    // Another process finds a backup due at its start, and leaves it to the one that makes it.
    await start();
    await looked();
    expect(await readdir(folder)).toHaveLength(1);
    await holder.query('ROLLBACK');
    await holder.end();
    await until(async () => (await made()).length === 1);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('say why there is none, and keep the old ones', async () => {
    await writeFile(join(folder, 'file'), '');
    const household = await firstHousehold(await start({ BACKUP_DIR: join(folder, 'file') }));
    await press(household);
    await until(async () => (await backupsAt(household.api))['lastFailure'] !== null);
    const { last, dueSince, lastFailure } = await backupsAt(household.api);
    expect({ last, dueSince }).toEqual({ last: null, dueSince: expect.any(String) });
    expect((lastFailure as { message: string }).message).toMatch(/BACKUP_DIR/);
    expect((await household.visitor.open(PAGE)).text).toContain('BACKUP_DIR');
  });

  it('do not happen with BACKUP_EVERY=0, and the page says so', async () => {
    const household = await firstHousehold(await start({ BACKUP_EVERY: '0' }));
    expect(await backupsAt(household.api)).toEqual({ everyHours: null, last: null, dueSince: null, lastFailure: null });
    const { text } = await household.visitor.open(PAGE);
    expect(text).toContain('BACKUP_EVERY');
    expect(text).not.toContain(`action="${PAGE}/backups"`);
  });
});

describe('the administrator of the server', () => {
  it('sees the state of the server and downloads a backup; nobody else does', async () => {
    const larder = await start();
    await looked();
    const admin = await firstHousehold(larder);
    const other = await signUp(larder, 'Ben');
    await press(admin);
    await until(async () => (await made()).length === 1);
    const [name = ''] = await made();
    const path = `${PAGE}/backups/${name}`;

    const { text } = await admin.visitor.open(PAGE);
    expect(text).toContain(name);
    expect(text).toContain(`restore ${join(folder, name)}`);
    const response = await fetch(larder.url + path, { headers: { cookie: admin.visitor.cookie } });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect((await response.arrayBuffer()).byteLength).toBe((await stat(join(folder, name))).size);

    expectProblem(await other.api.get('/health/details'), 403, 'FORBIDDEN');
    for (const sent of [PAGE, path]) {
      expect((await other.visitor.open(sent)).status).toBe(403);
      expect((await new Visitor(larder.url).open(sent)).status).toBe(303);
    }
    expect((await other.visitor.send('POST', `${PAGE}/backups`, { form: {} })).status).toBe(403);
    expect((await admin.visitor.open(`${PAGE}/backups/..%2F${name}`)).status).toBe(404);
    expect((await admin.visitor.open(`${PAGE}/backups/${OLD[0]}`)).status).toBe(404);
  });

  it('gets details of version, database, work, disk and migrations', async () => {
    const { api } = await firstHousehold(await start());
    expect(await ok(api.get('/health/details'))).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      startedAt: expect.any(String),
      uptimeSeconds: expect.any(Number),
      db: { status: 'ok', version: expect.stringMatching(/^\d+\.\d+/), bytes: expect.any(Number), isOwn: false },
      parser: { status: 'ok', recipeScrapersVersion: expect.any(String) },
      tasks: { ready: expect.any(Number), oldestSeconds: expect.any(Number) },
      diskFreeBytes: expect.any(Number),
      migrations: { executed: expect.any(Number), last: expect.stringMatching(/^\w+\d{13}$/) },
      backups: expect.any(Object),
    });
  });
});
