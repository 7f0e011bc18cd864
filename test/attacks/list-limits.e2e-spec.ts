import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { DateTime } from 'luxon';
import { LIST_LIMITS, type LimitedList } from '../../src/households/list-limits.js';
import { ok } from '../support/api.js';
import { operations } from '../support/attack/document.js';
import { createGrocery, createRecipe, createStore } from '../support/builders.js';
import { copyRow, type RowOf } from '../support/database/copied-rows.js';
import { type Household, newPerson, signUp } from '../support/household.js';
import { askToJoin, invite, tokenOf, viewOf } from '../support/members.js';
import { patience } from '../support/run/patience.js';
import { sharedLarder } from '../support/shared-larder.js';
import { answerWhen, until } from '../support/until.js';
import { bodyOf } from '../support/visitor.js';

jest.setTimeout(patience(60_000));

const larder = sharedLarder();

/**
 * What each operation that may add something adds, and why that has an end: the list with its limit, or the reason.
 * A new operation is put here, and one that names a list is tried below.
 */
const ADDS: Readonly<Record<string, LimitedList | `bounded: ${string}` | 'paged: recipes' | 'nothing'>> = {
  aisleLinkSet: 'aisleLinks',
  apiKeyCreate: 'apiKeys',
  calendarFeedCreate: 'calendarFeeds',
  calendarFeedRotate: 'nothing',
  calendarItemBulk: 'plannedItems',
  calendarItemCopy: 'plannedItems',
  calendarItemCreate: 'plannedItems',
  calendarItemMove: 'plannedItems',
  cookbookCreate: 'cookbooks',
  cookbookRecipeAdd: 'bounded: once for each recipe, and the recipes of a cookbook are paged',
  cuisineCreate: 'cuisines',
  dietSet: 'nothing',
  displayCreate: 'displays',
  groceryAddPlan: 'groceries',
  groceryAddRecipe: 'groceries',
  groceryAddText: 'groceries',
  groceryBulk: 'groceries',
  groceryCreate: 'groceries',
  groceryDeleteDone: 'nothing',
  groceryDetach: 'nothing',
  groceryMove: 'nothing',
  groceryRestore: 'groceries',
  groceryTick: 'nothing',
  householdLeave: 'bounded: one household for each person',
  householdTransfer: 'nothing',
  ingredientMerge: 'nothing',
  ingredientSetCategory: 'nothing',
  inviteCreate: 'invites',
  join: 'members',
  mealTemplateApply: 'plannedItems',
  mealTemplateCreate: 'mealTemplates',
  pantryAdd: 'pantryItems',
  passwordChange: 'nothing',
  plannedRecipeCreate: 'plannedItems',
  recipeAddImage: 'bounded: 10 for each recipe (recipe-images)',
  recipeArchiveUndo: 'nothing',
  recipeCreate: 'tags',
  recipeDuplicate: 'paged: recipes',
  recipeFavoriteAdd: 'bounded: one for each recipe and person',
  recipeImportArchive: 'bounded: 5 unfinished ones, the list has 200, and old ones are removed (archive-limits)',
  recipeImportFile: 'paged: recipes',
  recipeImportPage: 'paged: recipes',
  recipeImportPaste: 'paged: recipes',
  recipeImportRetry: 'nothing',
  recipeImportUrl: 'paged: recipes',
  recipeImportUrls: 'paged: recipes',
  recipeMadeAdd: 'made',
  recipeRate: 'bounded: one for each recipe and person',
  recipeRestore: 'paged: recipes',
  recipeSearch: 'nothing',
  recipeShare: 'shares',
  recurringGroceryCheck: 'nothing',
  recurringGroceryCreate: 'recurringGroceries',
  shareRevoke: 'nothing',
  signIn: 'bounded: 50 sessions for each account, of which the oldest ends (sessions)',
  signOut: 'nothing',
  signUp: 'bounded: a household of its own, and no list shows all accounts',
  storeCreate: 'stores',
  storeReorder: 'nothing',
  tagRename: 'nothing',
  userJoin: 'members',
  webhookCreate: 'webhooks',
  webhookDeliveryRetry: 'nothing',
  webhookRotateSecret: 'nothing',
  webhookTest: 'bounded: the list has 100 deliveries, and old ones are removed',
};

