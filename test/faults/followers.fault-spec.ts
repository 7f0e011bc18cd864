import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

interface Page {
  readonly changes: readonly { kind: string; id: string; op: string; entity: Versioned | null }[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

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
const PLAN = `/calendar-items?from=${TODAY}&to=${TODAY}`;
const LISTS = { grocery: '/groceries', store: '/stores', calendarItem: PLAN };
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

/** The data of a client that read the cursor of the feed, then the lists, and follows the feed since then. */
class Follower {
  readonly known: Record<string, Map<string, Versioned>> = {};
  private cursor = '';

  constructor(private readonly api: () => Api) {}

  async begin(): Promise<void> {
    this.cursor = ((await ok(this.api().get('/changes'))) as { cursor: string }).cursor;
    for (const [kind, path] of Object.entries(LISTS)) {
      const list = await listOf(this.api(), path);
      this.known[kind] = new Map(list.map((entity) => [entity.id, entity]));
    }
  }

  /** Returns whether there may be more. When the process is killed during the request, another process is asked. */
  async follow(wait: number): Promise<boolean> {
    const page = await this.api()
      .get(`/changes?since=${this.cursor}&limit=3&wait=${wait}&kinds=${Object.keys(LISTS).join(',')}`)
      .then(({ status, body }) => (status === 200 ? (body as Page) : null))
      .catch(() => null);
    if (page === null) return true;
    for (const { kind, id, op, entity } of page.changes) {
      if (op === 'delete' || entity === null) this.known[kind]?.delete(id);
      else this.known[kind]?.set(id, entity);
    }
    this.cursor = page.cursor;
    return page.hasMore || page.changes.length > 0;
  }
}

/** The list in the answer: the answer itself, or its `items`. */
async function listOf(api: Api, path: string): Promise<Versioned[]> {
  const body = (await ok(api.get(path))) as Versioned[] | { items: Versioned[] };
  return Array.isArray(body) ? body : body.items;
}

async function fresh(api: Api): Promise<Record<string, Map<string, Versioned>>> {
  const lists: Record<string, Map<string, Versioned>> = {};
  for (const [kind, path] of Object.entries(LISTS)) {
    const list = await listOf(api, path);
    lists[kind] = new Map(list.map((entity) => [entity.id, entity]));
  }
  return lists;
}

async function write(api: Api, what: Write, nth: number, recipeId: string): Promise<void> {
  const pick = async (path: string): Promise<Versioned | undefined> => {
    const list = await listOf(api, path);
    return list[nth % Math.max(1, list.length)];
  };
  if (what === 'add grocery') await api.post('/groceries', { name: `line ${nth}`, unit: null, amount: nth });
  else if (what === 'add store') await api.post('/stores', { name: `store ${nth} ${Math.random()}` });
  else if (what === 'plan') await api.post('/planned-recipes', { recipeId, date: TODAY, slot: 'Dinner' });
  else if (what === 'unplan') {
    const item = await pick(LISTS.calendarItem);
    if (item) await api.delete(`/planned-recipes/${item.id}?version=${item.version}`);
  } else {
    const line = await pick(LISTS.grocery);
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
  'gives a follower after any run of writes and kills exactly what a fresh read gives',
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
        const following = (async () => {
          while (!over.signal.aborted) await follower.follow(1);
          let hasMore = true;
          while (hasMore) hasMore = await follower.follow(0);
        })();
        const writing = Promise.all([writeAll(any, one, recipeId), writeAll(any, other, recipeId)]);
        await Promise.race([writing, follower.follow(0)]);
        await (processes[killed] as RunningLarder).kill();
        processes[killed] = await startLarder(env);
        await writing;
        over.abort();
        await following;
        expect(follower.known).toEqual(await fresh(any()));
      }),
      { numRuns: ROUNDS, endOnFailure: true },
    );
  },
  TIME_LIMIT,
);
