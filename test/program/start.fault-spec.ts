import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { waitForLock } from '../../src/database/advisory-locks.js';
import { beginLarder, refusal } from '../support/command.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { startLarder } from '../support/larder.js';
import { folderWithDatabase } from '../support/programs/postgres.js';
import { type Site, startSite } from '../support/site.js';
import { until } from '../support/until.js';

describe('a Larder with its embedded database', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await folderWithDatabase();
  });

  afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  it('says where to sign up, and takes its database down with it', async () => {
    const larder = await startLarder({ DATABASE_URL: '', DATA_DIR: dataDir });
    expect(larder.log()).toContain(`sign up at http://localhost:${new URL(larder.url).port}/sign-up`);
    expect(await larder.stop()).toBe(0);
    await expect(access(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  it('starts again after it was killed', async () => {
    const killed = await startLarder({ DATABASE_URL: '', DATA_DIR: dataDir });
    await killed.kill();
    const larder = await startLarder({ DATABASE_URL: '', DATA_DIR: dataDir });
    expect(await larder.stop()).toBe(0);
  });

  it('refuses a data folder in use with one sentence', async () => {
    const larder = await startLarder({ DATABASE_URL: '', DATA_DIR: dataDir });
    await expect(startLarder({ DATABASE_URL: '', DATA_DIR: dataDir })).rejects.toThrow(
      /^Larder ended with 1\. It said:\nAnother Larder is running on the data folder [^\n]*\n$/,
    );
    await larder.stop();
  });
});

describe('two Larders on one database', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await cloneDatabase();
  });

  afterEach(async () => {
    await database.drop();
  });

  it('both answer and both end in order', async () => {
    const larders = await Promise.all([1, 2].map(() => startLarder({ DATABASE_URL: database.url })));
    expect(await Promise.all(larders.map((larder) => larder.stop()))).toEqual([0, 0]);
  });
});

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