interface Asked {
  readonly status: number;
  readonly body: unknown;
}

type Ask = (home: Home) => PromiseLike<Asked>;

interface Home extends Household {
  readonly householdId: string;
  /** The row that was copied, as its operation answered it. */
  readonly first: { readonly id: string; readonly version: number };
}

/** A full list, and the requests that it must refuse. */
interface FullList {
  /** Adds the first row. */
  readonly add: (home: Omit<Home, 'first'>) => Promise<unknown>;
  readonly table: string;
  /** The columns in which the copies of the row differ. */
  readonly differ: (nth: number) => object;
  /** The row to copy, beside its household. */
  readonly row?: (first: Home['first']) => RowOf;
  /** Further rows that the requests need. */
  readonly prepare?: (home: Home) => Promise<void>;
  /** By operation. */
  readonly refused: Readonly<Record<string, Ask>>;
  /** Repeats the request that added the first row. */
  readonly again?: Ask;
}

const DAY = '2031-05-05';
const OTHER_DAY = '2031-06-06';
const ID = randomUUID();
const WEBHOOK = { id: ID, url: 'https://hooks.example.org/larder', name: 'Hooks', eventTypes: ['*'] };
const RECURRING = { id: ID, name: 'milk', recurrenceRule: 'day', recurrenceInterval: 1, nextPlannedFor: '2031-01-01' };
const TEMPLATE = { id: ID, title: 'Week', items: [{ dayOffset: 0, slot: 'Dinner', itemType: 'note', title: 'Soup' }] };
const NOTE = { id: ID, date: DAY, slot: 'Dinner', itemType: 'note', title: 'Guests' };

