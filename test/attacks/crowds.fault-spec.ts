import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MANY, TIME_LIMIT } from '../faults/rounds.js';
import { Api } from '../support/api.js';
import { cloneDatabase, nodes, type TestDatabase } from '../support/database/database.js';
import { createRecipe } from '../support/builders.js';
import { PASSWORD, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { invite, joined, tokenOf } from '../support/members.js';
import { until } from '../support/until.js';
import { Visitor } from '../support/visitor.js';

/**
 * Sends all requests of the people of one household at the same time: each wave is sent twice, in a random order, to
 * two processes on one database. Most requests use the same few rows. Other tests check the possible results of such
 * races. Here no request may fail with an error of the server, and no deadlock may occur.
 */

type Method = 'post' | 'put' | 'patch' | 'delete';
type Request = readonly [method: Method, path: string, body?: object];

let database: TestDatabase;
let larders: RunningLarder[];

beforeEach(async () => {
  database = await cloneDatabase();
  const settings = { DATABASE_URL: database.url, SIGN_UP: 'open', RATE_LIMIT_REQUESTS: '0', RATE_LIMIT_SIGN_INS: '0' };
  larders = [await startLarder(settings), await startLarder(settings)];
});

async function stopAll(): Promise<void> {
  for (const larder of larders.splice(0)) await larder.stop();
}

afterEach(async () => {
  await stopAll();
  await database.drop();
});

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

function ids(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID());
}

/** Rows that the waves of one household create and change. */
class Rows {
  readonly recipes = ids(3);
  readonly stores = ids(2);
  readonly cookbooks = ids(2);
  readonly pantry = ids(2);
  readonly groceries = ids(2);
  readonly planned = randomUUID();
  readonly template = randomUUID();
  readonly feed = randomUUID();
  readonly recurring = randomUUID();
  readonly aisle = randomUUID();
  readonly copy = randomUUID();
}

/** Everything is new: names, the author and the first rows of a household. */
function firstWave({ recipes, stores, cookbooks, pantry, groceries, template, feed, recurring }: Rows): Request[] {
  const names = ['250 g flour', '2 eggs', 'salt', '1 cup milk'];
  const weekly = { recurrenceRule: 'week', recurrenceInterval: 1, nextPlannedFor: '2026-01-01' };
  return [
    ...recipes.map((id, index): Request => {
      const author = index === 2 ? { name: 'Grace' } : undefined;
      const tags = shuffled(['quick', 'winter', 'soup']);
      return ['post', '/recipes', { id, name: `Soup ${index % 2}`, recipeIngredients: shuffled(names), tags, author }];
    }),
    ...stores.map((id): Request => ['post', '/stores', { id, name: 'Corner shop' }]),
    ...cookbooks.map((id): Request => ['post', '/cookbooks', { id, title: 'Winter' }]),
    ...groceries.map((id): Request => ['post', '/groceries', { id, name: 'flour', amount: 1, unit: 'g' }]),
    ['post', '/pantry', { id: pantry[0], name: 'salt' }],
    ['post', '/pantry', { id: pantry[1], name: 'Salt' }],
    ['post', '/cuisines', { name: 'Thai' }],
    ['post', '/meal-templates', { id: template, title: 'Week', items: [] }],
    ['post', '/calendar-feeds', { id: feed }],
    ['post', '/recurring-groceries', { id: recurring, name: 'flour', ...weekly }],
    [
      'post',
      '/recipes/import/paste',
      { text: 'Dal\n\nIngredients\n200 g lentils\n1 onion\n\nMethod\nCook the lentils.' },
    ],
    [
      'post',
      '/calendar-items',
      { id: randomUUID(), date: '2026-12-01', slot: 'Lunch', itemType: 'note', title: 'Leftovers' },
    ],
  ];
}

