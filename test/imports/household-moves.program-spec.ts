import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { LIST_LIMITS } from '../../src/households/list-limits.js';
import { importArchive } from '../archives/importing-archives.js';
import { Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore } from '../support/builders.js';
import { type Household, signUp } from '../support/household.js';
import { copyRow } from '../support/database/copied-rows.js';
import { waitingFor } from '../support/database/locks.js';
import { lockStore, removeStore } from '../support/database/stores.js';
import { viewOf } from '../support/members.js';
import { coloursOf, picture } from '../support/pictures.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';
import { bodyOf } from '../support/visitor.js';

type Row = Record<string, unknown>;

const larder = sharedLarder();
let from: Household;
let api: Api;
let to: Household;

/** Lists of the household by their paths. */
const LISTS = [
  '/stores',
  '/groceries',
  '/groceries?groupBy=aisle',
  '/recurring-groceries',
  '/pantry',
  '/calendar-items?from=2026-01-01&to=2026-12-31',
  '/calendar-items/queue',
  '/meal-templates',
  '/cookbooks',
  '/recipes/favorites',
] as const;

/** Members that belong to a server, a person or a moment. */
const OWN = ['version', 'userId', 'createdAt', 'updatedAt', 'ingredientId', 'recipeIngredientId', 'sortOrder'];
/** Lists whose items have other ids on each server. */
const WITH_NEW_IDS = ['/cookbooks', 'ingredients'];
/** Members with the address of this server's pictures. */
const PICTURES = ['recipeImage', 'coverImages'];

/** The lists without the values that a move changes, and with the names of recipes instead of their ids. */
async function lists(of: Api): Promise<Record<string, unknown>> {
  const { recipes } = (await ok(of.get('/recipes/search?limit=100'))) as { recipes: { id: string; name: string }[] };
  const names = new Map(recipes.map(({ id, name }) => [id, name]));
  const plain = (value: unknown, within: string): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map((one) => plain(one, within));
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value as Row).filter(
      ([name]) => !OWN.includes(name) && !PICTURES.includes(name) && !(name === 'id' && WITH_NEW_IDS.includes(within)),
    );
    return Object.fromEntries(kept.map(([name, member]) => [name, plain(member, within)]));
  };
  const read: Record<string, unknown> = {};
  for (const path of LISTS) read[path] = plain(await ok(of.get(path)), path);
  for (const { id } of (await ok(of.get('/stores'))) as { id: string }[])
    read[`links of ${id}`] = plain(await ok(of.get(`/stores/${id}/aisle-links`)), 'links');
  for (const [id, name] of names)
    read[`made ${name}`] = (await made(of, id)).map(({ madeAt, servings, note }) => [madeAt, servings, note]);
  for (const word of ['tape', 'leek'])
    read[`stores for ${word}`] = plain(await ok(of.get(`/ingredients?query=${word}`)), 'ingredients');
  return read;
}

async function made(of: Api, id: string): Promise<Row[]> {
  return (await ok(of.get(`/recipes/${id}/made`))) as Row[];
}

