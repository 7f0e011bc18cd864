import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Response } from 'supertest';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createRecipe, createStore, type Grocery, plan } from '../support/builders.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { waitingFor } from '../support/database/locks.js';
import { lockStore, removeStore } from '../support/database/stores.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

interface Added {
  groceries: Grocery[];
  added: number;
  merged: number;
  skipped: { name: string; recipeIngredientId: string; reason: string }[];
}

const DAY = '2030-05-06';
const WEEK = { from: '2030-05-06', to: '2030-05-12' };

let client: pg.Client;
const larder = sharedLarder();
let api: Api;

beforeAll(async () => {
  client = new pg.Client(larder.database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
});

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

async function list(): Promise<Grocery[]> {
  return (await ok(api.get('/groceries'))) as Grocery[];
}

/** The texts of the list, in order. */
async function shown(): Promise<string[]> {
  return (await list()).map(({ display }) => display);
}

async function fromRecipe(recipeId: string, body: object = {}): Promise<Added> {
  return (await ok(api.post('/groceries/from-recipe', { recipeId, ...body }))) as Added;
}

async function fromPlan(body: object = {}): Promise<Added> {
  return (await ok(api.post('/groceries/from-plan', { ...WEEK, ...body }))) as Added;
}

function recipe(lines: unknown[], content: object = {}): Promise<string> {
  return createRecipe(api, { name: 'Soup', servings: 2, recipeIngredients: lines, ...content });
}

async function householdOf(table: 'stores' | 'planned_recipes', id: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`SELECT household_id AS id FROM ${table} WHERE id = $1`, [id]);
  return rows[0]?.id ?? '';
}

/** The answer to a request that must wait for a removal of the store. The removal locks the store before its lines. */
async function whileDeleted<T>(storeId: string, send: () => Promise<T>): Promise<T> {
  const household = await householdOf('stores', storeId);
  await client.query('BEGIN');
  try {
    await lockStore(client, household, storeId);
    const sent = send();
    await until(async () => (await waitingFor(client)) > 0);
    await removeStore(client, household, storeId);
    await client.query('COMMIT');
    return await sent;
  } finally {
    await client.query('ROLLBACK');
  }
}

async function lineIds(recipeId: string): Promise<string[]> {
  const { recipeIngredients } = (await ok(api.get(`/recipes/${recipeId}`))) as { recipeIngredients: { id: string }[] };
  return recipeIngredients.map(({ id }) => id);
}

