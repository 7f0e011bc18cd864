import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createRecipe } from '../support/builders.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Recipe {
  [field: string]: unknown;
  id: string;
  version: number;
  recipeIngredients: Record<string, unknown>[];
  steps: Record<string, unknown>[];
  tags: { name: string; version: number }[];
}

const larder = sharedLarder();
let household: Household;
let api: Api;

beforeAll(async () => {
  household = await signUp(larder);
  api = household.api;
});

async function get(id: string): Promise<Recipe> {
  return (await ok(api.get(`/recipes/${id}`))) as Recipe;
}

async function created(content: object): Promise<Recipe> {
  return get(await createRecipe(api, content));
}

async function expectRefusal(content: object, paths: string[]): Promise<void> {
  const response = await api.post('/recipes', { name: 'Refused', ...content });
  expectProblem(response, 400, 'BAD_REQUEST');
  expect(issuePaths(response.body)).toEqual(paths);
}

describe('a recipe with only a name', () => {
  it('is answered as a bare JSON string', async () => {
    const response = await api.post('/recipes', { name: 'Toast' }).expect(200);
    expect(response.type).toBe('application/json');
    expect(response.text).toMatch(/^"[0-9a-f-]{36}"$/);
  });

  it('has every field, null or empty when unknown', async () => {
    const recipe = await created({ name: 'Toast' });
    expect(recipe).toEqual({
      id: aUuid,
      userId: household.userId,
      name: 'Toast',
      description: null,
      image: null,
      url: null,
      servings: 1,
      yieldText: null,
      prepMinutes: null,
      cookMinutes: null,
      totalMinutes: null,
      notes: null,
      systemUsed: 'metric',
      originalSystem: null,
      calories: null,
      fat: null,
      carbs: null,
      protein: null,
      originCountry: null,
      originCountryName: null,
      originRegion: null,
      provenanceNote: null,
      dishColor: null,
      createdAt: aTimestamp,
      updatedAt: aTimestamp,
      categories: [],
      version: 1,
      recipeIngredients: [],
      steps: [],
      tags: [],
      cuisines: [],
      author: { id: aUuid, name: household.name, image: null, version: 1 },
      images: [],
      videos: [],
      nutritionEstimate: null,
      allergens: [],
      diets: [],
      unknownFoods: [],
      unsuitableFor: [],
      isFavorite: false,
      userRating: null,
      lastMadeAt: null,
      madeCount: 0,
    });
  });
});

