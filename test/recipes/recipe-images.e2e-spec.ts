import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import sharp from 'sharp';
import request, { type Test } from 'supertest';
import { type Api, ok } from '../support/api.js';
import { createRecipe, plan } from '../support/builders.js';
import { aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { SharedImportBench } from '../support/imports/import-bench.js';
import { Importing } from '../support/imports/importing.js';
import { importWith, pictureSettled } from '../support/imports/picture-bench.js';
import { inDisplayP3, onionSoup, wideHeic } from '../support/pages.js';
import { bomb, bytes, coloursOf, lyingPicture, picture, type PictureFormat, wideAvif } from '../support/pictures.js';
import { PUBLIC_URL, sharedLarders } from '../support/shared-larder.js';
import { until } from '../support/until.js';

const TODAY = DateTime.now().toFormat('yyyy-MM-dd');
const MOST_BYTES = 20 * 1_048_576;

interface Recipe {
  id: string;
  version: number;
  image: string | null;
  images: { id: string; image: string; order: number }[];
}

const [, larder] = sharedLarders();
let bench: SharedImportBench;
let api: Api;
let home: Importing;
let id: string;
let photo: Buffer;

beforeAll(async () => {
  bench = await SharedImportBench.open(larder);
  bench.site.routes['/soup.jpg'] = bytes(await picture('jpeg', 60, 40), 'image/jpeg');
  photo = await picture('jpeg', 1_600, 1_000);
});

afterAll(() => bench.stop());

beforeEach(async () => {
  const household = await signUp(larder);
  api = household.api;
  home = new Importing(larder.url, household.key);
  id = await createRecipe(api, { name: 'Leek soup' });
});

function post(recipeId = id, key = api.key): Test {
  return request(larder.url).post(`/api/v1/recipes/${recipeId}/images`).set('x-api-key', key);
}

function send(body: Buffer, type = 'image/jpeg'): Test {
  return post().set('content-type', type).send(body);
}

async function upload(body = photo): Promise<Recipe> {
  const { recipe, stale } = (await ok(post().attach('image', body, 'soup.jpg'))) as { recipe: Recipe; stale: boolean };
  expect(stale).toBe(false);
  return recipe;
}

async function recipe(recipeId = id): Promise<Recipe> {
  return (await ok(api.get(`/recipes/${recipeId}`))) as Recipe;
}

/** The answer to a link without a key. */
async function shown(link: string | null | undefined): Promise<Buffer | number> {
  const { pathname, search } = new URL(link ?? '', PUBLIC_URL);
  const answer = await fetch(larder.url + pathname.replace(/^\/food/, '') + search);
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status;
}

async function picturesOf(recipeId = id): Promise<unknown[]> {
  const sql = 'SELECT DISTINCT p.id FROM pictures p JOIN recipes r USING (household_id) WHERE r.id = $1';
  return bench.query(sql, [recipeId]);
}

describe('an uploaded picture', () => {
  it('becomes the image of a recipe without one, in every answer', async () => {
    await plan(api, id, TODAY);
    const { headers } = await api.get('/planned-recipes/month').expect(200);
    const after = await upload();
    const base = `${PUBLIC_URL}/api/v1/recipes/${id}`;
    const imageId = after.images[0]?.id ?? '';
    expect(after).toMatchObject({ id, version: 2, images: [{ id: aUuid, order: 0, generated: false, version: 1 }] });
    expect(after.image).toMatch(new RegExp(`^${base}/image\\?size=large&signature=[\\w.-]+$`));
    expect(after.images[0]?.image).toMatch(new RegExp(`^${base}/images/${imageId}\\?size=large&signature=[\\w.-]+$`));
    for (const link of [after.image, after.images[0]?.image])
      expect(await sharp((await shown(link)) as Buffer).metadata()).toMatchObject({ format: 'webp', width: 1_200 });
    expect(await recipe()).toEqual(after);
    const found = (await ok(api.post('/recipes/search', {}))) as { recipes: Recipe[] };
    expect(found.recipes).toMatchObject([{ id, version: 2, image: after.image }]);
    const planned = await api.get('/planned-recipes/month').set('if-none-match', headers['etag'] as string);
    expect([planned.status, planned.body]).toMatchObject([200, [{ recipeImage: after.image }]]);
  });

  it('is added after the existing images, and each adds 1 to the version', async () => {
    id = await createRecipe(api, { name: 'Tarte', images: [{ image: 'https://a.example/1.jpg', order: 4 }] });
    await upload();
    const after = await upload();
    expect(after).toMatchObject({ version: 3, image: 'https://a.example/1.jpg' });
    expect(after.images.map(({ order }) => order)).toEqual([4, 5, 6]);
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] satisfies PictureFormat[])(
    'may be %s, whatever type the request names',
    async (format) => {
      const small = await picture(format, 90, 60);
      for (const type of ['image/png', 'application/octet-stream']) await ok(send(small, type));
      expect((await recipe()).images).toHaveLength(2);
      expect(await coloursOf((await shown((await recipe()).image)) as Buffer)).toBe('red/blue');
    },
  );

  it('may be HEIC, as iPhones make it', async () => {
    const { image } = await upload(onionSoup());
    const { format, width, height } = await sharp((await shown(image)) as Buffer).metadata();
    expect([format, width, height]).toEqual(['webp', 1_000, 800]);
  });

  it('has the colours of its profile, which is Display P3 on iPhones', async () => {
    const { image } = await upload(inDisplayP3());
    const { channels } = await sharp((await shown(image)) as Buffer).stats();
    // Without the profile: 19, 7, 5.
    expect(channels.map(({ mean }) => Math.round(mean / 10))).toEqual([20, 6, 4]);
  });

  it('is upright and contains no location', async () => {
    const { image } = await upload(await lyingPicture());
    const kept = (await shown(image)) as Buffer;
    expect(await coloursOf(kept)).toBe('red/blue');
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it('stays when the recipe is sent back as it was given, or changed otherwise', async () => {
    await upload();
    const before = await upload();
    const { version, image, images } = before;
    const answer = await ok(api.patch(`/recipes/${id}`, { version, image, images, notes: 'x' }));
    expect(answer).toMatchObject({ recipe: { image, images, notes: 'x' }, stale: false });
    for (const { image: link } of images) expect(Buffer.isBuffer(await shown(link))).toBe(true);
  });

  it('becomes the image when a change names its link, and is removed with its place in the list', async () => {
    await upload();
    const { version, images } = await upload(await picture('png', 90, 60));
    const [first, second] = images;
    const changed = (await ok(api.patch(`/recipes/${id}`, { version, image: second?.image }))) as { recipe: Recipe };
    expect((await sharp((await shown(changed.recipe.image)) as Buffer).metadata()).width).toBe(90);
    const left = (await ok(api.patch(`/recipes/${id}`, { version: version + 1, images: [first] }))) as {
      recipe: Recipe;
    };
    expect((await sharp((await shown(left.recipe.image)) as Buffer).metadata()).width).toBe(1_200);
    expect(await shown(second?.image)).toBe(401);
    await until(async () => (await picturesOf()).length === 1);
  });

  it('is shared by a copy of the recipe, and stays there when the recipe loses it', async () => {
    const original = await upload();
    const copy = (await ok(api.post(`/recipes/${id}/duplicate`, {}))) as Recipe;
    expect(copy.image).not.toBe(original.image);
    expect(await shown(copy.image)).toEqual(await shown(original.image));
    expect(await picturesOf()).toHaveLength(1);
    await ok(api.delete(`/recipes/${id}/images/${original.images[0]?.id ?? ''}?version=2`));
    await upload();
    await until(async () => (await bench.query(`SELECT FROM tasks WHERE kind = 'unusedPictures'`)).length === 0);
    for (const link of [copy.image, copy.images[0]?.image]) expect(Buffer.isBuffer(await shown(link))).toBe(true);
    expect(await shown(original.image)).toBe(401);
  });

  it('of an imported recipe is shared by a copy too', async () => {
    id = await importWith(bench, [`${bench.site.url}/soup.jpg`], home);
    await pictureSettled(bench, id);
    const copy = (await ok(api.post(`/recipes/${id}/duplicate`, {}))) as Recipe;
    expect(await shown(copy.image)).toEqual(await shown((await recipe()).image));
    expect(await picturesOf()).toHaveLength(1);
  });

  it('is not shown while its recipe is in the bin, and again afterwards', async () => {
    const { image, images, version } = await upload();
    await ok(api.delete(`/recipes/${id}?version=${version}`));
    expect(await ok(api.get('/recipes/deleted'))).toMatchObject([{ image }]);
    for (const link of [image, images[0]?.image]) expect(await shown(link)).toBe(401);
    await ok(api.post(`/recipes/${id}/restore`, {}));
    for (const link of [image, images[0]?.image]) expect(Buffer.isBuffer(await shown(link))).toBe(true);
  });

  it('only opens with its own link', async () => {
    const { images } = await upload();
    const path = `/recipes/${id}/images/${images[0]?.id ?? ''}`;
    expect((await api.get(path)).status).toBe(200);
    expectProblem(await request(larder.url).get(`/api/v1${path}`), 401, 'UNAUTHORIZED');
    expectProblem(await api.get(`/recipes/${id}/images/${randomUUID()}`), 404, 'NOT_FOUND', 'Picture not found');
    const stranger = (await signUp(larder, 'Bo')).api;
    expectProblem(await stranger.get(path), 404, 'NOT_FOUND', 'Picture not found');
  });
});

describe('POST /recipes/{id}/images', () => {
  it('refuses what is no picture, whatever type the request names', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const body of [svg, Buffer.from('no picture'), photo.subarray(0, 900), onionSoup().subarray(0, 900)])
      expectProblem(await send(body), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectProblem(await post().send({ image: 'x' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectProblem(await send(photo, 'text/html'), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expect((await recipe()).version).toBe(1);
  });

  it('refuses files above 20 MiB and pictures above 50 megapixels', async () => {
    expectProblem(await send(Buffer.alloc(MOST_BYTES + 1)), 413, 'PAYLOAD_TOO_LARGE');
    const inForm = await post().attach('image', Buffer.alloc(MOST_BYTES + 1), 'x.jpg');
    expectProblem(inForm, 413, 'PAYLOAD_TOO_LARGE');
    for (const body of [bomb(), await wideAvif(), wideHeic()])
      expectProblem(await send(body), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('refuses forms without a file, and those that are cut off', async () => {
    for (const answer of [
      await post().field('image', 'text'),
      await post().attach('photo', photo, 'x.jpg'),
      await send(Buffer.alloc(0)),
    ]) {
      expectProblem(answer, 400, 'BAD_REQUEST');
      expect(issuePaths(answer.body)).toEqual(['image']);
    }
    const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n';
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data'])
      expectProblem(await post().set('content-type', type).send(Buffer.from(head)), 400, 'PARSE_ERROR');
  });

  it('refuses the eleventh image', async () => {
    id = await createRecipe(api, {
      name: 'Tarte',
      images: Array.from({ length: 9 }, (_, index) => ({ image: `https://a.example/${index}` })),
    });
    const small = await picture('png', 30, 20);
    const answers = await Promise.all([send(small), send(small), send(small)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await recipe()).toMatchObject({ version: 2, images: { length: 10 } });
  });

  it('finds no recipes of others', async () => {
    const stranger = await signUp(larder, 'Bo');
    for (const unknown of [id, randomUUID()])
      expectProblem(
        await post(unknown, stranger.key).attach('image', photo, 'x.jpg'),
        404,
        'NOT_FOUND',
        'Recipe not found',
      );
    expectProblem(await post('soup').attach('image', photo, 'x.jpg'), 400, 'BAD_REQUEST');
  });
});

describe('DELETE /recipes/{id}/images/{imageId}', () => {
  const remove = (imageId: string | undefined, version: number, as = api): Test =>
    as.delete(`/recipes/${id}/images/${imageId ?? ''}?version=${version}`);

  it('removes it at the version of the recipe, and the next one becomes the image', async () => {
    await upload();
    const { images } = await upload(await picture('png', 90, 60));
    expect(await ok(remove(images[0]?.id, 2))).toEqual({ success: false, stale: true });
    expect(await ok(remove(images[0]?.id, 3))).toEqual({ success: true, stale: false });
    const after = await recipe();
    expect(after).toMatchObject({ version: 4, images: [{ id: images[1]?.id }] });
    expect((await sharp((await shown(after.image)) as Buffer).metadata()).width).toBe(90);
    expect(await ok(remove(images[1]?.id, 4))).toEqual({ success: true, stale: false });
    expect(await recipe()).toMatchObject({ version: 5, image: null, images: [] });
    await until(async () => (await picturesOf()).length === 0);
  });

  it('removes images that came from elsewhere', async () => {
    id = await createRecipe(api, {
      name: 'Tarte',
      images: [{ image: 'https://a.example/1.jpg' }, { image: 'https://a.example/2.jpg' }],
    });
    await ok(remove((await recipe()).images[0]?.id, 1));
    expect(await recipe()).toMatchObject({ image: 'https://a.example/2.jpg', images: { length: 1 } });
  });

  it('finds neither unknown images nor those of others', async () => {
    const { images } = await upload();
    expectProblem(await remove(randomUUID(), 2), 404, 'NOT_FOUND', 'Image not found');
    const stranger = (await signUp(larder, 'Bo')).api;
    expectProblem(await remove(images[0]?.id, 2, stranger), 404, 'NOT_FOUND', 'Recipe not found');
    expectProblem(await api.delete(`/recipes/${id}/images/${images[0]?.id ?? ''}`), 400, 'BAD_REQUEST');
  });
});
