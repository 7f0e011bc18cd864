import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { Actor, type Sent } from '../support/attack/actor.js';
import { isForTwo, operations } from '../support/attack/document.js';
import { type Plan, wellFormedPlan, withKnownVersion } from '../support/attack/forge.js';
import { fills, type IdPlace, idPlaces, isChosenByClient, withId } from '../support/attack/id-places.js';
import type { Answer } from '../support/attack/wire.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { bytes, picture } from '../support/pictures.js';
import { patience } from '../support/run/patience.js';
import { html, recipePage, type Site, startSite } from '../support/site.js';
import { until } from '../support/until.js';

jest.setTimeout(patience(300_000));

/**
 * Two households that use everything: `us`, who send requests, and `them`, whose ids are known to us. The places for
 * ids are found in the API document and on the pages (attack/id-places.ts), so a new operation is tested without a line
 * here. The order:
 *
 * 1. `beforeAll` lets both use every operation, until each has rows of every kind.
 * 2. In every place for an id, an id of theirs gets the same answer as an unknown id, and their rows stay unchanged.
 * 3. Where clients choose the id of a new object, ids of theirs may be chosen, and their rows stay unchanged.
 * 4. No answer to us so far, and none of some more, contains an id of theirs or `SECRET`, which is in all their texts.
 * 5. The test was complete: both had rows in every table. A table that no operation fills fails here.
 */
/**
 * Number of seeds with which a successful request is searched. After each of them, rows that were removed are created
 * again.
 */
const SEEDS = 60;
const SEED = 4_000;
const TRIES = 60;
/** Number of times that each operation is used before the test, so that every kind of row and field exists. */
const ROUNDS = 6;
/**
 * Tables that are empty when the work is done, or until there are hundreds of recipes, named requests, or archives with
 * more than recipes.
 */
const WORK_IN_PROGRESS =
  /_tasks$|^search_(?:blocks|places)$|^operation_receipts$|^recipe_copies$|^archive_(?:parts|additions)$/;
/** Contained in every text of the other household. */
const SECRET = 'quetzal';

let database: TestDatabase;
let client: pg.Client;
let larder: RunningLarder;
let site: Site;
let us: Actor;
let them: Actor;
/** The answers to `us`, which are searched for ids of the other household. Ids of the request itself are left out. */
const answers: Sent[] = [];

/** Tables without a row of ours at the beginning of the test, because the test deletes rows of ours. */
let emptyOfUs: string[];

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  site = await startSite();
  site.routes['/ours'] = html(recipePage('Soup', [`${site.url}/soup.png`]));
  site.routes['/theirs'] = html(recipePage(SECRET, [`${site.url}/soup.png`]));
  await servePictures();
  const unlimited = { RATE_LIMIT_REQUESTS: '0', RATE_LIMIT_IMPORTS: '0', RATE_LIMIT_SIGN_INS: '0' };
  const settings = {
    SIGN_UP: 'open',
    IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
    WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
    DATABASE_URL: database.url,
  };
  larder = await startLarder({ ...unlimited, ...settings });
  us = await Actor.start(larder.url, {
    text: saying('plum'),
    urls: [`${site.url}/ours`, `${site.url}/ours-waiting`, `${site.url}/nothing`],
  });
  them = await Actor.start(larder.url, {
    text: saying(SECRET),
    urls: [`${site.url}/theirs`, `${site.url}/theirs-waiting`, `${site.url}/lost`],
  });
  await useEverything(us, SEED);
  await useEverything(them, SEED + 100);
  await untilImportsRest();
  for (const actor of [us, them]) await learnPictures(actor);
  emptyOfUs = await emptyTables(us);
}, patience(300_000));

afterAll(async () => {
  us.stop();
  them.stop();
  await client.end();
  await larder.stop();
  await site.close();
  await database.drop();
});

