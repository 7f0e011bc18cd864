import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { SharedImportBench } from '../support/imports/import-bench.js';
import { importWith, pictureSettled } from '../support/imports/picture-bench.js';
import { bytes, picture } from '../support/pictures.js';
import { PUBLIC_URL, sharedLarders } from '../support/shared-larder.js';

interface Share {
  id: string;
  url: string;
  status: string;
  expiresAt: string | null;
  lastAccessedAt: string | null;
  version: number;
}

const DAY = 86_400_000;
const WHOLE = {
  name: 'Plum "cake" <3 & 1 < 2',
  description: 'Sweet & "sour", <3 from the tree.',
  url: 'https://plums.example/cake',
  servings: 8,
  prepMinutes: 20,
  cookMinutes: 45,
  totalMinutes: 65,
  notes: 'Better on the second day.',
  calories: 320,
  categories: ['Snack'],
  tags: ['autumn', 'sweet'],
  recipeIngredients: ['1 kg plums, halved', '250 g flour', '1 1/2 tsp cinnamon', 'salt'],
  steps: [{ step: 'Heat the oven to 180 °C.' }, { step: 'Bake for 45 minutes.' }],
};
const IMPORTED = [
  'name',
  'description',
  'servings',
  'prepMinutes',
  'cookMinutes',
  'totalMinutes',
  'notes',
  'calories',
  'categories',
];

const [larder, publicLarder] = sharedLarders();
let bench: SharedImportBench;
let home: Household;
let api: Api;
let id: string;

beforeAll(async () => {
  bench = await SharedImportBench.open(larder);
  bench.site.routes['/soup.jpg'] = bytes(await picture('jpeg'), 'image/jpeg');
});

afterAll(() => bench.stop());

beforeEach(async () => {
  home = await signUp(larder);
  api = home.api;
  id = await createRecipe(api, WHOLE);
});

async function share(expiresIn = '1week', recipe = id): Promise<Share> {
  return (await ok(api.post(`/recipes/${recipe}/shares`, { expiresIn }))) as Share;
}

function tokenOf({ url }: Share): string {
  return url.split('/').at(-1) ?? '';
}

function asJson(token: string): Promise<Response> {
  return fetch(`${larder.url}/api/share/${token}`);
}

function asPage(token: string): Promise<Response> {
  return fetch(`${larder.url}/share/${token}`, { headers: { accept: 'text/html' } });
}

async function statuses(token: string): Promise<number[]> {
  const answers = await Promise.all([asJson(token), asPage(token), fetch(`${larder.url}/api/share/${token}/image`)]);
  return answers.map(({ status }) => status);
}