/** Changes rows, adds references between them, and deletes some. */
function secondWave(rows: Rows): Request[] {
  const { recipes, stores, cookbooks, groceries, planned, template, feed, recurring, aisle, copy } = rows;
  const [one, two, three] = recipes as [string, string, string];
  const [shop, otherShop] = stores as [string, string];
  const [flour, moreFlour] = groceries as [string, string];
  const made = randomUUID();
  return [
    ...recipes.flatMap((id): Request[] => [
      ['put', `/recipes/${id}/rating`, { rating: 3 }],
      ['put', `/recipes/${id}/favorite`],
    ]),
    ['delete', `/recipes/${one}/favorite`],
    ['patch', `/recipes/${one}`, { version: 1, tags: ['soup', 'new'], recipeIngredients: ['1 leek', '250 g flour'] }],
    ['patch', `/recipes/${two}`, { version: 1, tags: ['new', 'soup'] }],
    ['post', `/recipes/${two}/duplicate`, { id: copy }],
    ['post', `/recipes/${three}/duplicate`, {}],
    ['post', `/recipes/${one}/made`, { id: made }],
    ['post', `/recipes/${three}/shares`, { expiresIn: '1day' }],
    ['delete', `/recipes/${three}?version=1`],
    ['post', '/planned-recipes', { id: planned, recipeId: one, date: '2026-12-01', slot: 'Dinner' }],
    ['post', '/planned-recipes', { recipeId: three, date: '2026-12-01', slot: 'Dinner' }],
    ['post', '/groceries/from-recipe', { recipeId: one, storeId: shop }],
    ['post', '/groceries/from-recipe', { recipeId: two }],
    ['put', `/cookbooks/${cookbooks[0] ?? ''}/recipes/${one}`],
    ['put', `/cookbooks/${cookbooks[1] ?? ''}/recipes/${three}`],
    ['post', '/cookbooks', { title: 'With one', recipeId: one }],
    ['post', '/cookbooks', { title: 'With three', recipeId: three }],
    ['patch', `/stores/${shop}`, { version: 1, aisles: [{ id: aisle, name: 'Bread' }] }],
    ['put', `/stores/${shop}/aisle-links`, { name: 'flour', aisleId: aisle }],
    ['delete', `/stores/${otherShop}?version=1`],
    ['patch', `/groceries/${flour}/store`, { version: 1, storeId: shop }],
    ['patch', `/groceries/${flour}/done`, { version: 1 }],
    ['patch', `/groceries/${moreFlour}/done`, { version: 1 }],
    ['patch', `/groceries/${moreFlour}`, { version: 1, amount: 3 }],
    ['delete', `/groceries/${moreFlour}?version=1`],
    ['post', '/groceries/done', { isDone: true, groceries: groceries.map((id) => ({ id, version: 1 })) }],
    ['post', `/recurring-groceries/${recurring}/check`, { version: 1 }],
    ['patch', `/recurring-groceries/${recurring}`, { version: 1, amount: 2 }],
    ['post', '/calendar-items/copy', { from: '2026-12-01', to: '2026-12-02', targetFrom: '2026-12-08' }],
    ['post', `/meal-templates/${template}/apply`, { date: '2026-12-01' }],
    ['patch', `/meal-templates/${template}`, { version: 1, fromRange: { from: '2026-12-01', to: '2026-12-07' } }],
    ['patch', `/calendar-feeds/${feed}`, { version: 1, name: 'Kitchen' }],
    ['post', `/calendar-feeds/${feed}/rotate`],
  ];
}

/** Deletes most rows while they are in use. */
function thirdWave(rows: Rows): Request[] {
  const { recipes, stores, cookbooks, pantry, groceries, planned, template, recurring, copy } = rows;
  const [one, two, three] = recipes as [string, string, string];
  const order = stores.map((id, index) => ({ id, version: 2, sortOrder: index }));
  return [
    ['post', '/groceries/from-plan', { from: '2026-12-01', to: '2026-12-10' }],
    ['post', '/groceries/from-recipe', { recipeId: two }],
    ['delete', `/recipes/${one}?version=2`],
    ['delete', `/recipes/${two}?version=2`],
    ['delete', `/recipes/${copy}?version=1`],
    ['patch', `/recipes/${two}`, { version: 2, recipeIngredients: ['1 leek', '2 eggs'] }],
    ['put', `/recipes/${two}/rating`, { rating: 5 }],
    ['post', `/recipes/${two}/made`, {}],
    ['post', `/recipes/${one}/restore`],
    ['post', `/recipes/${three}/restore`],
    ...cookbooks.map((id): Request => ['delete', `/cookbooks/${id}?version=1`]),
    ['post', '/stores/reorder', { stores: order }],
    ['delete', `/stores/${stores[0] ?? ''}?version=2&deleteGroceries=true`],
    ['post', '/groceries/delete-done', {}],
    ['post', `/groceries/${groceries[1] ?? ''}/restore`],
    ['post', '/groceries/bulk', { groceries: [{ name: 'salt' }, { name: 'milk' }] }],
    ['delete', `/pantry/${pantry[0] ?? ''}?version=1`],
    ['post', '/pantry', { name: 'salt' }],
    ['post', '/calendar-items/copy', { from: '2026-12-01', to: '2026-12-02', targetFrom: '2026-12-08', replace: true }],
    ['post', `/meal-templates/${template}/apply`, { date: '2026-12-01', replace: true }],
    ['delete', `/planned-recipes/${planned}?version=1`],
    [
      'post',
      `/calendar-items/${planned}/move`,
      { version: 1, targetDate: '2026-12-03', targetSlot: 'Lunch', targetIndex: 0 },
    ],
    ['delete', `/recurring-groceries/${recurring}?version=2`],
    ['patch', '/household', { version: 1, name: 'Home' }],
    ['post', '/recipes/search', { search: 'soup' }],
  ];
}

function named(status: number, method: string, path: string): string {
  return `${status} ${method.toUpperCase()} ${path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}')}`;
}

async function answerOf(api: Api, [method, path, body]: Request): Promise<string> {
  const { status } = await (method === 'delete' ? api.delete(path) : api[method](path, body ?? {}));
  return named(status, method, path);
}

/** Like `answer`, for a path outside of `/api/v1` with a session. */
async function answerTo(visitor: Visitor, [method, path, json]: Request): Promise<string> {
  return named((await visitor.send(method.toUpperCase(), path, { json })).status, method, path);
}

