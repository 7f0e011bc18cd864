import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { type Household, signUp } from '../../support/household.js';
import { sharedLarder } from '../../support/shared-larder.js';

interface Recipe {
  tags: { name: string }[];
  version: number;
}

const larder = sharedLarder();
let ada: Household;

beforeEach(async () => {
  ada = await signUp(larder);
});

/** Sends the form of the list. @returns the list with the notice */
async function send(path: string, recipes: readonly string[], others: [string, string][] = []): Promise<string> {
  const form = [...recipes.map((id): [string, string] => ['recipe', id]), ...others];
  const { status, location } = await sent(path, form);
  expect([status, location]).toEqual([303, '/recipes']);
  return (await ada.visitor.open('/recipes')).text;
}

async function sent(path: string, form: [string, string][]): Promise<{ status: number; location: string | null }> {
  const { status, headers } = await ada.visitor.send('POST', `/chosen-recipes/${path}`, { form });
  return { status, location: headers.get('location') };
}

function tagged(...tags: string[]): Promise<string> {
  return createRecipe(ada.api, { name: `Dish with ${tags.length} tags`, tags });
}

/** Version and tags. */
async function state(id: string, by = ada): Promise<[number, ...string[]]> {
  const { version, tags } = (await ok(by.api.get(`/recipes/${id}`))) as Recipe;
  return [version, ...tags.map(({ name }) => name)];
}

async function cookbooks(): Promise<Record<string, number>> {
  const page = (await ok(ada.api.get('/cookbooks'))) as { cookbooks: { title: string; recipeCount: number }[] };
  return Object.fromEntries(page.cookbooks.map(({ title, recipeCount }) => [title, recipeCount]));
}

async function cookbook(title: string, by = ada): Promise<string> {
  return ((await ok(by.api.post('/cookbooks', { title }))) as { id: string }).id;
}

async function cursor(): Promise<string> {
  return ((await ok(ada.api.get('/changes'))) as { cursor: string }).cursor;
}

async function changedSince(since: string): Promise<string[]> {
  const { changes } = (await ok(ada.api.get(`/changes?since=${since}`))) as { changes: { id: string }[] };
  return changes.map(({ id }) => id).toSorted();
}

async function found(tag: string): Promise<number> {
  return ((await ok(ada.api.post('/recipes/search', { tags: [tag] }))) as { total: number }).total;
}