describe('a mistake in the settings', () => {
  let folder: string;
  let database: TestDatabase;
  let site: Site;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'larder-start-'));
    database = await cloneDatabase();
    site = await startSite();
    await writeFile(join(folder, 'file'), 'not a folder');
  });

  afterAll(async () => {
    await site.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const port = (): string => new URL(site.url).port;
  const withPath = (path: string): string => Object.assign(new URL(database.url), { pathname: path }).href;

  it.each<[string, () => Record<string, string>, RegExp]>([
    [
      'a port in use',
      () => ({ PORT: port() }),
      /Another program[^\n]* listens on port \d+ of 127\.0\.0\.1: [^\n]* set PORT [^\n]*\./,
    ],
    [
      'a metrics port in use',
      () => ({ METRICS_PORT: port() }),
      /Another program[^\n]* set METRICS_PORT to another port\./,
    ],
    [
      'another machine for HOST',
      () => ({ HOST: '192.0.2.1' }),
      /Larder cannot listen on the address "192\.0\.2\.1" [^\n]*HOST[^\n]*\./,
    ],
    [
      'no address for HOST',
      () => ({ HOST: 'host.invalid' }),
      /Larder cannot listen on the address "host\.invalid" [^\n]*HOST[^\n]*\./,
    ],
    [
      'a web server for DATABASE_URL',
      () => ({ DATABASE_URL: `postgres://larder@127.0.0.1:${port()}/larder` }),
      /The database of DATABASE_URL [^\n]*\./,
    ],
    [
      'a port where nothing listens',
      () => ({ DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder' }),
      /[^\n]*ECONNREFUSED[^\n]*DATABASE_URL[^\n]*\./,
    ],
    [
      'a wrong DATABASE_DIRECT_URL',
      () => ({ DATABASE_DIRECT_URL: 'postgres://larder@127.0.0.1:1/larder' }),
      /The database of DATABASE_DIRECT_URL [^\n]*\./,
    ],
    [
      'a database that is not there',
      () => ({ DATABASE_URL: withPath('/nowhere') }),
      /[^\n]*database "nowhere" does not exist[^\n]*DATABASE_URL[^\n]*\./,
    ],
    [
      'a certificate that is not there',
      () => ({ DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder?sslmode=verify-full&sslrootcert=/no/such.pem' }),
      /The database of DATABASE_URL [^\n]*such\.pem[^\n]*\./,
    ],
    [
      'a folder under /proc',
      () => ({ DATABASE_URL: '', DATA_DIR: '/proc/larder' }),
      /Larder may not write to \/proc\/larder: [^\n]*DATA_DIR[^\n]*\./,
    ],
    [
      'a file for DATA_DIR',
      () => ({ DATABASE_URL: '', DATA_DIR: join(folder, 'file') }),
      /\S+file cannot be used as a data folder [^\n]*DATA_DIR[^\n]*\./,
    ],
    [
      'a folder in a file',
      () => ({ DATABASE_URL: '', DATA_DIR: join(folder, 'file', 'data') }),
      /\S+data cannot be used as a data folder [^\n]*DATA_DIR[^\n]*\./,
    ],
    [
      'a device for DATA_DIR',
      () => ({ DATABASE_URL: '', DATA_DIR: '/dev/null' }),
      /\S+null cannot be used as a data folder [^\n]*DATA_DIR[^\n]*\./,
    ],
    [
      'an endless name',
      () => ({ DATABASE_URL: '', DATA_DIR: join(folder, 'a'.repeat(300)) }),
      /\S+ leads to no folder: [^\n]*DATA_DIR[^\n]*\./,
    ],
    [
      'several values that make no sense',
      () => ({ PORT: 'x', TRUST_PROXY: '0.0.0.0/0', PUBLIC_URL: 'https://u:p@h/' }),
      /The configuration is not usable:\n {2}PORT [^\n]*\n {2}PUBLIC_URL [^\n]*\n {2}TRUST_PROXY [^\n]*/,
    ],
  ])('ends the start with one sentence: %s', async (_what, env, sentence) => {
    expect(await beginLarder({ DATABASE_URL: database.url, ...env() }).outcome).toEqual(refusal(sentence));
  });

  it('ends the start with one sentence: a database that only reads', async () => {
    const standby = await cloneDatabase();
    await standby.run(
      `ALTER DATABASE ${new URL(standby.url).pathname.slice(1)} SET default_transaction_read_only = on`,
    );
    const outcome = await beginLarder({ DATABASE_URL: standby.url }).outcome;
    await standby.drop();
    expect(outcome).toEqual(refusal(/The database of DATABASE_URL takes no changes [^\n]*\./));
  });

  it('is warned of where nothing but the name is wrong, without the value', async () => {
    const larder = await startLarder({ DATABASE_URL: database.url, IMPORT_ALOW_ADDRESSES: '10.9.8.7' });
    expect(larder.log()).toContain('IMPORT_ALOW_ADDRESSES is not a setting of Larder.');
    expect(larder.log()).not.toContain('10.9.8.7');
    expect(await larder.stop()).toBe(0);
  });
});

describe('a start that is told to end', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'larder-start-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['while it makes its database', 'postgres.new'],
    ['while its database starts', 'postgres/postmaster.pid'],
  ])('ends in order %s, and the next one works', async (_when, sign) => {
    const env = { DATABASE_URL: '', DATA_DIR: folder };
    const begun = beginLarder(env);
    await until(() => exists(join(folder, sign)));
    begun.tell('SIGTERM');
    expect(await begun.outcome).toMatchObject({ code: 0, output: expect.not.stringContaining('ready') as unknown });
    expect(await exists(join(folder, 'postgres.new'))).toBe(false);
    expect(await exists(join(folder, 'postgres/postmaster.pid'))).toBe(false);
    expect(await (await startLarder(env)).stop()).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends on %s while its database lets it wait', async (signal) => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const begun = beginLarder({ DATABASE_URL: `postgres://larder@127.0.0.1:${port}/larder` });
    await once(silent, 'connection');
    begun.tell(signal);
    expect(await begun.outcome).toEqual({ code: 0, output: '' });
    silent.close();
  });

  it('ends while another Larder changes the schema', async () => {
    const database = await cloneDatabase();
    const holder = new pg.Client(database.url);
    await holder.connect();
    await waitForLock(holder, 'schema');
    const begun = beginLarder({ DATABASE_URL: database.url });
    const waits = `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`;
    await until(async () => (await holder.query(waits)).rowCount === 1);
    begun.tell('SIGTERM');
    expect(await begun.outcome).toEqual({ code: 0, output: '' });
    await holder.end();
    await database.drop();
  });
});

describe('a fault of the program', () => {
  it.each([
    ['thrown', 'throw error'],
    ['rejected', 'Promise.reject(error)'],
  ])('that is %s ends it with its database, one sentence for people and a stack in the log', async (_how, happen) => {
    const dataDir = await folderWithDatabase();
    const hook = `process.on('SIGUSR2', () => { const error = new Error('moths in the relays'); ${happen}; })`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
    const begun = beginLarder({ DATABASE_URL: '', DATA_DIR: dataDir, NODE_OPTIONS });
    await once(begun.stdout, 'data');
    begun.tell('SIGUSR2');
    const { code, output } = await begun.outcome;
    const told = output.split('\n').filter((line) => !line.startsWith('{') && line !== '');
    const logged = output.split('\n').find((line) => line.includes('"level":60')) ?? '';
    expect(code).toBe(1);
    expect(told).toEqual([
      expect.stringMatching(/^Larder is ready/),
      'Larder ends because of an error that it did not expect (moths in the relays): its log tells where.',
    ]);
    expect(logged).toMatch(/moths in the relays.*"stack":"Error: moths in the relays\\n +at /);
    expect(await exists(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    await rm(dataDir, { recursive: true, force: true });
  });
});
