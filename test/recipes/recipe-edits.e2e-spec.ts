import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createRecipe, type Grocery, plan } from '../support/builders.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Element {
  id: string;
  version: number;
  order: number;
}

interface Recipe {
  id: string;
  version: number;
  name: string;
  systemUsed: string;
  image: string | null;
  updatedAt: string;
  recipeIngredients: (Element & { ingredientName: string; amount: number | null; note: string | null })[];
  steps: (Element & { step: string; stepIngredients: { ingredientOrder: number }[]; images: Element[] })[];
  images: (Element & { image: string })[];
  videos: Element[];
  tags: { name: string }[];
}

interface Changed {
  recipe: Recipe;
  stale: boolean;
}

const WHOLE = {
  name: 'Leek soup',
  description: 'Hot',
  url: 'https://a.example/leeks',
  servings: 2,
  prepMinutes: 10,
  cookMinutes: 30,
  totalMinutes: 40,
  notes: 'Keep the green',
  systemUsed: 'us',
  originalSystem: 'us',
  calories: 120,
  fat: '3 g',
  categories: ['Dinner'],
  tags: ['Winter'],
  recipeIngredients: [
    { ingredientName: 'leeks', amount: 2, order: 0 },
    { ingredientName: 'potatoes', amount: 500, unit: 'g', order: 1 },
  ],
  steps: [
    { step: 'Cut.', stepIngredients: [{ ingredientOrder: 0 }, { ingredientOrder: 1, share: 0.5 }] },
    { step: 'Simmer.', images: [{ image: 'https://a.example/step.jpg' }] },
  ],
  images: [{ image: 'https://a.example/1.jpg' }, { image: 'https://a.example/2.jpg' }],
  videos: [{ video: 'https://a.example/1.mp4', duration: 60 }, { video: 'https://a.example/2.mp4' }],
};

const larder = sharedLarder();
let api: Api;
let id: string;

beforeEach(async () => {
  api = (await signUp(larder)).api;
  id = await createRecipe(api, WHOLE);
});

async function recipe(): Promise<Recipe> {
  return (await ok(api.get(`/recipes/${id}`))) as Recipe;
}

async function change(changes: object, version?: number): Promise<Changed> {
  const current = version ?? (await recipe()).version;
  return (await ok(api.patch(`/recipes/${id}`, { version: current, ...changes }))) as Changed;
}

async function found(query: object): Promise<{ id: string; version: number }[]> {
  return ((await ok(api.post('/recipes/search', query))) as { recipes: { id: string; version: number }[] }).recipes;
}

