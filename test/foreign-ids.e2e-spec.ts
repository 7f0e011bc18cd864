import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { Actor, type Sent } from './support/attack/actor.js';
import { operations } from './support/attack/document.js';
import { type Plan, wellFormedPlan } from './support/attack/forge.js';
import { fills, type IdPlace, idPlaces, isChosenByClient, withId } from './support/attack/id-places.js';
import type { Answer } from './support/attack/wire.js';
import { cloneDatabase, type TestDatabase } from './support/database.js';
import { type RunningLarder, startLarder } from './support/larder.js';
import { bytes, picture } from './support/pictures.js';
import { html, recipePage, type Site, startSite } from './support/site.js';

const SEED = 4_000;
const TRIES = 60;
/** So often each operation is used before, for every kind of row and field to be there. */
const ROUNDS = 6;
/** Tables that are empty once the work is done, or until there are hundreds of recipes. */
const WORK_IN_PROGRESS = /_tasks$|^search_(?:blocks|places)$/;
/** In every text of the other household. */
const SECRET = 'quetzal';

let database: TestDatabase;
let client: pg.Client;
let larder: RunningLarder;
let site: Site;
let us: Actor;
let them: Actor;
/** What `us` was sent, to look for what is theirs; the ids of the request itself were its own words. */
const answers: Sent[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  site = await startSite();
  site.routes['/ours'] = html(recipePage('Soup', [`${site.url}/soup.png`]));
  site.routes['/theirs'] = html(recipePage(SECRET, [`${site.url}/soup.png`]));
  await servePictures();
  const unlimited = { RATE_LIMIT_REQUESTS: '0', RATE_LIMIT_IMPORTS: '0', RATE_LIMIT_SIGN_INS: '0' };
  const settings = { SIGN_UP: 'open', IMPORT_ALLOW_ADDRESSES: '127.0.0.1', DATABASE_URL: database.url };
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
}, 180_000);

afterAll(async () => {
  us.stop();
  them.stop();
  await client.end();
  await larder.stop();
  await site.close();
  await database.drop();
});

/** One picture that is kept, and one that recipes still wait for when all else is done. */
async function servePictures(): Promise<void> {
  site.routes['/soup.png'] = bytes(await picture('png', 60, 40), 'image/png');
  site.routes['/waiting.png'] = (_request, response) => response.writeHead(503, { 'retry-after': '3600' }).end();
  for (const [path, name] of Object.entries({ '/ours-waiting': 'Stew', '/theirs-waiting': SECRET }))
    site.routes[path] = html(recipePage(name, [`${site.url}/waiting.png`]));
}

function saying(word: string): (min: number, max: number) => fc.Arbitrary<string> {
  return (min, max) => fc.uuid().map((id) => `${word} ${id}`.slice(0, max).padEnd(min, 'x'));
}

/** Data of every kind: whatever an operation can make, other ids for other seeds. */
async function useEverything(actor: Actor, firstSeed: number): Promise<void> {
  const makers = operations.filter(({ method }) => method !== 'DELETE');
  for (let seed = firstSeed; seed < firstSeed + ROUNDS; seed++)
    for (const operation of makers) await actor.succeedIn(operation, TRIES, seed);
  await addAisle(actor);
}

/** The one kind of row that no operation makes. */
async function addAisle(actor: Actor): Promise<void> {
  const sql = `
    INSERT INTO aisles (household_id, id, store_id, name, sort_order)
    SELECT household_id, gen_random_uuid(), id, name, 1 FROM stores WHERE household_id = $1 LIMIT 1`;
  await client.query(sql, [await householdOf(actor)]);
}

/** Only recipes that were imported have a picture: few enough for chance to miss them. */
async function learnPictures(actor: Actor): Promise<void> {
  const sql = 'SELECT DISTINCT recipe_id AS id FROM recipe_pictures WHERE household_id = $1';
  actor.known.learn('/api/v1/recipes', (await client.query(sql, [await householdOf(actor)])).rows);
}

