import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Actor } from '../support/attack/actor.js';
import { jsonBodyOf, type Operation, operations, schemaOf } from '../support/attack/document.js';
import { type Plan, shotOf } from '../support/attack/forge.js';
import { type Call, flawsOf } from '../support/attack/history.js';
import { anyText } from '../support/attack/well-formed.js';
import { Wire } from '../support/attack/wire.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { type RunningLarder, startLarder } from '../support/larder.js';

/*
 * Clients that change the same row through two processes on one database. The operations are those of the API document that take
 * a version, so a new one is raced without a line here. In this order:
 *
 * 1. The list of operations is not empty: it holds two that are known.
 * 2. One operation against itself: each version is won once, and the answers fit one order (`flawsOf` in attack/history.ts).
 * 3. All changes of one kind of row against each other.
 * 4. Each removal against the changes of its kind of row: one request wins, and it is the only one.
 *
 * `newRow` makes rows by the operation that creates them; a request is one that succeeded before (`Actor.planFor`), sent to the
 * row at the version that the client saw last.
 */
const CLIENTS = 8;
const ROUNDS = 12;
const SEED = 90;
const TRIES = 60;

interface Versioned {
  readonly operation: Operation;
  /** That of the operation which makes the rows. */
  readonly collection: string;
}

interface Racer {
  readonly wire: Wire;
  /** The version it last saw. */
  version: number;
}

const versioned: readonly Versioned[] = operations.filter(takesVersion).map((operation) => {
  const [collection = ''] = operation.path.split('/{');
  return { operation, collection };
});
const changes = versioned.filter(({ operation }) => operation.method !== 'DELETE');
const removals = versioned.filter(({ operation }) => operation.method === 'DELETE');

let database: TestDatabase;
let larders: RunningLarder[];
let actor: Actor;
let wires: Wire[];

beforeAll(async () => {
  database = await cloneDatabase();
  const settings = {
    DATABASE_URL: database.url,
    SIGN_UP: 'open',
    RATE_LIMIT_REQUESTS: '0',
    IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
    WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
  };
  larders = [await startLarder(settings), await startLarder(settings)];
  actor = await Actor.start(larders[0]?.url ?? '', { text: anyText, urls: ['http://127.0.0.1:1/'] });
  wires = larders.map(({ url }) => new Wire(url, CLIENTS));
  for (const operation of operations.filter(({ method }) => method === 'GET' || method === 'POST'))
    if (operation.access === 'api-key') await actor.succeedIn(operation, TRIES, SEED);
});

afterAll(async () => {
  for (const wire of wires) wire.close();
  actor.stop();
  for (const larder of larders) await larder.stop();
  await database.drop();
});

function takesVersion(operation: Operation): boolean {
  const body = jsonBodyOf(operation);
  const inBody = body !== null && (schemaOf(body).required ?? []).includes('version');
  const inQuery = operation.parameters.some((parameter) => parameter.in === 'query' && parameter.name === 'version');
  return operation.path.includes('{') && (inBody || inQuery);
}

/** A new row of the collection, by the operation that makes such rows. */
async function newRow(collection: string): Promise<string> {
  const name = collection.split('/').at(-1) ?? '';
  // Rows that lie in another one are made there.
  const maker =
    operations.find(({ method, path }) => method === 'POST' && path === collection) ??
    operations.find(({ method, path }) => method === 'POST' && path.endsWith(`}/${name}`));
  if (maker === undefined) throw new Error(`No operation makes rows of ${collection}`);
  newRows += 1;
  const sent = await actor.succeedIn(maker, TRIES, SEED + newRows);
  const body: unknown = JSON.parse(sent?.answer.text ?? 'null');
  const id = typeof body === 'string' ? body : idIn(body);
  if (id === undefined) throw new Error(`No row of ${collection} could be made`);
  return id;
}

let newRows = 0;

function idIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('id' in body && typeof body.id === 'string') return body.id;
  return Object.values(body)
    .map(idIn)
    .find((id) => id !== undefined);
}

/** A request that has gone through, to some other row. */
function planFor(operation: Operation, seed = SEED): Promise<Plan> {
  return actor.planFor(operation, seed);
}

/** A new row, and requests that have gone through on it one after the other: some rows are not what some changes are for. */
async function rowFor(
  collection: string,
  wanted: readonly Operation[],
): Promise<{ id: string; plans: Plan[]; version: number }> {
  for (let seed = SEED; seed < SEED + TRIES; seed++) {
    const id = await newRow(collection);
    const others = await Promise.all(wanted.map((operation) => planFor(operation, seed)));
    const plans = others.map((plan) => onRow(plan, id));
    const racer = { wire: wires[0] as Wire, version: 1 };
    const outcomes: Call[] = [];
    for (const plan of plans) outcomes.push(await call(plan, racer));
    if (outcomes.every(({ won }) => won)) return { id, plans, version: racer.version };
  }
  throw new Error(`No row of ${collection} takes these changes`);
}

