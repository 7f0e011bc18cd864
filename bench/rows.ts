import { changeRows } from './change-rows.js';
import { type Call, repeated, type Row, search, WORDS } from './row.js';
import { Random } from './seed/random.js';
import { recipeContent, recipeId, STREAM } from './seed/recipe-contents.js';
import { dayFromToday, seededHousehold } from './seed/seed-household.js';

/** 31 days around today. */
const MONTH = `from=${dayFromToday(-14)}&to=${dayFromToday(16)}`;
const ALL_FIELDS = ['title', 'description', 'ingredients', 'steps', 'tags'];
const FILTERS = { tags: ['quick', 'vegetarian'], filterMode: 'AND', categories: ['Dinner'], maxCookingTime: 45 };

/** The rows whose name contains `wanted`. @param recipes number of seeded recipes */
export function rowsFor(recipes: number, wanted: string): Row[] {
  return allRows(recipes).filter(({ name }) => name.includes(wanted));
}

function allRows(recipes: number): Row[] {
  const half = Math.floor(recipes / 2);
  return [
    repeated('GET health/live', { method: 'GET', path: '/health/live' }),
    recipeRow('GET recipe', recipes),
    recipeRow('GET recipe with a view', recipes, '?servings=6&system=metric'),
    search('{}', {}),
    search('a word in a tenth', { search: WORDS.tenth }),
    search('a word in most', { search: WORDS.most }),
    search('a rare word', { search: WORDS.rare }),
    search('two words in all fields', { search: `${WORDS.tenth} bread`, searchFields: ALL_FIELDS }),
    search('the beginning of a word', { search: WORDS.beginning }),
    search('a typo', { search: WORDS.typo }),
    search('tags AND, categories, time', FILTERS),
    search('minRating', { minRating: 4 }),
    search('favourites', { favoritesOnly: true }),
    search('madeDesc', { sortMode: 'madeDesc' }),
    search(`titleAsc from ${half}`, { sortMode: 'titleAsc', cursor: half }),
    repeated('GET groceries', { method: 'GET', path: '/api/v1/groceries' }),
    polled('GET groceries 304', '/api/v1/groceries'),
    repeated('GET groceries by aisle', { method: 'GET', path: '/api/v1/groceries?groupBy=aisle' }),
    PLAN_TO_LIST,
    repeated('GET planned month', { method: 'GET', path: '/api/v1/planned-recipes/month' }),
    repeated('GET calendar items of a month', { method: 'GET', path: `/api/v1/calendar-items?${MONTH}` }),
    repeated('GET calendar feed', { method: 'GET', path: `/api/v1/calendar/${seededHousehold().feedToken}.ics` }),
    DONE,
    NEW_GROCERY,
    newRecipeRow(recipes),
    ...changeRows(recipes),
  ];
}

/** Each connection requests the whole list once, and after that with its tag. */
function polled(name: string, path: string): Row {
  return {
    name,
    begin: () => {
      const call: Call = { method: 'GET', path };
      return {
        next: () => call,
        heard: (_body, etag) => {
          call.etag = etag;
        },
      };
    },
  };
}

/** Recipes chosen at random. */
function recipeRow(name: string, recipes: number, query = ''): Row {
  return {
    name,
    begin: ({ connection }) => {
      const random = new Random(STREAM.calls, connection);
      return { next: () => ({ method: 'GET', path: `/api/v1/recipes/${recipeId(random.below(recipes))}${query}` }) };
    },
  };
}

/** Each connection has its own groceries, and sends the version of the last answer. */
const DONE: Row = {
  name: 'PATCH done',
  begin: ({ connection, connections, groceries }) => {
    const own = groceries.filter((_grocery, index) => index % connections === connection).map((item) => ({ ...item }));
    let place = 0;
    return {
      next: () => {
        const { id, version } = own[place++ % own.length] ?? { id: '', version: 0 };
        return { method: 'PATCH', path: `/api/v1/groceries/${id}/done`, body: { version } };
      },
      heard: (body) => {
        const { grocery } = JSON.parse(body) as { grocery: { id: string; version: number } };
        const changed = own.find(({ id }) => id === grocery.id);
        if (changed !== undefined) changed.version = grocery.version;
      },
    };
  },
  comparable: ({ grocery, stale }: { grocery: object; stale: boolean }) => [
    { ...withoutMoments(grocery), version: 0 },
    stale,
  ],
};

const NEW_GROCERY: Row = {
  name: 'POST groceries',
  begin: () => ({
    next: () => ({ method: 'POST', path: '/api/v1/groceries', body: { name: 'plums', unit: 'kg', amount: 1.5 } }),
  }),
  comparable: (grocery: object) => ({ ...withoutMoments(grocery), id: '', sortOrder: 0 }),
  cleanUp: async (database) => {
    await database.query(`DELETE FROM groceries WHERE household_id = $1 AND name = 'plums' AND unit = 'kg'`, [
      seededHousehold().householdId,
    ]);
  },
};

/** The days of the plan have about fourteen recipes. A preview, so that each answer is for the same list. */
const PLAN_TO_LIST: Row = {
  name: 'POST groceries from-plan',
  begin: () => {
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const body = { from: day(0), to: day(3), preview: true, skipAdded: false };
    return { next: () => ({ method: 'POST', path: '/api/v1/groceries/from-plan', body }) };
  },
  comparable: ({ groceries, ...rest }: { groceries: object[] }) => [
    groceries.map((grocery) => ({ ...withoutMoments(grocery), id: '', version: 0 })),
    rest,
  ],
};

function withoutMoments(grocery: object): object {
  return { ...grocery, createdAt: '', updatedAt: '', completedAt: '' };
}

/** Adds recipes like the seeded ones, with all members. */
function newRecipeRow(recipes: number): Row {
  return {
    name: 'POST recipes',
    begin: ({ connection, connections }) => {
      let index = recipes + connection;
      return {
        next: () => {
          index += connections;
          return { method: 'POST', path: '/api/v1/recipes', body: payloadOf(index) };
        },
      };
    },
    comparable: (id: string) => id.length,
    cleanUp: async (database) => {
      await database.query(`DELETE FROM recipes WHERE household_id = $1 AND created_at > now() - interval '1 day'`, [
        seededHousehold().householdId,
      ]);
    },
  };
}

/** The body that adds the recipe with this index. */
export function payloadOf(index: number): object {
  const { ingredients, steps, tags, cuisineIds, categories, images, videos, ...facts } = recipeContent(index);
  return {
    ...Object.fromEntries(Object.entries(facts).filter(([name]) => !['author', 'cuisineNames'].includes(name))),
    recipeIngredients: ingredients.map(({ name, amount, unit, order }) => ({
      ingredientName: name,
      amount,
      unit,
      order,
    })),
    steps: steps.map(({ text, order }) => ({ step: text, order, images: [], stepIngredients: [] })),
    tags: tags.map((name) => ({ name })),
    cuisines: cuisineIds,
    categories,
    images,
    videos,
  };
}