const FULL: Partial<Record<LimitedList, FullList>> = {
  aisleLinks: {
    add: async ({ api }) => {
      const { id } = await createStore(api, 'Market');
      const aisles = [{ name: 'Fruit' }];
      const { store } = (await ok(api.patch(`/stores/${id}`, { version: 1, aisles }))) as {
        store: { aisles: { id: string }[] };
      };
      await ok(api.put(`/stores/${id}/aisle-links`, { name: 'plums', aisleId: store.aisles[0]?.id }));
      return { id, version: 2 };
    },
    table: 'aisle_links',
    row: ({ id }) => ({ store_id: id }),
    differ: () => ({ ingredient_id: randomUUID() }),
    refused: { aisleLinkSet: linked('pears') },
    again: linked('plums'),
  },
  apiKeys: {
    add: () => Promise.resolve(),
    table: 'api_keys',
    row: () => ({}),
    differ: () => ({ id: randomUUID(), hash: bytes(32) }),
    refused: { apiKeyCreate: asPerson('/api/user/api-keys', { name: 'one more' }) },
  },
  calendarFeeds: {
    add: ({ api }) => ok(api.post('/calendar-feeds', { id: ID, name: 'Dinners' })),
    table: 'calendar_feeds',
    differ: () => ({ id: randomUUID(), token_hash: bytes(32) }),
    refused: { calendarFeedCreate: ({ api }) => api.post('/calendar-feeds', { id: randomUUID(), name: 'Dinners' }) },
    again: ({ api }) => api.post('/calendar-feeds', { id: ID, name: 'Dinners' }),
  },
  cookbooks: {
    add: ({ api }) => ok(api.post('/cookbooks', { id: ID, title: 'Cakes' })),
    table: 'cookbooks',
    differ: (nth) => ({ id: randomUUID(), title: `Cakes ${nth}`, title_key: `cakes ${nth}` }),
    refused: { cookbookCreate: ({ api }) => api.post('/cookbooks', { title: 'Pies' }) },
    again: ({ api }) => api.post('/cookbooks', { id: ID, title: 'Cakes' }),
  },
  cuisines: {
    add: ({ api }) => ok(api.post('/cuisines', { name: 'Thai' })),
    table: 'cuisines',
    differ: (nth) => ({ id: randomUUID(), name: `Thai ${nth}`, name_key: `thai ${nth}` }),
    refused: { cuisineCreate: ({ api }) => api.post('/cuisines', { name: 'Greek' }) },
    again: ({ api }) => api.post('/cuisines', { name: 'THAI' }),
  },
  displays: {
    add: async ({ visitor }) => {
      const made = await visitor.send('POST', '/api/user/displays', { json: { name: 'Kitchen' } });
      return bodyOf<{ display: unknown }>(made);
    },
    table: 'displays',
    row: () => ({}),
    differ: () => ({ id: randomUUID(), token_hash: bytes(32), code_hash: null }),
    refused: { displayCreate: asPerson('/api/user/displays', { name: 'one more' }) },
  },
  groceries: {
    add: ({ api }) => ok(api.post('/groceries', { id: ID, raw: 'plums' })),
    table: 'groceries',
    differ: () => ({ id: randomUUID() }),
    prepare: async ({ api }) => {
      const recipeId = await createRecipe(api, { recipeIngredients: [{ line: '2 quinces', order: 0 }] });
      await ok(api.post('/planned-recipes', { recipeId, date: DAY, slot: 'Dinner' }));
    },
    refused: {
      groceryCreate: ({ api }) => api.post('/groceries', { raw: 'pears' }),
      groceryAddText: ({ api }) => api.post('/groceries/from-text', { text: 'pears' }),
      groceryBulk: ({ api }) => api.post('/groceries/bulk', { create: [{ raw: 'pears' }, { id: ID, raw: 'plums' }] }),
      groceryAddRecipe: async ({ api }) => api.post('/groceries/from-recipe', { recipeId: await recipeOf(api) }),
      groceryAddPlan: ({ api }) => api.post('/groceries/from-plan', { from: DAY, to: DAY }),
      groceryRestore: async ({ api }) => {
        const [line] = (await ok(api.get('/groceries'))) as { id: string; version: number }[];
        await ok(api.delete(`/groceries/${line?.id}?version=${line?.version}`));
        await createGrocery(api);
        return api.post(`/groceries/${line?.id}/restore`, {});
      },
    },
    again: ({ api }) => api.post('/groceries', { id: ID, raw: 'plums' }),
  },
  invites: {
    add: (home) => invite(home),
    table: 'household_invites',
    row: () => ({}),
    differ: () => ({ id: randomUUID(), token_hash: bytes(32), code_hash: bytes(32) }),
    refused: { inviteCreate: ({ api }) => api.post('/household/invites', { role: 'member', expiresIn: '1day' }) },
  },
  made: {
    add: async ({ api }) => {
      const id = await createRecipe(api);
      await ok(api.post(`/recipes/${id}/made`, { id: ID }));
      return { id, version: 1 };
    },
    table: 'recipe_made',
    row: () => ({ id: ID }),
    differ: () => ({ id: randomUUID() }),
    refused: { recipeMadeAdd: ({ api, first }) => api.post(`/recipes/${first.id}/made`, {}) },
    again: ({ api, first }) => api.post(`/recipes/${first.id}/made`, { id: ID }),
  },
  mealTemplates: {
    add: ({ api }) => ok(api.post('/meal-templates', TEMPLATE)),
    table: 'meal_templates',
    differ: () => ({ id: randomUUID() }),
    refused: { mealTemplateCreate: ({ api }) => api.post('/meal-templates', { ...TEMPLATE, id: randomUUID() }) },
    again: ({ api }) => api.post('/meal-templates', TEMPLATE),
  },
  pantryItems: {
    add: ({ api }) => ok(api.post('/pantry', { id: ID, name: 'salt' })),
    table: 'pantry_items',
    differ: () => ({ id: randomUUID(), ingredient_id: randomUUID() }),
    refused: { pantryAdd: ({ api }) => api.post('/pantry', { name: 'flour' }) },
    again: ({ api }) => api.post('/pantry', { name: 'Salt' }),
  },
  plannedItems: {
    add: ({ api }) => ok(api.post('/calendar-items', NOTE)),
    table: 'planned_recipes',
    differ: (nth) => ({ id: randomUUID(), title: `Guests ${nth}` }),
    prepare: async ({ api }) => {
      await ok(api.post('/calendar-items', { ...NOTE, id: randomUUID(), date: OTHER_DAY, title: 'Party' }));
      await ok(api.post('/meal-templates', TEMPLATE));
    },
    refused: {
      calendarItemCreate: ({ api }) => api.post('/calendar-items', { ...NOTE, id: randomUUID() }),
      calendarItemBulk: ({ api }) => api.post('/calendar-items/bulk', { create: [{ ...NOTE, id: randomUUID() }] }),
      calendarItemCopy: ({ api }) =>
        api.post('/calendar-items/copy', { from: OTHER_DAY, to: OTHER_DAY, targetFrom: DAY }),
      calendarItemMove: async ({ api }) => {
        const { id, version } = await itemOn(api, OTHER_DAY);
        const to = { targetDate: DAY, targetSlot: 'Dinner', targetIndex: 0 };
        return api.post(`/calendar-items/${id}/move`, { version, ...to });
      },
      calendarItemUpdate: async ({ api }) => {
        const { id, version } = await itemOn(api, OTHER_DAY);
        return api.patch(`/calendar-items/${id}`, { version, date: DAY });
      },
      mealTemplateApply: ({ api }) => api.post(`/meal-templates/${ID}/apply`, { date: DAY }),
      plannedRecipeCreate: async ({ api }) =>
        api.post('/planned-recipes', { recipeId: await createRecipe(api), date: DAY, slot: 'Dinner' }),
    },
    again: ({ api }) => api.post('/calendar-items', NOTE),
  },
  queuedItems: {
    add: ({ api }) => ok(api.post('/calendar-items', { ...NOTE, date: null })),
    table: 'planned_recipes',
    differ: () => ({ id: randomUUID() }),
    refused: {
      calendarItemCreate: ({ api }) => api.post('/calendar-items', { ...NOTE, id: randomUUID(), date: null }),
    },
    again: ({ api }) => api.post('/calendar-items', { ...NOTE, date: null }),
  },
  recurringGroceries: {
    add: ({ api }) => ok(api.post('/recurring-groceries', RECURRING)),
    table: 'recurring_groceries',
    differ: () => ({ id: randomUUID() }),
    refused: {
      recurringGroceryCreate: ({ api }) => api.post('/recurring-groceries', { ...RECURRING, id: randomUUID() }),
    },
    again: ({ api }) => api.post('/recurring-groceries', RECURRING),
  },
  shares: {
    add: async ({ api }) => {
      const id = await createRecipe(api);
      await ok(api.post(`/recipes/${id}/shares`, { expiresIn: '1day' }));
      return { id, version: 1 };
    },
    table: 'recipe_shares',
    row: ({ id }) => ({ recipe_id: id }),
    differ: () => ({ id: randomUUID(), token_hash: bytes(32) }),
    refused: { recipeShare: ({ api, first }) => api.post(`/recipes/${first.id}/shares`, { expiresIn: '1day' }) },
  },
  stores: {
    add: ({ api }) => createStore(api, 'Market', { id: ID }),
    table: 'stores',
    differ: (nth) => ({ id: randomUUID(), name: `Market ${nth}`, name_key: `market ${nth}` }),
    refused: { storeCreate: ({ api }) => api.post('/stores', { name: 'Bakery' }) },
    again: ({ api }) => api.post('/stores', { name: 'Market', id: ID }),
  },
  webhooks: {
    add: ({ api }) => ok(api.post('/webhooks', WEBHOOK)),
    table: 'webhooks',
    differ: () => ({ id: randomUUID(), enabled: false }),
    refused: { webhookCreate: ({ api }) => api.post('/webhooks', { ...WEBHOOK, id: randomUUID() }) },
    again: ({ api }) => api.post('/webhooks', WEBHOOK),
  },
};