describe('POST /groceries/from-recipe', () => {
  it('puts each ingredient on the list, with its source', async () => {
    const id = await recipe(['1.5 kg tomatoes', '2 onions']);
    const [tomatoes, onions] = await lineIds(id);
    const answer = await fromRecipe(id);
    expect(answer).toMatchObject({ added: 2, merged: 0, skipped: [] });
    expect(answer.groceries[0]).toEqual({
      id: aUuid,
      recipeIngredientId: tomatoes,
      name: 'tomatoes',
      ingredientId: aUuid,
      unit: 'kilogram',
      amount: 1.5,
      purchaseAmount: 1.5,
      isDone: false,
      sortOrder: 1,
      version: 1,
      recurringGroceryId: null,
      storeId: null,
      note: null,
      purchaseAmountSet: false,
      category: 'produce',
      aisleId: null,
      display: '1.5 kg tomatoes',
      displayAmount: '1.5 kg',
      sources: [
        {
          recipeId: id,
          recipeName: 'Soup',
          recipeIngredientId: tomatoes,
          calendarItemId: null,
          amount: 1.5,
          unit: 'kilogram',
        },
      ],
      completedAt: null,
      createdAt: aTimestamp,
      updatedAt: aTimestamp,
    });
    expect(answer.groceries[1]).toMatchObject({ recipeIngredientId: onions, sortOrder: 2 });
    expect(await list()).toEqual(answer.groceries);
  });

  it('scales to the servings that are wanted, exactly', async () => {
    const id = await recipe(['1/3 cup oil', '1 egg'], { servings: 3 });
    await fromRecipe(id, { servings: 7 });
    expect((await list()).map(({ amount }) => amount)).toEqual([7 / 9, 7 / 3]);
    await fromRecipe(id, { servings: 2 });
    expect(await shown()).toEqual(['1 cup oil', '3 eggs']);
    expect((await list()).map(({ amount, purchaseAmount }) => [amount, purchaseAmount])).toEqual([
      [1, 1],
      [3, 3],
    ]);
  });

  it('adds its amounts to open lines, also in another unit, and raises their version by one', async () => {
    const milk = await createGrocery(api, { name: 'Milk', unit: 'ml', amount: 500 });
    const eggs = await createGrocery(api, { name: 'egg', unit: null, amount: 2 });
    const answer = await fromRecipe(await recipe(['1 l milk', '2 eggs', '1 kg flour']));
    expect(answer).toMatchObject({ added: 1, merged: 2 });
    expect(await shown()).toEqual(['1.5 l Milk', '4 eggs', '1 kg flour']);
    expect((await list()).slice(0, 2)).toMatchObject([
      { id: milk.id, version: 2, amount: 1.5, sources: [{ amount: 1 }] },
      { id: eggs.id, version: 2, amount: 4 },
    ]);
  });

  it('makes one line of an ingredient that the recipe wants twice', async () => {
    const id = await recipe(['100 g butter', '2 tbsp sugar', '0.2 kg butter']);
    expect(await fromRecipe(id)).toMatchObject({ added: 2, merged: 0 });
    expect(await shown()).toEqual(['300 g butter', '2 tbsp sugar']);
    expect((await list())[0]?.sources).toHaveLength(2);
  });

  it('says what to buy, and keeps products apart', async () => {
    await fromRecipe(
      await recipe([
        '500 g minced beef',
        '200 g beef, diced',
        '1 (28 oz) can crushed tomatoes',
        '1 (14 oz) can crushed tomatoes',
      ]),
    );
    await fromRecipe(await recipe(['250 g beef', '1 (14 oz) can crushed tomatoes', '100 g ground beef']));
    expect((await list()).map(({ display, note }) => [display, note])).toEqual([
      ['600 g minced beef', null],
      ['450 g beef', null],
      ['1 can crushed tomatoes', '28 oz'],
      ['2 cans crushed tomatoes', '14 oz'],
    ]);
  });

  it('never merges different kinds of units', async () => {
    await createGrocery(api, { name: 'tomato', unit: 'piece', amount: 1 });
    await createGrocery(api, { name: 'rice', unit: 'g', amount: null });
    await createGrocery(api, { name: 'basil', unit: null, amount: null });
    await fromRecipe(await recipe(['300 g tomatoes', '200 g rice', 'basil']));
    expect(await shown()).toEqual(['1 tomato', 'g rice', 'basil', '300 g tomatoes', '200 g rice']);
  });

  it('does not change lines that are done, whose purchase is set, or that belong to another store', async () => {
    const { id: storeId } = await createStore(api, 'Market');
    await createGrocery(api, { name: 'leek', unit: null, amount: 1, isDone: true });
    await createGrocery(api, { name: 'leek', unit: null, amount: 2, purchaseAmount: 5 });
    await createGrocery(api, { name: 'leek', unit: null, amount: 3, storeId });
    const before = await list();
    expect(await fromRecipe(await recipe(['4 leeks']))).toMatchObject({ added: 1, merged: 0 });
    expect((await list()).slice(0, 3)).toEqual(before);
    expect(await fromRecipe(await recipe(['4 leeks']), { storeId })).toMatchObject({ added: 0, merged: 1 });
    expect((await list()).find((line) => line.storeId === storeId)).toMatchObject({ amount: 7 });
  });

  it('uses the store where each was bought last, or the given one', async () => {
    const [market, mill] = [await createStore(api, 'Market'), await createStore(api, 'Mill')];
    const { id } = await createGrocery(api, { name: 'spelt' });
    await api.patch(`/groceries/${id}/store`, { version: 1, storeId: market.id }).expect(200);
    const soup = await recipe(['100 g spelt', '2 onions']);
    expect((await fromRecipe(soup)).groceries.map(({ storeId }) => storeId)).toEqual([market.id, null]);
    const { groceries } = await fromRecipe(soup, { storeId: mill.id });
    expect(groceries.map(({ storeId }) => storeId)).toEqual([mill.id, mill.id]);
    const none = await fromRecipe(soup, { storeId: null });
    expect(none).toMatchObject({ added: 1, merged: 1 });
    expectProblem(
      await api.post('/groceries/from-recipe', { recipeId: soup, storeId: randomUUID() }),
      404,
      'NOT_FOUND',
      'Store not found',
    );
  });

  it('uses no store when the store is deleted at the same time', async () => {
    const { id: storeId } = await createStore(api, 'Market');
    for (const name of ['spelt', 'rye']) {
      const { id } = await createGrocery(api, { name, unit: 'g', amount: 50 });
      await api.patch(`/groceries/${id}/store`, { version: 1, storeId }).expect(200);
      if (name === 'rye') await api.patch(`/groceries/${id}/done`, { version: 2 }).expect(200);
    }
    const id = await recipe(['100 g spelt', '100 g rye', '2 onions']);
    expect(await whileDeleted(storeId, () => fromRecipe(id))).toMatchObject({ added: 2, merged: 1, skipped: [] });
    expect(await shown()).toEqual(['150 g spelt', '50 g rye', '100 g rye', '2 onions']);
    expect((await list()).map((line) => line.storeId)).toEqual([null, null, null, null]);
  });

  it('answers 404 for a store that is deleted at the same time', async () => {
    const { id: storeId } = await createStore(api, 'Market');
    const recipeId = await recipe(['1 leek']);
    const send = async (): Promise<Response> => api.post('/groceries/from-recipe', { recipeId, storeId });
    expectProblem(await whileDeleted(storeId, send), 404, 'NOT_FOUND', 'Store not found');
    expect(await list()).toEqual([]);
  });

  it('says what it leaves out, and why', async () => {
    await ok(api.post('/pantry', { name: 'olive oil' }));
    const lines = ['Salt to taste', '2 tbsp olive oil', { ingredientName: 'For the sauce:' }, '1 leek'];
    const id = await recipe(lines);
    const [salt, oil, heading] = await lineIds(id);
    const answer = await fromRecipe(id);
    expect(answer).toMatchObject({ added: 1, merged: 0 });
    expect(answer.skipped.map(({ recipeIngredientId, reason }) => [recipeIngredientId, reason])).toEqual([
      [salt, 'toTaste'],
      [oil, 'pantry'],
      [heading, 'heading'],
    ]);
    expect(await fromRecipe(id, { skipPantry: false })).toMatchObject({ added: 1, merged: 1 });
  });

  it('adds only the chosen ingredients, and refuses those of another recipe', async () => {
    const [soup, stew] = [await recipe(['1 leek', '2 onions']), await recipe(['3 carrots'])];
    const [, onions = ''] = await lineIds(soup);
    await fromRecipe(soup, { ingredientIds: [onions] });
    expect(await shown()).toEqual(['2 onions']);
    expect(await fromRecipe(soup, { ingredientIds: [] })).toEqual({ groceries: [], added: 0, merged: 0, skipped: [] });
    const wrong = [onions, ...(await lineIds(stew)), randomUUID()];
    const response = await api.post('/groceries/from-recipe', { recipeId: soup, ingredientIds: wrong });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['ingredientIds.1', 'ingredientIds.2']);
  });

  it('shows the result in a preview, and changes nothing', async () => {
    const line = await createGrocery(api, { name: 'leek', unit: null, amount: 1 });
    const before = await api.get('/groceries');
    const preview = await fromRecipe(await recipe(['2 leeks', '1 new thing']), { preview: true });
    expect(preview).toMatchObject({ added: 1, merged: 1, groceries: [{ id: line.id, amount: 3 }, { amount: 1 }] });
    expect(await list()).toEqual([line]);
    const tag = before.headers['etag'] ?? '';
    expect((await api.get('/groceries').set('if-none-match', tag)).status).toBe(304);
    expect(await ok(api.get('/ingredients?query=new thing'))).toHaveLength(1);
  });

  it('loses nothing when ten requests come at the same time', async () => {
    const id = await recipe(['100 g rice']);
    await Promise.all(Array.from({ length: 10 }, () => fromRecipe(id)));
    expect(await shown()).toEqual(['1 kg rice']);
    expect(await list()).toMatchObject([{ amount: 1, version: 10 }]);
  });

  it('only finds recipes of the household', async () => {
    const { api: other } = await signUp(larder, 'Bo');
    const theirs = await createRecipe(other);
    for (const recipeId of [theirs, randomUUID()])
      expectProblem(await api.post('/groceries/from-recipe', { recipeId }), 404, 'NOT_FOUND', 'Recipe not found');
  });

  it('names every bad field at once', async () => {
    const wrong = { recipeId: 'x', servings: 0, ingredientIds: 5, storeId: 1, skipPantry: 'no', preview: 1 };
    const response = await api.post('/groceries/from-recipe', wrong);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(Object.keys(wrong).sort());
  });
});

