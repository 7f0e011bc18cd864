import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ImportBench } from '../support/imports/import-bench.js';
import { type Importing, type ImportState, newImporter, type QueuedPage } from '../support/imports/importing.js';
import { html, recipePage, type Site } from '../support/site.js';
import { until } from '../support/until.js';

let bench: ImportBench;
let home: Importing;

beforeAll(async () => {
  bench = await ImportBench.start({ RATE_LIMIT_SIGN_INS: '0' });
  ({ home } = bench);
}, 60_000);

afterAll(async () => {
  await bench.stop();
});

/** A page of its own that redirects to another one. */
function redirectTo(path: string): string {
  const short = `/${randomUUID()}`;
  bench.site.routes[short] = (_request, response) => {
    response.writeHead(302, { location: path }).end();
  };
  return bench.site.url + short;
}

/** The page of a recipe that names another address as its own. */
function soupOf(path: string, name = 'Soup'): string {
  return recipePage(name).replace('<title>', `<link rel="canonical" href="${bench.site.url}${path}"><title>`);
}

describe('POST /recipes/import/url', () => {
  it('returns an id, under which the recipe is found when the import is completed', async () => {
    const answer = bench.holdBack('/lemon-tart-123', recipePage('Tarte au citron'));
    const { status, body } = await home.post<QueuedPage>('/recipes/import/url', {
      url: `${bench.site.url}/lemon-tart-123`,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      recipeId: expect.any(String),
      status: 'queued',
      recipe: {
        id: body.recipeId,
        userId: expect.any(String),
        name: 'Lemon tart',
        description: null,
        image: null,
        url: `${bench.site.url}/lemon-tart-123`,
        servings: 1,
        prepMinutes: null,
        cookMinutes: null,
        totalMinutes: null,
        notes: null,
        calories: null,
        originCountry: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: body.recipe.createdAt,
        categories: [],
        version: 1,
        tags: [],
        author: null,
        averageRating: null,
        ratingCount: 0,
        isFavorite: false,
        userRating: null,
        lastMadeAt: null,
        madeCount: 0,
        unsuitableFor: [],
      },
    });
    await home.settled(body.recipeId, ['processing']);
    expect((await home.get(`/recipes/${body.recipeId}`)).status).toBe(404);
    answer();
    expect(await home.settled(body.recipeId)).toEqual({
      recipeId: body.recipeId,
      source: 'url',
      progress: null,
      url: `${bench.site.url}/lemon-tart-123`,
      status: 'completed',
      attempts: 1,
      error: null,
      duplicateOf: null,
      warnings: [],
      doubtfulWords: [],
      createdAt: body.recipe.createdAt,
      updatedAt: expect.stringMatching(/Z$/),
    });
    const recipe = await home.recipe(body.recipeId);
    expect(recipe).toMatchObject({ id: body.recipeId, name: 'Tarte au citron', servings: 4, systemUsed: 'metric' });
    expect(recipe.recipeIngredients).toMatchObject([
      { amount: 200, unit: 'gram', ingredientName: 'flour', order: 0 },
      { amount: 2, unit: null, ingredientName: 'eggs', order: 1 },
    ]);
    expect(recipe.steps).toMatchObject([{ step: 'Stir well.', order: 0 }]);
  });

  it('answers a known page with its recipe', async () => {
    const url = bench.page('/known');
    const { recipeId } = await home.importUrl(url);
    await home.settled(recipeId);
    const again = await home.importUrl(`${url}/?utm_source=mail#comments`);
    expect(again).toMatchObject({ recipeId, status: 'exists', recipe: { id: recipeId, name: 'Soup' } });
  });

  it('recognises a page that names another address as its own', async () => {
    const url = bench.page(
      '/print/stew',
      recipePage('Stew').replace('<title>', `<link rel="canonical" href="${bench.site.url}/stew"><title>`),
    );
    const { recipeId } = await home.importUrl(url);
    await home.settled(recipeId);
    expect(await home.importUrl(url)).toMatchObject({ recipeId, status: 'exists' });
    expect(await home.importUrl(`${bench.site.url}/stew`)).toMatchObject({ recipeId, status: 'exists' });
  });

  it.each(['the last address of its redirects', 'its canonical address'])(
    'makes no second recipe of a page that is there already under %s',
    async (by) => {
      const household = await newImporter(bench.larder.url);
      const path = `/original-${randomUUID()}`;
      const original = await household.importUrl(bench.page(path));
      await household.settled(original.recipeId);
      const other = by === 'its canonical address' ? bench.page(`${path}-print`, soupOf(path)) : redirectTo(path);
      const again = await household.importUrl(other);
      expect(again.status).toBe('queued');
      expect(await household.settled(again.recipeId)).toMatchObject({
        status: 'completed',
        url: other,
        duplicateOf: original.recipeId,
      });
      expect(await household.recipeIds()).toEqual([original.recipeId]);
      const exists = { recipeId: original.recipeId, status: 'exists' };
      expect(await household.importUrl(other)).toMatchObject({ ...exists, recipe: { id: original.recipeId } });
      const { body } = await household.post('/recipes/import/urls', { urls: [other] });
      expect(body).toEqual({ items: [{ url: other, ...exists }] });
    },
  );

  it('makes one recipe of short addresses of one page that are imported at once', async () => {
    const household = await newImporter(bench.larder.url);
    bench.page('/short-of');
    const short = Array.from({ length: 6 }, () => redirectTo('/short-of'));
    const ids = (await Promise.all(short.map((url) => household.importUrl(url)))).map(({ recipeId }) => recipeId);
    const states = await Promise.all(ids.map((id) => household.settled(id)));
    expect(states.map(({ status }) => status)).toEqual(short.map(() => 'completed'));
    const [recipe] = await household.recipeIds();
    expect(await household.recipeIds()).toEqual([recipe]);
    expect(states.map(({ recipeId, duplicateOf }) => duplicateOf ?? recipeId)).toEqual(short.map(() => recipe));
  });

  it('keeps the recipes of a site that gives all its pages one canonical address', async () => {
    const household = await newImporter(bench.larder.url);
    const home = '/home-of-all';
    for (const name of ['Leek soup', 'Onion soup']) {
      const { recipeId } = await household.importUrl(bench.page(`/${randomUUID()}`, soupOf(home, name)));
      expect(await household.settled(recipeId)).toMatchObject({ status: 'completed', duplicateOf: null });
      expect(await household.recipe(recipeId)).toMatchObject({ name });
    }
  });

  it('imports a page again when the recipe that it led to was deleted', async () => {
    const household = await newImporter(bench.larder.url);
    const original = await household.importUrl(bench.page('/deleted-later'));
    await household.settled(original.recipeId);
    const other = redirectTo('/deleted-later');
    await household.settled((await household.importUrl(other)).recipeId);
    await bench.query('DELETE FROM recipes WHERE id = $1', [original.recipeId]);
    const again = await household.importUrl(other);
    expect(again.status).toBe('queued');
    expect(await household.settled(again.recipeId)).toMatchObject({ status: 'completed', duplicateOf: null });
    expect(await household.recipeIds()).toEqual([again.recipeId]);
  });

  it('makes one recipe of many simultaneous requests for one page', async () => {
    const url = bench.page('/popular');
    const answers = await Promise.all(Array.from({ length: 10 }, () => home.importUrl(url)));
    const ids = [...new Set(answers.map(({ recipeId }) => recipeId))];
    expect(ids).toHaveLength(1);
    await home.settled(ids.join());
    const found = await home.post<{ recipes: { url: string }[] }>('/recipes/search', { limit: 200 });
    expect(found.body.recipes.filter((recipe) => recipe.url === url)).toHaveLength(1);
    expect(bench.site.hits['/popular']).toBe(1);
  });

  it.each([
    ['BLOCKED', html('Go away', 403)],
    ['BLOCKED', html('Too fast', 429)],
    ['BLOCKED', html('<html><title>Just a moment...</title><script>window._cf_chl_opt={}</script></html>')],
    ['UPSTREAM_ERROR', html('Gone', 410)],
    ['NO_RECIPE_FOUND', html('<html><title>About us</title><p>We sell shoes.</p></html>')],
    [
      'UNSUPPORTED_CONTENT',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
      },
    ],
    ['TOO_LARGE', html('x'.repeat(10_000_001))],
  ] satisfies [string, Site['routes'][string]][])(
    'fails at once with %s, case %#, and says what to do',
    async (code, route) => {
      const path = `/${randomUUID()}`;
      bench.site.routes[path] = route;
      const { recipeId } = await home.importUrl(`${bench.site.url}${path}`);
      const failed = await home.settled(recipeId);
      expect(failed).toMatchObject({
        status: 'failed',
        attempts: 1,
        error: { code, message: expect.stringMatching(/paste/i) },
      });
      expect((await home.get(`/recipes/${recipeId}`)).status).toBe(404);
    },
  );

  it.each(['http://10.1.2.3/soup', 'http://169.254.169.254/latest/', 'http://[::1]/soup', 'http://0x0a010203/soup'])(
    'does not reach the private address %s',
    async (url) => {
      const { recipeId, status } = await home.importUrl(url);
      expect(status).toBe('queued');
      expect(await home.settled(recipeId)).toMatchObject({ status: 'failed', error: { code: 'ADDRESS_NOT_ALLOWED' } });
    },
  );

  it.each([
    ['UPSTREAM_ERROR', 'a site in trouble', '/down'],
    ['UNREACHABLE', 'a connection that breaks', '/broken'],
  ])('tries three times more before it fails with %s for %s', async (code, _what, path) => {
    bench.site.routes['/down'] = html('Oops', 500);
    bench.site.routes['/broken'] = (_request, response) => {
      response.destroy();
    };
    const { recipeId } = await home.importUrl(`${bench.site.url}${path}`);
    let state = await home.until(recipeId, ({ error }) => error !== null);
    while (state.status !== 'failed') {
      expect(state.error?.code).toBe(code);
      await bench.query('UPDATE tasks SET due_at = now() WHERE subject = $1', [recipeId]);
      state = await home.until(recipeId, ({ status }) => status !== 'processing');
    }
    expect(state).toMatchObject({ attempts: 4, error: { code } });
    expect(bench.site.hits[path]).toBe(4);
  });

  it('fetches at most two pages of a site at once, and continues with other work', async () => {
    const paths = ['/slow-1', '/slow-2', '/slow-3', '/slow-4'];
    const answers = paths.map((path) => bench.holdBack(path, recipePage('Late')));
    const slow = await Promise.all(paths.map((path) => home.importUrl(bench.site.url + path)));
    const [pasted = ''] = await home.paste('Toast\n\nIngredients\n1 slice bread\n\nInstructions\nToast it.');
    expect(await home.settled(pasted)).toMatchObject({ status: 'completed' });
    const states = await home.list('?status=processing');
    expect(states).toHaveLength(2);
    for (const answer of answers) answer();
    for (const { recipeId } of slow) expect(await home.settled(recipeId)).toMatchObject({ status: 'completed' });
  });

  it('does not let one household delay others with many imports of a site', async () => {
    const { site, larder } = bench;
    const paths = ['/many-1', '/many-2', '/many-3', '/many-4', '/many-5'];
    const answers = new Map(paths.map((path) => [path, bench.holdBack(path, recipePage('Late'))]));
    const many = await Promise.all(paths.map((path) => home.importUrl(site.url + path)));
    const other = await newImporter(larder.url);
    const { recipeId } = await other.importUrl(bench.page('/only-one'));
    await until(
      async () => (await bench.query("SELECT FROM tasks WHERE lane IS NOT NULL AND state = 'ready'")).length === 4,
    );
    const first = paths.find((path) => site.hits[path] === 1) ?? '';
    answers.get(first)?.();
    expect(await other.settled(recipeId)).toMatchObject({ status: 'completed' });
    for (const answer of answers.values()) answer();
    for (const one of many) expect(await home.settled(one.recipeId)).toMatchObject({ status: 'completed' });
  });

  it.each([
    ['nothing', {}],
    ['a number', { url: 5 }],
    ['an empty text', { url: '' }],
    ['a word', { url: 'soup' }],
    ['another scheme', { url: 'ftp://example.org/soup' }],
    ['a script', { url: 'javascript:alert(1)' }],
    ['a password', { url: 'http://user:secret@example.org/' }],
    ['more than 2048 characters', { url: `https://example.org/${'a'.repeat(2_048)}` }],
  ])('refuses %s', async (_case, body) => {
    const answer = await home.post('/recipes/import/url', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', issues: [{ path: 'url' }] } });
  });

  it('says how to configure an AI when one is asked for', async () => {
    const answer = await home.post('/recipes/import/url', { url: `${bench.site.url}/ai`, forceAI: true });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'UNPROCESSABLE', message: expect.stringContaining('AI_BASE_URL') },
    });
  });
});

