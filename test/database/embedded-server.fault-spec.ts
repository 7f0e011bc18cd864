import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  joinEmbeddedServer,
  startEmbeddedServer,
  type EmbeddedServer,
} from '../../src/database/embedded/embedded-server.js';
import { folderWithDatabase, keepBusy, putDatabase } from '../support/programs/postgres.js';
import { isRunning } from '../support/programs/processes.js';

const THROWAWAY = { fsync: 'off' };
const HOLDER = `
  const { startEmbeddedServer } = await import(process.argv[1]);
  const server = await startEmbeddedServer({ dataDir: process.argv[2], settings: { fsync: 'off' } });
  console.log(server.pid);
  setInterval(() => {}, 1000);
`;

let dataDir: string;
let running: { stop(): Promise<void> }[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'larder-embedded-'));
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir, patience = 0): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir: folder, settings: THROWAWAY, patience });
  running.push(server);
  return server;
}

async function query<Row extends pg.QueryResultRow>({ url }: { url: string }, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  let rows: Row[] = [];
  for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
  await client.end();
  return rows;
}

/** Another Node process with a server on the same folder, like a second Larder. */
async function startHolder(): Promise<{ holder: ChildProcess; postmaster: number }> {
  const module = new URL('../../dist/src/database/embedded/embedded-server.js', import.meta.url).href;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', HOLDER, module, dataDir]);
  const ended = once(holder, 'exit');
  running.push({
    stop: async () => {
      holder.kill('SIGKILL');
      await ended;
    },
  });
  const [line] = (await once(holder.stdout, 'data')) as [Buffer];
  return { holder, postmaster: Number(line.toString()) };
}

async function killAndWait(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('startEmbeddedServer', () => {
  it('keeps the data over a restart', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE jar (label text)', `INSERT INTO jar VALUES ('plum jam')`);
    await first.stop();
    expect(await query(await start(), 'SELECT label FROM jar')).toEqual([{ label: 'plum jam' }]);
  });

  it('serves a folder whose path is too long for a socket, on loopback and with a password', async () => {
    const server = await start(join(dataDir, 'a'.repeat(90)));
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const url = new URL(server.url);
    expect(url.hostname).toBe('127.0.0.1');
    url.password = 'wrong';
    await expect(new pg.Client(url.href).connect()).rejects.toThrow('password authentication failed');
  });

  it('reports when the server has ended by itself', async () => {
    const server = await start();
    process.kill(server.pid, 'SIGQUIT');
    await expect(server.exited).resolves.toBeUndefined();
  });

  it('starts again after a crash during the creation of the database', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'cluster'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.new', 'cluster', 'PG_VERSION'), '18\n');
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).not.toContain('postgres.new');
  });
});

