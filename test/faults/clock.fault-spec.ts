import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { type AiReply, says, status, TestAi } from '../support/imports/ai-endpoint.js';
import { Api, ok } from '../support/api.js';
import { itemsBetween } from '../support/calendar-items.js';
import { OwnClock, startPostgres } from '../support/programs/clock.js';
import { cloneDatabase } from '../support/database/database.js';
import { makeDisplay } from '../support/displays.js';
import { signUp } from '../support/household.js';
import { Importing, type StoredRecipe } from '../support/imports/importing.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { bytes, picture } from '../support/pictures.js';
import { html, recipePage, type Site, startSite } from '../support/site.js';
import { until } from '../support/until.js';
import { bodyOf, Visitor } from '../support/visitor.js';

const ACCOUNT = { name: 'Ida', email: 'ida@example.org', password: 'a long enough password' };
const SETTINGS = { IMPORT_ALLOW_ADDRESSES: '127.0.0.1', IMPORT_CONCURRENCY: '1', RATE_LIMIT_SIGN_INS: '3' };

jest.setTimeout(120_000);

let clock: OwnClock;
let site: Site;
let larder: RunningLarder;
let settings: Record<string, string>;
let visitor: Visitor;
let home: Importing;
let cleanUp: (() => unknown)[];

beforeEach(async () => {
  clock = await OwnClock.start();
  site = await startSite();
  cleanUp = [() => clock.stop(), () => site.close()];
});

afterEach(async () => {
  await larder.stop();
  for (const step of cleanUp.reverse()) await step();
});

async function begin(env: Record<string, string>): Promise<void> {
  settings = { ...SETTINGS, ...clock.env, ...env };
  larder = await startLarder(settings);
  const household = await signUp(larder, ACCOUNT.name, ACCOUNT);
  visitor = household.visitor;
  home = new Importing(larder.url, household.key);
}

/** Larder and its database have this clock. */
async function onOneMachine(env: Record<string, string> = {}): Promise<void> {
  const postgres = await startPostgres(clock);
  cleanUp.push(() => postgres.stop());
  await begin({ DATABASE_URL: postgres.url, ...env });
}

/** The database is on another machine with a correct clock. */
async function onTwoMachines(): Promise<void> {
  const database = await cloneDatabase();
  cleanUp.push(() => database.drop());
  await begin({ DATABASE_URL: database.url });
}

/** The page at this path is answered only after the returned function was called. */
function holdBack(path: string): () => void {
  const held: (() => void)[] = [];
  site.routes[path] = (request, response) => {
    held.push(() => {
      html(recipePage(path))(request, response);
    });
  };
  return () => {
    site.routes[path] = html(recipePage(path));
    for (const answer of held) answer();
  };
}

/** A path that fails once. */
function troubled(path: string, listener = html(recipePage(path))): string {
  site.routes[path] = (_request, response) => {
    site.routes[path] = listener;
    response.writeHead(503, { 'retry-after': '5' }).end();
  };
  return site.url + path;
}

const queue = async (path: string): Promise<string> => (await home.importUrl(site.url + path)).recipeId;

/** Runs a statement in the database of Larder. @returns the number of rows */
async function query(statement: string): Promise<number> {
  const client = new pg.Client(settings['DATABASE_URL']);
  await client.connect();
  const { rowCount } = await client.query(statement);
  await client.end();
  return rowCount ?? 0;
}

/** Pictures and estimates that wait for their next attempt. */
function putOff(): Promise<number> {
  return query(`SELECT FROM tasks WHERE kind IN ('picture', 'nutrition') AND attempts = 1 AND state = 'waiting'`);
}

interface Key {
  lastUsedAt: string | null;
}

async function lastUse(): Promise<number> {
  const [key] = bodyOf<Key[]>(await visitor.get('/api/user/api-keys'));
  return Date.parse(key?.lastUsedAt ?? '');
}

