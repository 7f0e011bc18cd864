import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newImporter } from '../support/imports/importing.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { html, recipePage, type Site, startSite } from '../support/site.js';
import { SmallDisk } from '../support/programs/small-disk.js';
import { until } from '../support/until.js';

const MEGABYTES = 192;
/** Milliseconds; longer than an import waits for disk space. */
const PATIENCE = 100_000;

let disk: SmallDisk;
let site: Site;
let larder: RunningLarder;

beforeEach(async () => {
  disk = await SmallDisk.mount(MEGABYTES);
  site = await startSite();
});

afterEach(async () => {
  await larder.stop();
  await site.close();
  await disk.unmount();
});

/** Larger than the free space in the tables, even when compressed. */
function hugeRecipe(name: string): string {
  const steps = Array.from({ length: 40 }, () => `Stir ${randomBytes(1_000).toString('hex')}.`).join('\n');
  return recipePage(name).replace('Stir well.', JSON.stringify(steps).slice(1, -1));
}

describe('a full disk', () => {
  it(
    'loses no import that was promised before, and refuses the others with a reason',
    async () => {
      const env = { SIGN_UP: 'open', IMPORT_ALLOW_ADDRESSES: '127.0.0.1', DATABASE_URL: '', DATA_DIR: disk.path };
      larder = await startLarder(env);
      const home = await newImporter(larder.url);
      const promised = await Promise.all(
        ['/a', '/b', '/c', '/d'].map(async (path) => {
          site.routes[path] = (request, response) => {
            setTimeout(() => {
              html(hugeRecipe(path))(request, response);
            }, 3_000);
          };
          return (await home.importUrl(site.url + path)).recipeId;
        }),
      );
      await disk.fill();
      await until(() => larder.log().includes('No space left on device'));
      const refused = await home.post('/recipes', {
        name: 'Soup',
        description: randomBytes(15_000).toString('base64'),
      });
      expect(refused).toMatchObject({ status: 503, body: { detail: expect.stringContaining('disk') as unknown } });
      await disk.free();
      for (const id of promised)
        expect(await home.settled(id, undefined, PATIENCE)).toMatchObject({ status: 'completed', attempts: 1 });
      expect((await home.recipeIds()).toSorted()).toEqual(promised.toSorted());
      expect(larder.log()).not.toContain('start Larder again');
      expect(await larder.stop()).toBe(0);
    },
    PATIENCE + 60_000,
  );
});