/** A household with at least one object of each kind. */
async function fill(): Promise<void> {
  const soup = await createRecipe(api, {
    name: 'Leek soup',
    servings: 4,
    recipeIngredients: ['500 g leeks', '1/3 l cream', '1 onion'],
    steps: [{ step: 'Cook.' }],
  });
  const stew = await createRecipe(api, { name: 'Stew', recipeIngredients: ['2 onions'], steps: [{ step: 'Stew.' }] });
  await request(larder.url)
    .post(`/api/v1/recipes/${soup}/images`)
    .set('x-api-key', api.key)
    .attach('image', await picture('jpeg', 120, 80), 'a.jpg')
    .expect(200);
  await ok(api.put(`/recipes/${stew}/favorite`));
  await ok(api.put(`/recipes/${soup}/favorite`));
  await ok(api.put(`/recipes/${soup}/rating`, { rating: 4 }));
  await ok(api.post(`/recipes/${soup}/made`, { madeAt: '2026-01-05T18:00:00Z', servings: 3, note: 'Too salty.' }));
  await ok(api.post(`/recipes/${soup}/made`, { madeAt: '2026-02-05T18:00:00Z' }));
  await ok(api.post('/cookbooks', { title: 'Winter', recipeId: soup }));
  await ok(api.post('/cookbooks', { title: 'Empty' }));
  const market = (await ok(
    api.post('/stores', { name: 'Market', color: 'sky', website: 'https://market.example.org/' }),
  )) as Row;
  const shop = (await ok(api.post('/stores', { name: 'Shop' }))) as Row;
  const { store } = (await ok(
    api.patch(`/stores/${String(market['id'])}`, { version: 1, aisles: [{ name: 'Dairy' }, { name: 'Vegetables' }] }),
  )) as { store: { aisles: Row[] } };
  await ok(api.put(`/stores/${String(market['id'])}/aisle-links`, { name: 'milk', aisleId: store.aisles[0]?.['id'] }));
  await ok(api.post('/groceries', { name: 'milk', unit: 'liter', amount: 2, storeId: market['id'], note: 'fresh' }));
  const bread = (await ok(
    api.post('/groceries', { name: 'bread', unit: null, amount: 1, purchaseAmount: 3, storeId: shop['id'] }),
  )) as Row;
  await ok(api.patch(`/groceries/${String(bread['id'])}`, { version: 1, isDone: true }));
  const loose = (await ok(api.post('/groceries', { name: 'tape', unit: null, amount: null }))) as Row;
  await ok(
    api.patch(`/groceries/${String(loose['id'])}/store`, { version: 1, storeId: shop['id'], savePreference: true }),
  );
  await ok(
    api.post('/recurring-groceries', {
      name: 'eggs',
      amount: 10,
      unit: null,
      recurrenceRule: 'month',
      recurrenceInterval: 1,
      nextPlannedFor: '2099-01-31',
      storeId: market['id'],
    }),
  );
  await ok(api.post('/pantry', { name: 'salt' }));
  const planned = (await ok(
    api.post('/calendar-items', {
      itemType: 'recipe',
      recipeId: soup,
      date: '2026-03-03',
      slot: 'Dinner',
      plannedServings: 2,
    }),
  )) as Row;
  await ok(
    api.post('/calendar-items', {
      itemType: 'note',
      title: 'Guests',
      note: 'At 7',
      date: '2026-03-03',
      slot: 'Dinner',
    }),
  );
  await ok(api.post('/calendar-items', { itemType: 'recipe', recipeId: stew, date: null, slot: 'Lunch' }));
  await ok(api.post('/groceries/from-plan', { from: '2026-03-03', to: '2026-03-03' }));
  await ok(
    api.post('/meal-templates', {
      title: 'Week',
      items: [{ itemType: 'recipe', recipeId: stew, dayOffset: 2, slot: 'Lunch' }],
      repeat: { everyWeeks: 2, from: '2099-01-01' },
    }),
  );
  expect(planned['id']).toBeDefined();
}