describe('PATCH /recipes/{id}', () => {
  it('answers the whole recipe, in which all other fields are unchanged', async () => {
    const before = await recipe();
    const { recipe: after, stale } = await change({ notes: 'Freezes well' });
    expect(stale).toBe(false);
    expect(after).toEqual({ ...before, notes: 'Freezes well', version: 2, updatedAt: aTimestamp });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(await recipe()).toEqual(after);
  });

  it('clears what is null', async () => {
    const nothing = {
      description: null,
      url: null,
      prepMinutes: null,
      calories: null,
      fat: null,
      originalSystem: null,
    };
    expect((await change(nothing)).recipe).toMatchObject({ ...nothing, cookMinutes: 30, notes: 'Keep the green' });
  });

  it('replaces lists by lists, and clears them by null or an empty list', async () => {
    const lists = {
      tags: ['Autumn', 'autumn', 'Quick'],
      categories: ['Lunch'],
      videos: [{ video: 'https://v.example' }],
    };
    expect((await change(lists)).recipe).toMatchObject({
      tags: [{ name: 'Autumn' }, { name: 'Quick' }],
      categories: ['Lunch'],
      videos: [{ id: aUuid, video: 'https://v.example' }],
    });
    const empty = { tags: [], categories: null, videos: [], steps: null, recipeIngredients: [], images: null };
    expect((await change(empty)).recipe).toMatchObject({
      tags: [],
      categories: [],
      videos: [],
      steps: [],
      recipeIngredients: [],
      images: [],
    });
  });

  it('gives steps ids, and keeps given elements with theirs', async () => {
    const { recipeIngredients, steps } = await recipe();
    const [leeks, potatoes] = recipeIngredients;
    const [cut, simmer] = steps;
    expect([cut?.id, simmer?.id]).toEqual([aUuid, aUuid]);
    const { recipe: after } = await change({
      recipeIngredients: [
        { id: potatoes?.id, ingredientName: 'potatoes', amount: 400, unit: 'g' },
        { id: leeks?.id, ingredientName: 'leeks', amount: 2 },
        '100 ml cream',
      ],
      steps: [
        { id: simmer?.id, step: 'Simmer.', images: [{ image: 'https://a.example/step.jpg' }] },
        { step: 'Serve.' },
      ],
    });
    expect(after.recipeIngredients).toMatchObject([
      { id: potatoes?.id, amount: 400, order: 0, version: 2 },
      { id: leeks?.id, amount: 2, order: 1 },
      { id: aUuid, ingredientName: 'cream', amount: 100, unit: 'milliliter', order: 2, version: 1 },
    ]);
    expect(after.steps).toMatchObject([
      { id: simmer?.id, step: 'Simmer.', images: [{ id: simmer?.images[0]?.id, version: 1 }] },
      { step: 'Serve.', version: 1 },
    ]);
  });

  it('keeps the versions of unchanged elements', async () => {
    const before = await recipe();
    const same = {
      recipeIngredients: before.recipeIngredients,
      steps: before.steps,
      images: before.images,
      videos: before.videos,
    };
    expect((await change(same)).recipe).toEqual({ ...before, version: 2, updatedAt: aTimestamp });
  });

  it('keeps lines of the shopping list without the removed ingredients', async () => {
    const [leeks, potatoes] = (await recipe()).recipeIngredients;
    await ok(api.post('/groceries/from-recipe', { recipeId: id }));
    const lines = (await ok(api.get('/groceries'))) as Grocery[];
    expect(lines).toMatchObject([{ recipeIngredientId: leeks?.id }, { recipeIngredientId: potatoes?.id }]);
    const [ofLeeks, ofPotatoes] = lines;
    await change({ recipeIngredients: [{ id: leeks?.id, ingredientName: 'leeks', amount: 3 }, 'cream'] });
    expect(await ok(api.get('/groceries'))).toEqual([
      ofLeeks,
      { ...ofPotatoes, recipeIngredientId: null, version: 2, updatedAt: aTimestamp },
    ]);
  });

  it('keeps the note of an ingredient for a client that does not know notes', async () => {
    await change({ recipeIngredients: ['2 leeks, sliced'] });
    const [leeks] = (await recipe()).recipeIngredients;
    expect(leeks?.note).toBe('sliced');
    const again = { id: leeks?.id, ingredientName: 'leeks', amount: 3 };
    expect((await change({ recipeIngredients: [again] })).recipe.recipeIngredients).toMatchObject([
      { id: leeks?.id, amount: 3, note: 'sliced' },
    ]);
    const cleared = { ...again, note: null };
    expect((await change({ recipeIngredients: [cleared] })).recipe.recipeIngredients).toMatchObject([{ note: null }]);
  });

  it('adjusts the ingredients of steps to their new order, and removes them with the ingredients', async () => {
    const [leeks, potatoes] = (await recipe()).recipeIngredients;
    const swapped = [
      { id: potatoes?.id, ingredientName: 'potatoes' },
      { id: leeks?.id, ingredientName: 'leeks' },
    ];
    expect((await change({ recipeIngredients: swapped })).recipe.steps[0]?.stepIngredients).toMatchObject([
      { ingredientOrder: 1, share: 1 },
      { ingredientOrder: 0, share: 0.5 },
    ]);
    expect((await change({ recipeIngredients: swapped.slice(1) })).recipe.steps[0]?.stepIngredients).toMatchObject([
      { ingredientOrder: 0, share: 1 },
    ]);
  });

  it('changes the system of units only when it is given', async () => {
    const { recipe: after } = await change({ recipeIngredients: ['cream'], steps: [{ step: 'Whip.' }] });
    expect(after).toMatchObject({
      systemUsed: 'us',
      recipeIngredients: [{ systemUsed: 'us' }],
      steps: [{ systemUsed: 'us' }],
    });
    expect((await change({ systemUsed: 'metric' })).recipe).toMatchObject({
      systemUsed: 'metric',
      recipeIngredients: [{ systemUsed: 'us' }],
    });
  });

  it('shows the first new image when the shown one was removed, and another one when it is given', async () => {
    expect((await recipe()).image).toBe('https://a.example/1.jpg');
    const second = { image: 'https://a.example/2.jpg' };
    expect((await change({ images: [second] })).recipe.image).toBe(second.image);
    expect((await change({ image: 'https://b.example/' })).recipe).toMatchObject({
      image: 'https://b.example/',
      images: [second],
    });
    expect((await change({ images: [] })).recipe.image).toBe('https://b.example/');
    expect((await change({ image: null })).recipe.image).toBeNull();
  });

  it('is seen in search, tags, summaries and plan in the same moment', async () => {
    const date = new Date().toISOString().slice(0, 10);
    await plan(api, id, date);
    const { headers } = await api.get('/planned-recipes/month').expect(200);
    await change({ name: 'Onion soup', tags: ['Autumn'], recipeIngredients: ['2 onions'], steps: [], url: null });
    for (const query of [{ search: 'onion' }, { tags: ['autumn'] }])
      expect(await found(query)).toMatchObject([{ id, version: 2, name: 'Onion soup', tags: [{ name: 'Autumn' }] }]);
    const anywhere = ['title', 'description', 'ingredients', 'steps', 'tags'];
    for (const query of [
      { search: 'leek', searchFields: anywhere },
      { search: 'simmer', searchFields: anywhere },
    ])
      expect(await found(query)).toEqual([]);
    expect(await found({ tags: ['winter'] })).toEqual([]);
    expect(await ok(api.get('/tags'))).toEqual([{ name: 'Autumn', version: 1, count: 1 }]);
    const planned = await api.get('/planned-recipes/month').set('if-none-match', headers['etag'] as string);
    expect([planned.status, planned.body]).toMatchObject([200, [{ recipeName: 'Onion soup' }]]);
  });

  it('answers the current recipe at another version, and changes nothing', async () => {
    const { recipe: now } = await change({ notes: 'Mine' });
    expect(await change({ notes: 'Yours' }, 1)).toEqual({ recipe: now, stale: true });
    expect(await change({ notes: 'Later' }, 9)).toEqual({ recipe: now, stale: true });
    expect(await recipe()).toEqual(now);
  });

  it('lets one of two simultaneous changes win, and answers the winner to the other', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const answers = await Promise.all(names.map((name) => change({ name }, 1)));
    expect(answers.filter(({ stale }) => !stale)).toHaveLength(1);
    const won = answers.find(({ stale }) => !stale)?.recipe;
    for (const { recipe: told } of answers) expect(told).toEqual(won);
    expect(await recipe()).toEqual(won);
  });

  it('changes recipes with 500 ingredients and 500 steps', async () => {
    const lines = Array.from(
      { length: 500 },
      (_, index) => `${index + 1} g thing ${String.fromCharCode(97 + (index % 26))}${index}`,
    );
    const steps = lines.map((line, order) => ({ step: `Add ${line}.`, stepIngredients: [{ ingredientOrder: order }] }));
    await change({ recipeIngredients: lines, steps });
    const before = await recipe();
    const told = before.recipeIngredients.toReversed();
    const { recipe: after } = await change({
      recipeIngredients: told.map((line, order) => ({ ...line, order })),
    });
    expect(after.recipeIngredients.map((line) => line.id)).toEqual(told.map((line) => line.id));
    expect(after.steps[0]?.stepIngredients).toMatchObject([{ ingredientOrder: 499 }]);
    expect(await found({ search: 'thing', searchFields: ['ingredients'] })).toMatchObject([{ id, version: 3 }]);
  });

  it('still accepts a late retry of the request that created the recipe', async () => {
    const own = randomUUID();
    await createRecipe(api, { ...WHOLE, id: own });
    await ok(api.patch(`/recipes/${own}`, { version: 1, name: 'Other' }));
    expect(await createRecipe(api, { ...WHOLE, id: own })).toBe(own);
    expectProblem(await api.post('/recipes', { name: 'Another', id: own }), 409, 'CONFLICT');
  });

  it.each([
    ['no version', { version: undefined }, ['version']],
    ['a version of text', { version: 'x' }, ['version']],
    [
      'fields of wrong types',
      { name: 7, servings: 0, tags: 'x', categories: ['Tea'] },
      ['categories', 'name', 'servings', 'tags'],
    ],
    ['null for what cannot be', { name: null, servings: null, systemUsed: null }, ['name', 'servings', 'systemUsed']],
    ['a name of nothing but HTML', { name: '<b></b>' }, ['name']],
    [
      'unknown ids of elements',
      { recipeIngredients: [{ id: randomUUID(), ingredientName: 'x' }], steps: [{ id: randomUUID(), step: 'x' }] },
      ['recipeIngredients.0.id', 'steps.0.id'],
    ],
    [
      'an order that no ingredient has',
      { steps: [{ step: 'x', stepIngredients: [{ ingredientOrder: 7 }] }] },
      ['steps.0.stepIngredients.0.ingredientOrder'],
    ],
    [
      'unknown cuisines and ingredients',
      { cuisines: [randomUUID()], recipeIngredients: [{ ingredientId: randomUUID() }] },
      ['cuisines', 'recipeIngredients.0.ingredientId'],
    ],
  ])('refuses %s, reports each field, and changes nothing', async (_, body, paths) => {
    const before = await recipe();
    const answer = await api.patch(`/recipes/${id}`, { version: 1, ...body });
    expectProblem(answer, 400, 'BAD_REQUEST');
    expect(issuePaths(answer.body)).toEqual(paths);
    expect(await recipe()).toEqual(before);
  });

  it('refuses an element that stands in the list twice', async () => {
    const [leeks] = (await recipe()).recipeIngredients;
    const twice = { id: leeks?.id, ingredientName: 'leeks' };
    const answer = await api.patch(`/recipes/${id}`, { version: 1, recipeIngredients: [twice, twice] });
    expectProblem(answer, 400, 'BAD_REQUEST');
    expect(issuePaths(answer.body)).toEqual(['recipeIngredients.1.id']);
  });

  it('does not find recipes of others', async () => {
    const stranger = (await signUp(larder, 'Bo')).api;
    for (const unknown of [id, randomUUID()])
      expectProblem(await stranger.patch(`/recipes/${unknown}`, { version: 1 }), 404, 'NOT_FOUND', 'Recipe not found');
    expect((await recipe()).version).toBe(1);
  });
});