/** People join, leave and change roles while they create rows that need a membership. */
async function membershipCalls(): Promise<string[]> {
  const [here, there] = larders as [RunningLarder, RunningLarder];
  const [ada, dan] = [await signUp(here, 'Ada'), await signUp(there, 'Dan')];
  const [bo, cy, eve] = [await joined(here, ada, 'admin'), await joined(there, ada, 'member'), await joined(here, ada)];
  for (const { api } of [ada, bo, cy, dan]) await createRecipe(api);
  const tokens = await Promise.all([ada, bo, dan, dan].map(async (one) => tokenOf(await invite(one))));
  const [first, second, third, fourth] = tokens as [string, string, string, string];
  const email = `${randomUUID()}@example.org`;
  const forAll = (api: Api): [Api, Request][] => [
    [api, ['post', '/household/invites', { role: 'member', expiresIn: '1day' }]],
    [api, ['post', '/calendar-feeds', { id: randomUUID() }]],
    [api, ['post', '/recipes', { name: 'Soup', recipeIngredients: ['1 leek'] }]],
    [api, ['post', '/groceries', { name: 'flour', amount: 1, unit: 'g' }]],
  ];
  const calls: [Api, Request][] = [
    ...[ada, bo, cy, dan].flatMap(({ api }) => forAll(api)),
    [ada.api, ['patch', `/household/members/${bo.userId}`, { role: 'viewer' }]],
    [bo.api, ['patch', `/household/members/${cy.userId}`, { role: 'admin' }]],
    [ada.api, ['delete', `/household/members/${eve.userId}`]],
    [ada.api, ['post', '/household/transfer', { userId: bo.userId }]],
    [ada.api, ['patch', '/household', { version: 1, name: 'Home' }]],
    [bo.api, ['post', '/household/leave', { takeRecipes: 'copy' }]],
  ];
  const account = { name: 'Fay', email, password: PASSWORD };
  const visits: [Visitor, Request][] = [
    ...[ada, bo, cy, dan].flatMap(({ visitor }): [Visitor, Request][] => [
      [visitor, ['post', '/api/user/displays', { name: 'Wall' }]],
      [visitor, ['post', '/api/user/api-keys', { name: 'Script' }]],
    ]),
    [new Visitor(here.url), ['post', '/api/auth/join', { ...account, token: first }]],
    [new Visitor(there.url), ['post', '/api/auth/join', { ...account, token: fourth }]],
    [dan.visitor, ['post', '/api/user/join', { token: second, takeRecipes: 'copy' }]],
    [cy.visitor, ['post', '/api/user/join', { token: third, takeRecipes: 'none' }]],
    [eve.visitor, ['delete', '/api/user', { password: PASSWORD }]],
    [eve.visitor, ['put', '/api/user/password', { current: PASSWORD, new: 'another jar of plum jam' }]],
  ];
  const sent = [
    ...[...calls, ...calls].map(
      ([api, one]) =>
        () =>
          answerOf(api, one),
    ),
    ...[...visits, ...visits].map(
      ([visitor, one]) =>
        () =>
          answerTo(visitor, one),
    ),
  ];
  return Promise.all(shuffled(sent).map((send) => send()));
}

/** @param fine answers that are correct when another request was first */
function expectFine(answers: readonly string[], fine: RegExp): void {
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => !fine.test(answer))).toEqual([]);
}

/** A cluster detects deadlocks itself, and its nodes count them. There, only the answers show deadlocks. */
async function expectNoCircles(): Promise<void> {
  if (nodes().length > 1) return;
  await stopAll();
  // Postgres adds the counts of a connection when the connection ends.
  const others = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  await until(async () => (await database.query(others)).length === 0);
  const counted = await database.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
  expect(counted).toEqual([{ deadlocks: '0' }]);
}

/** The answers of as many rounds as fit into the time. */
async function rounds(round: () => Promise<string[]>): Promise<string[]> {
  const answers: string[] = [];
  const end = Date.now() + MANY.budget;
  for (let count = 0; count < MANY.rounds && Date.now() < end; count++) answers.push(...(await round()));
  return answers;
}

describe('people who send all requests at the same time', () => {
  it(
    'of one household are all answered, without a deadlock',
    async () => {
      const answers = await rounds(async () => {
        const { key } = await signUp(larders[0] as RunningLarder);
        const apis = larders.map(({ url }) => new Api(url, key));
        const rows = new Rows();
        const all: string[] = [];
        for (const wave of [firstWave(rows), secondWave(rows), thirdWave(rows)]) {
          const sent = shuffled([...wave, ...wave]).map((one, index) => answerOf(apis[index % 2] as Api, one));
          all.push(...(await Promise.all(sent)));
        }
        return all;
      });
      expectFine(answers, /^(200|404|409|410) /);
      await expectNoCircles();
    },
    TIME_LIMIT,
  );

  it(
    'are all answered while they join, leave and change roles, without a deadlock',
    async () => {
      expectFine(await rounds(membershipCalls), /^(200|401|403|404|409|410) /);
      await expectNoCircles();
    },
    TIME_LIMIT,
  );
});