async function untilImportsRest(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const waiting = await client.query(`
      SELECT FROM recipe_imports WHERE status IN ('queued', 'processing')
      UNION ALL SELECT FROM tasks WHERE kind = 'picture' AND due_at < now() + interval '1 minute'`);
    if (waiting.rows.length === 0) return;
    await sleep(50);
  }
  throw new Error('The imports do not come to rest');
}

/** Every row of the household, as text, by table. */
async function rowsOf(householdId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'household_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const text = `SELECT to_jsonb(t)::text AS row FROM "${name}" t WHERE household_id = $1 ORDER BY 1`;
    found[name] = (await client.query<{ row: string }>(text, [householdId])).rows.map(({ row }) => row);
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

/** The answer without what every answer has of its own, and without the id that was asked for. */
function normal({ status, headers, text }: Answer, id: string): object {
  const requestId = String(headers['x-request-id']);
  const body = text.replaceAll(requestId, 'REQUEST').replaceAll(id, 'ID');
  return { status, type: headers['content-type'], location: headers.location, body };
}

/** A request that succeeds with an id of our own in the place. */
async function successfulPlan(place: IdPlace): Promise<Plan | null> {
  const sent = await us.succeedIn(place.operation, TRIES * 5, SEED, (plan) => fills(plan, place) && !choosesId(plan));
  return sent?.plan ?? null;
}

/** Such a request cannot be sent again with other content. */
function choosesId({ body }: Plan): boolean {
  return (
    typeof body?.value === 'object' && body.value !== null && 'id' in body.value && body.type === 'application/json'
  );
}

function nameOf({ operation, at }: IdPlace): string {
  return `${operation.id} ${at}`;
}

describe('the ids of another household', () => {
  it('are no better than ids that nothing has, in every place of every operation', async () => {
    const before = await rowsOf(await householdOf(them));
    const unproven: string[] = [];
    const wrong: string[] = [];
    for (const place of idPlaces(us.pages).filter((candidate) => !isChosenByClient(candidate))) {
      const plan = await successfulPlan(place);
      if (plan === null) unproven.push(nameOf(place));
      else wrong.push(...(await wrongAnswers(place, plan)));
    }
    expect(unproven).toEqual([]);
    expect(wrong).toEqual([]);
    expect(await rowsOf(await householdOf(them))).toEqual(before);
  }, 180_000);

  async function wrongAnswers(place: IdPlace, plan: Plan): Promise<string[]> {
    const unknown = randomUUID();
    const expected = normal(await sendAsUs(withId(plan, place, unknown)), unknown);
    const wrong: string[] = [];
    for (const { id } of them.known.some(2)) {
      const answer = await sendAsUs(withId(plan, place, id));
      const isSame = JSON.stringify(normal(answer, id)) === JSON.stringify(expected);
      if (![400, 404].includes(answer.status) || !isSame)
        wrong.push(`${nameOf(place)}: ${answer.status} ${answer.text}`);
    }
    return wrong;
  }

  it('may be chosen anew for what we make, and theirs stays as it is', async () => {
    const before = await rowsOf(await householdOf(them));
    const refused: string[] = [];
    for (const place of idPlaces([]).filter(isChosenByClient))
      for (const { id } of them.known.some(1)) if (!(await isTaken(place, id))) refused.push(`${nameOf(place)} ${id}`);
    expect(refused).toEqual([]);
    expect(await rowsOf(await householdOf(them))).toEqual(before);
  }, 120_000);

  async function isTaken(place: IdPlace, id: string): Promise<boolean> {
    const plans = fc.sample(wellFormedPlan(place.operation, us.words), { numRuns: TRIES, seed: SEED + 1 });
    for (const plan of plans.filter((candidate) => fills(candidate, place)))
      if ((await sendAsUs(withId(plan, place, id))).status === 200) return true;
    return false;
  }

  it('and their words stand in no answer to us', async () => {
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
    for (const actor of [us, them]) {
      const rows = Object.entries(await rowsOf(await householdOf(actor)));
      const empty = rows.filter(([table, { length }]) => length === 0 && !WORK_IN_PROGRESS.test(table));
      expect(empty.map(([table]) => table)).toEqual([]);
    }
  });
});
