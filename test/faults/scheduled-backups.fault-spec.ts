import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Api } from '../support/api.js';
import { beginLarder, runLarderCommand } from '../support/command.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { waitingFor } from '../support/database/locks.js';
import { signUp } from '../support/household.js';
import { startLarder } from '../support/larder.js';
import { SmallDisk } from '../support/programs/small-disk.js';
import { patience } from '../support/run/patience.js';
import { until } from '../support/until.js';

const OLD = 'larder-2020-01-01T000000Z.tar.gz';
const UNFINISHED = /^larder-[\dTZ-]+\.tar\.gz\.unchecked\.\w+\.unfinished$/;

let database: TestDatabase;
let folder: string;
let settings: Record<string, string>;
let api: Api;

beforeEach(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'larder-backups-'));
  settings = { DATABASE_URL: database.url, BACKUP_EVERY: '24', BACKUP_DIR: folder, BACKUP_KEEP: '1' };
  const larder = await startLarder({ ...settings, BACKUP_EVERY: '0' });
  ({ api } = await signUp(larder));
  await larder.stop();
  await writeFile(join(folder, OLD), 'an old one');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Lets a backup begin and not end until `release`. */
async function holdBackups(): Promise<{ reached: () => Promise<void>; release: () => Promise<void> }> {
  const holder = new pg.Client(database.url);
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE groceries');
  return {
    reached: () => until(async () => (await waitingFor(holder)) === 1),
    release: () => holder.end(),
  };
}

async function unfinished(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => UNFINISHED.test(name));
}

describe('a backup that is interrupted', () => {
  it('by a kill leaves the old ones; another process makes it and removes what is left', async () => {
    const held = await holdBackups();
    const larder = await startLarder(settings);
    await held.reached();
    await larder.kill();
    expect(await unfinished()).toHaveLength(1);
    expect(await readdir(folder)).toContain(OLD);
    await held.release();

    const next = await startLarder(settings);
    await until(
      async () => (await unfinished()).length === 0 && !(await readdir(folder)).includes(OLD),
      patience(60_000),
    );
    const [name = '', ...more] = await readdir(folder);
    expect(more).toEqual([]);
    expect(await next.stop()).toBe(0);
    const target = await cloneDatabase();
    const restored = await runLarderCommand(['restore', join(folder, name)], { DATABASE_URL: target.url });
    expect(restored).toMatchObject({ code: 0 });
    await target.drop();
  });

  it('by a stop leaves nothing but the old ones, and does not keep the program', async () => {
    const held = await holdBackups();
    const larder = await startLarder(settings);
    await held.reached();
    expect(await larder.stop()).toBe(0);
    expect(await readdir(folder)).toEqual([OLD]);
    await held.release();
  });
});

describe('a backup on a disk without room for it', () => {
  it('is not begun, and says why', async () => {
    const disk = await SmallDisk.mount(4);
    try {
      const larder = await startLarder({ ...settings, BACKUP_DIR: disk.path });
      const at = { url: larder.url, key: api.key };
      const failure = async (): Promise<string> => {
        const response = await fetch(`${at.url}/api/v1/health/details`, { headers: { 'x-api-key': at.key } });
        const { backups } = (await response.json()) as { backups: { lastFailure: { message: string } | null } };
        return backups.lastFailure?.message ?? '';
      };
      await until(async () => (await failure()) !== '');
      expect(await failure()).toMatch(/^The disk of .* has \d MB left and a backup may take \d+ MB: make room/);
      expect(await readdir(disk.path)).toEqual([]);
      expect(await larder.stop()).toBe(0);
    } finally {
      await disk.unmount();
    }
  });
});

describe('a data folder of another major version of Postgres', () => {
  it('is refused in one sentence that names the newest backup, and is not changed', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    const { code, output } = await beginLarder({ DATA_DIR: dataDir, BACKUP_DIR: folder }).outcome;
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(
        `^The database in .*postgres was made by Postgres 15 and this Larder runs Postgres \\d+: .*restore ${join(folder, OLD)}.*\n$`,
      ),
    );
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
    expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('15\n');
  });
});