describe('tags of ticked recipes', () => {
  it('are added after those that a recipe has, which searches and the feed see', async () => {
    const [none, one, both] = [await tagged(), await tagged('old'), await tagged('Quick', 'Winter')];
    const since = await cursor();
    const page = await send('tags', [both, one, none], [['tags', 'winter, quick, WINTER']]);
    expect(page).toContain('The tags of 2 recipes are saved.');
    expect([await state(none), await state(one), await state(both)]).toEqual([
      [2, 'Winter', 'Quick'],
      [2, 'old', 'Winter', 'Quick'],
      [1, 'Quick', 'Winter'],
    ]);
    expect(await changedSince(since)).toEqual([none, one].toSorted());
    expect(await found('winter')).toBe(3);
    const again = await send('tags', [both, one, none], [['tags', 'winter']]);
    expect(again).toContain('Nothing had to be changed.');
    expect(await state(one)).toEqual([2, 'old', 'Winter', 'Quick']);
  });

  it('are removed from those that have them', async () => {
    const [one, other] = [await tagged('old', 'quick', 'winter'), await tagged('quick')];
    const since = await cursor();
    const page = await send('tags/remove', [one, other], [['tags', 'OLD, winter, unknown']]);
    expect(page).toContain('The tags of 1 recipe are saved.');
    expect([await state(one), await state(other)]).toEqual([
      [2, 'quick'],
      [1, 'quick'],
    ]);
    expect(await changedSince(since)).toEqual([one]);
    expect([await found('winter'), await found('quick')]).toEqual([0, 2]);
  });

  it('change in all recipes or in none', async () => {
    const full = await tagged(...Array.from({ length: 100 }, (_, index) => `tag ${index}`));
    const other = await tagged('tag 5');
    expect(await send('tags', [other, full], [['tags', 'tag 5, new']])).toContain('Tags: At most 100.');
    expect([(await state(full)).length, await state(other)]).toEqual([101, [1, 'tag 5']]);
    expect(await found('new')).toBe(0);
    expect(await send('tags', [other, full], [['tags', 'tag 5, tag 6']])).toContain('The tags of 1 recipe are saved.');
  });

  it.each(['tags', 'tags/remove'])('need a name and a recipe: %s', async (path) => {
    const id = await tagged('old');
    expect(await send(path, [id], [['tags', ' , ']])).toContain('Write at least one tag.');
    expect(await send(path, [], [['tags', 'old']])).toContain('Choose some recipes first.');
    expect(await state(id)).toEqual([1, 'old']);
  });

  it.each(['tags', 'tags/remove'])('stay as they are in recipes of others and in the bin: %s', async (path) => {
    const grace = await signUp(larder);
    const theirs = await createRecipe(grace.api, { name: 'Theirs', tags: ['old'] });
    const binned = await tagged('old');
    await ok(ada.api.delete(`/recipes/${binned}?version=1`));
    const text = path === 'tags' ? 'new' : 'old';
    const ids = [theirs, binned, randomUUID()];
    expect(await send(path, ids, [['tags', text]])).toContain('Nothing had to be changed.');
    expect(await send(path, [...ids, await tagged('old')], [['tags', text]])).toContain('The tags of 1 recipe are');
    await ok(ada.api.post(`/recipes/${binned}/restore`, {}));
    expect([await state(theirs, grace), (await state(binned)).slice(1)]).toEqual([[1, 'old'], ['old']]);
  });

  it('are not created for recipes of others and in the bin', async () => {
    const grace = await signUp(larder);
    const theirs = await createRecipe(grace.api, { name: 'Theirs' });
    const [binned, other] = [await tagged('old'), await tagged()];
    await ok(ada.api.delete(`/recipes/${binned}?version=1`));
    const names = async (): Promise<unknown[]> =>
      larder.database.query('SELECT t.name FROM tags t JOIN recipes r USING (household_id) WHERE r.id = $1', [other]);
    expect(await send('tags', [theirs, binned], [['tags', 'new']])).toContain('Nothing had to be changed.');
    expect(await names()).toEqual([{ name: 'old' }]);
    await send('tags', [theirs, binned, other], [['tags', 'new']]);
    expect(await names()).toHaveLength(2);
  });
});