describe.each([
  ['forward', 2],
  ['back', -2],
])('a clock that jumps %s by two hours', (_, hours) => {
  it.each([
    ['of one machine', onOneMachine],
    ['of one of two machines', onTwoMachines],
  ])('%s does not delay an import, and does none twice', async (_where, start) => {
    await start();
    const again = (await home.importUrl(troubled('/again'))).recipeId;
    await home.until(again, ({ error }) => error !== null);
    const release = holdBack('/slow');
    const slow = await queue('/slow');
    await home.settled(slow, ['processing']);
    site.routes['/next'] = html(recipePage('/next'));
    const next = await queue('/next');
    await clock.set(hours);
    release();
    for (const id of [again, slow, next]) expect(await home.settled(id)).toMatchObject({ status: 'completed' });
    expect((await home.recipeIds()).toSorted()).toEqual([again, slow, next].sort());
  });

  it('while Larder is killed does not prevent an import from being taken over, or uses of a key from being noted', async () => {
    await onOneMachine();
    holdBack('/left');
    const left = await queue('/left');
    await home.settled(left, ['processing']);
    await larder.kill();
    await clock.set(hours);
    site.routes['/left'] = html(recipePage('/left'));
    larder = await startLarder(settings);
    home = new Importing(larder.url, home.key);
    expect(await home.settled(left)).toMatchObject({ status: 'completed', attempts: 1 });
    visitor = new Visitor(larder.url);
    await visitor.send('POST', '/api/auth/sign-in', { json: ACCOUNT });
    const now = Date.now() + hours * 3_600_000;
    await until(async () => Math.abs((await lastUse()) - now) < 600_000);
  });

  it('does not prevent pictures and estimates', async () => {
    const ai = await TestAi.start();
    cleanUp.push(() => ai.close());
    ai.will(status(503), estimates);
    await onOneMachine({ AI_BASE_URL: ai.url, AI_MODEL: 'small-model' });
    const image = troubled('/soup.jpg', bytes(await picture('png', 300, 200), 'image/png'));
    site.routes['/soup'] = html(recipePage('Soup', [image]));
    const id = await queue('/soup');
    await until(async () => (await putOff()) === 2);
    await clock.set(hours);
    await until(async () => {
      const { nutritionEstimate } = (await home.recipe(id)) as StoredRecipe & { nutritionEstimate: unknown };
      return nutritionEstimate !== null && (site.hits['/soup.jpg'] ?? 0) === 2;
    });
  });

  it.each([
    ['of one machine', onOneMachine],
    ['of one of two machines', onTwoMachines],
  ])('%s ends no session and no key, and no limit lasts for hours', async (_where, start) => {
    await start();
    const guess = (): ReturnType<Visitor['send']> =>
      new Visitor(larder.url).send('POST', '/api/auth/sign-in', { json: { ...ACCOUNT, password: 'a wrong password' } });
    while ((await guess()).status !== 429);
    await clock.set(hours);
    const { status: refused, headers } = await guess();
    expect([401, 429]).toContain(refused);
    expect(Number(headers.get('retry-after') ?? 0)).toBeLessThanOrEqual(60);
    expect((await visitor.get('/api/user/api-keys')).status).toBe(200);
    expect((await home.get('/groceries')).status).toBe(200);
  });
});

describe('a clock that is hours from that of the database', () => {
  it.each([2, -2])('ends no code of a display early, and none late: %s hours', async (hours) => {
    await onTwoMachines();
    await clock.set(hours);
    const connect = async (code: string): Promise<number> =>
      (await new Visitor(larder.url).send('POST', '/board/pair', { form: { code } })).status;
    const [valid, over] = [await makeDisplay({ visitor }), await makeDisplay({ visitor })];
    expect(await query(`UPDATE displays SET code_expires_at = now() WHERE id = '${over.id}'`)).toBe(1);
    expect(await connect(String(over.code))).toBe(400);
    expect(await connect(String(valid.code))).toBe(303);
  });
});

describe('a clock that jumps by weeks', () => {
  it('plans a repeating template once for each of its days', async () => {
    await onOneMachine({ TZ: 'UTC' });
    const api = new Api(larder.url, home.key);
    const first = new Date().toISOString().slice(0, 10);
    const day = (count: number): string => new Date(Date.parse(first) + count * 86_400_000).toISOString().slice(0, 10);
    const items = [{ dayOffset: 0, slot: 'Lunch', itemType: 'note', title: 'Soup' }];
    await ok(api.post('/meal-templates', { title: 'Soup', items, repeat: { everyWeeks: 1, from: first } }));
    const planned = async (): Promise<(string | null)[]> =>
      (await itemsBetween(api, day(-30), day(330))).map(({ date }) => date);
    const weeks = new Set<number>();
    for (const [days, added] of [
      [0, [0, 1, 2, 3, 4]],
      [10, [5]],
      [-10, []],
      [10, []],
      [200, [29, 30, 31, 32]],
      [0, []],
    ] as const) {
      await clock.set(24 * days);
      await until(hasLookedAtTemplates);
      for (const week of added) weeks.add(week);
      expect(await planned()).toEqual([...weeks].map((week) => day(7 * week)));
    }
  });
});

/** Whether the last run was within an hour, by the present clock. */
async function hasLookedAtTemplates(): Promise<boolean> {
  const runs = await query(
    `SELECT FROM tasks WHERE kind = 'repeatMealTemplate' AND state = 'waiting'
       AND set_at BETWEEN now() - interval '1 hour' AND now()`,
  );
  return runs === 1;
}

/** One entry for each line of the question. */
const estimates: AiReply = (request, response) => {
  const numbers = [...(request.body.messages[1]?.content ?? '').matchAll(/^(\d+): /gm)];
  const lines = numbers.map(([, line]) => ({
    line: Number(line),
    calories: 10,
    fat: 1,
    carbs: 2,
    protein: 3,
    sugar: 4,
  }));
  says({ lines })(request, response);
};
