import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Actor, type Sent } from '../support/attack/actor.js';
import { jsonBodyOf, type Operation, operations, schemaOf } from '../support/attack/document.js';
import { type Plan, shotOf } from '../support/attack/forge.js';
import { type Call, flawsOf } from '../support/attack/history.js';
import { anyText } from '../support/attack/well-formed.js';
import { Wire } from '../support/attack/wire.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { patience } from '../support/run/patience.js';

/*
 * Clients that change the same row through two processes on one database. The operations are those of the API document that take
 * a version, so a new one is raced without a line here. In this order:
 *
 * 1. The list of operations is not empty: it holds two that are known.
 * 2. One operation against itself: each version is won once, and the answers fit one order (`flawsOf` in attack/history.ts).
 * 3. All changes of one kind of row against each other.
 * 4. Each removal against the changes of its kind of row: one request wins, and it is the only one.
 *
 * Before it races, `fittingFor` looks for requests that each succeed alone on rows of one maker, and one after the other on one
 * of them. So a request that is refused in a race is a fault. Only after a removal a row may be missing. Each request names the
 * version that its client saw last.
 */
const CLIENTS = 8;
const ROUNDS = 12;
const SEED = 90;
const TRIES = 60;

interface Versioned {
  readonly operation: Operation;
  /** The collection of the operation that creates the rows. */
  readonly collection: string;
}

/** A request that creates equal rows, and requests that all of these rows accept. */
interface Fitting {
  readonly maker: Sent;
  readonly plans: readonly Plan[];
}

interface Answered extends Call {
  readonly status: number;
}

interface Racer {
  readonly wire: Wire;
  /** The version that the client saw last. */
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
    RATE_LIMIT_SIGN_INS: '0',
    IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
    WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
  };
  larders = [await startLarder(settings), await startLarder(settings)];
  actor = await Actor.start(larders[0]?.url ?? '', { text: anyText, urls: ['http://127.0.0.1:1/'] });
  wires = larders.map(({ url }) => new Wire(url, CLIENTS));
  for (const operation of operations.filter(({ method }) => method === 'GET' || method === 'POST'))
    if (operation.access === 'api-key') await actor.succeedIn(operation, TRIES, SEED);
}, patience(180_000));

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

/** The operation that creates rows of the collection. Rows inside of another row are created there. */
function makerOf(collection: string): Operation {
  const name = collection.split('/').at(-1) ?? '';
  const maker =
    operations.find(({ method, path }) => method === 'POST' && path === collection) ??
    operations.find(({ method, path }) => method === 'POST' && path.endsWith(`}/${name}`));
  if (maker === undefined) throw new Error(`No operation makes rows of ${collection}`);
  return maker;
}

/**
 * Creates a row by repeating a successful request with another id and name.
 * @returns the id of the row
 */
