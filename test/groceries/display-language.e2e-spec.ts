import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createRecipe } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let api: Api;

beforeAll(async () => {
  ({ api } = await signUp(larder));
});

describe('the language of what people read', () => {
  it('is the one that the client accepts, and the tag of the list knows it', async () => {
    await createGrocery(api, { name: 'Zwiebel', amount: 2, unit: null });
    await createGrocery(api, { name: 'Öl', amount: 1.5, unit: 'tablespoon' });
    const german = await api.get('/groceries').set('Accept-Language', 'de-AT, en;q=0.5').expect(200);
    const english = await api.get('/groceries').expect(200);
    const displays = (body: unknown) => (body as { display: string }[]).map(({ display }) => display);
    expect(displays(german.body)).toEqual(['2 Zwiebeln', '1 ½ EL Öl']);
    expect(displays(english.body)).toEqual(['2 Zwiebeln', '1 ½ tbsp Öl']);
    expect(german.headers['etag']).not.toBe(english.headers['etag']);
    expect(german.headers['vary']).toContain('Accept-Language');
    const again = api.get('/groceries').set('If-None-Match', german.headers['etag'] ?? '');
    await again.set('Accept-Language', 'de').expect(304);
  });

  it('is English for a language that Larder does not have', async () => {
    const grocery = api.post('/groceries', { name: 'egg', amount: 2, unit: null }).set('Accept-Language', 'fi');
    expect(await ok(grocery)).toMatchObject({ display: '2 eggs' });
  });

  it('is also that of a recipe for other servings', async () => {
    const id = await createRecipe(api, {
      servings: 2,
      recipeIngredients: [
        { ingredientName: 'Knoblauch', amount: 1, unit: 'clove' },
        { ingredientName: 'Zwiebel', amount: 1, unit: null },
      ],
    });
    const { recipeIngredients } = (await ok(api.get(`/recipes/${id}?servings=4`).set('Accept-Language', 'de'))) as {
      recipeIngredients: { scaled: { display: string; name: string } }[];
    };
    expect(recipeIngredients.map(({ scaled }) => `${scaled.display} ${scaled.name}`)).toEqual([
      '2 Zehen Knoblauch',
      '2 Zwiebeln',
    ]);
  });

  it('is that of each follower of the events', async () => {
    const follow = (language: string) =>
      fetch(`${larder.url}/api/v1/events?kinds=grocery`, {
        headers: { 'x-api-key': api.key, 'accept-language': language },
      });
    const streams = await Promise.all([follow('de'), follow('en')]);
    await createGrocery(api, { name: 'Mais', amount: 2, unit: 'can' });
    const texts = await Promise.all(streams.map((stream) => textWith(stream, 'Mais')));
    expect(texts[0]).toContain('2 Dosen Mais');
    expect(texts[1]).toContain('2 cans Mais');
  });
});

/** What the stream sent until it named the text. */
async function textWith({ body }: Response, text: string): Promise<string> {
  if (body === null) throw new Error('The stream has no body');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  while (!read.includes(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    read += value;
  }
  await reader.cancel();
  return read;
}
