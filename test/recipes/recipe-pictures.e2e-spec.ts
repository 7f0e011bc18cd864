import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import { expectProblem } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { SharedImportBench } from '../support/imports/import-bench.js';
import { Importing, newImporter } from '../support/imports/importing.js';
import { askForPicture, importWith, pictureSettled, queryOf } from '../support/imports/picture-bench.js';
import { bytes, picture } from '../support/pictures.js';
import { PUBLIC_URL, sharedLarders } from '../support/shared-larder.js';

const [plainLarder, larder] = sharedLarders();
let bench: SharedImportBench;

beforeAll(async () => {
  bench = await SharedImportBench.open(larder);
  bench.site.routes['/soup.jpg'] = bytes(await picture('jpeg'), 'image/jpeg');
});

afterAll(() => bench.stop());

const soup = (): string => `${bench.site.url}/soup.jpg`;

async function recipeWithPicture(home = bench.home): Promise<string> {
  const id = await importWith(bench, [soup()], home);
  await pictureSettled(bench, id);
  return id;
}

async function sizeOf(answer: Response): Promise<string> {
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return `${format} ${width}x${height}`;
}

describe('the picture of an imported recipe', () => {
  it('is its image in every answer', async () => {
    const home = await newImporter(larder.url);
    const id = await recipeWithPicture(home);
    const { image, version } = (await home.get<{ image: string; version: number }>(`/recipes/${id}`)).body;
    const { body: found } = await home.post<{ recipes: { image: string }[] }>('/recipes/search', {});
    const date = new Date().toISOString().slice(0, 10);
    await home.post('/planned-recipes', { recipeId: id, date, slot: 'Lunch' });
    const { body: planned } = await home.get<{ recipeImage: string }[]>('/planned-recipes/month');
    const { body: again } = await home.post<{ recipe: { image: string } }>('/recipes/import/url', {
      url: (await home.recipe(id)).url,
    });
    expect(image).toMatch(new RegExp(`^${PUBLIC_URL}/api/v1/recipes/${id}/image\\?size=large&signature=`));
    expect(version).toBe(1);
    expect(found.recipes.map((recipe) => recipe.image)).toEqual([image]);
    expect(planned.map(({ recipeImage }) => recipeImage)).toEqual([image]);
    expect(again.recipe.image).toBe(image);
  });

  it('comes in two sizes', async () => {
    const id = await recipeWithPicture();
    const sizes = ['', '?size=large', '?size=small'].map(async (query) =>
      sizeOf(await askForPicture(bench.home, id, query)),
    );
    expect(await Promise.all(sizes)).toEqual(['webp 1200x750', 'webp 1200x750', 'webp 400x250']);
  });

  it('opens to a key, to a session and to a signed link, and is never run as anything else', async () => {
    const { key, visitor } = await signUp(larder);
    const home = new Importing(larder.url, key);
    const id = await recipeWithPicture(home);
    const link = queryOf((await home.recipe(id)).image);
    const path = `/api/v1/recipes/${id}/image`;
    const headers = { authorization: `Bearer ${home.key}` };
    const answers = [
      await request(larder.url).get(path).set(headers),
      await request(larder.url).get(path).set('cookie', visitor.cookie),
      await request(larder.url).get(path + link),
    ];
    for (const { status, headers } of answers)
      expect({ status, headers }).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        },
      });
    const caching = answers.map(({ headers }) => headers['cache-control'] as string);
    const signed = 'private, max-age=31536000, immutable';
    expect(caching).toEqual(['private, no-cache', 'private, no-cache', signed]);
  });

  it('answers HEAD with all but the bytes', async () => {
    const id = await recipeWithPicture();
    const link = queryOf((await bench.home.recipe(id)).image);
    const whole = await askForPicture(bench.home, id, link, {});
    const head = await askForPicture(bench.home, id, link, { method: 'HEAD' });
    const length = (await whole.arrayBuffer()).byteLength;
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(length));
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  it('is not sent again to those who have it', async () => {
    const id = await recipeWithPicture();
    const link = queryOf((await bench.home.recipe(id)).image);
    const etag = (await askForPicture(bench.home, id, link, {})).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const headers = { 'if-none-match': known };
      const again = await askForPicture(bench.home, id, link, { headers });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    }
    const headers = { 'if-none-match': etag };
    expect((await askForPicture(bench.home, id, link.replace('large', 'small'), { headers })).status).toBe(200);
  });

  it('is not found by another household', async () => {
    const id = await recipeWithPicture();
    const link = queryOf((await bench.home.recipe(id)).image);
    const stranger = await newImporter(larder.url);
    for (const query of ['', link]) {
      const answer = await request(larder.url)
        .get(`/api/v1/recipes/${id}/image${query}`)
        .set('x-api-key', stranger.key);
      expectProblem(answer, 404, 'NOT_FOUND', 'Picture not found');
    }
  });

  it('opens only with its own signature', async () => {
    const id = await recipeWithPicture();
    const other = await recipeWithPicture();
    const signature = new URLSearchParams(queryOf((await bench.home.recipe(id)).image)).get('signature') ?? '';
    const [household = '', token = ''] = signature.split('.');
    const wrong = [
      '',
      '?signature=',
      `?signature=${token}`,
      `?signature=${household}.${'A'.repeat(22)}`,
      `?signature=${randomUUID()}.${token}`,
      `?signature=${signature}x`,
      `?signature=${signature}&signature=${signature}`,
      `?signature=${encodeURIComponent("'%")}`,
    ];
    for (const query of wrong)
      expectProblem(await request(larder.url).get(`/api/v1/recipes/${id}/image${query}`), 401, 'UNAUTHORIZED');
    for (const recipe of [other, randomUUID()]) {
      const answer = await request(larder.url).get(`/api/v1/recipes/${recipe}/image?signature=${signature}`);
      expectProblem(answer, 401, 'UNAUTHORIZED');
    }
  });

  it('has two sizes and only GET', async () => {
    const id = await recipeWithPicture();
    const ask = (path: string): request.Test =>
      request(larder.url).get(`/api/v1/recipes/${path}`).set('x-api-key', bench.home.key);
    expectProblem(await ask(`${id}/image?size=huge`), 400, 'BAD_REQUEST');
    expectProblem(await ask('soup/image'), 400, 'BAD_REQUEST');
    expectProblem(await ask(`${randomUUID()}/image`), 404, 'NOT_FOUND', 'Picture not found');
    const posted = await request(larder.url).post(`/api/v1/recipes/${id}/image`);
    expectProblem(posted, 405, 'METHOD_NOT_ALLOWED');
  });

  it('is not shown while its recipe is in the bin', async () => {
    const id = await recipeWithPicture();
    const link = queryOf((await bench.home.recipe(id)).image);
    const { version } = (await bench.home.get<{ version: number }>(`/recipes/${id}`)).body;
    await request(larder.url)
      .delete(`/api/v1/recipes/${id}?version=${version}`)
      .set('x-api-key', bench.home.key)
      .expect(200);
    expect((await askForPicture(bench.home, id)).status).toBe(404);
    expect((await askForPicture(bench.home, id, link, {})).status).toBe(401);
  });
});