async function newRow({ plan, shot }: Sent): Promise<string> {
  const own = randomUUID();
  const before: unknown = JSON.parse(shot.body?.toString() ?? 'null');
  const value = named({ type: 'application/json', value: before }, own)?.value;
  const content = isObject(value) && 'id' in value ? { ...value, id: own } : value;
  const { status, text } = await actor.wire.send({ ...shot, body: Buffer.from(JSON.stringify(content)) });
  const made: unknown = JSON.parse(text);
  const id = typeof made === 'string' ? made : idIn(made);
  if (status !== 200 || id === undefined) throw new Error(`${plan.operation.id} makes no row: ${text}`);
  actor.known.learn(plan.operation.path, made);
  return id;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function idIn(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  if ('id' in body && typeof body.id === 'string') return body.id;
  return Object.values(body)
    .map(idIn)
    .find((id) => id !== undefined);
}

/** @throws Error when none is found after many attempts */
async function fittingFor(collection: string, wanted: readonly Operation[]): Promise<Fitting> {
  for (let seed = SEED; seed < SEED + TRIES; seed++) {
    const plans = await Promise.all(wanted.map((operation) => actor.planFor(operation, seed)));
    const maker = await actor.succeedIn(makerOf(collection), TRIES, seed);
    if (maker !== null && (await fits({ maker, plans }))) return { maker, plans };
  }
  throw new Error(`No row of ${collection} takes ${wanted.map(({ id }) => id).join()}`);
}

async function fits({ maker, plans }: Fitting): Promise<boolean> {
  for (const plan of plans) if (!(await allWin([plan], await newRow(maker)))) return false;
  const changesOnly = plans.filter((plan) => !isRemoval(plan));
  return allWin(changesOnly, await newRow(maker));
}

/** Whether the row accepts these requests one after the other. */
async function allWin(plans: readonly Plan[], id: string): Promise<boolean> {
  const racer = { wire: wires[0] as Wire, version: 1 };
  for (const plan of plans) if (!(await call(await onRow(plan, id), racer, [200, 400, 404])).won) return false;
  return true;
}

function isRemoval({ operation }: Plan): boolean {
  return operation.method === 'DELETE';
}

/** The id of the object that the request removes: that of the row, or of a part of it. */
function removedBy({ operation, parameters }: Plan): string {
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  return String(parameters[names.at(-1) ?? '']);
}

async function onRow(plan: Plan, id: string): Promise<Plan> {
  const [row, part] = plan.operation.parameters.filter((parameter) => parameter.in === 'path');
  const parameters = { ...plan.parameters, [row?.name ?? '']: id };
  const partId = part === undefined ? {} : { [part.name]: await partOf(plan.operation, id, part.name) };
  return { ...plan, body: named(plan.body, id), parameters: { ...parameters, ...partId } };
}

/** The first part of the row, such as an image of a recipe, that the operation uses. */
async function partOf({ path }: Operation, id: string, parameter: string): Promise<string> {
  const [whole = '', list = ''] = path.replace(`/{${parameter}}`, '').split(/(?<=\})\//);
  const reader = operations.find((operation) => operation.method === 'GET' && operation.path === whole);
  if (reader === undefined) throw new Error(`No operation reads ${whole}`);
  const plan = await actor.planFor(reader, SEED);
  const [row] = reader.parameters;
  const { answer } = await actor.send({ ...plan, parameters: { [row?.name ?? '']: id } });
  const parts = (JSON.parse(answer.text) as Record<string, { id: string }[] | undefined>)[list];
  return parts?.[0]?.id ?? randomUUID();
}

/** Gives each row a name of its own, because a household may not allow two rows with one name. */
function named(body: Plan['body'], id: string): Plan['body'] {
  if (body === null || typeof body.value !== 'object' || body.value === null) return body;
  const names = Object.entries(body.value).filter(([field, value]) => isName(field) && typeof value === 'string');
  return { ...body, value: { ...body.value, ...Object.fromEntries(names.map(([field]) => [field, `Of ${id}`])) } };
}

function isName(field: string): boolean {
  return field === 'name' || field === 'title';
}

/** @param expected statuses; a request with another status than 200 must change nothing */
async function call(plan: Plan, racer: Racer, expected: readonly number[] = [200]): Promise<Answered> {
  const meant = racer.version;
  const invoked = performance.now();
  const { status, text } = await racer.wire.send(
    shotOf(atVersion(plan, meant), actor.known, actor.credentials['api-key']),
  );
  const answered = performance.now();
  if (!expected.includes(status)) throw new Error(`${plan.operation.id} answered ${status}: ${text}`);
  if (status !== 200) return { status, invoked, answered, meant, won: false, row: null };
  const body = JSON.parse(text) as { stale: boolean };
  const row = rowIn(body);
  racer.version = row?.version ?? meant;
  if (isRemoval(plan) && !body.stale) actor.known.forget(plan.operation.path.split('/').at(-2) ?? '', removedBy(plan));
  return { status, invoked, answered, meant, won: !body.stale, row };
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

/** The row in an answer with `stale`. */
function rowIn(body: object): { version: number } | null {
  if ('version' in body && typeof body.version === 'number') return body as { version: number };
  const parts: unknown[] = Object.values(body);
  return (
    parts.find((part): part is { version: number } => typeof part === 'object' && part !== null && 'version' in part) ??
    null
  );
}

function racers(): Racer[] {
  return Array.from({ length: CLIENTS }, (_, index) => ({ wire: wires[index % wires.length] as Wire, version: 1 }));
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
      const history = await race(await fittingFor(collection, [operation]));
      expect(flawsOf(history, 1)).toEqual([]);
      expect(history.filter(({ won }) => won).length).toBeGreaterThanOrEqual(ROUNDS);
      expect(history.some(({ won }) => !won)).toBe(true);
    },
  );

  it.each([...new Set(changes.map(({ collection }) => collection))])(
    'win each version once, for any changes of a row of %s',
    async (collection) => {
      const wanted = changesOf(collection).map(({ operation }) => operation);
      const history = await race(await fittingFor(collection, wanted));
      expect(flawsOf(history, 1)).toEqual([]);
      expect(history.filter(({ won }) => won).length).toBeGreaterThanOrEqual(ROUNDS);
    },
  );

  it.each(removals.map((removal) => [removal.operation.id, removal] as const))(
    'delete once with %s, and only at the current version',
    async (_id, { operation, collection }) => {
      const wanted = [operation, ...changesOf(collection).map((change) => change.operation)];
      const { maker, plans } = await fittingFor(collection, wanted);
      const isOfPart = operation.path.split('{').length > 2;
      for (let round = 0; round < ROUNDS; round++) {
        const id = await newRow(maker);
        const sent = await Promise.all(plans.map((plan) => onRow(plan, id)));
        const planOf = (client: number): Plan => sent[client % sent.length] as Plan;
        const calls = await Promise.all(racers().map((racer, client) => call(planOf(client), racer, [200, 404])));
        const winners = calls.flatMap(({ won }, client) => (won ? [planOf(client)] : []));
        expect(winners).toHaveLength(1);
        // A change may remove a part of the row, such as an image, but never the row.
        if (!isOfPart && !isRemoval(winners[0] as Plan)) expect(calls.every(({ status }) => status === 200)).toBe(true);
      }
    },
  );

  /**
   * Runs the clients on one row. Each client sends its requests one after the other, with the version that it saw last.
   */
  async function race({ maker, plans }: Fitting): Promise<Call[]> {
    const id = await newRow(maker);
    const sent = await Promise.all(plans.map((plan) => onRow(plan, id)));
    const histories = racers().map(async (racer, client) => {
      const calls: Call[] = [];
      for (let round = 0; round < ROUNDS; round++)
        calls.push(await call(sent[(client + round) % sent.length] as Plan, racer));
      return calls;
    });
    return (await Promise.all(histories)).flat();
  }
});