describe('POST /recipes/import/urls', () => {
  it('queues each page once and reports known pages, in the order of the request', async () => {
    const [old, fresh] = [bench.page('/many-old'), bench.page('/many-new')];
    const { recipeId } = await home.importUrl(old);
    await home.settled(recipeId);
    const { body } = await home.post<{ items: QueuedPage[] }>('/recipes/import/urls', {
      urls: [fresh, old, `${fresh}#b`],
    });
    const queued = body.items[0]?.recipeId;
    expect(body).toEqual({
      items: [
        { url: fresh, recipeId: queued, status: 'queued' },
        { url: old, recipeId, status: 'exists' },
        { url: `${fresh}#b`, recipeId: queued, status: 'queued' },
      ],
    });
    expect(await home.settled(queued ?? '')).toMatchObject({ status: 'completed' });
  });

  it('lists the last of them first', async () => {
    const household = await newImporter(bench.larder.url);
    const urls = Array.from({ length: 30 }, (_, n) => `${bench.site.url}/in-order-${n}`);
    await household.post('/recipes/import/urls', { urls });
    expect((await household.list()).map(({ url }) => url)).toEqual(urls.toReversed());
  });

  it('recognises a page that names another address, and one whose recipe was deleted', async () => {
    const canonical = `<link rel="canonical" href="${bench.site.url}/many-own"><title>`;
    const url = bench.page('/many-print', recipePage('Stew').replace('<title>', canonical));
    const gone = bench.page('/many-gone');
    const [kept, lost] = [await home.importUrl(url), await home.importUrl(gone)];
    for (const { recipeId } of [kept, lost]) await home.settled(recipeId);
    await bench.query('DELETE FROM recipes WHERE id = $1', [lost.recipeId]);
    const urls = [`${bench.site.url}/many-own`, gone, url];
    const { body } = await home.post<{ items: QueuedPage[] }>('/recipes/import/urls', { urls });
    const { recipeId } = kept;
    expect(body.items).toMatchObject([
      { recipeId, status: 'exists' },
      { status: 'queued' },
      { recipeId, status: 'exists' },
    ]);
    expect(body.items[1]?.recipeId).not.toBe(lost.recipeId);
  });

  it('makes one import of each page in many simultaneous lists, in any order', async () => {
    const urls = Array.from({ length: 40 }, (_, n) => bench.page(`/in-lists-${n}`));
    const lists = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? urls : urls.toReversed()));
    const answers = await Promise.all(
      lists.map((list) =>
        home.post<{ items: (QueuedPage & { url: string })[] }>('/recipes/import/urls', { urls: list }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200));
    expect(answers.map(({ body }) => body.items.map(({ url }) => url))).toEqual(lists);
    const items = answers.flatMap(({ body }) => body.items);
    expect(new Set(items.map(({ url, recipeId }) => `${url} ${recipeId}`)).size).toBe(urls.length);
  });

  it.each([
    ['nothing', {}],
    ['no list', { urls: 'https://example.org/' }],
    ['an empty list', { urls: [] }],
    ['more than 100', { urls: Array.from({ length: 101 }, (_, n) => `https://example.org/${n}`) }],
    ['a bad URL', { urls: ['https://example.org/', 'soup'] }],
  ])('refuses %s', async (_case, body) => {
    const answer = await home.post('/recipes/import/urls', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', issues: [{ path: 'urls' }] } });
  });
});