/** One picture that is stored, and one that recipes still wait for when all other work is done. */
async function servePictures(): Promise<void> {
  site.routes['/soup.png'] = bytes(await picture('png', 60, 40), 'image/png');
  site.routes['/waiting.png'] = (_request, response) => response.writeHead(503, { 'retry-after': '3600' }).end();
  for (const [path, name] of Object.entries({ '/ours-waiting': 'Stew', '/theirs-waiting': SECRET }))
    site.routes[path] = html(recipePage(name, [`${site.url}/waiting.png`]));
}

function saying(word: string): (min: number, max: number) => fc.Arbitrary<string> {
  return (min, max) => fc.uuid().map((id) => `${word} ${id}`.slice(0, max).padEnd(min, 'x'));
}

/** Creates data of every kind. Other seeds give other ids. */
async function useEverything(actor: Actor, firstSeed: number): Promise<void> {
  const makers = operations.filter(({ method }) => method !== 'DELETE');
  for (let seed = firstSeed; seed < firstSeed + ROUNDS; seed++)
    for (const operation of makers) await actor.succeedIn(operation, TRIES, seed);
  const removers = operations.filter(({ method, access }) => method === 'DELETE' && access === 'api-key');
  for (const operation of removers) await actor.succeedIn(operation, TRIES, firstSeed, withKnownVersion);
  for (const operation of makers) await actor.succeedIn(operation, TRIES, firstSeed + ROUNDS);
  await addAisle(actor);
}

/** Adds rows again that a random request may have removed. */
async function addAisle(actor: Actor): Promise<void> {
  const sql = `
    INSERT INTO aisles (household_id, id, store_id, name, sort_order)
    SELECT household_id, gen_random_uuid(), id, name, 1 FROM stores WHERE household_id = $1 LIMIT 1`;
  await client.query(sql, [await householdOf(actor)]);
  const link = `
    INSERT INTO aisle_links (household_id, store_id, ingredient_id, aisle_id)
    SELECT a.household_id, a.store_id, i.id, a.id FROM aisles a JOIN ingredients i ON i.household_id = a.household_id
    WHERE a.household_id = $1 LIMIT 1 ON CONFLICT DO NOTHING`;
  await client.query(link, [await householdOf(actor)]);
}

/**
 * Creates one more recipe with a picture of its own, because other requests give most recipes addresses without a
 * picture.
 */