async function exported(format = 'larder', key = api.key): Promise<Buffer> {
  const answer = await fetch(`${larder.url}/api/v1/recipes/export?format=${format}`, { headers: { 'x-api-key': key } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function keyWith(household: Household, scopes: string[]): Promise<string> {
  const reply = await household.visitor.send('POST', '/api/user/api-keys', { json: { name: 'few', scopes } });
  return bodyOf<{ key: string }>(reply).key;
}

beforeEach(async () => {
  from = await signUp(larder);
  ({ api } = from);
  to = await signUp(larder);
});

describe('an export of everything', () => {
  it('copies the lists of the household to another one', async () => {
    await fill();
    const result = await importArchive(to.api, await exported());
    expect(result).toMatchObject({ total: 2, imported: 2, error: null });
    expect(result).toMatchObject({
      others: [
        { part: 'cookbooks', count: 2 },
        { part: 'groceries', count: expect.any(Number) as unknown },
        { part: 'meal-templates', count: 1 },
        { part: 'pantry', count: 1 },
        { part: 'plan', count: 3 },
        { part: 'recurring-groceries', count: 1 },
        { part: 'stores', count: 2 },
      ],
    });
    const [before, after] = [await lists(api), await lists(to.api)];
    expect(after).toEqual(before);
    expect(JSON.stringify(before)).toContain('"recipeName":"Leek soup"');
    const soup = result.entries.find(({ name }) => name === 'Leek soup');
    const image = await fetch(`${larder.url}/api/v1/recipes/${soup?.recipeId}/image`, {
      headers: { 'x-api-key': to.key },
    });
    expect(await coloursOf(Buffer.from(await image.arrayBuffer()))).toBe('red/blue');
  });

  it('adds nothing the second time, and nothing to the household that it came from', async () => {
    await fill();
    const file = await exported();
    await importArchive(to.api, file);
    const once = await lists(to.api);
    expect(await importArchive(to.api, file)).toMatchObject({ imported: 0, skipped: 2, others: [] });
    expect(await lists(to.api)).toEqual(once);
    const before = await lists(api);
    expect(await importArchive(api, file)).toMatchObject({ imported: 0, skipped: 2, others: [] });
    expect(await lists(api)).toEqual(before);
  });

  it('is undone as a whole except for what was changed since, and can be imported again', async () => {
    await fill();
    const file = await exported();
    const { id } = await importArchive(to.api, file);
    const all = await lists(to.api);
    const [milk] = ((await ok(to.api.get('/groceries'))) as Row[]).filter(({ name }) => name === 'milk');
    await ok(to.api.patch(`/groceries/${String(milk?.['id'])}`, { version: milk?.['version'], note: 'Mine' }));
    expect(await ok(to.api.post(`/recipes/imports/archives/${id}/undo`, {}))).toEqual({ deleted: 2 });
    const left = await lists(to.api);
    expect((left['/groceries'] as Row[]).map(({ name, note }) => [name, note])).toEqual([['milk', 'Mine']]);
    expect(left['/stores']).toEqual([]);
    expect(left['/cookbooks']).toMatchObject({ cookbooks: [] });
    expect(left['/calendar-items?from=2026-01-01&to=2026-12-31']).toEqual({ items: [] });
    expect(left['/meal-templates']).toEqual([]);
    await ok(to.api.delete(`/groceries/${String(milk?.['id'])}?version=${Number(milk?.['version']) + 2}`));
    await importArchive(to.api, file);
    const again = await lists(to.api);
    for (const path of ['/stores', '/pantry', '/cookbooks', '/meal-templates', '/recurring-groceries'] as const)
      expect(again[path]).toEqual(all[path]);
    expect((again['/groceries'] as Row[]).length).toBe((all['/groceries'] as Row[]).length);
  });

  it('leaves out what full lists have no room for', async () => {
    await fill();
    const { id: household_id } = await viewOf(to);
    const [{ groceries, mealTemplates }, own] = [LIST_LIMITS, { household_id }];
    await ok(to.api.post('/groceries', { raw: 'plums' }));
    await copyRow(larder.database, 'groceries', own, groceries.most - 2, () => ({ id: randomUUID() }));
    await ok(to.api.post('/meal-templates', { title: 'Own', items: [] }));
    await copyRow(larder.database, 'meal_templates', own, mealTemplates.most - 1, () => ({ id: randomUUID() }));
    const file = await exported();
    for (const imported of [2, 0]) {
      const result = await importArchive(to.api, file);
      expect(result).toMatchObject({ total: 2, imported, error: null });
      expect(await ok(to.api.get('/groceries'))).toHaveLength(groceries.most);
      expect(await ok(to.api.get('/meal-templates'))).toHaveLength(mealTemplates.most);
      expect(await ok(to.api.get('/stores'))).toHaveLength(2);
    }
  });

  it('uses existing stores with the same names, and does not change them', async () => {
    await fill();
    const market = (await ok(to.api.post('/stores', { name: 'MARKET', color: 'danger' }))) as Row;
    await importArchive(to.api, await exported());
    const stores = (await ok(to.api.get('/stores'))) as Row[];
    expect(stores.map(({ name, color }) => [name, color])).toEqual([
      ['MARKET', 'danger'],
      ['Shop', 'primary'],
    ]);
    const groceries = (await ok(to.api.get('/groceries'))) as Row[];
    expect(groceries.find(({ name }) => name === 'milk')?.['storeId']).toBe(market['id']);
  });

  it.each([
    ['/groceries', { name: 'milk', unit: null, amount: 2 }],
    [
      '/recurring-groceries',
      { name: 'eggs', unit: null, recurrenceRule: 'month', recurrenceInterval: 1, nextPlannedFor: '2099-01-31' },
    ],
  ])('uses no store for %s of one that is deleted at the same time', async (path, content) => {
    await createRecipe(api);
    const { id: storeId } = await createStore(api, 'Market');
    await ok(api.post(path, { ...content, storeId }));
    const market = await createStore(to.api, 'MARKET');
    const holder = new pg.Client(larder.database.url);
    await holder.connect();
    try {
      const { rows } = await holder.query<{ id: string }>('SELECT household_id AS id FROM stores WHERE id = $1', [
        market.id,
      ]);
      await holder.query('BEGIN');
      await lockStore(holder, rows[0]?.id, market.id);
      const imported = importArchive(to.api, await exported());
      await until(async () => (await waitingFor(holder)) > 0);
      await removeStore(holder, rows[0]?.id, market.id);
      await holder.query('COMMIT');
      expect(await imported).toMatchObject({ error: null, others: [{ count: 1 }] });
    } finally {
      await holder.end();
    }
    expect(await ok(to.api.get(path))).toMatchObject([{ name: content.name, storeId: null }]);
  });

  it('keeps where a food is bought, also when the recipes of the household call it by another name', async () => {
    const { id: storeId } = await createStore(api, 'Market');
    const { id } = await createGrocery(api, { name: 'onion' });
    await ok(api.patch(`/groceries/${id}/store`, { version: 1, storeId }));
    await ok(api.delete(`/groceries/${id}?version=2`));
    await createRecipe(api, { name: 'Soup', recipeIngredients: [{ ingredientName: 'Zwiebeln' }] });
    await importArchive(to.api, await exported());
    const [market] = (await ok(to.api.get('/stores'))) as { id: string }[];
    const found = (await ok(to.api.get('/ingredients?query=zwiebel'))) as { preferredStoreId: string }[];
    expect(found.map(({ preferredStoreId }) => preferredStoreId)).toEqual([market?.id]);
  });

  it('contains and imports only what the keys may read and write', async () => {
    await fill();
    const few = await exported('larder', await keyWith(from, ['recipes:read']));
    expect(await importArchive(to.api, few)).toMatchObject({ imported: 2, others: [{ part: 'cookbooks' }] });
    const other = await signUp(larder);
    const all = await exported();
    const limited = new Api(larder.url, await keyWith(other, ['recipes:write', 'plan:write']));
    const result = await importArchive(limited, all);
    expect(result).toMatchObject({ others: [{ part: 'cookbooks' }, { part: 'meal-templates' }, { part: 'plan' }] });
    expect(await ok(other.api.get('/groceries'))).toEqual([]);
    expect(await ok(other.api.get('/stores'))).toEqual([]);
  });

  it('only reports the recipes in a dry run', async () => {
    await fill();
    await importArchive(to.api, await exported(), 'x.zip', '?dryRun=true');
    expect((await lists(to.api))['/groceries']).toEqual([]);
  });
});