describe('a recipe with everything', () => {
  const scalars = {
    name: 'Pelmeni',
    description: 'Small dumplings',
    image: 'https://example.org/pelmeni.jpg',
    url: 'https://example.org/pelmeni',
    servings: 6,
    prepMinutes: 0,
    cookMinutes: 10,
    totalMinutes: 100,
    notes: 'Freeze well',
    systemUsed: 'us',
    originalSystem: 'metric',
    calories: 410,
    fat: '12 g',
    carbs: '40',
    protein: '',
    originCountry: 'RU',
    originCountryName: 'Russia',
    originRegion: 'Urals',
    provenanceNote: 'Grandmother',
    dishColor: '#eeeeee',
    categories: ['Dinner', 'Lunch'],
  };

  it('answers what was given', async () => {
    expect(await created({ ...scalars, version: 9 })).toMatchObject({ ...scalars, version: 1 });
  });

  it('answers its parts with ids, orders and versions', async () => {
    const cuisine = (await ok(api.post('/cuisines', { name: 'Siberian' }))) as { id: string };
    const recipe = await created({
      name: 'Pelmeni',
      systemUsed: 'us',
      recipeIngredients: [
        { ingredientName: 'flour', amount: 500.5, unit: 'g', systemUsed: 'metric', order: 4 },
        { ingredientName: 'egg', amount: '2', unit: null, note: 'boiled' },
        { ingredientName: 'salt' },
      ],
      steps: [
        {
          step: 'Knead.',
          images: [{ image: 'https://example.org/knead.jpg', order: 3 }],
          stepIngredients: [{ ingredientOrder: 4, share: 0.5 }, { ingredientOrder: 1 }],
        },
        { step: 'Boil.', order: 7, systemUsed: 'metric' },
      ],
      tags: [{ name: 'frozen' }, 'party'],
      cuisines: [cuisine.id],
      images: [
        { image: 'https://example.org/2.jpg', order: 2 },
        { image: 'https://example.org/1.jpg', order: 1 },
      ],
      videos: [{ video: 'https://example.org/v.mp4', duration: 90, order: 0 }],
    });
    const part = { id: aUuid, version: 1 };
    expect(recipe.recipeIngredients).toEqual([
      expect.objectContaining({
        ...part,
        ingredientName: 'egg',
        ingredientId: aUuid,
        amount: 2,
        unit: null,
        note: 'boiled',
        order: 1,
        systemUsed: 'us',
      }),
      expect.objectContaining({
        ...part,
        ingredientName: 'salt',
        amount: null,
        unit: null,
        order: 2,
        systemUsed: 'us',
      }),
      expect.objectContaining({
        ...part,
        ingredientName: 'flour',
        amount: 500.5,
        unit: 'g',
        order: 4,
        systemUsed: 'metric',
      }),
    ]);
    expect(recipe.steps).toEqual([
      {
        id: aUuid,
        step: 'Knead.',
        systemUsed: 'us',
        order: 0,
        version: 1,
        images: [{ ...part, image: 'https://example.org/knead.jpg', order: 3 }],
        stepIngredients: [
          { ingredientOrder: 4, share: 0.5, order: 0 },
          { ingredientOrder: 1, share: 1, order: 1 },
        ],
        timers: [],
      },
      {
        id: aUuid,
        step: 'Boil.',
        systemUsed: 'metric',
        order: 7,
        version: 1,
        images: [],
        stepIngredients: [],
        timers: [],
      },
    ]);
    expect(recipe.tags).toEqual([
      { name: 'frozen', version: 1 },
      { name: 'party', version: 1 },
    ]);
    expect(recipe['cuisines']).toEqual([{ id: cuisine.id, name: 'Siberian', version: 1 }]);
    expect(recipe['images']).toEqual([
      { ...part, image: 'https://example.org/1.jpg', order: 1, generated: false },
      { ...part, image: 'https://example.org/2.jpg', order: 2, generated: false },
    ]);
    expect(recipe['videos']).toEqual([
      { ...part, video: 'https://example.org/v.mp4', thumbnail: null, duration: 90, order: 0 },
    ]);
  });
});

describe('ingredients', () => {
  it('may be strings, which are parsed', async () => {
    const { recipeIngredients } = await created({ recipeIngredients: ['2 cups flour, sifted', 'salt'] });
    expect(recipeIngredients).toEqual([
      expect.objectContaining({ amount: 2, ingredientName: 'flour', order: 0 }),
      expect.objectContaining({ amount: null, unit: null, ingredientName: 'salt', order: 1 }),
    ]);
  });

  it('keep the note of a line, unless the request has one', async () => {
    const line = '2 cups flour, sifted';
    const { recipeIngredients } = await created({
      recipeIngredients: [{ line }, { line, note: 'fine' }, { line, note: null }],
    });
    expect(recipeIngredients.map(({ note }) => note)).toEqual(['sifted', 'fine', null]);
  });

  it('may be hundreds of strings, each parsed in the same way', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `${index + 1} 1/2 cups flour, sifted ${index % 7} times`);
    const few = await Promise.all([0, 6, 199].map((index) => created({ recipeIngredients: [lines[index]] })));
    const { recipeIngredients } = await created({ recipeIngredients: [...lines, { ingredientName: 'salt' }] });
    expect(recipeIngredients).toHaveLength(201);
    for (const [place, index] of [0, 6, 199].entries()) {
      const { amount, unit, ingredientName, note } = few[place]?.recipeIngredients[0] ?? {};
      expect(amount).toBe(index + 1.5);
      expect(recipeIngredients[index]).toMatchObject({ amount, unit, ingredientName, note, order: index });
    }
  });

  it('of many recipes at once are parsed in turn by household, and refused when too many wait', async () => {
    const { api: other } = await signUp(larder, 'Grace');
    const lines = (recipe: number): string[] =>
      Array.from({ length: 500 }, (_, index) => `1 1/2 (2 1/4 - 3 3/8) cups number ${recipe}/${index} `.repeat(3));
    const send = (to: Api, recipe: number): Promise<Response> =>
      Promise.resolve(to.post('/recipes', { name: `${recipe}`, recipeIngredients: lines(recipe) }));
    const ended: string[] = [];
    const crowd = Array.from({ length: 30 }, (_, recipe) => send(api, recipe).finally(() => ended.push('crowd')));
    const alone = send(other, 30).finally(() => ended.push('alone'));
    expect((await alone).status).toBe(200);
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([]);
    expect(ended.at(-1)).toBe('crowd');
  }, 60_000);

  it('are those of the shopping list, by name or by id', async () => {
    const { ingredientId } = await createGrocery(api, { name: 'Chickpeas' });
    const { recipeIngredients } = await created({
      recipeIngredients: [{ ingredientName: 'chickpea' }, { ingredientId }],
    });
    expect(recipeIngredients.map((item) => item['ingredientId'])).toEqual([ingredientId, ingredientId]);
    await expectRefusal({ recipeIngredients: [{ ingredientId: randomUUID() }] }, ['recipeIngredients.0.ingredientId']);
  });

  it.each([[{}], [{ ingredientName: null }], [{ ingredientName: ' ' }], [{ amount: 2 }]])(
    'need a name or an id, unlike %j',
    async (item) => {
      await expectRefusal({ recipeIngredients: [item] }, ['recipeIngredients.0.ingredientName']);
    },
  );

  it.each([-1, 'two', '', '1/2', '-1', 'Infinity', '9'.repeat(400), true])('refuse the amount %j', async (amount) => {
    await expectRefusal({ recipeIngredients: [{ ingredientName: 'egg', amount }] }, ['recipeIngredients.0.amount']);
  });
});

