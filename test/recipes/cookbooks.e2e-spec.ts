import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createRecipe } from '../support/builders.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { holdRecipe, waitingBehind, waitingFor } from '../support/database/locks.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

interface Cookbook {
  id: string;
  title: string;
  recipeCount: number;
  coverImages: string[];
  version: number;
}

interface CookbookPage {
  cookbooks: Cookbook[];
  nextCursor: string | null;
}

const larder = sharedLarder();
let household: Household;
let api: Api;

beforeEach(async () => {
  household = await signUp(larder);
  api = household.api;
});

async function create(title: string, content: object = {}): Promise<Cookbook> {
  return (await ok(api.post('/cookbooks', { title, ...content }))) as Cookbook;
}

async function list(query = ''): Promise<CookbookPage> {
  return (await ok(api.get(`/cookbooks${query}`))) as CookbookPage;
}

async function titles(query = ''): Promise<string[]> {
  return (await list(query)).cookbooks.map(({ title }) => title);
}

function add(cookbook: string, recipe: string, by = api): Promise<unknown> {
  return ok(by.put(`/cookbooks/${cookbook}/recipes/${recipe}`));
}

async function recipeWithImage(name: string): Promise<string> {
  return createRecipe(api, { name, image: `https://pictures.example/${name}.jpg` });
}