describe('POST /recipes/import/paste', () => {
  it('keeps the order of the recipes of a text', async () => {
    const recipe = (name: string): unknown => ({
      '@type': 'Recipe',
      name,
      recipeIngredient: ['1 egg'],
      recipeInstructions: 'Cook it.',
    });
    const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': ['One', 'Two', 'Three'].map(recipe) });
    const { status, body } = await home.post<{ recipeIds: string[] }>('/recipes/import/paste', { text });
    expect(status).toBe(200);
    const names: string[] = [];
    for (const id of body.recipeIds) {
      expect(await home.settled(id)).toMatchObject({ source: 'paste', url: null, status: 'completed' });
      names.push((await home.recipe(id)).name);
    }
    expect(names).toEqual(['One', 'Two', 'Three']);
  });

  it.each([
    [
      'plain text',
      'Pancakes\n\nServes 2\n\nIngredients:\n2 cups flour\n3 eggs\n\nInstructions:\nWhisk everything.\nFry in butter.',
    ],
    [
      'YAML',
      'name: Pancakes\ningredients:\n  - 2 cups flour\n  - 3 eggs\nsteps:\n  - Whisk everything.\n  - Fry in butter.',
    ],
  ])('reads %s', async (_form, text) => {
    const [id = ''] = await home.paste(text);
    await home.settled(id);
    const recipe = await home.recipe(id);
    expect(recipe).toMatchObject({ name: 'Pancakes', url: null });
    expect(recipe.recipeIngredients.map(({ ingredientName }) => ingredientName)).toEqual(['flour', 'eggs']);
    expect(recipe.steps).toHaveLength(2);
  });

  it.each([
    ['the steps', 'Stock\n\nIngredients\n2 leeks\n1 l water', ['NO_STEPS']],
    ['the ingredients', 'Toast\n\nMethod\nToast the bread.\nButter it.', ['NO_INGREDIENTS']],
    ['the name', 'Ingredients\n2 leeks\n\nMethod\nChop the leeks.\nBoil them.', ['NO_NAME']],
  ])('tells that it did not find %s', async (_what, text, warnings) => {
    const [id = ''] = await home.paste(text);
    expect(await home.settled(id)).toMatchObject({ status: 'completed', warnings });
  });

  it('of the source of a page with several recipes tells that there are others', async () => {
    const card = (name: string): string =>
      `<div itemscope itemtype="https://schema.org/Recipe"><h2 itemprop="name">${name}</h2><p itemprop="recipeIngredient">200 g ${name}</p>
       <p itemprop="recipeInstructions">Mash the ${name}.</p></div>`;
    const [id = ''] = await home.paste(`<!doctype html><html><body>${card('beans')}${card('beets')}</body></html>`);
    expect(await home.settled(id)).toMatchObject({ status: 'completed', warnings: ['OTHER_RECIPES'] });
  });

  it('makes one recipe of a text that is pasted twice, and another one of a changed text', async () => {
    const household = await newImporter(bench.larder.url);
    const text = 'Broth\n\n2 leeks\n1 l water\n\nBoil the leeks in the water.';
    const [first = ''] = await household.paste(text);
    await household.settled(first);
    const [again = ''] = await household.paste(text);
    expect(await household.settled(again)).toMatchObject({ status: 'completed', duplicateOf: first });
    const [changed = ''] = await household.paste(text.replace('2 leeks', '3 leeks'));
    expect(await household.settled(changed)).toMatchObject({ status: 'completed', duplicateOf: null });
    expect((await household.recipeIds()).sort()).toEqual([first, changed].sort());
  });

  it('splits a line with several ingredients, so that each can be put on a shopping list', async () => {
    const [id = ''] = await home.paste('Mash\n\n1 kg potatoes\nsalt, pepper, nutmeg\n\nBoil and mash the potatoes.');
    await home.settled(id);
    const { recipeIngredients } = await home.recipe(id);
    const names = recipeIngredients.map(({ ingredientName }) => ingredientName);
    expect(names).toEqual(['potatoes', 'salt', 'pepper', 'nutmeg']);
  });

  it('does not delay a household with one recipe by all imports of another one', async () => {
    const other = await newImporter(bench.larder.url);
    const recipe = 'name: Toast\ningredients:\n  - 1 slice bread\nsteps:\n  - Toast it.\n';
    const holder = new pg.Client(bench.database.url);
    await holder.connect();
    const pasted = async (): Promise<[string[], string[]]> => [
      await home.paste(Array.from({ length: 100 }, () => recipe).join('---\n')),
      await other.paste(recipe),
    ];
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE recipes IN SHARE MODE');
    let many: string[] = [];
    let one = '';
    try {
      [many, [one = '']] = await pasted();
    } finally {
      await holder.end();
    }
    expect(many).toHaveLength(100);
    const { updatedAt } = await other.settled(one);
    const states: ImportState[] = [];
    for (const id of many) states.push(await home.settled(id));
    expect(states.every(({ status }) => status === 'completed')).toBe(true);
    expect(states.some((state) => state.updatedAt > updatedAt)).toBe(true);
  });

  it.each([
    ['nothing', {}],
    ['no text', { text: 5 }],
    ['an empty text', { text: '' }],
    ['white space', { text: ' \n ' }],
    ['too long a recipe', { text: `Soup\n${'stir and '.repeat(12_000)}` }],
    [
      'too many recipes',
      { text: JSON.stringify(Array.from({ length: 101 }, () => ({ '@type': 'Recipe', name: 'Soup' }))) },
    ],
    ['JSON without a recipe', { text: '{"@type":"Person","name":"Ann"}' }],
  ])('refuses %s and queues nothing', async (_case, body) => {
    const household = await newImporter(bench.larder.url);
    const answer = await household.post('/recipes/import/paste', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', issues: [{ path: 'text' }] } });
    expect(await household.list()).toEqual([]);
  });
});

describe('the tasks of a household that has been removed', () => {
  it.each(['import', 'archive'])('end, of the kind %s, whether they wait or their process has died', async (kind) => {
    const household = randomUUID();
    await bench.query(
      `INSERT INTO tasks (kind, household_id, subject, state, attempts, interruptions, lease_token, lease_until)
       VALUES ($1, $2, gen_random_uuid(), 'ready', 0, 0, NULL, NULL),
         ($1, $2, gen_random_uuid(), 'running', 1, 0, gen_random_uuid(), now()),
         ($1, $2, gen_random_uuid(), 'running', 1, 9, gen_random_uuid(), now())`,
      [kind, household],
    );
    await until(async () => (await bench.query('SELECT FROM tasks WHERE household_id = $1', [household])).length === 0);
  });
});

describe('POST /recipes/import/page', () => {
  it('reads the page as the browser sees it, and fetches nothing', async () => {
    const url = 'https://kitchen.invalid/soups/leek';
    const queued = await home.post<QueuedPage>('/recipes/import/page', { url, html: recipePage('Leek soup') });
    expect(queued).toMatchObject({ status: 200, body: { status: 'queued', recipe: { name: 'Leek' } } });
    expect(await home.settled(queued.body.recipeId)).toMatchObject({ source: 'url', url, status: 'completed' });
    expect(await home.recipe(queued.body.recipeId)).toMatchObject({ name: 'Leek soup' });
    const again = await home.post<QueuedPage>('/recipes/import/page', { url, html: recipePage('Leek soup') });
    expect(again.body).toMatchObject({ status: 'exists', recipeId: queued.body.recipeId });
  });

  it.each([
    [{ url: 'https://kitchen.invalid/a' }, 'html'],
    [{ url: 'https://kitchen.invalid/a', html: '  ' }, 'html'],
    [{ url: 'https://kitchen.invalid/a', html: 'x'.repeat(2 * 1_048_576 + 1) }, 'html'],
    [{ url: 'leek soup', html: '<p>Leek</p>' }, 'url'],
  ])('refuses what is no page (%#)', async (body, field) => {
    const answer = await home.post<{ issues: { path: string }[] }>('/recipes/import/page', body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });
});