describe('text', () => {
  it('of names and descriptions loses its HTML and keeps what only looks like it', async () => {
    const content = { name: '<b>Pie</b> <script>alert(1)</script>', description: '<p>1 < 2 &amp; 3</p><!-- no -->' };
    expect(await created(content)).toMatchObject({ name: 'Pie', description: '1 < 2 &amp; 3' });
    await expectRefusal({ name: '<br>' }, ['name']);
  });

  it.each([
    ['name', 500],
    ['description', 20_000],
    ['notes', 20_000],
    ['url', 2_048, 'https://example.org/'],
    ['image', 2_048, 'https://example.org/'],
    ['fat', 500],
    ['originRegion', 500],
  ])('of %s may have %i characters', async (field, most, begin = '') => {
    const text = begin.padEnd(most, 'a');
    expect(await created({ [field]: text })).toMatchObject({ [field]: text });
    await expectRefusal({ [field]: `${text}a` }, [field]);
  });
});

describe('lists', () => {
  it.each([
    ['recipeIngredients', 500, { ingredientName: 'egg' }],
    ['steps', 500, { step: 'Stir.' }],
    ['images', 10, { image: 'https://example.org/a.jpg' }],
    ['videos', 5, { video: 'https://example.org/a.mp4' }],
  ])('of %s may hold %i', async (field, most, item) => {
    const recipe = await created({ [field]: Array.from({ length: most }, () => item) });
    expect(recipe[field]).toHaveLength(most);
    await expectRefusal({ [field]: Array.from({ length: most + 1 }, () => item) }, [field]);
  });

  it('of tags may hold 100', async () => {
    const tags = Array.from({ length: 101 }, (_, index) => `tag ${index}`);
    expect((await created({ tags: tags.slice(1) })).tags).toHaveLength(100);
    await expectRefusal({ tags }, ['tags']);
  });

  it('of tags contain each once, trimmed, in the first spelling', async () => {
    const first = await created({ tags: [' Vegan ', { name: 'vegan' }, 'VEGAN', 'Quick'] });
    expect(first.tags.map(({ name }) => name)).toEqual(['Vegan', 'Quick']);
    expect((await created({ tags: ['vegan'] })).tags.map(({ name }) => name)).toEqual(['Vegan']);
    expect(await ok(api.get('/tags'))).toContainEqual({ name: 'Vegan', version: 1, count: 2 });
  });

  it('of cuisines contain known ones, and an unknown one is reported', async () => {
    const unknown = randomUUID();
    const response = await api.post('/recipes', { name: 'Refused', cuisines: [unknown] });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect((response.body as { message: string }).message).toContain(unknown);
  });
});

