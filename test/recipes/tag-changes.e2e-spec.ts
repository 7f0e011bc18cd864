import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { expectProblem } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Recipe {
  name: string;
  tags: { name: string }[];
  version: number;
}

const larder = sharedLarder();
let ada: Household;
let api: Api;

beforeEach(async () => {
  ada = await signUp(larder);
  api = ada.api;
});

async function recipe(id: string): Promise<Recipe> {
  return (await ok(api.get(`/recipes/${id}`))) as Recipe;
}

async function tagsOf(id: string): Promise<string[]> {
  return (await recipe(id)).tags.map(({ name }) => name);
}

async function tagged(...tags: string[]): Promise<string> {
  return createRecipe(api, { name: tags.join(' and '), tags });
}

async function counts(): Promise<Record<string, number>> {
  const tags = (await ok(api.get('/tags'))) as { name: string; count: number }[];
  return Object.fromEntries(tags.map(({ name, count }) => [name, count]));
}

async function found(tag: string): Promise<number> {
  return ((await ok(api.post('/recipes/search', { tags: [tag] }))) as { recipes: unknown[] }).recipes.length;
}

describe('POST /tags/rename', () => {
  it('renames the tag in all recipes, which searches and the feed see', async () => {
    const [one, other] = [await tagged('veg', 'quick'), await tagged('veg')];
    const { cursor } = (await ok(api.get('/changes'))) as { cursor: string };
    expect(await ok(api.post('/tags/rename', { from: 'Veg', to: 'Vegetarian' }))).toEqual({
      name: 'Vegetarian',
      count: 2,
    });
    expect(await tagsOf(one)).toEqual(['Vegetarian', 'quick']);
    expect(await recipe(other)).toMatchObject({ version: 2 });
    expect(await counts()).toEqual({ quick: 1, Vegetarian: 2 });
    expect([await found('vegetarian'), await found('veg')]).toEqual([2, 0]);
    const { changes } = (await ok(api.get(`/changes?since=${cursor}`))) as { changes: { id: string }[] };
    expect(changes.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted());
  });

  it('merges it into the tag that has the new name, which no recipe gets twice', async () => {
    const [both, first] = [await tagged('soups', 'Soup'), await tagged('soups')];
    expect(await ok(api.post('/tags/rename', { from: 'soups', to: 'soup' }))).toEqual({ name: 'Soup', count: 2 });
    expect([await tagsOf(both), await tagsOf(first)]).toEqual([['Soup'], ['Soup']]);
    expect(await counts()).toEqual({ Soup: 2 });
  });

  it('puts the tag where the old one was', async () => {
    const [id, both] = [await tagged('warm', 'soups', 'quick'), await tagged('soups', 'quick', 'soup')];
    await ok(api.post('/tags/rename', { from: 'soups', to: 'Soup' }));
    expect([await tagsOf(id), await tagsOf(both)]).toEqual([
      ['warm', 'soup', 'quick'],
      ['quick', 'soup'],
    ]);
  });

  it('changes upper and lower case', async () => {
    const id = await tagged('bbq');
    expect(await ok(api.post('/tags/rename', { from: 'bbq', to: 'BBQ' }))).toEqual({ name: 'BBQ', count: 1 });
    expect(await tagsOf(id)).toEqual(['BBQ']);
  });

  it('reaches recipes in the bin, which do not count', async () => {
    const id = await tagged('cake');
    await ok(api.delete(`/recipes/${id}?version=1`));
    expect(await ok(api.post('/tags/rename', { from: 'cake', to: 'Cakes' }))).toEqual({ name: 'Cakes', count: 0 });
    await ok(api.post(`/recipes/${id}/restore`, {}));
    expect(await tagsOf(id)).toEqual(['Cakes']);
  });

  it('loses no recipe when two people rename two tags to one name at the same time', async () => {
    const ids = [await tagged('a'), await tagged('b'), await tagged('a', 'b')];
    await Promise.all(['a', 'b'].map((from) => ok(api.post('/tags/rename', { from, to: 'c' }))));
    for (const id of ids) expect(await tagsOf(id)).toEqual(['c']);
  });

  it('refuses an unknown tag, an empty name, and leaves tags of other households alone', async () => {
    const bo = await signUp(larder);
    await createRecipe(bo.api, { tags: ['veg'] });
    expectProblem(await api.post('/tags/rename', { from: 'veg', to: 'green' }), 404, 'NOT_FOUND');
    expectProblem(await api.post('/tags/rename', { from: 'veg', to: ' ' }), 400, 'BAD_REQUEST');
    expectProblem(await api.post('/tags/rename', { from: 'veg' }), 400, 'BAD_REQUEST');
    expect(await ok(bo.api.get('/tags'))).toMatchObject([{ name: 'veg', count: 1 }]);
  });
});

describe('DELETE /tags/{name}', () => {
  it('removes the tag from all recipes and nothing else', async () => {
    const [one, other] = [await tagged('20 min / quick', 'soup'), await tagged('20 min / quick')];
    expect(await ok(api.delete(`/tags/${encodeURIComponent('20 MIN / quick')}`))).toEqual({ success: true });
    expect([await tagsOf(one), await tagsOf(other)]).toEqual([['soup'], []]);
    expect(await found('20 min / quick')).toBe(0);
    expectProblem(await api.delete(`/tags/${encodeURIComponent('20 min / quick')}`), 404, 'NOT_FOUND');
  });
});
