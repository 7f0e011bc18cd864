import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { importArchive } from '../archives/importing-archives.js';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { expectProblem } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { coloursOf, picture } from '../support/pictures.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Recipe {
  id: string;
  name: string;
  tags: { name: string }[];
  cuisines: { name: string }[];
  categories: string[];
  recipeIngredients: Record<string, unknown>[];
  steps: Record<string, unknown>[];
  images: object[];
  [field: string]: unknown;
}

const larder = sharedLarder();
let photo: Buffer;
let from: Household;
let api: Api;
let to: Api;
let id: string;

const SOUP = {
  name: 'Leek & potato soup: the best',
  description: 'A soup for cold days.',
  url: 'https://example.org/soup',
  servings: 4,
  prepMinutes: 15,
  cookMinutes: 25,
  totalMinutes: 40,
  notes: 'Freezes well.',
  calories: 320,
  fat: '12 g',
  carbs: '30 g',
  protein: '8 g',
  categories: ['Dinner'],
  tags: ['winter', 'cheap'],
  recipeIngredients: [
    { ingredientName: 'leeks', amount: 500, unit: 'gram' },
    { ingredientName: 'cream', amount: 0.5, unit: 'cup' },
    { ingredientName: 'salt' },
  ],
  steps: [
    { step: 'Sweat the leeks.', stepIngredients: [{ ingredientOrder: 0, share: 0.5 }] },
    { step: 'Add the cream and simmer for 20 minutes.' },
  ],
};

beforeAll(async () => {
  photo = await picture('jpeg', 120, 80);
});

beforeEach(async () => {
  from = await signUp(larder);
  ({ api } = from);
  to = (await signUp(larder)).api;
  id = await createRecipe(api, SOUP);
  await request(larder.url)
    .post(`/api/v1/recipes/${id}/images`)
    .set('x-api-key', api.key)
    .attach('image', photo, 'a.jpg')
    .expect(200);
  await ok(api.put(`/recipes/${id}/rating`, { rating: 5 }));
  await ok(api.put(`/recipes/${id}/favorite`));
});

async function exported(path: string): Promise<{ file: Buffer; name: string; type: string }> {
  const answer = await fetch(`${larder.url}/api/v1/recipes/${path}`, { headers: { 'x-api-key': api.key } });
  expect(answer.status).toBe(200);
  const [, name = ''] = /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return { file: Buffer.from(await answer.arrayBuffer()), name, type: answer.headers.get('content-type') ?? '' };
}

async function moved(path: string): Promise<{ format: string; recipe: Recipe }> {
  const { file, name } = await exported(path);
  const result = await importArchive(to, file, name);
  expect(result).toMatchObject({ total: 1, imported: 1, error: null });
  return { format: result.format, recipe: (await ok(to.get(`/recipes/${result.entries[0]?.recipeId}`))) as Recipe };
}

const ingredientsOf = ({ recipeIngredients }: Recipe): unknown[] =>
  recipeIngredients.map(({ ingredientName, amount, unit }) => ({ ingredientName, amount, unit: unit ?? null }));

const FACTS = [
  'name',
  'description',
  'url',
  'servings',
  'prepMinutes',
  'cookMinutes',
  'totalMinutes',
  'notes',
  'calories',
  'fat',
  'carbs',
  'protein',
  'categories',
] as const;
const without = (...left: string[]): string[] => FACTS.filter((fact) => !left.includes(fact));