describe('an image link that a client sends back', () => {
  it('is stored as the source of the picture', async () => {
    const { image } = await bench.home.recipe(await recipeWithPicture());
    const id = randomUUID();
    const created = await bench.home.post('/recipes', { id, name: 'Copy', image });
    const again = await bench.home.post('/recipes', { id, name: 'Copy', image: soup() });
    expect([created, again]).toEqual([
      { status: 200, body: id },
      { status: 200, body: id },
    ]);
    expect((await bench.home.recipe(id)).image).toBe(soup());
  });

  it('is an ordinary address in another household', async () => {
    const { image } = await bench.home.recipe(await recipeWithPicture());
    const stranger = await newImporter(larder.url);
    const { body: id } = await stranger.post<string>('/recipes', { name: 'Copy', image });
    expect((await stranger.recipe(id)).image).toBe(image);
  });
});

describe('without PUBLIC_URL', () => {
  it('the image is the source, and a key opens the stored picture', async () => {
    const plain = await SharedImportBench.open(plainLarder);
    plain.site.routes['/soup.jpg'] = bytes(await picture('jpeg'), 'image/jpeg');
    const source = `${plain.site.url}/soup.jpg`;
    const id = await importWith(plain, [source]);
    await pictureSettled(plain, id);
    expect((await plain.home.recipe(id)).image).toBe(source);
    expect((await askForPicture(plain.home, id)).status).toBe(200);
    await plain.stop();
  });
});
