import type { Client as Database } from 'pg';
import { Random } from './seed/random.js';
import { recipeContent, recipeId, STREAM } from './seed/recipe-contents.js';
import { seededHousehold } from './seed/seed-household.js';

export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** What the client has, as an answer named it; the next answer then has no body. */
  etag?: string;
}

/** What one connection does: gives its next call, and takes the answer to the last one. */
export interface Conversation {
  next(): Call;
  heard?(body: string, etag: string | undefined): void;
}

export interface Setting {
  /** From 0. */
  connection: number;
  connections: number;
  /** The shopping list as it stands before the measurement. */
  groceries: readonly { id: string; version: number }[];
}

export interface Row {
  name: string;
  begin(setting: Setting): Conversation;
  /** The part of an answer that two servers must give alike; all of it when left out. */
  comparable?(answer: unknown): unknown;
  /** Takes away what a measurement added. */
  cleanUp?(database: Database): Promise<void>;
}

/** A word in about a tenth of all recipes, one in most of them, one in very few, its beginning, and it mistyped. */
const WORDS = { tenth: 'cinnamon', most: 'salt', rare: 'tamarillo', beginning: 'tamar', typo: 'tamarilo' };
const ALL_FIELDS = ['title', 'description', 'ingredients', 'steps', 'tags'];
const FILTERS = { tags: ['quick', 'vegetarian'], filterMode: 'AND', categories: ['Dinner'], maxCookingTime: 45 };

/** The rows whose name holds `wanted`. @param recipes how many are seeded */
export function rowsFor(recipes: number, wanted: string): Row[] {
  return allRows(recipes).filter(({ name }) => name.includes(wanted));
}

function allRows(recipes: number): Row[] {
  const half = Math.floor(recipes / 2);
  return [
    repeated('GET health/live', { method: 'GET', path: '/health/live' }),
    recipeRow(recipes),
    search('{}', {}),
    search('a word in a tenth', { search: WORDS.tenth }),
    search('a word in most', { search: WORDS.most }),
    search('a rare word', { search: WORDS.rare }),
    search('two words in all fields', { search: `${WORDS.tenth} bread`, searchFields: ALL_FIELDS }),
    search('the beginning of a word', { search: WORDS.beginning }),
    search('a typo', { search: WORDS.typo }),
    search('tags AND, categories, time', FILTERS),
    search('minRating', { minRating: 4 }),
    search(`titleAsc from ${half}`, { sortMode: 'titleAsc', cursor: half }),
    repeated('GET groceries', { method: 'GET', path: '/api/v1/groceries' }),
    polled('GET groceries 304', '/api/v1/groceries'),
    repeated('GET planned month', { method: 'GET', path: '/api/v1/planned-recipes/month' }),
    DONE,
    NEW_GROCERY,
    newRecipeRow(recipes),
  ];
}

function repeated(name: string, call: Call): Row {
  return { name, begin: () => ({ next: () => call }) };
}

/** Each connection asks once for all of it, and then whether it is still so. */
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

function search(name: string, body: object): Row {
  return repeated(`search ${name}`, { method: 'POST', path: '/api/v1/recipes/search', body });
}

/** Recipes at random. */
function recipeRow(recipes: number): Row {
  return {
    name: 'GET recipe',
    begin: ({ connection }) => {
      const random = new Random(STREAM.calls, connection);
      return { next: () => ({ method: 'GET', path: `/api/v1/recipes/${recipeId(random.below(recipes))}` }) };
    },
  };
}

/** Each connection has groceries of its own and names the version that the last answer told. */
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
  comparable: ({ grocery, stale }: { grocery: object; stale: boolean }) => [{ ...grocery, version: 0 }, stale],
};

const NEW_GROCERY: Row = {
  name: 'POST groceries',
  begin: () => ({
    next: () => ({ method: 'POST', path: '/api/v1/groceries', body: { name: 'plums', unit: 'kg', amount: 1.5 } }),
  }),
  comparable: (grocery: object) => ({ ...grocery, id: '', sortOrder: 0 }),
  cleanUp: async (database) => {
    await database.query(`DELETE FROM groceries WHERE household_id = $1 AND name = 'plums' AND unit = 'kg'`, [
      seededHousehold().householdId,
    ]);
  },
};

/** New recipes of the same kind as those that are there, whole as a careful client sends them. */
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

function payloadOf(index: number): object {
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