describe('POST /recipes/{id}/duplicate', () => {
  async function duplicate(body: object = {}): Promise<Recipe> {
    return (await ok(api.post(`/recipes/${id}/duplicate`, body))) as Recipe;
  }

  it('answers the whole copy, with elements of its own', async () => {
    const original = await recipe();
    const copy = await duplicate();
    const own = { id: aUuid, version: 1 };
    expect(copy).toEqual({
      ...original,
      ...own,
      name: 'Leek soup (2)',
      createdAt: aTimestamp,
      updatedAt: aTimestamp,
      recipeIngredients: original.recipeIngredients.map((item) => ({ ...item, ...own })),
      steps: original.steps.map((step) => ({
        ...step,
        ...own,
        images: step.images.map((image) => ({ ...image, ...own })),
      })),
      images: original.images.map((image) => ({ ...image, ...own })),
      videos: original.videos.map((video) => ({ ...video, ...own })),
    });
    expect(copy.id).not.toBe(id);
    expect(copy.recipeIngredients[0]?.id).not.toBe(original.recipeIngredients[0]?.id);
    expect(await ok(api.get(`/recipes/${copy.id}`))).toEqual(copy);
    expect(await found({ search: 'leek' })).toHaveLength(2);
    expect(await recipe()).toEqual(original);
  });

  it('counts its name up, and accepts a given one', async () => {
    expect([(await duplicate()).name, (await duplicate()).name]).toEqual(['Leek soup (2)', 'Leek soup (3)']);
    expect((await duplicate({ name: '<b>Potato</b> soup' })).name).toBe('Potato soup');
  });

  it('is made once for one id, and refuses the id for anything else', async () => {
    const own = randomUUID();
    const copy = await duplicate({ id: own });
    expect([copy.id, await duplicate({ id: own })]).toEqual([own, copy]);
    const answers = [{ id: own, name: 'Other' }].map((body) => api.post(`/recipes/${id}/duplicate`, body));
    for (const answer of await Promise.all(answers)) expectProblem(answer, 409, 'CONFLICT');
    expectProblem(await api.post('/recipes', { id: own, name: 'Other' }), 409, 'CONFLICT');
  });

  it('refuses invalid fields and unknown recipes', async () => {
    const bad = await api.post(`/recipes/${id}/duplicate`, { id: 'x', name: '' });
    expectProblem(bad, 400, 'BAD_REQUEST');
    expect(issuePaths(bad.body)).toEqual(['id', 'name']);
    const stranger = (await signUp(larder, 'Bo')).api;
    for (const unknown of [id, randomUUID()])
      expectProblem(await stranger.post(`/recipes/${unknown}/duplicate`, {}), 404, 'NOT_FOUND', 'Recipe not found');
  });
});