describe('POST /recipes/{id}/shares', () => {
  it('answers every field, and the address only once', async () => {
    const made = await share();
    expect(made).toEqual({
      id: aUuid,
      recipeId: id,
      url: expect.stringMatching(new RegExp(`^${larder.url}/share/[\\w-]{22}$`)),
      status: 'active',
      expiresAt: aTimestamp,
      createdAt: aTimestamp,
      lastAccessedAt: null,
      version: 1,
    });
    const { url, ...listed } = made;
    expect(url).toBeDefined();
    expect(await ok(api.get('/shares'))).toEqual([listed]);
  });

  it.each([
    ['1day', 1, 1],
    ['1week', 7, 7],
    ['1month', 28, 31],
    ['1year', 365, 366],
  ])('lives for %s', async (life, least, most) => {
    const { expiresAt } = await share(life);
    const days = (Date.parse(expiresAt ?? '') - Date.now()) / DAY;
    expect(days).toBeGreaterThan(least - 0.1);
    expect(days).toBeLessThan(most + 0.1);
  });

  it('never expires when requested', async () => {
    expect(await share('forever')).toMatchObject({ expiresAt: null, status: 'active' });
  });

  it('does not store the token', async () => {
    const made = await share();
    const rows = await bench.query('SELECT to_jsonb(s)::text AS row, token_hash FROM recipe_shares s WHERE id = $1', [
      made.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(made));
    expect(rows).toMatchObject([{ token_hash: expect.any(Buffer) }]);
  });

  it('refuses an invalid lifetime, and does not find an unknown recipe', async () => {
    for (const body of [{}, { expiresIn: '2days' }, { expiresIn: null }])
      expect(issuePaths((await api.post(`/recipes/${id}/shares`, body)).body)).toEqual(['expiresIn']);
    const stranger = await signUp(larder);
    for (const [by, recipe] of [
      [api, randomUUID()],
      [stranger.api, id],
    ] as const)
      expectProblem(
        await by.post(`/recipes/${recipe}/shares`, { expiresIn: '1day' }),
        404,
        'NOT_FOUND',
        'Recipe not found',
      );
  });
});

describe('shares', () => {
  it('are listed, the latest first, of one recipe or of all', async () => {
    const other = await createRecipe(api, { name: 'Other' });
    const [first, second] = [await share(), await share('1day', other)];
    expect(await ok(api.get('/shares'))).toMatchObject([{ id: second.id }, { id: first.id }]);
    expect(await ok(api.get(`/shares?recipeId=${id}`))).toMatchObject([{ id: first.id }]);
    expect(await ok(api.get(`/shares?recipeId=${randomUUID()}`))).toEqual([]);
    expect(await ok((await signUp(larder)).api.get('/shares'))).toEqual([]);
    expect(issuePaths((await api.get('/shares?recipeId=7')).body)).toEqual(['recipeId']);
  });

  it('get another lifetime at the current version', async () => {
    const made = await share('1day');
    const changed = await ok(api.patch(`/shares/${made.id}`, { version: 1, expiresIn: 'forever' }));
    expect(changed).toMatchObject({ share: { id: made.id, expiresAt: null, version: 2 }, stale: false });
    expect(await ok(api.patch(`/shares/${made.id}`, { version: 1, expiresIn: '1day' }))).toEqual({
      ...(changed as object),
      stale: true,
    });
    expect(await ok(api.patch(`/shares/${made.id}`, { version: 2 }))).toMatchObject({
      share: { expiresAt: null, version: 3 },
    });
    expect((await asJson(tokenOf(made))).status).toBe(200);
  });

  it('open again after their end with a new lifetime', async () => {
    const made = await share('1day');
    await bench.query(`UPDATE recipe_shares SET expires_at = now() - interval '1 second' WHERE id = $1`, [made.id]);
    expect(await statuses(tokenOf(made))).toEqual([404, 404, 404]);
    expect(await ok(api.get('/shares'))).toMatchObject([{ status: 'expired' }]);
    await ok(api.patch(`/shares/${made.id}`, { version: 1, expiresIn: '1day' }));
    expect((await asJson(tokenOf(made))).status).toBe(200);
  });

  it('end for good when they are revoked', async () => {
    const made = await share();
    const revoked = await ok(api.post(`/shares/${made.id}/revoke`, { version: 1 }));
    expect(revoked).toMatchObject({ share: { status: 'revoked', version: 2 }, stale: false });
    expect(await ok(api.post(`/shares/${made.id}/revoke`, { version: 1 }))).toMatchObject({ stale: true });
    expect(await ok(api.patch(`/shares/${made.id}`, { version: 2, expiresIn: 'forever' }))).toMatchObject({
      share: { status: 'revoked' },
    });
    expect(await statuses(tokenOf(made))).toEqual([404, 404, 404]);
  });

  it('end when they are deleted, and with their recipe', async () => {
    const [made, other] = [await share(), await share()];
    expect(await ok(api.delete(`/shares/${made.id}?version=9`))).toEqual({ success: false, stale: true });
    expect(await ok(api.delete(`/shares/${made.id}?version=1`))).toEqual({ success: true, stale: false });
    expect(await statuses(tokenOf(made))).toEqual([404, 404, 404]);
    await ok(api.delete(`/recipes/${id}?version=1`));
    expect(await statuses(tokenOf(other))).toEqual([404, 404, 404]);
  });

  it('of another household are not there', async () => {
    const made = await share();
    const { api: stranger } = await signUp(larder);
    for (const answer of [
      await stranger.patch(`/shares/${made.id}`, { version: 1, expiresIn: '1day' }),
      await stranger.post(`/shares/${made.id}/revoke`, { version: 1 }),
      await stranger.delete(`/shares/${made.id}?version=1`),
    ])
      expectProblem(answer, 404, 'NOT_FOUND', 'Share not found');
    expect((await asJson(tokenOf(made))).status).toBe(200);
  });
});

describe('the link of a share', () => {
  it('answers the recipe without the fields of the household and its people', async () => {
    await ok(api.put(`/recipes/${id}/rating`, { rating: 5 }));
    const recipe = (await ok(api.get(`/recipes/${id}`))) as Record<string, unknown>;
    const answer = await asJson(tokenOf(await share()));
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const { userId, version, isFavorite, userRating, lastMadeAt, madeCount, unsuitableFor, ...shown } = recipe;
    expect([userId, version, isFavorite, userRating, lastMadeAt, madeCount, unsuitableFor]).toHaveLength(7);
    expect(await answer.json()).toEqual(shown);
  });

  it('stores the time of use, once a minute', async () => {
    const made = await share();
    await asJson(tokenOf(made));
    const [first] = (await ok(api.get('/shares'))) as Share[];
    expect(first).toMatchObject({ lastAccessedAt: aTimestamp, version: 1 });
    await asPage(tokenOf(made));
    expect(await ok(api.get('/shares'))).toEqual([first]);
  });

  it('gives strangers the same answer for anything that it does not open', async () => {
    const expected = { status: 404, code: 'NOT_FOUND', detail: 'There is no such share, or it has ended' };
    const revoked = await share();
    await ok(api.post(`/shares/${revoked.id}/revoke`, { version: 1 }));
    for (const token of ['A'.repeat(22), tokenOf(revoked), 'x', 'A'.repeat(5_000), `${tokenOf(revoked)}A`])
      expect(await (await asJson(token)).json()).toMatchObject(expected);
    const pages = await Promise.all(['A'.repeat(22), tokenOf(revoked), 'x'].map(asPage));
    const texts = await Promise.all(pages.map((page) => page.text()));
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(texts).size).toBe(1);
  });

  it('is not in the log, for any request', async () => {
    const token = tokenOf(await share());
    await statuses(token);
    for (const path of [
      `/share/${token}/x`,
      `/share/${token}/`,
      `/api/share/${token}/x`,
      `/Share/${token}`,
      `/share/x?token=${token}`,
    ])
      await fetch(larder.url + path);
    for (const method of ['POST', 'DELETE', 'BREW'])
      await fetch(`${larder.url}/share/${token}`, { method }).catch(() => undefined);
    expect(await larder.log()).not.toContain(token);
  });

  it('gives another Larder the same recipe', async () => {
    const { url } = await share();
    const { body: before } = await bench.home.get<Record<string, unknown>>(
      '/recipes/by-url?url=' + encodeURIComponent(url),
    );
    expect(before['code']).toBe('NOT_FOUND');
    const { recipeId } = await bench.home.importUrl(url);
    expect(await bench.home.settled(recipeId)).toMatchObject({ status: 'completed' });
    const ours = (await ok(api.get(`/recipes/${id}`))) as Record<string, unknown>;
    const { body: theirs } = await bench.home.get<Record<string, unknown>>(`/recipes/${recipeId}`);
    for (const field of IMPORTED) expect([field, theirs[field]]).toEqual([field, ours[field]]);
    const lines = ({ recipeIngredients }: Record<string, unknown>): object[] =>
      (recipeIngredients as Record<string, unknown>[]).map(({ amount, unit, ingredientName, note }) => ({
        amount,
        unit,
        ingredientName,
        note,
      }));
    const texts = (list: unknown, name: string): unknown[] =>
      (list as Record<string, unknown>[]).map((item) => item[name]);
    expect(lines(theirs)).toEqual(lines(ours));
    expect(texts(theirs['steps'], 'step')).toEqual(texts(ours['steps'], 'step'));
    expect(texts(theirs['tags'], 'name').sort()).toEqual(texts(ours['tags'], 'name').sort());
  });
});

