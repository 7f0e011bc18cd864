import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dish } from '../archives/dish.js';
import { norishExport } from '../archives/files.js';
import { importArchive } from '../archives/importing-archives.js';
import { mealieBackup } from '../archives/mealie.js';
import { zipOf } from '../archives/zip.js';
import { type Api, ok } from '../support/api.js';
import { signUp } from '../support/household.js';
import { SharedImportBench } from '../support/imports/import-bench.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Recipe {
  readonly name: string;
  readonly url: string | null;
  readonly image: string | null;
  readonly images: { readonly image: string }[];
  readonly videos: { readonly video: string; readonly thumbnail: string | null }[];
}

const BAD = ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'file:///etc/passwd'];

const larder = sharedLarder();
let bench: SharedImportBench;
let api: Api;

beforeAll(async () => {
  bench = await SharedImportBench.open(larder);
}, 60_000);

afterAll(() => bench.stop());

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

async function imported(file: Buffer | string, name?: string): Promise<Recipe[]> {
  const { entries } = await importArchive(api, file, name);
  expect(entries.map(({ status }) => status)).toEqual(entries.map(() => 'imported'));
  return Promise.all(entries.map(async ({ recipeId }) => (await ok(api.get(`/recipes/${recipeId}`))) as Recipe));
}

describe('an archive with an address that is not http or https', () => {
  // One that is read as a draft and one that is read as a request: addresses are checked where these are stored.
  it.each([
    ['Mealie', mealieBackup, 'mealie.zip'],
    ['Norish', norishExport, 'all.norishrecipes'],
  ] as const)('is imported without it: %s', async (_program, write, name) => {
    const dishes = BAD.map((url, index) => dish({ name: `Soup ${index}`, url }));
    const recipes = await imported(await write(dishes), name);
    expect(recipes.map(({ url }) => url)).toEqual(BAD.map(() => null));
  });

  it("is imported without it: Larder's own, also images, videos and stores", async () => {
    const [bad = '', good] = [BAD[0], 'https://kitchen.example/1'];
    const recipe = {
      name: 'Soup',
      url: bad,
      servings: 2,
      recipeIngredients: [],
      images: [bad, good],
      steps: [{ step: 'Stir.', images: [{ image: bad }, { image: good }] }],
      videos: [{ video: bad }, { video: good, thumbnail: bad }],
    };
    const stores = [
      { id: randomUUID(), name: 'Market', website: bad },
      { id: randomUUID(), name: 'Shop', website: 'https://shop.example/' },
    ];
    const archive = await zipOf({
      'larder.json': { format: 'larder', version: 1 },
      'recipes/soup/recipe.json': recipe,
      'household/stores.jsonl': stores.map((store) => JSON.stringify(store)).join('\n'),
    });
    const [soup] = await imported(archive);
    expect(JSON.stringify(soup)).not.toContain(bad);
    expect(soup).toMatchObject({ url: null, videos: [{ video: good, thumbnail: null }] });
    expect(await ok(api.get('/stores'))).toMatchObject([
      { name: 'Market', website: null },
      { name: 'Shop', website: 'https://shop.example/' },
    ]);
  });
});

describe('a page with addresses that are not http or https', () => {
  it('is imported without them', async () => {
    const [bad] = BAD;
    const data = {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Stew',
      url: bad,
      image: [bad, 'data:image/png;base64,AAAA'],
      video: { '@type': 'VideoObject', contentUrl: bad, embedUrl: bad, thumbnailUrl: bad },
      author: { '@type': 'Person', name: 'Ada', image: bad, url: bad },
      recipeIngredient: ['200 g flour', '2 eggs'],
      recipeInstructions: [{ '@type': 'HowToStep', text: 'Stir well.', image: bad }],
    };
    const head = `<base href="${bad}"><link rel="canonical" href="${bad}"><meta property="og:image" content="${bad}">`;
    const url = bench.page(
      '/bad-addresses',
      `<html><head>${head}<script type="application/ld+json">${JSON.stringify(data)}</script></head><body><h1>Stew</h1></body></html>`,
    );
    const { recipeId } = await bench.home.importUrl(url);
    await bench.home.settled(recipeId);
    const { body } = await bench.home.get<Recipe>(`/recipes/${recipeId}`);
    expect(body).toMatchObject({ name: 'Stew', url, image: null, images: [], videos: [] });
    expect(JSON.stringify(body)).not.toMatch(/javascript:|data:/);
  });
});