describe('POST /groceries/from-plan', () => {
  it('adds what the planned recipes want together', async () => {
    const [soup, stew] = [await recipe(['1 leek', '500 ml stock']), await recipe(['2 leeks', '1 l stock'])];
    await plan(api, soup, DAY);
    await plan(api, stew, '2030-05-12');
    await plan(api, stew, '2030-05-13');
    expect(await fromPlan()).toMatchObject({ added: 2, merged: 0, skipped: [] });
    expect(await shown()).toEqual(['3 leeks', '1.5 l stock']);
  });

  it('puts new lines on the list in the order of the plan', async () => {
    const [soup, stew, porridge] = [await recipe(['1 leek']), await recipe(['1 turnip']), await recipe(['oats'])];
    for (let nth = 1; nth <= 5; nth++) {
      const day = `2030-06-0${nth}`;
      await plan(api, stew, day, 'Dinner');
      await plan(api, soup, day, 'Lunch');
      await plan(api, porridge, day, 'Breakfast');
      const preview = { from: day, to: day, preview: true };
      const { groceries } = (await ok(api.post('/groceries/from-plan', preview))) as { groceries: Grocery[] };
      expect(groceries.map(({ name }) => name)).toEqual(['oats', 'leek', 'turnip']);
    }
  });

  it('takes an ISO date-time for its day in the time zone of the household, as the plan does', async () => {
    await plan(api, await recipe(['1 leek']), '2030-07-01');
    const range = { from: '2030-06-30T23:00:00-08:00', to: '2030-07-02T00:00:00+12:00' };
    expect(await ok(api.post('/groceries/from-plan', range))).toMatchObject({ added: 1 });
  });

  it('scales to the planned servings', async () => {
    const soup = await recipe(['100 g rice']);
    const item = await plan(api, soup, DAY);
    await client.query('UPDATE planned_recipes SET planned_servings = 5 WHERE id = $1', [item]);
    await fromPlan();
    expect(await shown()).toEqual(['250 g rice']);
    expect((await list())[0]?.sources).toMatchObject([{ calendarItemId: item, amount: 250 }]);
  });

  it('leaves out the ingredients that nobody buys, in all recipes', async () => {
    const soup = await recipe(['1 leek', '2 onions']);
    await plan(api, soup, DAY);
    await plan(api, soup, '2030-05-12');
    const before = await fromPlan({ preview: true });
    const leek = before.groceries.find(({ name }) => name === 'leek')?.sources[0]?.recipeIngredientId;
    const other = randomUUID();
    expect(await fromPlan({ withoutIngredientIds: [leek, other] })).toMatchObject({ added: 1, skipped: [] });
    expect(await shown()).toEqual(['4 onions']);
    await fromPlan();
    expect(await shown()).toEqual(['4 onions', '2 leeks']);
  });

  it.each([['leek'], [[null]], [['x']]])('does not take %j for ingredients that nobody buys', async (ids) => {
    const response = await api.post('/groceries/from-plan', { ...WEEK, withoutIngredientIds: ids });
    expect(response.status).toBe(400);
  });

  it('adds nothing the second time, also when it was bought and cleared', async () => {
    const soup = await recipe(['1 leek', '2 onions']);
    await plan(api, soup, DAY);
    const { groceries } = await fromPlan();
    const again = await fromPlan();
    expect(again).toMatchObject({ groceries: [], added: 0, merged: 0 });
    expect(again.skipped.map(({ reason }) => reason)).toEqual(['alreadyAdded', 'alreadyAdded']);
    await api.patch(`/groceries/${groceries[0]?.id}/done`, { version: 1 }).expect(200);
    await ok(api.post('/groceries/delete-done', {}));
    expect(await fromPlan()).toMatchObject({ added: 0, merged: 0 });
    expect(await fromPlan({ skipAdded: false })).toMatchObject({ added: 1, merged: 1 });
    expect(await shown()).toEqual(['4 onions', '1 leek']);
  });

  it('leaves out as much as the recipe put on the list by itself, open or just bought, when asked', async () => {
    const soup = await recipe(['1 leek', '2 onions', '100 g rice']);
    await plan(api, soup, DAY);
    await fromRecipe(soup);
    const [leek, , rice] = await list();
    await ok(api.patch(`/groceries/${leek?.id}/done`, { version: 1 }));
    await client.query("UPDATE groceries SET is_done = true, completed_at = now() - interval '4 days' WHERE id = $1", [
      rice?.id,
    ]);
    const answer = await fromPlan({ skipListed: true });
    expect(answer.skipped.map(({ name, reason }) => `${name} ${reason}`)).toEqual(['leek LISTED', 'onions LISTED']);
    expect(answer.groceries.map(({ display }) => display)).toEqual(['100 g rice']);
  });

  it.each([
    ['the recipe is planned twice', { plannings: 2, servings: 2 }, {}, 1],
    ['more servings are planned', { plannings: 1, servings: 6 }, {}, 2],
    ['the recipe was put on the list for as many', { plannings: 2, servings: 2 }, { servings: 4 }, 0],
  ])('adds only the rest when %s', async (_case, { plannings, servings }, put, rest) => {
    const soup = await recipe(['1 leek']);
    for (let nth = 0; nth < plannings; nth++) {
      const item = await plan(api, soup, DAY);
      await client.query('UPDATE planned_recipes SET planned_servings = $2 WHERE id = $1', [item, servings]);
    }
    await fromRecipe(soup, put);
    const before = (await list())[0]?.amount ?? 0;
    await fromPlan({ skipListed: true });
    const after = (await list())[0]?.amount ?? 0;
    expect(after - before).toBe(rest);
    expect(await fromPlan({ skipListed: true, preview: true })).toMatchObject({ added: 0, merged: 0 });
  });

  it('counts what a recipe put on the list by itself as nothing, unless asked', async () => {
    const soup = await recipe(['1 leek']);
    await plan(api, soup, DAY);
    await fromRecipe(soup);
    await fromPlan();
    expect(await shown()).toEqual(['2 leeks']);
  });

  it('adds once when ten do it at once', async () => {
    await plan(api, await recipe(['100 g rice', '1 leek']), DAY);
    const answers = await Promise.all(Array.from({ length: 10 }, () => fromPlan()));
    expect(answers.map(({ added }) => added).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(await shown()).toEqual(['100 g rice', '1 leek']);
  });

  it('adds nothing of an item that was taken off the plan while it waited for its turn', async () => {
    const item = await plan(api, await recipe(['1 leek']), DAY);
    const household = await householdOf('planned_recipes', item);
    await client.query('BEGIN');
    try {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`groceries/${household}`]);
      const sent = fromPlan();
      await until(async () => (await waitingFor(client)) > 0);
      await client.query('DELETE FROM planned_recipes WHERE household_id = $1 AND id = $2', [household, item]);
      await client.query('COMMIT');
      expect(await sent).toMatchObject({ added: 0, merged: 0, skipped: [] });
    } finally {
      await client.query('ROLLBACK');
    }
  });

  it('adds only the chosen items, and refuses others', async () => {
    const soup = await recipe(['1 leek']);
    const [one] = [await plan(api, soup, DAY), await plan(api, soup, DAY)];
    const outside = await plan(api, soup, '2031-01-01');
    expect(await fromPlan({ itemIds: [one] })).toMatchObject({ added: 1 });
    expect(await shown()).toEqual(['1 leek']);
    const response = await api.post('/groceries/from-plan', { ...WEEK, itemIds: [outside, one] });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['itemIds.0']);
  });

  it.each([
    [{ from: '2030-05-07', to: '2030-05-06' }, ['to']],
    [{ from: '2030-01-01', to: '2031-01-02' }, ['to']],
    [{ from: '2030-02-30', to: 'tomorrow' }, ['from', 'to']],
  ])('refuses the days %j', async (days, paths) => {
    const response = await api.post('/groceries/from-plan', days);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(paths);
  });

  it('accepts a whole year', async () => {
    expect(await fromPlan({ from: '2030-01-01', to: '2030-12-31' })).toMatchObject({ added: 0, merged: 0 });
    expect(await fromPlan({ from: '2032-01-01', to: '2032-12-31' })).toMatchObject({ added: 0, merged: 0 });
  });
});
