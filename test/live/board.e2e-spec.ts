import { beforeEach, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import request from 'supertest';
import { Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore, plan } from '../support/builders.js';
import { createItem } from '../support/calendar-items.js';
import { aTimestamp, expectProblem, issuePaths } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { smallPicture } from '../support/pictures.js';
import { sharedLarder } from '../support/shared-larder.js';

/** Where it is about noon, so that the day does not end while the tests run. */
const ZONE = `Etc/GMT${DateTime.utc().hour < 12 ? '' : '+'}${DateTime.utc().hour - 12}`;
const HERE = DateTime.now().setZone(ZONE);
const TODAY = HERE.toFormat('yyyy-MM-dd');

interface Item {
  readonly slot: string;
  readonly title: string;
  readonly image: string | null;
}

interface Board {
  readonly date: string;
  readonly today: Item[];
  readonly days: { readonly date: string; readonly items: Item[] }[];
  readonly groceries: { readonly open: number; readonly done: number; readonly stores: unknown[] };
  readonly changedAt: string | null;
  readonly cursor: string;
}

const larder = sharedLarder();
let home: Household;
let api: Api;

beforeEach(async () => {
  home = await signUp(larder);
  ({ api } = home);
  const { householdId } = (await ok(api.get('/me'))) as { householdId: string };
  await larder.database.query('UPDATE households SET time_zone = $2 WHERE id = $1', [householdId, ZONE]);
});

async function board(query = '', by = api): Promise<Board> {
  return (await ok(by.get(`/board${query}`))) as Board;
}

function inDays(days: number): string {
  return HERE.plus({ days }).toFormat('yyyy-MM-dd');
}

async function keyOf(scopes: readonly string[]): Promise<Api> {
  const made = await home.visitor.send('POST', '/api/user/api-keys', { json: { name: 'wall', scopes } });
  return new Api(larder.url, (JSON.parse(made.text) as { key: string }).key);
}

describe('GET /board', () => {
  it('answers every field for an empty household', async () => {
    const { cursor, ...rest } = await board();
    expect(rest).toEqual({
      date: TODAY,
      today: [],
      days: [0, 1, 2, 3, 4, 5, 6].map((days) => ({ date: inDays(days), items: [] })),
      groceries: { open: 0, done: 0, stores: [] },
      changedAt: null,
    });
    const followed = await ok(api.get(`/changes?since=${cursor}&kinds=grocery,store,calendarItem,recipe`));
    expect(followed).toMatchObject({ changes: [], hasMore: false });
  });

  it('shows recipes and notes of each day in the order of the plan, and those of the first day as today', async () => {
    const recipeId = await createRecipe(api, { name: 'Plum cake', prepMinutes: 20, cookMinutes: 40 });
    await createItem(api, { date: TODAY, slot: 'Dinner', itemType: 'recipe', recipeId, plannedServings: 6 });
    await createItem(api, { date: TODAY, slot: 'Breakfast', itemType: 'note', title: 'Leftovers' });
    await plan(api, recipeId, inDays(2), 'Lunch');
    await plan(api, recipeId, inDays(7), 'Lunch');
    const note = {
      slot: 'Breakfast',
      itemType: 'note',
      title: 'Leftovers',
      recipeId: null,
      image: null,
      minutes: null,
      plannedServings: null,
    };
    const cake = {
      slot: 'Dinner',
      itemType: 'recipe',
      title: 'Plum cake',
      recipeId,
      image: null,
      minutes: 60,
      plannedServings: 6,
    };
    const { today, days } = await board();
    expect(today).toEqual([note, cake]);
    expect(days.map(({ items }) => items.length)).toEqual([2, 0, 1, 0, 0, 0, 0]);
    expect(days[0]).toEqual({ date: TODAY, items: today });
    expect(days[2]?.items).toEqual([{ ...cake, slot: 'Lunch', plannedServings: null }]);
  });

  it('begins on the day that is asked for, with as many days', async () => {
    const recipeId = await createRecipe(api);
    await plan(api, recipeId, '2026-02-28');
    await plan(api, recipeId, '2026-03-01', 'Lunch');
    const { date, today, days } = await board('?date=2026-02-28&days=2');
    expect([date, today.length, days.map((day) => [day.date, day.items.length])]).toEqual([
      '2026-02-28',
      1,
      [
        ['2026-02-28', 1],
        ['2026-03-01', 1],
      ],
    ]);
    expect((await board('?days=366')).days).toHaveLength(366);
  });

  it('shows the groceries by store in the order of the stores, those of no store last', async () => {
    const market = await createStore(api, 'Market');
    const bakery = await createStore(api, 'Bakery');
    await createStore(api, 'Nothing to buy here');
    const bread = await createGrocery(api, { name: 'bread', storeId: bakery.id });
    const salt = await createGrocery(api, { name: 'salt' });
    const plums = await createGrocery(api, { name: 'plums', unit: 'kilogram', amount: 1.5, storeId: market.id });
    const milk = await createGrocery(api, { name: 'milk', storeId: market.id });
    await ok(api.post('/groceries/done', { groceries: [{ id: milk.id, version: milk.version }], isDone: true }));
    expect((await board()).groceries).toEqual({
      open: 3,
      done: 1,
      stores: [
        {
          id: market.id,
          name: 'Market',
          items: [
            { id: plums.id, text: '1.5 kg plums', isDone: false, version: 1 },
            { id: milk.id, text: 'milk', isDone: true, version: 2 },
          ],
        },
        { id: bakery.id, name: 'Bakery', items: [{ id: bread.id, text: 'bread', isDone: false, version: 1 }] },
        { id: null, name: null, items: [{ id: salt.id, text: 'salt', isDone: false, version: 1 }] },
      ],
    });
  });

  it('reports when the plan or the groceries were last changed, and nothing that the key may not read', async () => {
    await ok(api.post('/pantry', { name: 'flour' }));
    expect((await board()).changedAt).toBeNull();
    await createItem(api, { date: TODAY, slot: 'Lunch', itemType: 'note', title: 'Leftovers' });
    const { changedAt: planned } = await board();
    expect(planned).toEqual(aTimestamp);
    const { id, version } = await createGrocery(api);
    const { changedAt: added } = await board();
    await ok(api.delete(`/groceries/${id}?version=${version}`));
    const { changedAt: removed } = await board();
    const inOrder = [planned, added, removed].map((moment) => Date.parse(moment ?? ''));
    expect(inOrder).toEqual([...new Set(inOrder)].sort((one, other) => one - other));
    expect((await board('', await keyOf(['plan:read']))).changedAt).toBe(planned);
  });

  it('has links to pictures that open without a key', async () => {
    const recipeId = await createRecipe(api);
    await ok(
      request(larder.url)
        .post(`/api/v1/recipes/${recipeId}/images`)
        .set('x-api-key', api.key)
        .attach('image', smallPicture(), 'cake.png'),
    );
    await plan(api, recipeId, TODAY);
    const [item] = (await board()).today;
    expect(item?.image).toMatch(new RegExp(`^${larder.url}/api/v1/recipes/`));
    const picture = await fetch(item?.image ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('returns a cursor of the feed: exactly the changes after the answer come after it', async () => {
    await createGrocery(api, { name: 'before' });
    await ok(api.post('/pantry', { name: 'flour' }));
    const { cursor } = await board();
    const { id } = await createGrocery(api, { name: 'after' });
    const { changes } = (await ok(api.get(`/changes?since=${cursor}&kinds=grocery`))) as { changes: { id: string }[] };
    expect(changes.map((change) => change.id)).toEqual([id]);
  });

  it.each([
    ['a grocery', () => createGrocery(api)],
    [
      'a store with groceries',
      async () => {
        const { id, version } = await createStore(api, 'Market');
        await createGrocery(api, { storeId: id });
        return ok(api.patch(`/stores/${id}`, { version, name: 'Fair' }));
      },
    ],
    ['the plan', async () => plan(api, await createRecipe(api), TODAY)],
    [
      'the name of a planned recipe',
      async () => {
        const id = await createRecipe(api);
        await plan(api, id, TODAY);
        return ok(api.patch(`/recipes/${id}`, { version: 1, name: 'Tart' }));
      },
    ],
  ] as const)('answers 304 until something that it shows changes: %s', async (_, change) => {
    const before = await api.get('/board').expect(200);
    const tag = before.get('ETag') ?? '';
    await createGrocery(api, { name: 'first' });
    const first = await api.get('/board').set('if-none-match', tag).expect(200);
    const next = first.get('ETag') ?? '';
    expect((await api.get('/board').set('if-none-match', next)).status).toBe(304);
    await change();
    const changed = await api.get('/board').set('if-none-match', next).expect(200);
    expect(changed.body).not.toEqual(first.body);
  });

  it('stays the same when something changes that it does not show', async () => {
    await createGrocery(api);
    const tag = (await api.get('/board').expect(200)).get('ETag') ?? '';
    await ok(api.post('/pantry', { name: 'flour' }));
    expect((await api.get('/board').set('if-none-match', tag)).status).toBe(304);
  });

  it('gives each view a tag of its own', async () => {
    await createGrocery(api);
    const tags = new Set<string | undefined>();
    for (const query of ['', '?days=6', '?date=2026-01-01', '?format=dakboard'])
      tags.add((await api.get(`/board${query}`).expect(200)).get('ETag'));
    expect(tags.size).toBe(4);
  });

  it('answers DAKboard with an entry for each item of the plan', async () => {
    const recipeId = await createRecipe(api, { name: 'Plum cake' });
    await plan(api, recipeId, TODAY);
    await createItem(api, { date: inDays(1), slot: 'Lunch', itemType: 'note', title: 'Leftovers' });
    expect(await ok(api.get('/board?format=dakboard'))).toEqual([
      { value: 'Plum cake', title: 'Dinner', subtitle: TODAY },
      { value: 'Leftovers', title: 'Lunch', subtitle: inDays(1) },
    ]);
  });

  it.each([
    ['date=2026-02-30', 'date'],
    ['date=today', 'date'],
    ['days=0', 'days'],
    ['days=367', 'days'],
    ['days=two', 'days'],
    ['format=xml', 'format'],
    ['date=9999-12-30&days=7', 'date'],
  ])('refuses ?%s', async (query, path) => {
    const refused = await api.get(`/board?${query}`);
    expectProblem(refused, 400, 'BAD_REQUEST');
    expect(issuePaths(refused.body)).toEqual([path]);
  });

  it('shows the groceries to a key with groceries:read alone', async () => {
    await createGrocery(api);
    expect((await board('', await keyOf(['plan:read', 'groceries:read']))).groceries.open).toBe(1);
    expect((await board('', await keyOf(['plan:read']))).groceries).toEqual({ open: 0, done: 0, stores: [] });
  });

  it('opens to a key with plan:read, to a session, and to nobody else', async () => {
    expectProblem(await (await keyOf(['groceries:read'])).get('/board'), 403, 'INSUFFICIENT_SCOPE');
    expect((await home.visitor.get('/api/v1/board')).status).toBe(200);
    expect((await fetch(`${larder.url}/api/v1/board`)).status).toBe(401);
  });
});