describe('a running server', () => {
  let folder: string;
  let server: EmbeddedServer;

  beforeAll(async () => {
    folder = await folderWithDatabase();
    server = await startEmbeddedServer({ dataDir: folder, settings: THROWAWAY });
  });

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('orders by code point and folds the case of every alphabet', async () => {
    const rows = await query(
      server,
      `SELECT lower('ÉCLAIR ЩИ') AS low, 'Z' < 'a' AS bytewise, current_setting('server_encoding') AS encoding`,
    );
    expect(rows).toEqual([{ low: 'éclair щи', bytewise: true, encoding: 'UTF8' }]);
  });

  it.each(['pg_trgm', 'btree_gin', 'unaccent', 'fuzzystrmatch'])('ships the extension %s', async (extension) => {
    const rows = await query(
      server,
      `CREATE EXTENSION ${extension}`,
      `SELECT extname FROM pg_extension WHERE extname = '${extension}'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is unreachable over the network', async () => {
    expect(await query(server, `SELECT current_setting('listen_addresses') AS addresses`)).toEqual([{ addresses: '' }]);
  });

  it('lets the caller override a setting', async () => {
    expect(await query(server, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
  });
});

describe('joinEmbeddedServer', () => {
  it.each([
    ['at its socket', ''],
    ['on loopback', 'a'.repeat(90)],
  ])('uses the server of a running Larder %s and leaves it running', async (_, deeper) => {
    const folder = join(dataDir, deeper);
    await putDatabase(folder);
    const first = await start(folder);
    const joined = await joinEmbeddedServer({ dataDir: folder });
    expect(joined.url).toBe(first.url);
    await joined.stop();
    expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts a server where none runs', async () => {
    const joined = await joinEmbeddedServer({ dataDir, settings: THROWAWAY });
    running.push(joined);
    expect(await query(joined, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('recovery', () => {
  beforeEach(() => putDatabase(dataDir));

  it('takes over from a killed process whose server still runs', async () => {
    const { holder, postmaster } = await startHolder();
    await killAndWait(holder);
    const server = await start();
    expect(server.pid).not.toBe(postmaster);
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('keeps committed rows when the program and its server are killed together', async () => {
    const { holder, postmaster } = await startHolder();
    const url = `postgresql://larder@localhost/larder?host=${encodeURIComponent(join(dataDir, 'run'))}`;
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`CREATE TABLE jar (label text); INSERT INTO jar VALUES ('plum jam')`);
    process.kill(postmaster, 'SIGKILL');
    await killAndWait(holder);
    expect(await query(await start(), 'SELECT label FROM jar')).toEqual([{ label: 'plum jam' }]);
  });

  it('is not misled by a lock file with the process id of another program', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n${join(dataDir, 'postgres')}\n`);
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(() => process.kill(process.ppid, 0)).not.toThrow();
  });

  it.each([
    ['at its socket', ''],
    ['on loopback', 'a'.repeat(90)],
  ])('starts a killed server %s again at its address, and ends the statements of its backends', async (_, deeper) => {
    const folder = join(dataDir, deeper);
    if (folder !== dataDir) await putDatabase(folder);
    const server = await start(folder);
    const { backend } = await keepBusy(server.url);
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    expect(await isRunning(backend)).toBe(true);
    const again = await server.startAgain(new AbortController().signal);
    expect(await isRunning(backend)).toBe(false);
    expect(again.url).toBe(server.url);
    expect(await query(again, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it('keeps the folder locked between a killed server and the next one', async () => {
    const server = await start();
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    await expect(start()).rejects.toThrow(/^Another Larder is running/);
    await (await server.startAgain(new AbortController().signal)).stop();
  });

  it('creates no new database when the files of a killed server are missing, and continues when they are back', async () => {
    const server = await start();
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    await rename(join(dataDir, 'postgres'), join(dataDir, 'aside'));
    const signal = new AbortController().signal;
    await expect(server.startAgain(signal)).rejects.toThrow(/^The database in \S+ is gone: bring its files back/);
    await rename(join(dataDir, 'aside'), join(dataDir, 'postgres'));
    await (await server.startAgain(signal)).stop();
  });

  it('does not end programs that somebody else runs in the folder', async () => {
    const { holder } = await startHolder();
    const visitor = spawn('sleep', ['1000'], { cwd: join(dataDir, 'postgres') });
    await once(visitor, 'spawn');
    await killAndWait(holder);
    await start();
    expect(await isRunning(visitor.pid ?? 0)).toBe(true);
    visitor.kill('SIGKILL');
  });
});

describe('refusals', () => {
  it('keeps a second Larder off a folder in use', async () => {
    await putDatabase(dataDir);
    await start();
    await expect(start()).rejects.toThrow(/^Another Larder is running on the data folder .*DATA_DIR\.$/);
  });

  it('waits for another Larder that is about to end', async () => {
    await putDatabase(dataDir);
    const first = await start();
    const second = start(dataDir, 10_000);
    await first.stop();
    expect(await query(await second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('lets one of several simultaneous starts win', async () => {
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('does not change the files of another Postgres version, and says what to do', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(/was made by Postgres 16 and this Larder runs Postgres 18.*backup/);
    expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('16\n');
  });

  it('does not change files that are no database', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'shopping');
    await expect(start()).rejects.toThrow(/holds files that are no Postgres database/);
  });

  it('says so when a file is in the way of the data folder', async () => {
    await writeFile(join(dataDir, 'taken'), '');
    await expect(start(join(dataDir, 'taken'))).rejects.toThrow(/cannot be used as a data folder/);
  });

  it('can be started again after a refusal', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'shopping');
    await expect(start()).rejects.toThrow();
    await rm(join(dataDir, 'postgres'), { recursive: true });
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