describe('POST /cookbooks', () => {
  it('answers every field', async () => {
    const cookbook = await create(' Sundays ');
    expect(cookbook).toEqual({
      id: aUuid,
      userId: household.userId,
      title: 'Sundays',
      recipeCount: 0,
      coverImages: [],
      createdAt: aTimestamp,
      updatedAt: aTimestamp,
      version: 1,
    });
    expect(await ok(api.get(`/cookbooks/${cookbook.id}`))).toEqual(cookbook);
    expect(await list()).toEqual({ cookbooks: [cookbook], nextCursor: null });
  });

  it('may begin with a recipe', async () => {
    const recipeId = await recipeWithImage('plums');
    const cookbook = await create('Sundays', { recipeId });
    expect(cookbook).toMatchObject({ recipeCount: 1, coverImages: ['https://pictures.example/plums.jpg'] });
    expect(await ok(api.get(`/recipes/${recipeId}/cookbooks`))).toEqual([cookbook]);
    expect((await list()).cookbooks).toEqual([cookbook]);
  });

  it('answers the first one to a retry, and refuses other content under its id', async () => {
    const id = randomUUID();
    const recipeId = await createRecipe(api);
    const first = await create('Sundays', { id, recipeId });
    expect(await create('Sundays', { id, recipeId })).toEqual(first);
    expectProblem(await api.post('/cookbooks', { id, title: 'Mondays' }), 409, 'CONFLICT');
    const other = await createRecipe(api, { name: 'Other' });
    expectProblem(await api.post('/cookbooks', { id, title: 'Tuesdays', recipeId: other }), 409, 'CONFLICT');
    expect(await titles()).toEqual(['Sundays']);
  });

  it.each(['Ümläut', ' ümläut', 'ÜMLÄUT'])('keeps one of a title, whatever its case: %s', async (title) => {
    await create('Ümläut');
    expectProblem(await api.post('/cookbooks', { title }), 409, 'TITLE_TAKEN');
    expect(await titles()).toEqual(['Ümläut']);
  });

  it('lets one of five equal titles that come at once win', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.post('/cookbooks', { title: 'Cakes' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('takes titles of 1 to 120 characters', async () => {
    expect(await create('ﷺ'.repeat(120))).toMatchObject({ title: 'ﷺ'.repeat(120) });
    for (const title of ['', '  ', 'a'.repeat(121), null, 5])
      expect(issuePaths((await api.post('/cookbooks', { title })).body)).toEqual(['title']);
  });

  it('creates none for an unknown recipe', async () => {
    const stranger = await signUp(larder);
    const theirs = await createRecipe(stranger.api);
    for (const recipeId of [randomUUID(), theirs])
      expectProblem(await api.post('/cookbooks', { title: 'X', recipeId }), 404, 'NOT_FOUND', 'Recipe not found');
    expect(await titles()).toEqual([]);
  });
});

describe('GET /cookbooks', () => {
  it('comes in the order of the titles, without regard to case and accents', async () => {
    for (const title of ['banana', 'Éclairs', 'Apple', 'dough']) await create(title);
    expect(await titles()).toEqual(['Apple', 'banana', 'dough', 'Éclairs']);
  });

  it('finds titles by a part of them', async () => {
    for (const title of ['Crème brûlée', 'Cremes', 'Soups', '100 % plum_cake']) await create(title);
    expect(await titles('?search=CREME')).toEqual(['Crème brûlée', 'Cremes']);
    expect(await titles('?search=%25')).toEqual(['100 % plum_cake']);
    expect(await titles('?search=m_c')).toEqual(['100 % plum_cake']);
    expect(await titles('?search=stew')).toEqual([]);
  });

  it('comes page by page, whatever is added and removed in the meantime', async () => {
    for (let n = 0; n < 7; n++) await create(`Book ${n}`);
    const first = await list('?limit=3');
    expect(first.cookbooks.map(({ title }) => title)).toEqual(['Book 0', 'Book 1', 'Book 2']);
    await create('Book 1b');
    await ok(api.delete(`/cookbooks/${first.cookbooks[2]?.id}?version=1`));
    const second = await list(`?limit=3&cursor=${first.nextCursor}`);
    expect(second.cookbooks.map(({ title }) => title)).toEqual(['Book 3', 'Book 4', 'Book 5']);
    const third = await list(`?limit=3&cursor=${second.nextCursor}`);
    expect(third).toMatchObject({ cookbooks: [{ title: 'Book 6' }], nextCursor: null });
    expect(await list('?limit=7')).toMatchObject({ nextCursor: null });
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=x', '?cursor=WyJhIiwiYiJd', '?cursor=bnVsbA'])(
    'refuses %s',
    async (query) => {
      const response = await api.get(`/cookbooks${query}`);
      expectProblem(response, 400, 'BAD_REQUEST');
      expect(issuePaths(response.body)).toEqual([query.slice(1).split('=')[0]]);
    },
  );

  it('shows pictures of the four recipes that were added last', async () => {
    const { id } = await create('Sundays');
    await add(id, await createRecipe(api, { name: 'No picture' }));
    for (const name of ['a', 'b', 'c', 'd', 'e']) await add(id, await recipeWithImage(name));
    const { recipeCount, coverImages } = (await list()).cookbooks[0] as Cookbook;
    expect(recipeCount).toBe(6);
    expect(coverImages).toEqual(['e', 'd', 'c', 'b'].map((name) => `https://pictures.example/${name}.jpg`));
  });
});

describe('a client that polls', () => {
  it('gets 304 until something changes that is shown', async () => {
    const recipe = await recipeWithImage('plums');
    const { id } = await create('Sundays');
    const paths = ['/cookbooks', '/cookbooks?search=sun', `/cookbooks/${id}`, `/recipes/${recipe}/cookbooks`];
    const changes = [
      () => add(id, recipe),
      () => ok(api.patch(`/cookbooks/${id}`, { version: 1, title: 'Sundae' })),
      () => ok(api.delete(`/cookbooks/${id}/recipes/${recipe}`)),
    ];
    for (const change of changes) {
      const before = await Promise.all(paths.map((path) => api.get(path).expect(200)));
      for (const [index, { headers }] of before.entries())
        await api
          .get(paths[index] as string)
          .set('if-none-match', headers['etag'] as string)
          .expect(304);
      await change();
      for (const [index, { headers }] of before.entries())
        await api
          .get(paths[index] as string)
          .set('if-none-match', headers['etag'] as string)
          .expect(200);
    }
  });

  it("gets nothing new for changes of a person's marks", async () => {
    const recipe = await createRecipe(api);
    await create('Sundays', { recipeId: recipe });
    const { headers } = await api.get('/cookbooks');
    await ok(api.put(`/recipes/${recipe}/favorite`));
    await api
      .get('/cookbooks')
      .set('if-none-match', headers['etag'] as string)
      .expect(304);
  });
});

describe('PATCH /cookbooks/{id}', () => {
  it('changes the title at the current version alone', async () => {
    const cookbook = await create('Sundays');
    const path = `/cookbooks/${cookbook.id}`;
    const changed = await ok(api.patch(path, { version: 1, title: 'SUNDAYS' }));
    expect(changed).toMatchObject({
      cookbook: { ...cookbook, title: 'SUNDAYS', updatedAt: aTimestamp, version: 2 },
      stale: false,
    });
    const stale = await ok(api.patch(path, { version: 1, title: 'Mondays' }));
    expect(stale).toEqual({ ...(changed as object), stale: true });
  });

  it('leaves a title that is not named', async () => {
    const { id } = await create('Sundays');
    expect(await ok(api.patch(`/cookbooks/${id}`, { version: 1 }))).toMatchObject({
      cookbook: { title: 'Sundays' },
      stale: false,
    });
  });

  it('refuses the title of another', async () => {
    await create('Cakes');
    const { id } = await create('Pies');
    expectProblem(await api.patch(`/cookbooks/${id}`, { version: 1, title: 'cakes' }), 409, 'TITLE_TAKEN');
    expect(await ok(api.get(`/cookbooks/${id}`))).toMatchObject({ title: 'Pies', version: 1 });
  });

  it('names every bad field', async () => {
    const { id } = await create('Pies');
    const response = await api.patch(`/cookbooks/${id}`, { version: 0, title: null });
    expect(issuePaths(response.body)).toEqual(['title', 'version']);
  });
});

describe('the recipes of a cookbook', () => {
  it('are added and removed without a new version, any number of times', async () => {
    const recipeId = await createRecipe(api);
    const { id } = await create('Sundays');
    for (const isMember of [true, true, false, false]) {
      const path = `/cookbooks/${id}/recipes/${recipeId}`;
      const answer = await ok(isMember ? api.put(path) : api.delete(path));
      expect(answer).toEqual({ cookbookId: id, recipeId, isMember });
      expect(await ok(api.get(`/cookbooks/${id}`))).toMatchObject({ recipeCount: isMember ? 1 : 0, version: 1 });
    }
  });

  it('do not delay others while they wait for one that is being removed', async () => {
    const recipe = await createRecipe(api);
    const { id } = await create('Sundays');
    const holder = new pg.Client(larder.database.url);
    await holder.connect();
    try {
      await holdRecipe(holder, recipe);
      const removed = ok(api.delete(`/recipes/${recipe}?version=1`));
      await until(async () => (await waitingFor(holder)) === 1);
      const added = api.put(`/cookbooks/${id}/recipes/${recipe}`).then(({ status }) => status);
      await until(async () => (await waitingBehind(holder)) === 2);
      let isDone = false;
      const bought = createGrocery(api).then(() => {
        isDone = true;
      });
      await until(async () => isDone || (await waitingBehind(holder)) === 3);
      expect(isDone).toBe(true);
      await holder.query('COMMIT');
      await Promise.all([removed, bought]);
      expect(await added).toBe(404);
    } finally {
      await holder.end();
    }
  });

  it('stay when the cookbook is deleted', async () => {
    const recipeId = await createRecipe(api);
    const { id } = await create('Sundays', { recipeId });
    expect(await ok(api.delete(`/cookbooks/${id}?version=2`))).toEqual({ success: false, stale: true });
    expect(await ok(api.delete(`/cookbooks/${id}?version=1`))).toEqual({ success: true, stale: false });
    expectProblem(await api.get(`/cookbooks/${id}`), 404, 'NOT_FOUND', 'Cookbook not found');
    expect(await ok(api.get(`/recipes/${recipeId}`))).toMatchObject({ id: recipeId });
    expect(await ok(api.get(`/recipes/${recipeId}/cookbooks`))).toEqual([]);
  });

  it('are listed with the cookbooks by title', async () => {
    const recipeId = await createRecipe(api);
    for (const title of ['Zucchini', 'apples']) await create(title, { recipeId });
    await create('Without');
    expect(await ok(api.get(`/recipes/${recipeId}/cookbooks`))).toMatchObject([
      { title: 'apples' },
      { title: 'Zucchini' },
    ]);
  });

  it('and the cookbook must both exist', async () => {
    const stranger = await signUp(larder);
    const theirs = (await ok(stranger.api.post('/cookbooks', { title: 'Theirs' }))) as Cookbook;
    const theirRecipe = await createRecipe(stranger.api);
    const [{ id }, recipe] = [await create('Ours'), await createRecipe(api)];
    for (const cookbook of [theirs.id, randomUUID()]) {
      expectProblem(await api.put(`/cookbooks/${cookbook}/recipes/${recipe}`), 404, 'NOT_FOUND', 'Cookbook not found');
      expectProblem(
        await api.delete(`/cookbooks/${cookbook}/recipes/${recipe}`),
        404,
        'NOT_FOUND',
        'Cookbook not found',
      );
      expectProblem(await api.get(`/cookbooks/${cookbook}`), 404, 'NOT_FOUND', 'Cookbook not found');
      expectProblem(await api.patch(`/cookbooks/${cookbook}`, { version: 1, title: 'X' }), 404, 'NOT_FOUND');
      expectProblem(await api.delete(`/cookbooks/${cookbook}?version=1`), 404, 'NOT_FOUND', 'Cookbook not found');
    }
    for (const other of [theirRecipe, randomUUID()]) {
      expectProblem(await api.put(`/cookbooks/${id}/recipes/${other}`), 404, 'NOT_FOUND', 'Recipe not found');
      expectProblem(await api.get(`/recipes/${other}/cookbooks`), 404, 'NOT_FOUND', 'Recipe not found');
    }
    expect(await titles()).toEqual(['Ours']);
  });
});