async function learnPictures(actor: Actor): Promise<void> {
  const key = Object.fromEntries(actor.credentials['api-key']);
  const send = async (path: string, type: string, body: BodyInit): Promise<unknown> => {
    const headers = { ...key, 'content-type': type };
    const response = await fetch(`${larder.url}/api/v1/recipes${path}`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    return response.json();
  };
  const name = fc.sample(actor.words.text(1, 60), 1)[0];
  const id = (await send('', 'application/json', JSON.stringify({ name }))) as string;
  await send(`/${id}/images`, 'image/png', new Uint8Array(await picture('png', 60, 40)));
  actor.known.learn('/api/v1/recipes', [{ id }]);
}

async function untilImportsRest(): Promise<void> {
  await until(async () => {
    const { rows } = await client.query<{ waiting: number }>(
      `SELECT (SELECT count(*) FROM recipe_imports WHERE status IN ('queued', 'processing'))
         + (SELECT count(*) FROM archive_imports WHERE status IN ('queued', 'processing'))
         + (SELECT count(*) FROM tasks WHERE kind = 'picture' AND due_at < now() + interval '1 minute') AS waiting`,
    );
    return Number(rows[0]?.waiting) === 0;
  }, patience(60_000));
}

/** By table, the columns that the program changes in the background, for example when it delivers to a webhook. */
const WORKED_ON: Readonly<Record<string, string>> = { webhooks: '{cursor,failing_since}' };

/** Every row of the household as text, by table, without the columns that change in the background. */
async function rowsOf(householdId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'household_id' AND t.table_type = 'BASE TABLE'
      AND c.table_name NOT IN ('webhook_deliveries', 'tasks') ORDER BY 1`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const text = `SELECT (to_jsonb(t) - $2::text[])::text AS row FROM "${name}" t WHERE household_id = $1 ORDER BY 1`;
    const { rows } = await client.query<{ row: string }>(text, [householdId, WORKED_ON[name] ?? '{}']);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

async function householdOf(actor: Actor): Promise<string> {
  const sql = 'SELECT m.household_id AS id FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = $1';
  return (await client.query<{ id: string }>(sql, [actor.words.account.email])).rows[0]?.id ?? '';
}

async function sendAsUs(plan: Plan): Promise<Answer> {
  const sent = await us.send(plan);
  answers.push(sent);
  return sent.answer;
}

/** The answer without the parts that differ in every answer, and without the id of the request. */
function normal({ status, headers, text }: Answer, id: string): object {
  const requestId = String(headers['x-request-id']);
  const body = text.replaceAll(requestId, 'REQUEST').replaceAll(id, 'ID');
  return { status, type: headers['content-type'], location: headers.location?.replaceAll(id, 'ID'), body };
}

/** A request that succeeds with an id of our own in the place. */
async function successfulPlan(place: IdPlace): Promise<Plan | null> {
  const wanted = (plan: Plan): Plan | null => {
    const one = alone(plan, place);
    return fills(one, place) && !choosesId(one) ? withKnownVersion(one) : null;
  };
  for (let seed = SEED; seed < SEED + SEEDS; seed++) {
    const sent = await us.succeedIn(place.operation, TRIES * 3, seed, wanted);
    if (sent !== null) return sent.plan;
    await us.renew(seed);
    await learnPictures(us);
  }
  return null;
}

/**
 * Of a request with many changes, only the change with the id: other changes, and one that chooses its own id, would be
 * answered differently the second time.
 */
function alone(plan: Plan, { operation, at }: IdPlace): Plan {
  const [list = '', step] = at.split('.');
  const changes = (plan.body?.value as Record<string, unknown> | undefined)?.[list];
  if (!operation.path.endsWith('/bulk') || step !== '[]' || !Array.isArray(changes)) return plan;
  const [{ id, ...rest } = { id: undefined }] = changes as readonly { id?: unknown }[];
  const change = list === 'create' ? rest : { id, ...rest };
  return { ...plan, body: { type: 'application/json', value: { [list]: [change] } } };
}

/** Whether the client chooses an id in the request. Such a request cannot be sent again with other content. */
function choosesId({ body }: Plan): boolean {
  return (
    typeof body?.value === 'object' && body.value !== null && 'id' in body.value && body.type === 'application/json'
  );
}

/** The plan with a new id, like a form on a page that was opened again. */
function reopened(plan: Plan): Plan {
  const { operation, body } = plan;
  const isForNew = us.isPage(operation) && body !== null && operation.bodies[body.type]?.schema.properties?.['id'];
  return isForNew ? { ...plan, body: { ...body, value: { ...(body.value as object), id: randomUUID() } } } : plan;
}

function nameOf({ operation, at }: IdPlace): string {
  return `${operation.id} ${at}`;
}

async function emptyTables(actor: Actor): Promise<string[]> {
  const rows = Object.entries(await rowsOf(await householdOf(actor)));
  return rows.filter(([table, { length }]) => length === 0 && !WORK_IN_PROGRESS.test(table)).map(([table]) => table);
}

describe('the ids of another household', () => {
  it('are answered like unknown ids, in every place of every operation', async () => {
    const before = await rowsOf(await householdOf(them));
    const unproven: string[] = [];
    const wrong: string[] = [];
    for (const place of idPlaces(us.pages).filter(
      (candidate) => !isChosenByClient(candidate) && !isForTwo(candidate.operation),
    )) {
      const plan = await successfulPlan(place);
      if (plan === null) unproven.push(nameOf(place));
      else wrong.push(...(await wrongAnswers(place, plan)));
    }
    expect(unproven).toEqual([]);
    expect(wrong).toEqual([]);
    expect(await rowsOf(await householdOf(them))).toEqual(before);
  });

  async function wrongAnswers(place: IdPlace, plan: Plan): Promise<string[]> {
    const unknown = randomUUID();
    const expected = normal(await sendAsUs(reopened(withId(plan, place, unknown))), unknown);
    const wrong: string[] = [];
    for (const { id } of them.known.some(2)) {
      const answer = await sendAsUs(reopened(withId(plan, place, id)));
      const isSame = JSON.stringify(normal(answer, id)) === JSON.stringify(expected);
      if (!isRefused(place, answer) && !isFilter(place))
        wrong.push(`${nameOf(place)}: ${answer.status} ${answer.text}`);
      if (!isSame)
        wrong.push(`${nameOf(place)}: another answer than to an unknown id: ${answer.status} ${answer.text}`);
    }
    return wrong;
  }

  /** One of many changes is refused in its own result, or is stale. The form of a page may redirect to the page. */
  function isRefused({ operation, at }: IdPlace, { status, text }: Answer): boolean {
    if ([400, 404].includes(status) || (status === 303 && us.isPage(operation))) return true;
    const isOneOfMany = /\/(bulk|done|delete-done)$/.test(operation.path) && at.includes('[]');
    return status === 200 && isOneOfMany && /"notFound"|"invalid"|"stale":true/.test(text);
  }

  /** Whether the id only filters the results. An unknown id then gives an empty result. */
  function isFilter({ operation, in: place }: IdPlace): boolean {
    return place !== 'path' && (operation.method === 'GET' || operation.path.endsWith('/search'));
  }

  it('may be chosen for new objects, and the rows of the other household stay unchanged', async () => {
    const before = await rowsOf(await householdOf(them));
    // A household may have 50 webhooks, and the requests of the test before have used them up.
    await client.query('DELETE FROM webhooks WHERE household_id = $1', [await householdOf(us)]);
    const refused: string[] = [];
    const tried = new Set<string>();
    // A different id for each place, because two operations may create rows of one kind.
    for (const [nth, place] of idPlaces([]).filter(isChosenByClient).entries())
      for (const { id } of them.known.some(nth + 1).filter((row) => !tried.has(row.id))) {
        tried.add(id);
        if (!(await isTaken(place, id))) refused.push(`${nameOf(place)} ${id}`);
      }
    expect(refused).toEqual([]);
    expect(await rowsOf(await householdOf(them))).toEqual(before);
  });

  async function isTaken(place: IdPlace, id: string): Promise<boolean> {
    const plans = fc.sample(wellFormedPlan(place.operation, us.words), { numRuns: TRIES * 5, seed: SEED + 1 });
    for (const plan of plans.filter((candidate) => fills(candidate, place)))
      if ((await sendAsUs(withId(plan, place, id))).status === 200) return true;
    return false;
  }

  it('and their texts are in no answer to us', async () => {
    for (const operation of operations)
      for (const plan of fc.sample(wellFormedPlan(operation, us.words), 5)) await sendAsUs(plan);
    const theirIds = them.known.all().map(({ id }) => id);
    const leaks = answers.flatMap(({ shot, answer }) => {
      const ownWords = `${shot.target} ${shot.body?.toString() ?? ''}`;
      const ids = theirIds.filter((id) => answer.text.includes(id) && !ownWords.includes(id) && !us.known.has(id));
      return [...ids, ...(answer.text.includes(SECRET) ? [SECRET] : [])].map(
        (what) => `${what}: ${shot.method} ${shot.target}`,
      );
    });
    expect(answers.length).toBeGreaterThan(100);
    expect(leaks).toEqual([]);
  });

  it('were tried with data of every kind on both sides', async () => {
    expect(emptyOfUs).toEqual([]);
    expect(await emptyTables(them)).toEqual([]);
  });
});
