import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Api } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { Follower, FOLLOWED, listOf, readLists, type Versioned } from '../support/events/follower.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';

type Write = 'add grocery' | 'tick' | 'remove grocery' | 'add store' | 'plan' | 'unplan';

const WRITES: readonly Write[] = [
  'add grocery',
  'add grocery',
  'tick',
  'remove grocery',
  'add store',
  'plan',
  'unplan',
];
const TODAY = new Date().toISOString().slice(0, 10);
const ROUNDS = 6;
/** Milliseconds. Each round restarts a process. */
const TIME_LIMIT = 300_000;

let database: TestDatabase;
let processes: RunningLarder[];
let env: Record<string, string>;

beforeAll(async () => {
  database = await cloneDatabase();
  env = { DATABASE_URL: database.url, SIGN_UP: 'open', RATE_LIMIT_REQUESTS: '0', RATE_LIMIT_SIGN_INS: '0', TZ: 'UTC' };
  processes = await Promise.all([startLarder(env), startLarder(env)]);
});

afterAll(async () => {
  await Promise.all(processes.map((larder) => larder.stop()));
  await database.drop();
});

async function write(api: Api, what: Write, nth: number, recipeId: string): Promise<void> {
  const pick = async (path: string): Promise<Versioned | undefined> => {
    const list = await listOf(api, path);
    return list[nth % Math.max(1, list.length)];
  };
  if (what === 'add grocery') await api.post('/groceries', { name: `line ${nth}`, unit: null, amount: nth });
  else if (what === 'add store') await api.post('/stores', { name: `store ${nth} ${Math.random()}` });
  else if (what === 'plan') await api.post('/planned-recipes', { recipeId, date: TODAY, slot: 'Dinner' });
  else if (what === 'unplan') {
    const item = await pick(FOLLOWED.calendarItem);
    if (item) await api.delete(`/planned-recipes/${item.id}?version=${item.version}`);
  } else {
    const line = await pick(FOLLOWED.grocery);
    if (line && what === 'tick') await api.patch(`/groceries/${line.id}/done`, { version: line.version });
    else if (line) await api.delete(`/groceries/${line.id}?version=${line.version}`);
  }
}

/** Writes one after the other. Writes that fail because a process was killed are left out. */
async function writeAll(
  api: () => Api,
  writes: readonly (readonly [Write, number])[],
  recipeId: string,
): Promise<void> {
  for (const [what, nth] of writes) await write(api(), what, nth, recipeId).catch(() => undefined);
}

it(
  'gives a follower after any run of writes and kills exactly what a new read gives',
  async () => {
    const writes = fc.array(fc.tuple(fc.constantFrom(...WRITES), fc.nat(50)), { minLength: 5, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(writes, writes, fc.nat(1), async (one, other, killed) => {
        const { api: first, key } = await signUp(processes[0] as RunningLarder);
        const recipeId = await createRecipe(first);
        let asked = 0;
        const any = (): Api => new Api((processes[asked++ % 2] as RunningLarder).url, key);
        const follower = new Follower(any);
        await follower.begin();
        const over = new AbortController();
        const following = follower.followUntil(over.signal);
        const writing = Promise.all([writeAll(any, one, recipeId), writeAll(any, other, recipeId)]);
        await Promise.race([writing, follower.follow(0)]);
        await (processes[killed] as RunningLarder).kill();
        processes[killed] = await startLarder(env);
        await writing;
        over.abort();
        await following;
        expect(follower.known).toEqual(await readLists(any()));
      }),
      { numRuns: ROUNDS, endOnFailure: true },
    );
  },
  TIME_LIMIT,
);
