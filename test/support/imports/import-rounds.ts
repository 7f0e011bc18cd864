import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Importing, QueuedPage } from './importing.js';
import { html, recipePage, type Site } from '../site.js';

const PAGES = 8;
/** Milliseconds that the site takes for a page, so that an import is running when the fault happens. */
const PAGE_DELAY = 40;
const LONGEST_WAIT = 700;

export interface Rounds {
  readonly site: Site;
  readonly rounds: number;
  /** Seed for the moments of the faults. */
  readonly seed: number;
  /** Milliseconds after which no further round begins. The first three rounds always run. */
  readonly budget?: number;
  /** Causes a fault and waits for the recovery. Returns the household at the server that runs then. */
  readonly strike: (random: () => number) => Promise<Importing>;
}

/**
 * Causes a fault again and again while imports are requested, queued and stored. A client without an answer repeats its request.
 * At the end, each page is one recipe with the promised id, and there is nothing else.
 */
export async function surviveRounds(
  household: Importing,
  { site, rounds, seed, budget, strike }: Rounds,
): Promise<void> {
  const random = generator(seed);
  const end = Date.now() + (budget ?? Infinity);
  const promised = new Map<string, string>();
  let home = household;
  for (let round = 1; round <= rounds && (round <= 3 || Date.now() < end); round++) {
    const urls = pagesOf(site, `seed-${seed}-round-${round}`);
    const asking = home;
    const asked = Promise.all(urls.map((url) => ask(asking, url)));
    await sleep(random() * LONGEST_WAIT);
    home = await strike(random);
    const answers = await asked;
    for (const [index, url] of urls.entries()) promised.set(url, answers[index] ?? (await insist(home, url)));
  }
  await checkAll(home, promised);
}

/**
 * `null` when the import was not acknowledged: the connection broke, or a running server answered 503. Any other error
 * fails the test.
 */
async function ask(household: Importing, url: string): Promise<string | null> {
  const answer = await household.post<QueuedPage>('/recipes/import/url', { url }).catch(nullUnlessLate);
  if (answer?.status === 200) return answer.body.recipeId;
  if (answer !== null) expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  return null;
}

/** Connections break when a server is killed. A missing answer on an open connection is an error. */
function nullUnlessLate(error: unknown): null {
  if (error instanceof Error && 'timeout' in error) throw error;
  return null;
}

async function insist(household: Importing, url: string): Promise<string> {
  for (;;) {
    const id = await ask(household, url);
    if (id !== null) return id;
    await sleep(100);
  }
}

async function checkAll(household: Importing, promised: ReadonlyMap<string, string>): Promise<void> {
  for (const [url, id] of promised) {
    const state = await household.settled(id);
    expect(state).toMatchObject({ recipeId: id, url, status: 'completed' });
    expect((await household.recipe(id)).url).toBe(url);
  }
  expect((await household.recipeIds()).toSorted()).toEqual([...promised.values()].sort());
}

function pagesOf(site: Site, round: string): string[] {
  return Array.from({ length: PAGES }, (_, n) => {
    const path = `/${round}/dish-${n}`;
    site.routes[path] = (request, response) => {
      setTimeout(() => {
        html(recipePage(`${round} dish ${n}`))(request, response);
      }, PAGE_DELAY);
    };
    return site.url + path;
  });
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
