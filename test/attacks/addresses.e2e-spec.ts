import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createRecipe, createStore } from '../support/builders.js';
import { expectProblem } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const BAD = [
  'javascript:alert(1)',
  ' \tJavaScript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://kitchen.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/png;base64,AAAA',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://kitchen.example/1',
  'ftp://kitchen.example/soup',
  '//kitchen.example/soup',
  'https:kitchen.example',
  'http://',
];

/** Contents of a recipe with an address in each place that has one. */
const PLACES: Readonly<Record<string, (address: string) => object>> = {
  url: (url) => ({ url }),
  image: (image) => ({ image }),
  'images.0.image': (image) => ({ images: [{ image }] }),
  'steps.0.images.0.image': (image) => ({ steps: [{ step: 'Stir.', images: [{ image }] }] }),
  'videos.0.video': (video) => ({ videos: [{ video }] }),
  'videos.0.thumbnail': (thumbnail) => ({ videos: [{ video: 'https://kitchen.example/v', thumbnail }] }),
};

const larder = sharedLarder();
let household: Household;
let api: Api;

beforeAll(async () => {
  household = await signUp(larder);
  ({ api } = household);
});

describe('an address that is not http or https is a 400', () => {
  it.each(Object.entries(PLACES))('in %s of a recipe', async (path, content) => {
    const id = await createRecipe(api);
    for (const bad of BAD)
      for (const response of [
        await api.post('/recipes', { name: 'Soup', ...content(bad) }),
        await api.patch(`/recipes/${id}`, { version: 1, ...content(bad) }),
      ]) {
        expectProblem(response, 400, 'BAD_REQUEST');
        expect({ bad, body: response.body as unknown }).toMatchObject({ bad, body: { issues: [{ path }] } });
      }
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ version: 1, url: null });
  });

  it('in the website of a store', async () => {
    const { id } = await createStore(api, 'Market');
    for (const website of BAD) {
      expectProblem(await api.post('/stores', { name: 'Shop', website }), 400, 'BAD_REQUEST');
      expectProblem(await api.patch(`/stores/${id}`, { version: 1, website }), 400, 'BAD_REQUEST');
    }
  });

  it('in the form of a recipe', async () => {
    const form = { id: crypto.randomUUID(), name: 'Soup', servings: '2', url: 'javascript:alert(1)' };
    const { status } = await household.visitor.send('POST', '/recipes/new', { form });
    expect(status).toBe(400);
  });
});

describe('an http or https address is stored', () => {
  it.each(Object.entries(PLACES))('in %s of a recipe', async (_path, content) => {
    const address = 'HTTPS://kitchen.example/soup?a=1#b';
    const id = await createRecipe(api, content(address));
    expect(JSON.stringify(await ok(api.get(`/recipes/${id}`)))).toContain(JSON.stringify(address));
  });

  it('and an image may be a path of this server, as answers have it', async () => {
    const image = `/api/v1/recipes/${crypto.randomUUID()}/image?size=large`;
    await createRecipe(api, { image, images: [{ image }] });
  });
});