describe('what people add has an end', () => {
  it('is known of every operation that may add something', () => {
    const adding = operations.filter(({ method }) => method === 'POST' || method === 'PUT');
    expect(Object.keys(ADDS).sort()).toEqual(adding.map(({ id }) => id).sort());
  });

  it('is tried for every operation that adds to a list with a limit', () => {
    const tried = new Set(
      Object.entries(FULL).flatMap(([list, { refused }]) => Object.keys(refused).map((id) => `${id}: ${list}`)),
    );
    const limited = Object.entries(ADDS).flatMap(([id, list]) => (list in LIST_LIMITS ? `${id}: ${list}` : []));
    const others = ['recipeCreate: tags', 'join: members', 'userJoin: members'];
    const missing = limited.filter((one) => !others.includes(one) && !tried.has(one));
    expect(missing).toEqual([]);
  });

  it.each(Object.entries(FULL) as [LimitedList, FullList][])(
    'a full list of %s takes nothing more, and answers what is repeated',
    async (list, full) => {
      const home = await fill(list, full);
      const most = LIST_LIMITS[list].most;
      for (const [id, ask] of Object.entries(full.refused)) {
        const { status, body } = await ask(home);
        expect({ id, status, body }).toMatchObject({
          id,
          status: 422,
          body: { code: 'UNPROCESSABLE', message: expect.stringContaining(`${most} `) },
        });
      }
      if (full.again !== undefined) expect(await full.again(home)).toMatchObject({ status: 200 });
    },
  );

  it('a bulk request that does not fit adds nothing', async () => {
    const home = await fill('groceries', FULL.groceries as FullList, 1);
    const create = [{ raw: 'pears' }, { raw: 'figs' }];
    expect((await home.api.post('/groceries/bulk', { create })).status).toBe(422);
    await ok(home.api.post('/groceries/bulk', { create: [{ raw: 'pears' }, { id: ID, raw: 'plums' }] }));
    expect((await home.api.post('/groceries', { raw: 'figs' })).status).toBe(422);
  });

  it('a copy of days that does not fit plans nothing, and items that are planned already do not count', async () => {
    const { api } = await fill('plannedItems', FULL.plannedItems as FullList);
    const copy = { from: OTHER_DAY, to: OTHER_DAY, targetFrom: DAY };
    expect((await api.post('/calendar-items/copy', copy)).status).toBe(422);
    const days = (await ok(api.get(`/calendar-items?from=${DAY}&to=${DAY}`))) as { items: unknown[] };
    expect(days.items).toHaveLength(LIST_LIMITS.plannedItems.most);
    const back = await ok(api.post('/calendar-items/copy', { from: DAY, to: DAY, targetFrom: DAY }));
    expect(back).toMatchObject({ items: [] });
    await ok(api.post('/calendar-items/copy', { ...copy, replace: true }));
  });

  it('a change within a full day is no new item', async () => {
    const { api, first } = await fill('plannedItems', FULL.plannedItems as FullList);
    const changed = await ok(api.patch(`/calendar-items/${first.id}`, { version: 1, date: DAY, title: 'Friends' }));
    expect(changed).toMatchObject({ stale: false });
    const to = { targetDate: DAY, targetSlot: 'Lunch', targetIndex: 0 };
    expect(await ok(api.post(`/calendar-items/${first.id}/move`, { version: 2, ...to }))).toMatchObject({
      stale: false,
    });
  });

  it('a repeated template plans what a day has room for', async () => {
    const home = await withHousehold(await signUp(larder));
    const [first, second] = [1, 8].map((days) => DateTime.utc().plus({ days }).toISODate());
    await ok(home.api.post('/calendar-items', { ...NOTE, date: first }));
    const own = { household_id: home.householdId };
    await copyRow(larder.database, 'planned_recipes', own, LIST_LIMITS.plannedItems.most - 2, () => ({
      id: randomUUID(),
    }));
    const items = ['Soup', 'Cake'].map((title) => ({ dayOffset: 0, slot: 'Lunch', itemType: 'note', title }));
    await ok(home.api.post('/meal-templates', { title: 'Week', items, repeat: { everyWeeks: 1, from: first } }));
    const titles = async (day: string): Promise<string[]> => {
      const list = await ok(home.api.get(`/calendar-items?from=${day}&to=${day}`));
      return (list as { items: { title: string }[] }).items.map(({ title }) => title);
    };
    await until(async () => (await titles(second ?? '')).length === 2);
    expect((await titles(first ?? '')).filter((title) => title !== NOTE.title)).toEqual(['Soup']);
  });

  it('a recurring grocery waits until the list has room', async () => {
    const { api, householdId, first } = await fill('groceries', FULL.groceries as FullList);
    const { id } = (await ok(
      api.post('/recurring-groceries', { ...RECURRING, id: randomUUID(), nextPlannedFor: '2020-01-01' }),
    )) as Home['first'];
    const task = `household_id = $1 AND kind = 'recurringGrocery' AND subject = $2`;
    const rests = async (): Promise<boolean> =>
      (await rows(`SELECT FROM tasks WHERE ${task} AND state = 'waiting'`, householdId, id)).length > 0;
    const lines = (): Promise<object[]> =>
      rows('SELECT FROM groceries WHERE household_id = $1 AND recurring_grocery_id = $2', householdId, id);
    await until(rests);
    expect(await lines()).toHaveLength(0);
    await ok(api.delete(`/groceries/${first.id}?version=1`));
    await rows(`UPDATE tasks SET state = 'ready', due_at = now() WHERE ${task}`, householdId, id);
    await until(rests);
    expect(await lines()).toHaveLength(1);
  });

  it('the page of recurring groceries shows a part of a full list at a time', async () => {
    const { visitor } = await fill('recurringGroceries', FULL.recurringGroceries as FullList);
    const linesOn = async (page: string): Promise<{ lines: number; links: string[] }> => {
      const { status, text } = await visitor.open(`/groceries/recurring${page}`);
      expect(status).toBe(200);
      const links = [...text.matchAll(/rel="(\w+)" href="[^"]*page=(\d+)"/g)].map(([, rel, to]) => `${rel} ${to}`);
      return { lines: text.split('/check"').length - 1, links };
    };
    expect(await linesOn('')).toEqual({ lines: 50, links: ['next 2'] });
    expect(await linesOn('?page=2')).toEqual({ lines: 50, links: ['prev 1', 'next 3'] });
    for (const page of ['?page=10', '?page=99']) expect(await linesOn(page)).toEqual({ lines: 50, links: ['prev 9'] });
    expect(await linesOn('?page=0')).toEqual(await linesOn('?page=x'));
  });

  it('recipes bring no new tags into a household that has too many, but those that it has', async () => {
    const home = await withHousehold(await signUp(larder));
    const { api, householdId } = home;
    const id = randomUUID();
    await createRecipe(api, { id, tags: [{ name: 'sweet' }] });
    const [tag] = await rows('SELECT id, version FROM tags WHERE household_id = $1', householdId);
    const [recipe] = await rows('SELECT recipe_id FROM recipe_tags WHERE household_id = $1', householdId);
    const ids = Array.from({ length: LIST_LIMITS.tags.most - 1 }, () => randomUUID());
    const same = { household_id: householdId };
    await copyRow(larder.database, 'tags', same, ids.length, (nth) => ({
      id: ids[nth],
      name: `t${nth}`,
      name_key: `t${nth}`,
    }));
    expect([tag, recipe]).not.toContain(undefined);
    // Tags that no recipe has do not count.
    await createRecipe(api, { tags: [{ name: 'sour' }] });
    await copyRow(larder.database, 'recipe_tags', same, ids.length - 1, (nth) => ({ tag_id: ids[nth] }));
    expect(await api.post('/recipes', { name: 'Soup', tags: [{ name: 'salty' }] })).toMatchObject({
      status: 422,
      body: { code: 'UNPROCESSABLE', message: expect.stringContaining(`${LIST_LIMITS.tags.most} tags`) },
    });
    expect((await api.patch(`/recipes/${id}`, { version: 1, tags: [{ name: 'salty' }] })).status).toBe(422);
    await createRecipe(api, { tags: [{ name: 'Sour' }, { name: 't7' }] });
    expect(await createRecipe(api, { id, tags: [{ name: 'sweet' }] })).toBe(id);
    const pasted = { '@type': 'Recipe', name: 'Tart', keywords: 'salty, sweet', recipeIngredient: ['2 plums'] };
    const { recipeIds } = (await ok(api.post('/recipes/import/paste', { text: JSON.stringify(pasted) }))) as {
      recipeIds: string[];
    };
    const imported = await answerWhen(
      () => api.get(`/recipes/${recipeIds[0]}`),
      ({ status }) => status === 200,
    );
    expect(imported.body).toMatchObject({ name: 'Tart', tags: [{ name: 'sweet' }] });
  });

  it('nobody joins a household that has as many people as it may have', async () => {
    const home = await withHousehold(await signUp(larder));
    const token = tokenOf(await invite(home));
    const people = Array.from({ length: LIST_LIMITS.members.most - 1 }, () => randomUUID());
    await copyRow(larder.database, 'users', { id: home.userId }, people.length, (nth) => ({
      id: people[nth],
      email: `${people[nth]}@example.org`,
    }));
    const member = { household_id: home.householdId };
    await copyRow(larder.database, 'memberships', member, people.length, (nth) => ({
      user_id: people[nth],
      role: 'member',
    }));
    const refused = { status: 422, text: expect.stringContaining('100 members') };
    expect(await askToJoin(larder, { token })).toMatchObject(refused);
    const { visitor } = await newPerson(larder);
    const asked = await visitor.send('POST', '/api/user/join', { json: { token, takeRecipes: 'none' } });
    expect(asked).toMatchObject(refused);
  });

  it('a store has no more aisles than one list may have', async () => {
    const { api } = await signUp(larder);
    const { id } = await createStore(api, 'Market');
    const aisles = Array.from({ length: LIST_LIMITS.aisles.most + 1 }, (_, nth) => ({ name: `Aisle ${nth}` }));
    expect((await api.patch(`/stores/${id}`, { version: 1, aisles })).status).toBe(400);
    await ok(api.patch(`/stores/${id}`, { version: 1, aisles: aisles.slice(1) }));
  });
});

/** A household whose list has as many rows as it may have, or fewer. */
async function fill(list: LimitedList, full: FullList, fewer = 0): Promise<Home> {
  const household = await withHousehold(await signUp(larder));
  const { householdId } = household;
  const home = { ...household, first: (await full.add(household)) as Home['first'] };
  if (list === 'aisleLinks' || list === 'pantryItems') await addIngredients(householdId);
  await full.prepare?.(home);
  const { row = ({ id }: Home['first']): RowOf => ({ id }), differ, table } = full;
  const of = { household_id: householdId, ...row(home.first) };
  const spare = await rows(
    `SELECT id FROM ingredients WHERE household_id = $1 AND name LIKE 'spare %' ORDER BY id`,
    householdId,
  );
  const own = (nth: number): object => ('ingredient_id' in differ(nth) ? { ingredient_id: spare[nth]?.['id'] } : {});
  const copies = LIST_LIMITS[list].most - 1 - fewer;
  await copyRow(larder.database, table, of, copies, (nth) => ({ ...differ(nth), ...own(nth) }));
  return home;
}

async function addIngredients(householdId: string): Promise<void> {
  await copyRow(larder.database, 'ingredients', { household_id: householdId }, LIST_LIMITS.aisleLinks.most, (nth) => ({
    id: randomUUID(),
    name: `spare ${nth}`,
    name_key: `spare ${nth}`,
  }));
}

async function withHousehold(person: Household): Promise<Omit<Home, 'first'>> {
  return { ...person, householdId: (await viewOf(person)).id };
}

async function rows(statement: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await larder.database.query(statement, values)) as Record<string, unknown>[];
}

function bytes(length: number): string {
  return `\\x${randomBytes(length).toString('hex')}`;
}

function asPerson(path: string, json: object): Ask {
  return async ({ visitor }) => {
    const reply = await visitor.send('POST', path, { json });
    return { status: reply.status, body: bodyOf(reply) };
  };
}

function linked(name: string): Ask {
  return async ({ api, first }) => {
    const stores = (await ok(api.get('/stores'))) as { id: string; aisles: { id: string }[] }[];
    const aisleId = stores.find(({ id }) => id === first.id)?.aisles[0]?.id;
    return api.put(`/stores/${first.id}/aisle-links`, { name, aisleId });
  };
}

async function recipeOf(api: Home['api']): Promise<string> {
  const { recipes } = (await ok(api.get('/recipes/search'))) as { recipes: { id: string }[] };
  return recipes[0]?.id ?? '';
}

async function itemOn(api: Home['api'], day: string): Promise<{ id: string; version: number }> {
  const { items } = (await ok(api.get(`/calendar-items?from=${day}&to=${day}`))) as {
    items: { id: string; version: number }[];
  };
  return items[0] ?? { id: '', version: 0 };
}