describe('steps', () => {
  it('use ingredients that the recipe has', async () => {
    const steps = [{ step: 'Stir.', stepIngredients: [{ ingredientOrder: 0 }, { ingredientOrder: 5 }] }];
    await expectRefusal({ recipeIngredients: ['salt'], steps }, ['steps.0.stepIngredients.1.ingredientOrder']);
  });

  it.each([0, -0.5, 1.01, '0.5', null])('refuse the share %j', async (share) => {
    const steps = [{ step: 'Stir.', stepIngredients: [{ ingredientOrder: 0, share }] }];
    await expectRefusal({ recipeIngredients: ['salt'], steps }, ['steps.0.stepIngredients.0.share']);
  });
});

describe('a payload', () => {
  it('reports all its invalid fields together', async () => {
    const wrong = {
      name: ' ',
      servings: 0,
      prepMinutes: -1,
      systemUsed: 'imperial',
      categories: ['Brunch'],
      id: 'mine',
      calories: 1.5,
      cuisines: ['thai'],
      steps: [{ step: '' }],
      recipeIngredients: [{ ingredientName: 'egg', amount: -1 }],
    };
    await expectRefusal(wrong, [
      'calories',
      'categories',
      'cuisines',
      'id',
      'name',
      'prepMinutes',
      'recipeIngredients.0.amount',
      'servings',
      'steps.0.step',
      'systemUsed',
    ]);
  });

  it('needs a name', async () => {
    expect(issuePaths((await api.post('/recipes', {})).body)).toEqual(['name']);
  });
});

describe('an id of the client', () => {
  it('makes one recipe, however often it is sent', async () => {
    const content = { id: randomUUID(), name: 'Broth', recipeIngredients: ['1 kg bones'], tags: ['base'] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => createRecipe(api, content)));
    expect(new Set(answers)).toEqual(new Set([content.id]));
    const { createdAt, version } = await get(content.id);
    await createRecipe(api, { ...content, id: content.id.toUpperCase() });
    expect(await get(content.id)).toMatchObject({ createdAt, version });
  });

  it('is refused for other content, which changes nothing', async () => {
    const content = { id: randomUUID(), name: 'Broth' };
    await createRecipe(api, content);
    const before = await get(content.id);
    expectProblem(await api.post('/recipes', { ...content, notes: 'Strain.' }), 409, 'CONFLICT');
    expect(await get(content.id)).toEqual(before);
  });
});

describe('GET /recipes/{id}', () => {
  it('does not find other recipes', async () => {
    expectProblem(await api.get(`/recipes/${randomUUID()}`), 404, 'NOT_FOUND', 'Recipe not found');
  });

  it('takes the id in either case', async () => {
    const id = await createRecipe(api);
    expect(await get(id.toUpperCase())).toMatchObject({ id });
  });
});

describe('cuisines', () => {
  it('are one for each name, whatever its case', async () => {
    const first = await ok(api.post('/cuisines', { name: 'Thai' }));
    expect(first).toEqual({ id: aUuid, name: 'Thai', version: 1 });
    expect(await ok(api.post('/cuisines', { name: ' THAI' }))).toEqual(first);
    expect(await ok(api.get('/cuisines'))).toContainEqual(first);
    expectProblem(await api.post('/cuisines', { name: '' }), 400, 'BAD_REQUEST');
  });
});

describe('recipes that come at once', () => {
  it('share their new tags and ingredients, whatever the order they name them in', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Sudden ${String.fromCharCode(97 + index)}ish`);
    const recipe = (turn: number): object => {
      const turned = [...names.slice(turn), ...names.slice(0, turn)];
      return {
        tags: turned.map((name) => ({ name })),
        recipeIngredients: turned.map((ingredientName) => ({ ingredientName })),
      };
    };
    const ids = await Promise.all(names.map((_name, turn) => createRecipe(api, recipe(turn))));
    const recipes = await Promise.all(ids.map(get));
    const ingredientIds = recipes.flatMap(({ recipeIngredients }) => recipeIngredients.map((one) => one.ingredientId));
    expect(recipes.map(({ tags }) => tags.length)).toEqual(names.map(() => names.length));
    expect(new Set(ingredientIds).size).toBe(names.length);
    const tags = (await ok(api.get('/tags'))) as { name: string; count: number }[];
    expect(tags.filter(({ name }) => name.startsWith('Sudden ')).map(({ count }) => count)).toEqual(
      names.map(() => 12),
    );
  });
});