describe('the picture of a share', () => {
  it('opens as long as the share', async () => {
    const page = await importWith(bench, [`${bench.site.url}/soup.jpg`]);
    await pictureSettled(bench, page);
    const owner = new Api(larder.url, bench.home.key);
    const made = (await ok(owner.post(`/recipes/${page}/shares`, { expiresIn: '1day' }))) as Share;
    const { image } = (await (await asJson(tokenOf(made))).json()) as { image: string };
    expect(image).toBe(`${larder.url}/api/share/${tokenOf(made)}/image?size=large`);
    const answer = await fetch(image);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-cache',
    ]);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'webp' });
    const known = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await fetch(image, { headers: known })).status).toBe(304);
    const html = await (await asPage(tokenOf(made))).text();
    expect(html).not.toContain('signature=');
    expect(html).toContain(`<meta property="og:image" content="${image}"`);
    await ok(owner.post(`/shares/${made.id}/revoke`, { version: 1 }));
    expect((await fetch(image)).status).toBe(404);
    expect((await fetch(image, { headers: known })).status).toBe(404);
  });

  it('has an address of this server, and no other link to the picture', async () => {
    const other = await SharedImportBench.open(publicLarder);
    other.site.routes['/soup.jpg'] = bytes(await picture('jpeg'), 'image/jpeg');
    const recipe = await importWith(other, [`${other.site.url}/soup.jpg`]);
    await pictureSettled(other, recipe);
    const owner = new Api(other.larder.url, other.home.key);
    const { url } = (await ok(owner.post(`/recipes/${recipe}/shares`, { expiresIn: '1day' }))) as Share;
    expect(url.startsWith(`${PUBLIC_URL}/share/`)).toBe(true);
    const token = url.split('/').at(-1) ?? '';
    const text = await (await fetch(`${other.larder.url}/api/share/${token}`)).text();
    expect(JSON.parse(text)).toMatchObject({ image: `${PUBLIC_URL}/api/share/${token}/image?size=large` });
    expect(text).not.toContain('signature=');
    await other.stop();
  });
});

describe('the page of a share', () => {
  it('has Open Graph tags, so that a link shows a card in a chat', async () => {
    const description = 'Thick, with "rye" & <b>bacon</b>.\nFor cold days.';
    const id = await createRecipe(api, { name: 'Split pea stew', description });
    const text = await (await asPage(tokenOf(await share('1day', id)))).text();
    expect(text).toContain('<meta property="og:title" content="Split pea stew"');
    expect(text).toMatch(
      /<meta property="og:description" content="Thick, with &quot;rye&quot; &amp; &?[^"]*For cold days\."/,
    );
    expect(text).not.toContain('<b>bacon');
    expect(text).not.toContain('og:image');
  });

  it('shows what fits of a recipe that is too long for a page', async () => {
    const steps = Array.from({ length: 20 }, (_, n) => ({ step: `${n} ${'word '.repeat(3_000)}` }));
    const long = await createRecipe(api, { name: 'Long', steps });
    const answer = await asPage(tokenOf(await share('1day', long)));
    const text = await answer.text();
    expect(text.length).toBeLessThan(400_000);
    expect(text).toContain('too long for a page');
  });
});