describe('ticked recipes', () => {
  it('have a form where there are recipes', async () => {
    const action = 'action="/chosen-recipes/tags"';
    expect((await ada.visitor.open('/recipes')).text).not.toContain(action);
    expect((await ada.visitor.open('/recipes?search=soup')).text).toContain(action);
    await tagged();
    expect((await ada.visitor.open('/recipes')).text).toContain(action);
  });

  it('are put into cookbooks and a new one, and noted once for each cookbook', async () => {
    const ids = [await tagged(), await tagged(), await tagged()];
    const [known, other] = [await cookbook('Known'), await cookbook('Other')];
    await ok(ada.api.put(`/cookbooks/${known}/recipes/${ids[0]}`));
    const chosen: [string, string][] = [
      ['cookbook', known],
      ['title', 'New'],
    ];
    const since = await cursor();
    expect(await send('cookbooks', ids, chosen)).toContain('3 recipes were put into cookbooks.');
    expect(await cookbooks()).toEqual({ Known: 3, New: 3, Other: 0 });
    const changed = await changedSince(since);
    expect([changed.length, changed.includes(known), changed.includes(other)]).toEqual([2, true, false]);
    const later = await cursor();
    expect(await send('cookbooks', ids, chosen)).toContain('Nothing had to be changed.');
    expect(await changedSince(later)).toEqual([]);
  });

  it('of others or in the bin are in no cookbook, and no cookbook is made for them', async () => {
    const grace = await signUp(larder);
    const theirs = await createRecipe(grace.api, { name: 'Theirs' });
    const [binned, known] = [await tagged(), await cookbook('Known')];
    await ok(ada.api.delete(`/recipes/${binned}?version=1`));
    const chosen: [string, string][] = [
      ['cookbook', known],
      ['title', 'New'],
    ];
    expect(await send('cookbooks', [theirs, binned], chosen)).toContain('Nothing had to be changed.');
    expect(await cookbooks()).toEqual({ Known: 0 });
    await ok(ada.api.post(`/recipes/${binned}/restore`, {}));
    const foreign = await cookbook('Of others', grace);
    const page = await send('cookbooks', [theirs, binned], [...chosen, ['cookbook', foreign]]);
    expect(page).toContain('1 recipe was put into cookbooks.');
    expect(await cookbooks()).toEqual({ Known: 1, New: 1 });
    expect(await ok(grace.api.get(`/cookbooks/${foreign}`))).toMatchObject({ recipeCount: 0 });
  });

  it('need a cookbook or a title, and are at most 200 for 20 cookbooks', async () => {
    const id = await tagged();
    expect(await send('cookbooks', [id], [['title', ' ']])).toContain('Choose a cookbook, or write the title of a new');
    const many = (name: string, count: number): [string, string][] =>
      Array.from({ length: count }, () => [name, randomUUID()]);
    const title: [string, string] = ['title', 'New'];
    expect(await send('cookbooks', [id], [...many('cookbook', 21), title])).toContain('At most 20.');
    expect(await send('cookbooks', [id], [...many('recipe', 200), title])).toContain('At most 200.');
    expect(await cookbooks()).toEqual({});
    expect(await send('tags', [id], [...many('recipe', 200), ['tags', 'new']])).toContain('At most 200.');
    expect(await state(id)).toEqual([1]);
  });

  it('become favourites of the person, and are deleted and put back together', async () => {
    const ids = [await tagged(), await tagged()];
    const grace = await signUp(larder);
    const theirs = await createRecipe(grace.api, { name: 'Theirs' });
    const favorites = async (by = ada): Promise<string[]> =>
      ((await ok(by.api.get('/recipes/favorites'))) as { favoriteIds: string[] }).favoriteIds.toSorted();
    const all = [...ids, theirs, randomUUID(), ids[0] ?? ''];
    expect(await send('favorites/add', all)).toContain('2 recipes are now among your favourites.');
    expect([await favorites(), await favorites(grace)]).toEqual([ids.toSorted(), []]);
    expect(await send('favorites/remove', ids.slice(1))).toContain('1 recipe is no longer a favourite.');
    expect(await favorites()).toEqual(ids.slice(0, 1));
    for (const path of ['favorites/add', 'favorites/remove'])
      expect(await send(path, [theirs])).toContain('Nothing had to be changed.');

    const since = await cursor();
    const page = await send('delete', all);
    expect(page).toContain('2 recipes are deleted. You can put them back for 30 days.');
    expect(await changedSince(since)).toEqual(ids.toSorted());
    expect([(await ada.api.get(`/recipes/${ids[0]}`)).status, await state(theirs, grace)]).toEqual([404, [1]]);
    const [, recipes = ''] = /name="recipes" value="([^"]+)"/.exec(page) ?? [];
    expect(await send('delete', all)).toContain('Nothing had to be changed.');
    await ok(grace.api.delete(`/recipes/${theirs}?version=1`));
    const undo = async (): Promise<string> => {
      await sent('delete/undo', [['recipes', `${recipes} ${theirs}`]]);
      return (await ada.visitor.open('/recipes')).text;
    };
    expect(await undo()).toContain('2 recipes are back.');
    expect(await undo()).toContain('Nothing had to be changed.');
    expect(await ok(grace.api.get('/recipes/deleted'))).toMatchObject([{ id: theirs }]);
    expect(await state(ids[0] ?? '')).toEqual([3]);
    expect(await send('delete', [])).toContain('Choose some recipes first.');
  });

  it('are deleted with all their ingredients, also when a statement could not name each of them', async () => {
    const id = await createRecipe(ada.api, { name: 'Soup', recipeIngredients: ['1 leek'] });
    await larder.database.query(
      `INSERT INTO recipe_ingredients (household_id, recipe_id, id, ingredient_id, position, system_used, name)
       SELECT household_id, recipe_id, gen_random_uuid(), ingredient_id, place, system_used, name
       FROM recipe_ingredients, generate_series(1, 70000) AS place WHERE recipe_id = $1`,
      [id],
    );
    expect(await send('delete', [id])).toContain('1 recipe is deleted.');
  });
});
