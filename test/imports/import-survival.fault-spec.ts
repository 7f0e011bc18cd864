import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { Importing, newImporter } from '../support/imports/importing.js';
import { startLarder } from '../support/larder.js';
import { html, recipePage, type Site, startSite } from '../support/site.js';
import { until } from '../support/until.js';

/** `npm run test:faults` kills many more times, and KILL_ROUNDS here. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
const PAGES = 12;

let database: TestDatabase;
let site: Site;
let settings: Record<string, string>;

beforeAll(async () => {
  database = await cloneDatabase();
  site = await startSite();
  settings = {
    DATABASE_URL: database.url,
    SIGN_UP: 'open',
    IMPORT_ALLOW_ADDRESSES: '127.0.0.1',
    RATE_LIMIT_REQUESTS: '0',
  };
});

afterAll(async () => {
  await site.close();
  await database.drop();
});

/** Pages of a round. Each is slow enough that a kill interrupts its import. */
function pages(round: string, delay: number): string[] {
  return Array.from({ length: PAGES }, (_, n) => {
    const path = `/${round}/recipe-number-${n}`;
    site.routes[path] = (request, response) => {
      setTimeout(() => {
        html(recipePage(`${round} ${n}`))(request, response);
      }, delay);
    };
    return site.url + path;
  });
}

describe('an acknowledged import', () => {
  it(
    'completes once and under its id though the server is killed again and again',
    async () => {
      let larder = await startLarder(settings);
      const { key } = await newImporter(larder.url);
      const promised: string[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const household = new Importing(larder.url, key);
        const queued = await Promise.all(pages(`killed-${round}`, 40).map((url) => household.importUrl(url)));
        const pasted = await household.paste(`Toast ${round}\n\nIngredients\n1 slice bread\n\nInstructions\nToast it.`);
        promised.push(...queued.map(({ recipeId }) => recipeId), ...pasted);
        // Each round kills at a different moment of the work.
        await sleep((round * 137) % 400);
        await larder.kill();
        larder = await startLarder(settings);
      }
      const household = new Importing(larder.url, key);
      for (const id of promised) expect(await household.settled(id)).toMatchObject({ status: 'completed' });
      expect((await household.recipeIds()).sort()).toEqual(promised.toSorted());
      await larder.stop();
    },
    60_000 + ROUNDS * 10_000,
  );

  it('is done by one of two processes, and handed back by one that stops', async () => {
    const [first, second] = await Promise.all([startLarder(settings), startLarder(settings)]);
    const household = await newImporter(first.url);
    const urls = pages('shared', 100);
    const queued = await Promise.all(urls.map((url) => household.importUrl(url)));
    expect(await first.stop()).toBe(0);
    const left = new Importing(second.url, household.key);
    for (const { recipeId } of queued)
      expect(await left.settled(recipeId)).toMatchObject({ status: 'completed', attempts: 1 });
    expect((await left.recipeIds()).sort()).toEqual(queued.map(({ recipeId }) => recipeId).toSorted());
    expect(urls.map((url) => site.hits[new URL(url).pathname])).toEqual(urls.map(() => 1));
    await second.stop();
  }, 60_000);

  it('survives a database that goes away and comes back', async () => {
    const larder = await startLarder(settings);
    const household = await newImporter(larder.url);
    const queued = await Promise.all(pages('away', 200).map((url) => household.importUrl(url)));
    await household.settled(queued[0]?.recipeId ?? '', ['processing', 'completed']);
    await database.shut();
    await until(async () => (await fetch(`${larder.url}/api/v1/health`)).status === 503);
    await database.open();
    for (const { recipeId } of queued) expect(await household.settled(recipeId)).toMatchObject({ status: 'completed' });
    expect((await household.recipeIds()).sort()).toEqual(queued.map(({ recipeId }) => recipeId).toSorted());
    await larder.stop();
  }, 60_000);
});