describe('what is exported is imported equal', () => {
  it.each<[string, string, readonly string[], object]>([
    ['larder', 'larder', FACTS, { userRating: 5, isFavorite: true }],
    ['norish', 'norish', FACTS, { userRating: 5, isFavorite: true }],
    ['mealie', 'mealie', FACTS, { userRating: 5 }],
    ['jsonld', 'jsonld', FACTS, { userRating: 5 }],
    ['paprika', 'paprika', without('notes'), { userRating: 5, isFavorite: true }],
    ['mela', 'mela', without('notes'), { isFavorite: true }],
    ['cooklang', 'cooklang', without('calories', 'fat', 'carbs', 'protein'), {}],
  ])('as %s', async (name, format, facts, marks) => {
    const before = (await ok(api.get(`/recipes/${id}`))) as Recipe;
    const { format: found, recipe } = await moved(`export?format=${name}`);
    expect(found).toBe(format);
    expect(Object.fromEntries(facts.map((fact) => [fact, recipe[fact]]))).toEqual(
      Object.fromEntries(facts.map((fact) => [fact, before[fact]])),
    );
    expect(recipe).toMatchObject(marks);
    const sorted = (lines: unknown[]): string[] => lines.map((line) => JSON.stringify(line)).sort();
    expect(sorted(ingredientsOf(recipe))).toEqual(sorted(ingredientsOf(before)));
    for (const { step } of before.steps) expect(recipe.steps.map((one) => one['step'])).toContain(step);
    expect(recipe.tags.map((tag) => tag.name)).toEqual(expect.arrayContaining(['winter', 'cheap']));
    const image = await fetch(`${larder.url}/api/v1/recipes/${recipe.id}/image`, { headers: { 'x-api-key': to.key } });
    expect(await coloursOf(Buffer.from(await image.arrayBuffer()))).toBe('red/blue');
  });

  it('as larder with the links of steps, notes of ingredients, cookbooks and cuisines', async () => {
    const { id: cuisine } = (await ok(api.post('/cuisines', { name: 'French' }))) as { id: string };
    const other = await createRecipe(api, {
      ...SOUP,
      name: 'Stew',
      cuisines: [cuisine],
      recipeIngredients: ['2 onions, finely chopped', '1-2 cups stock'],
      steps: [{ step: 'Chop.', stepIngredients: [{ ingredientOrder: 1 }] }],
    });
    await ok(api.post('/cookbooks', { title: 'Winter', recipeId: other }));
    const { file } = await exported('export');
    const result = await importArchive(to, file);
    expect(result).toMatchObject({ format: 'larder', total: 2, imported: 2 });
    const stew = result.entries.find(({ name }) => name === 'Stew');
    const before = (await ok(api.get(`/recipes/${other}`))) as Recipe;
    const after = (await ok(to.get(`/recipes/${stew?.recipeId}`))) as Recipe;
    const parts = (recipe: Recipe): unknown => ({
      ingredients: recipe.recipeIngredients.map(({ ingredientName, amount, unit, note, order, systemUsed }) => ({
        ingredientName,
        amount,
        unit,
        note,
        order,
        systemUsed,
      })),
      steps: recipe.steps.map(({ step, order, systemUsed, stepIngredients }) => ({
        step,
        order,
        systemUsed,
        stepIngredients,
      })),
      cuisines: recipe.cuisines.map(({ name }) => name),
    });
    expect(parts(after)).toEqual(parts(before));
    const cookbooks = (await ok(to.get(`/recipes/${after.id}/cookbooks`))) as { title: string }[];
    expect(cookbooks.map(({ title }) => title)).toEqual(['Winter']);
  });
});

describe('a single recipe', () => {
  it.each([
    ['jsonld', 'Leek & potato soup the best.json'],
    ['mela', 'Leek & potato soup the best.melarecipe'],
    ['paprika', 'Leek & potato soup the best.paprikarecipe'],
    ['cooklang', 'Leek & potato soup the best.cook'],
    ['mealie', 'Leek & potato soup the best.zip'],
    ['norish', 'Leek & potato soup the best.norishrecipes'],
    ['larder', 'Leek & potato soup the best.zip'],
  ])('is a file of %s', async (format, name) => {
    expect((await exported(`${id}/export?format=${format}`)).name).toBe(name);
    const { recipe } = await moved(`${id}/export?format=${format}`);
    expect(recipe.name).toBe(SOUP.name);
  });
});

describe('an export', () => {
  it('holds the recipes of a cookbook alone', async () => {
    const { id: cookbook } = (await ok(api.post('/cookbooks', { title: 'Few' }))) as { id: string };
    await createRecipe(api, { name: 'Other' });
    await ok(api.put(`/cookbooks/${cookbook}/recipes/${id}`));
    const { recipe } = await moved(`export?format=mela&cookbookId=${cookbook}`);
    expect(recipe.name).toBe(SOUP.name);
  });

  it.each(['larder', 'norish', 'mealie', 'jsonld', 'paprika', 'mela', 'cooklang'])(
    'as %s holds ingredients with hyphens, brackets and signs in their names',
    async (format) => {
      const names = ['all-purpose flour', 'C:\\oil', 'semi-skimmed milk'];
      const hostile = await createRecipe(api, {
        name: '../[a-z]+ "soup"',
        recipeIngredients: names.map((ingredientName) => ({ ingredientName, amount: 2, unit: 'g' })),
        steps: [{ step: 'Mix the all-purpose flour with C:\\oil.' }],
      });
      const { recipe } = await moved(`${hostile}/export?format=${format}`);
      const found = recipe.recipeIngredients.map(({ ingredientName }) => ingredientName).sort();
      expect(found).toEqual([...names].sort());
      expect(recipe.steps.map((one) => one['step'])).toEqual(
        expect.arrayContaining(['Mix the all-purpose flour with C:\\oil.']),
      );
    },
  );

  it('gives recipes of one name files of their own', async () => {
    await createRecipe(api, { name: SOUP.name });
    const { file } = await exported('export?format=jsonld');
    expect(await importArchive(to, file)).toMatchObject({ total: 2, imported: 2 });
  });

  it('is refused for what does not exist', async () => {
    expectProblem(await api.get('/recipes/export?format=word'), 400, 'BAD_REQUEST');
    expectProblem(await api.get(`/recipes/export?cookbookId=${randomUUID()}`), 404, 'NOT_FOUND');
    expectProblem(await api.get(`/recipes/${randomUUID()}/export`), 404, 'NOT_FOUND');
    expectProblem(await to.get(`/recipes/${id}/export`), 404, 'NOT_FOUND');
  });
});
