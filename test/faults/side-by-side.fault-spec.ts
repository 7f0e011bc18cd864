import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Api } from '../support/api.js';
import type { Grocery } from '../support/builders.js';
import { emptyDatabase, type TestDatabase } from '../support/database/database.js';
import { Follower, readLists, StreamFollower } from '../support/events/follower.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { type Balancer, startBalancer } from '../support/programs/balancer.js';
import { buildEarlierProgram, whyNoEarlierProgram } from '../support/programs/earlier-program.js';
import { Load, newCredentials } from '../support/programs/load.js';
import { SteadyWork } from '../support/programs/steady-work.js';
import { until } from '../support/until.js';

const WRITERS = 4;
const CLIENTS = 4;
/** Number of requests that are acknowledged in each phase. */
const DEEDS = 60;

jest.setTimeout(300_000);

const missing = whyNoEarlierProgram();
const ifBuildable = missing === null ? it : it.skip;
const why = missing === null ? '' : `: skipped, because ${missing}`;

let earlier: Awaited<ReturnType<typeof buildEarlierProgram>>;
let database: TestDatabase;
let balancer: Balancer;
let env: Record<string, string>;
/** Where the balancer sends requests. */
const targets: string[] = [];
const running = new Set<RunningLarder>();
const logs: (() => string)[] = [];

beforeAll(async () => {
  if (missing !== null) return;
  earlier = await buildEarlierProgram();
  database = await emptyDatabase();
  balancer = await startBalancer(targets);
  env = {
    DATABASE_URL: database.url,
    SIGN_UP: 'open',
    RATE_LIMIT_REQUESTS: '0',
    RATE_LIMIT_IMPORTS: '0',
    RATE_LIMIT_SIGN_INS: '0',
  };
});

afterAll(async () => {
  if (missing !== null) return;
  for (const larder of running) await larder.stop();
  await balancer.close();
  await database.drop();
  await earlier.remove();
});

async function add(main?: string): Promise<RunningLarder> {
  const larder = await startLarder(env, main);
  running.add(larder);
  logs.push(() => larder.log());
  targets.push(larder.url);
  return larder;
}

/** Stops a program while the balancer still sends requests to it, and takes it out when it has ended. */
async function end(larder: RunningLarder): Promise<void> {
  running.delete(larder);
  expect(await larder.stop()).toBe(0);
  targets.splice(targets.indexOf(larder.url), 1);
}

/** Sends an operation with a name to one program and again to another. */
async function repeat(key: string, first: RunningLarder, second: RunningLarder): Promise<void> {
  const name = randomUUID();
  const send = async ({ url }: RunningLarder): Promise<{ body: Grocery; replayed: string | undefined }> => {
    const sent = new Api(url, key).post('/groceries', { name, unit: null, amount: null }).set('x-operation-id', name);
    const { body, headers } = (await sent.expect(200)) as { body: Grocery; headers: Record<string, string> };
    return { body, replayed: headers['idempotency-replayed'] };
  };
  const [done, replayed] = [await send(first), await send(second)];
  expect(replayed).toEqual({ body: done.body, replayed: 'true' });
}

describe('an upgrade with both versions side by side', () => {
  ifBuildable(
    `refuses no request, loses no write and no task, and lets followers see every change in order, also when it is taken back${why}`,
    async () => {
      const old = await add(earlier.main);
      const { key } = await signUp(old);
      const api = (): Api => new Api(balancer.url, key);
      const follower = new Follower(api, 100);
      await follower.begin();
      const over = new AbortController();
      const following = follower.followUntil(over.signal);
      const stream = new StreamFollower(api, 'grocery');
      await stream.begun();
      const work = new SteadyWork(() => balancer.url, key, WRITERS);
      const load = new Load(balancer.url, await newCredentials(old.url), CLIENTS);
      try {
        await work.more(DEEDS);
        // The new version migrates the database while the old one works on it.
        const now = await add();
        await work.more(DEEDS);
        await repeat(key, old, now);
        await repeat(key, now, old);
        // The upgrade is undone: the old version continues alone.
        await end(now);
        await work.more(DEEDS);
        const again = await add();
        await work.more(DEEDS);
        await end(old);
        await work.more(DEEDS);
        await work.stop();
        const answers = await load.stop();

        expect(work.attempts.filter(({ status }) => status !== 200)).toEqual([]);
        expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
        await work.expectNothingLost();
        over.abort();
        await following;
        expect(follower.known).toEqual(await readLists(new Api(again.url, key)));
        expect(follower.refusals).toEqual([]);
        const inOrder = await orderOf(key);
        await until(() => stream.told().length >= inOrder.length);
        expect(stream.told()).toEqual(inOrder);
        expect([stream.refusals, stream.lagged]).toEqual([[], 0]);
        const open = `SELECT FROM tasks JOIN households ON id = household_id WHERE state <> 'waiting'`;
        await until(async () => (await database.query(open)).length === 0);
        const errors = logs
          .flatMap((log) => log().split('\n'))
          .filter((line) => /"level":(50|60)|Unhandled/.test(line));
        expect(errors).toEqual([]);
      } finally {
        follower.close();
        over.abort();
        await Promise.all([work.stop(), load.stop(), stream.stop()]);
      }
    },
  );
});

/** The groceries of the household in the order of its feed. Each grocery was only added. */
async function orderOf(key: string): Promise<string[]> {
  const { body } = (await new Api(balancer.url, key).get('/me')) as { body: { householdId: string } };
  const rows = await database.query(
    `SELECT entity_id AS id FROM changes WHERE household_id = $1 AND kind = 'grocery' ORDER BY sequence`,
    [body.householdId],
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}
