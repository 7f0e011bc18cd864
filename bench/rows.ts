import type { SeededHousehold } from './seed.js';
import { randomNumbers, recipe } from './recipes.js';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What one connection asks, one call after the other. */
export interface Conversation {
  next(): Call;
  /** Called with each answer. */
  hear?(body: string, etag: string | undefined): void;
}

export interface Row {
  readonly name: string;
  /** Whether the floor has the same row. */
  readonly hasFloor: boolean;
  /** @param connection from 0 on @param connections how many there are */
  begin(household: SeededHousehold, connection: number, connections: number): Conversation;
}

const same = (name: string, call: Call, hasFloor = true): Row => ({
  name,
  hasFloor,
  begin: () => ({ next: () => call }),
});

const search = (name: string, body: object, hasFloor = false): Row =>
  same(`search ${name}`, { method: 'POST', path: '/api/v1/recipes/search', body }, hasFloor);

export const ROWS: readonly Row[] = [
  same('GET health/live', { method: 'GET', path: '/health/live' }),
  {
    name: 'GET recipe',
    hasFloor: true,
    begin: ({ recipeIds }, connection) => {
      const random = randomNumbers(connection);
      return {
        next: () => ({
          method: 'GET',
          path: `/api/v1/recipes/${recipeIds[Math.floor(random() * recipeIds.length)] ?? ''}`,
        }),
      };
    },
  },
  search('{}', {}, true),
  search('a word in most', { search: 'salt', searchFields: ['title', 'ingredients', 'steps'] }),
  search('a rare word', { search: 'saffron' }),
  search('two words', { search: 'creamy curry' }),
  search('a typo', { search: 'chiken curri' }),
  search('filters', { tags: ['quick', 'vegan'], categories: ['Dinner'], maxCookingTime: 45 }),
  same('GET groceries', { method: 'GET', path: '/api/v1/groceries' }),
  {
    name: 'GET groceries 304',
    hasFloor: false,
    begin: () => {
      let headers: Record<string, string> = {};
      return {
        next: () => ({ method: 'GET', path: '/api/v1/groceries', headers }),
        hear: (_body, etag) => {
          if (etag !== undefined) headers = { 'if-none-match': etag };
        },
      };
    },
  },
  same('GET planned month', { method: 'GET', path: '/api/v1/planned-recipes/month' }),
  {
    name: 'PATCH done',
    hasFloor: true,
    begin: ({ groceries }, connection, connections) => {
      const own = groceries.filter((_grocery, index) => index % connections === connection).map((one) => ({ ...one }));
      let place = 0;
      return {
        next: () => {
          const { id, version } = own[place++ % own.length] ?? { id: '', version: 1 };
          return { method: 'PATCH', path: `/api/v1/groceries/${id}/done`, body: { version } };
        },
        hear: (body) => {
          const { grocery } = JSON.parse(body) as { grocery?: { id: string; version: number } };
          const changed = own.find(({ id }) => id === grocery?.id);
          if (grocery !== undefined && changed !== undefined) changed.version = grocery.version;
        },
      };
    },
  },
  {
    // Each line is deleted again, because a list has a limit.
    name: 'POST, DELETE groceries',
    hasFloor: true,
    begin: () => {
      const added: { id: string; version: number }[] = [];
      return {
        next: () => {
          const line = added.pop();
          if (line !== undefined)
            return { method: 'DELETE', path: `/api/v1/groceries/${line.id}?version=${line.version}` };
          return { method: 'POST', path: '/api/v1/groceries', body: { name: 'plums', unit: 'kg', amount: 1.5 } };
        },
        hear: (body) => {
          const { id, version } = JSON.parse(body) as { id?: string; version?: number };
          if (id !== undefined && version !== undefined) added.push({ id, version });
        },
      };
    },
  },
  {
    name: 'POST recipes',
    hasFloor: true,
    begin: (_household, connection, connections) => {
      let index = 1_000_000 + connection;
      return { next: () => ({ method: 'POST', path: '/api/v1/recipes', body: recipe((index += connections)) }) };
    },
  },
];
