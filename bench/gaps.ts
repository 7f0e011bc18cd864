import { setTimeout as sleep } from 'node:timers/promises';
import { type Household, send, signUp } from './client.js';

/** Milliseconds between two requests of the client that waits. */
const BEAT = 2;
/** How often each request is sent. */
const ROUNDS = 3;
/** Milliseconds for the work that an answered request has left to background tasks. */
const AFTERWARDS = 1_500;

const MEBIBYTE = 1_048_576;

interface LargeRequest {
  readonly name: string;
  readonly path: string;
  /** A text is sent as it is. */
  readonly body: unknown;
  /** Bytes of another form than JSON. */
  readonly type?: string;
}

/** Text of about this many characters, of words that differ. */
function prose(characters: number, seed: number): string {
  let text = '';
  for (let index = 0; text.length < characters; index++) text += `${(seed * 7_919 + index * 104_729).toString(36)} `;
  return text.slice(0, characters);
}

function list<Item>(count: number, item: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

/** The largest requests that operations accept, and the worst that they refuse. */
function largeRequests(round: number): LargeRequest[] {
  const recipe = { name: `Large ${round}`, servings: 4, recipeIngredients: [], steps: [] };
  const recipes = '/api/v1/recipes';
  const lines = list(500, (index) => ({ line: `1 1/2 cups ${prose(450, index + round)}` }));
  const data = {
    '@type': 'Recipe',
    name: 'Data',
    recipeIngredient: list(400, (index) => `2 cups ${prose(100, index)}`),
  };
  return [
    { name: 'recipe: 500 lines to parse', path: recipes, body: { ...recipe, recipeIngredients: lines } },
    {
      name: 'recipe: 100 steps of 9,000 characters',
      path: recipes,
      body: { ...recipe, steps: list(100, (index) => ({ step: prose(9_000, index + round) })) },
    },
    {
      name: 'recipe: 1,000 tags',
      path: recipes,
      body: { ...recipe, tags: list(1_000, (index) => ({ name: prose(200, index + round) })) },
    },
    { name: 'refused: 100,000 values', path: recipes, body: { a: list(100_000, () => 1) } },
    {
      name: 'refused: 20,000 ingredients',
      path: recipes,
      body: { ...recipe, recipeIngredients: list(20_000, () => ({})) },
    },
    { name: 'refused: depth', path: recipes, body: '['.repeat(5_000) + ']'.repeat(5_000) },
    { name: 'search: long term', path: `${recipes}/search`, body: { search: prose(490, 3), limit: 200 } },
    { name: 'search: one letter', path: `${recipes}/search`, body: { search: 'a', limit: 200 } },
    {
      name: 'groceries: 200 at once',
      path: '/api/v1/groceries/bulk',
      body: { create: list(200, (index) => ({ raw: `2 kg ${prose(200, index + round)}` })) },
    },
    {
      name: 'paste: 100,000 characters',
      path: `${recipes}/import/paste`,
      body: { text: `Cake\n\nIngredients\n${prose(99_000, round)}` },
    },
    {
      name: 'paste: 100 recipes of JSON',
      path: `${recipes}/import/paste`,
      body: { text: JSON.stringify(list(100, () => data)) },
    },
    { name: 'refused: text of 12 MB', path: `${recipes}/import/paste`, body: { text: 'a b '.repeat(3 * MEBIBYTE) } },
    {
      name: 'archive: 20 MB of nothing',
      path: `${recipes}/import/archive`,
      body: Buffer.alloc(20 * MEBIBYTE),
      type: 'application/zip',
    },
  ];
}

/**
 * Sends each large request while another household asks for its short list all the time, and prints how long that household waited at
 * most: the median of the rounds. @returns whether nobody waited longer than `atMost` milliseconds
 */
export async function measureGaps(url: string, large: Household, atMost: number): Promise<boolean> {
  const waiting = await signUp(url, 'waiting');
  await longestWait(waiting, () => sleep(AFTERWARDS));
  const waits = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const request of largeRequests(round)) {
      const wait = await longestWait(waiting, () => sendLarge(large, request));
      waits.set(request.name, [...(waits.get(request.name) ?? []), wait]);
    }
  const medians = [...waits].map(([name, all]) => ({
    name,
    ms: Math.round(all.toSorted((one, other) => one - other)[1] ?? 0),
  }));
  console.table(medians.toSorted((one, other) => other.ms - one.ms));
  return medians.every(({ ms }) => ms <= atMost);
}

async function sendLarge(
  { url, apiKey }: Household,
  { path, body, type = 'application/json' }: LargeRequest,
): Promise<void> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': type },
    body: bodyOf(body),
  }).catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  if (response !== null && response.status >= 500 && response.status !== 503)
    throw new Error(`POST ${path} answers ${response.status}`);
  await sleep(AFTERWARDS);
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
}

/** Milliseconds that the slowest request of the household took during the work. */
async function longestWait(household: Household, work: () => Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = work().finally(() => (state.isDone = true));
  let longest = 0;
  while (!state.isDone) {
    const begin = performance.now();
    await send(household, 'GET', '/api/v1/groceries');
    longest = Math.max(longest, performance.now() - begin);
    await sleep(BEAT);
  }
  await done;
  return longest;
}