function onRow(plan: Plan, id: string): Plan {
  const parameter = plan.operation.parameters.find((candidate) => candidate.in === 'path')?.name ?? '';
  return { ...plan, body: named(plan.body, id), parameters: { ...plan.parameters, [parameter]: id } };
}

/** Two rows of a household may not be allowed to have one name: each gets one of its own. */
function named(body: Plan['body'], id: string): Plan['body'] {
  if (body === null || typeof body.value !== 'object' || body.value === null) return body;
  const names = Object.entries(body.value).filter(([field, value]) => isName(field) && typeof value === 'string');
  return { ...body, value: { ...body.value, ...Object.fromEntries(names.map(([field]) => [field, `Of ${id}`])) } };
}

function isName(field: string): boolean {
  return field === 'name' || field === 'title';
}

async function call(plan: Plan, racer: Racer): Promise<Call> {
  const meant = racer.version;
  const invoked = performance.now();
  const { status, text } = await racer.wire.send(
    shotOf(atVersion(plan, meant), actor.known, actor.credentials['api-key']),
  );
  const answered = performance.now();
  // A change may be none that this row can take.
  if (status === 404 || status === 400) return { invoked, answered, meant, won: false, row: null };
  expect({ status, text }).toEqual({ status: 200, text });
  const body = JSON.parse(text) as { stale: boolean };
  const row = rowIn(body);
  racer.version = row?.version ?? meant;
  return { invoked, answered, meant, won: !body.stale, row };
}

function atVersion(plan: Plan, version: number): Plan {
  const value = plan.body?.value;
  const body =
    plan.body !== null && typeof value === 'object' ? { ...plan.body, value: { ...value, version } } : plan.body;
  return {
    ...plan,
    body,
    parameters: 'version' in plan.parameters ? { ...plan.parameters, version } : plan.parameters,
  };
}

/** The row, which answers hold beside `stale`. */
function rowIn(body: object): { version: number } | null {
  if ('version' in body && typeof body.version === 'number') return body as { version: number };
  const parts: unknown[] = Object.values(body);
  return (
    parts.find((part): part is { version: number } => typeof part === 'object' && part !== null && 'version' in part) ??
    null
  );
}

function racers(version = 1): Racer[] {
  return Array.from({ length: CLIENTS }, (_, index) => ({ wire: wires[index % wires.length] as Wire, version }));
}

function changesOf(collection: string): readonly Versioned[] {
  return changes.filter((change) => change.collection === collection);
}

describe('clients that race through two processes', () => {
  it('are many, at operations that the document names', () => {
    expect(changes.map(({ operation }) => operation.id)).toContain('groceryMarkDone');
    expect(removals.map(({ operation }) => operation.id)).toContain('groceryDelete');
  });

  it.each(changes.map((change) => [change.operation.id, change] as const))(
    'win each version of %s once, and every answer fits one order',
    async (_id, { operation, collection }) => {
      const { plans, version } = await rowFor(collection, [operation]);
      const history = await race(version, () => plans[0] as Plan);
      expect(flawsOf(history, version)).toEqual([]);
      expect(history.filter(({ won }) => won).length).toBeGreaterThanOrEqual(ROUNDS);
      expect(history.some(({ won }) => !won)).toBe(true);
    },
  );

  it.each([...new Set(changes.map(({ collection }) => collection))])(
    'win each version once whatever they do to a row of %s',
    async (collection) => {
      const wanted = changesOf(collection).map(({ operation }) => operation);
      const { plans, version } = await rowFor(collection, wanted);
      const history = await race(version, (client, round) => plans[(client + round) % plans.length] as Plan);
      expect(flawsOf(history, version)).toEqual([]);
    },
  );

  it.each(removals.map((removal) => [removal.operation.id, removal] as const))(
    'delete once with %s, and only at the version that stands',
    async (_id, removal) => {
      const contenders = [removal, ...changesOf(removal.collection)];
      const others = await Promise.all(contenders.map(({ operation }) => planFor(operation)));
      for (let round = 0; round < ROUNDS; round++) {
        const id = await newRow(removal.collection);
        const sent = racers().map((racer, client) => call(onRow(others[client % others.length] as Plan, id), racer));
        expect((await Promise.all(sent)).filter(({ won }) => won)).toHaveLength(1);
      }
    },
  );

  /** Each client makes its calls one after the other, each at the version it saw last. */
  async function race(version: number, planOf: (client: number, round: number) => Plan): Promise<Call[]> {
    const histories = racers(version).map(async (racer, client) => {
      const calls: Call[] = [];
      for (let round = 0; round < ROUNDS; round++) calls.push(await call(planOf(client, round), racer));
      return calls;
    });
    return (await Promise.all(histories)).flat();
  }
});
