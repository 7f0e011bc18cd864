import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { cloneDatabase } from '../support/database/database.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { type Answered, Load, type Credentials, newCredentials } from '../support/programs/load.js';
import { embeddedServerUrl, keepBusy, killEmbeddedServer, OwnPostgres } from '../support/programs/postgres.js';
import { childrenOf, signal } from '../support/programs/processes.js';

const SETTINGS = { RATE_LIMIT_REQUESTS: '0', RATE_LIMIT_IMPORTS: '0' };
const CLIENTS = 8;
/** Milliseconds. Larder needs a third of each, but other tests may use the machine at the same time. */
const RECOVERY = 15_000;
/** Maximum milliseconds of a request while the database is stopped, and while it does not answer. */
const AWAY = 15_000;
const SILENT = 40_000;
const TIME_LIMIT = 120_000;

jest.setTimeout(TIME_LIMIT);

let larder: RunningLarder;
let credentials: Credentials;
let load: Load;
let cleanUp: (() => unknown)[];

beforeEach(() => {
  cleanUp = [];
});

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

async function begin(databaseUrl: string, env: Record<string, string> = {}): Promise<void> {
  larder = await startLarder({ ...SETTINGS, DATABASE_URL: databaseUrl, ...env });
  cleanUp.push(() => larder.stop());
  credentials = await newCredentials(larder.url);
  load = new Load(larder.url, credentials, CLIENTS);
  cleanUp.push(() => load.stop());
  await load.until(200, 5 * CLIENTS);
}

async function ownPostgres(): Promise<OwnPostgres> {
  const postgres = await OwnPostgres.start();
  cleanUp.push(() => postgres.stop());
  return postgres;
}

async function health(): Promise<number> {
  return fetch(`${larder.url}/api/v1/health`, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Waits until health check and requests of every kind succeed, at most for the time of a recovery. */
async function recovered(): Promise<void> {
  const deadline = Date.now() + RECOVERY;
  while ((await health()) !== 200 && Date.now() < deadline) await sleep(20);
  const late = sleep(deadline - Date.now(), 'late', { ref: false });
  const well = load.until(200, CLIENTS).then(() => 'recovered');
  expect(await Promise.race([well, late])).toBe('recovered');
}

/** Checks the answers of the load: each is a success, or a 503 with the time for a retry. */
async function expectOrder(longest: number): Promise<readonly Answered[]> {
  const answers = await load.stop();
  // The log has the stack of an unexpected error.
  expect(larder.log().match(/.*"Unexpected error".*/g)).toBeNull();
  const flaws = answers.filter((answer) => !(answer.status === 200 || isAway(answer)) || answer.ms > longest);
  expect(flaws).toEqual([]);
  expect(answers.some(isAway)).toBe(true);
  const list = (await (await fetch(`${larder.url}/api/v1/groceries`, { headers: credentials })).json()) as {
    id: string;
  }[];
  const kept = new Set(list.map(({ id }) => id));
  expect(answers.flatMap(({ made }) => (made === null || kept.has(made) ? [] : [made]))).toEqual([]);
  return answers;
}

function isAway({ status, type, code, retryAfter }: Answered): boolean {
  const isProblem = type.startsWith('application/problem+json') && code === 'SERVICE_UNAVAILABLE';
  return status === 503 && isProblem && Number(retryAfter) > 0;
}

describe('under load, with nothing lost and no other error than 503 in the meantime,', () => {
  it.each([
    ['is killed', (postgres: OwnPostgres) => postgres.kill()],
    ['is stopped in order', (postgres: OwnPostgres) => postgres.shut()],
  ])('the service outlives a database that %s and comes back later', async (_, fell) => {
    const postgres = await ownPostgres();
    await begin(postgres.url);
    await fell(postgres);
    await load.until(503, CLIENTS);
    expect(await health()).toBe(503);
    // Clients go on while the database is away, so that requests meet every state of the pool.
    await sleep(2_000);
    await postgres.startAgain();
    await recovered();
    await expectOrder(AWAY);
  });

  it('the service outlives an embedded database that is killed', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'larder-faults-'));
    cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
    await begin('', { DATA_DIR: dataDir });
    await killEmbeddedServer(dataDir);
    await load.until(503);
    await recovered();
    await expectOrder(AWAY);
  });

  it('the service outlives an embedded database that is killed while a backend goes on with a long statement', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'larder-faults-'));
    cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
    await begin('', { DATA_DIR: dataDir });
    const { ended } = await keepBusy(embeddedServerUrl(dataDir));
    await killEmbeddedServer(dataDir);
    await load.until(503);
    await recovered();
    await expect(ended).rejects.toThrow('terminated');
    await expectOrder(AWAY);
  });

  it('the service outlives a database that does not answer', async () => {
    const postgres = await ownPostgres();
    await begin(postgres.url);
    const frozen = [postgres.pid, ...(await childrenOf(postgres.pid))];
    cleanUp.push(() => {
      signal(frozen, 'SIGCONT');
    });
    signal(frozen, 'SIGSTOP');
    await load.until(503, 2 * CLIENTS);
    expect(await health()).toBe(503);
    signal(frozen, 'SIGCONT');
    await recovered();
    await expectOrder(SILENT);
  });

  it('the service outlives a table that is locked', async () => {
    const database = await cloneDatabase();
    cleanUp.push(() => database.drop());
    await begin(database.url);
    const holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE groceries');
    await load.until(503, 2 * CLIENTS);
    await holder.end();
    await recovered();
    await expectOrder(SILENT);
  });
});

describe('a crowd', () => {
  it('of one household waits in a bounded queue for connections, and is refused beyond it', async () => {
    const database = await cloneDatabase();
    cleanUp.push(() => database.drop());
    larder = await startLarder({ ...SETTINGS, DATABASE_URL: database.url, DATABASE_POOL_SIZE: '2' });
    cleanUp.push(() => larder.stop());
    credentials = await newCredentials(larder.url);
    const holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE groceries');
    const crowd = Array.from({ length: 700 }, () => fetch(`${larder.url}/api/v1/groceries`, { headers: credentials }));
    const first = await Promise.race(crowd);
    // On a slow machine the waiting requests time out before the last ones arrive.
    expect([429, 503]).toContain(first.status);
    expect(await first.json()).toMatchObject({ status: first.status });
    await holder.end();
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
  });
});
