import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { Api } from '../support/api.js';
import type { AnyDatabase } from '../support/database/database.js';
import { Follower, readLists, StreamFollower } from '../support/events/follower.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { MovableAddress } from '../support/programs/address.js';
import { ReplicatedPostgres } from '../support/programs/replicas.js';
import { type Attempt, SteadyWork } from '../support/programs/steady-work.js';
import { until } from '../support/until.js';

const WRITERS = 6;
/** Number of requests that are acknowledged before the primary fails, and after the standby took over. */
const DEEDS = 60;

jest.setTimeout(300_000);

let postgres: ReplicatedPostgres;
let address: MovableAddress;
let larder: RunningLarder;
let api: Api;
let work: SteadyWork;
let follower: Follower;
let stream: StreamFollower;
let over: AbortController;
let following: Promise<void>;

beforeEach(async () => {
  postgres = await ReplicatedPostgres.start();
  address = await MovableAddress.of(postgres.primary.url);
  larder = await startLarder({
    DATABASE_URL: address.url,
    RATE_LIMIT_REQUESTS: '0',
    RATE_LIMIT_IMPORTS: '0',
  });
  ({ api } = await signUp(larder));
  follower = new Follower(() => api, 100);
  await follower.begin();
  over = new AbortController();
  following = follower.followUntil(over.signal);
  stream = new StreamFollower(() => api, 'grocery');
  await stream.begun();
  work = new SteadyWork(() => larder.url, api.key, WRITERS);
  await work.more(DEEDS);
});

afterEach(async () => {
  over.abort();
  follower.close();
  await work.stop();
  await stream.stop();
  await larder.stop();
  await address.close();
  await postgres.stop();
});

function isAway({ status, code, retryAfter }: Attempt): boolean {
  return status === 503 && code === 'SERVICE_UNAVAILABLE' && Number(retryAfter) > 0;
}

/**
 * Whether the first attempt of the operation still runs: its connection broke, and the server has not noticed that yet.
 */
function isUnderWay({ status, code }: Attempt): boolean {
  return status === 409 && code === 'OPERATION_IN_PROGRESS';
}

async function health(): Promise<number> {
  return (await fetch(`${larder.url}/health/ready`)).status;
}

/** The checks after the standby took over, in the process that ran all the time. */
async function expectNothingLost(): Promise<void> {
  await work.stop();
  const flaws = work.attempts.filter((one) => one.status !== 200 && !isAway(one) && !isUnderWay(one));
  expect(flaws).toEqual([]);
  await work.expectNothingLost();
  over.abort();
  await following;
  expect(follower.known).toEqual(await readLists(api));
  const inOrder = await orderOf(postgres.standby);
  await until(() => stream.told().length >= inOrder.length);
  expect(stream.told()).toEqual(inOrder);
  expect(stream.lagged).toBe(0);
  // The log has the stack of an unexpected error.
  expect(larder.log().match(/.*"Unexpected error".*/g)).toBeNull();
}

/** The groceries in the order of the feed. There is one household, and each grocery was only added. */
async function orderOf(database: AnyDatabase): Promise<string[]> {
  const rows = await database.query(`SELECT entity_id AS id FROM changes WHERE kind = 'grocery' ORDER BY sequence`);
  return (rows as { id: string }[]).map(({ id }) => id);
}

/** Proves with a change that nobody else sees that a statement waits for a standby that is gone. */
async function expectNoAcknowledgement(database: AnyDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: database.url, application_name: 'an old client' });
  client.on('error', () => undefined);
  await client.connect();
  let acknowledged = false;
  const ended = client.query(`INSERT INTO settings (name, value) VALUES ('late', 'change')`).then(
    () => {
      acknowledged = true;
    },
    () => undefined,
  );
  const waits = `SELECT FROM pg_stat_activity WHERE application_name = 'an old client' AND wait_event = 'SyncRep'`;
  await until(async () => (await database.query(waits)).length > 0);
  expect(await database.query(`SELECT FROM settings WHERE name = 'late'`)).toEqual([]);
  await postgres.killPrimary();
  await ended;
  expect(acknowledged).toBe(false);
}

describe('with a synchronous standby, nothing acknowledged is lost, nothing is done twice and no follower misses a change', () => {
  it('when the primary is killed and the standby is promoted; Larder answers 503 meanwhile and is not restarted', async () => {
    await postgres.killPrimary();
    await work.answered(503, WRITERS);
    expect(await health()).toBe(503);
    // A standby that was not promoted yet answers reads and refuses changes.
    address.leadTo(postgres.standby.url);
    await until(async () => (await api.get('/groceries')).status === 200);
    await work.answered(503, WRITERS);
    await postgres.promote();
    await work.more(DEEDS);
    expect(await health()).toBe(200);
    await expectNothingLost();
    await postgres.startPrimaryAgain();
    await expectNoAcknowledgement(postgres.primary);
  });

  it('when the standby is promoted while the primary still serves Larder', async () => {
    await postgres.promote();
    const promoted = performance.now();
    await work.answered(503, 2 * WRITERS);
    expect(work.attempts.filter(({ begun, status }) => begun > promoted && status === 200)).toEqual([]);
    address.leadTo(postgres.standby.url);
    await work.more(DEEDS);
    await expectNothingLost();
  });
});
