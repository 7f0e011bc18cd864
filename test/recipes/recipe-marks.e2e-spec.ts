import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { type Household, joinHousehold, signUp } from '../support/household.js';
import { holdRecipe, waitingBehind, waitingFor } from '../support/database/locks.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

type Recipe = Record<string, unknown>;

let client: pg.Client;
const larder = sharedLarder();
let ada: Household;
let bo: Household;
let id: string;

beforeAll(async () => {
  client = new pg.Client(larder.database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
});

beforeEach(async () => {
  ada = await signUp(larder);
  bo = await joinHousehold(larder, larder.database, ada);
  id = await createRecipe(ada.api);
});

/** The recipe by its id, and its summary in a search. */
async function both(api: Api, recipe = id): Promise<[Recipe, Recipe]> {
  const { recipes } = (await ok(api.post('/recipes/search', {}))) as { recipes: Recipe[] };
  const found = recipes.find((summary) => summary['id'] === recipe) ?? {};
  return [(await ok(api.get(`/recipes/${recipe}`))) as Recipe, found];
}

async function rate(api: Api, rating: number | null, recipe = id): Promise<unknown> {
  return ok(api.put(`/recipes/${recipe}/rating`, { rating }));
}

async function found(query: object): Promise<unknown[]> {
  const { recipes } = (await ok(ada.api.post('/recipes/search', query))) as { recipes: Recipe[] };
  return recipes.map((recipe) => recipe['id']);
}

async function recipesInFeed(): Promise<object[]> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT version FROM changes WHERE kind = 'recipe' AND entity_id = $1 ORDER BY sequence`,
    [id],
  );
  return rows;
}

describe('PUT /recipes/{id}/rating', () => {
  it('answers the rating of the person and the average of all', async () => {
    expect(await rate(ada.api, 5)).toEqual({ recipeId: id, userRating: 5, averageRating: 5, ratingCount: 1 });
    expect(await rate(bo.api, 2)).toEqual({ recipeId: id, userRating: 2, averageRating: 3.5, ratingCount: 2 });
    expect(await rate(ada.api, 4)).toEqual({ recipeId: id, userRating: 4, averageRating: 3, ratingCount: 2 });
    expect(await rate(ada.api, null)).toEqual({ recipeId: id, userRating: null, averageRating: 2, ratingCount: 1 });
    expect(await rate(bo.api, null)).toEqual({ recipeId: id, userRating: null, averageRating: null, ratingCount: 0 });
  });

  it('shows everybody the average and each person their own rating', async () => {
    await rate(ada.api, 5);
    await rate(bo.api, 2);
    for (const [{ api }, userRating] of [
      [ada, 5],
      [bo, 2],
    ] as const) {
      const [recipe, summary] = await both(api);
      expect(recipe).toMatchObject({ userRating });
      expect(summary).toMatchObject({ userRating, averageRating: 3.5, ratingCount: 2 });
    }
  });

  it('keeps the version and the time of the last edit, and notes only a changed average in the feed', async () => {
    const [before] = await both(ada.api);
    await rate(ada.api, 3);
    await rate(ada.api, 3);
    const [after] = await both(ada.api);
    expect(after).toEqual({ ...before, userRating: 3 });
    expect(await recipesInFeed()).toEqual([{ version: 1 }, { version: 1 }]);
  });

  it('is found by the least rating at once', async () => {
    const other = await createRecipe(ada.api, { name: 'Other' });
    await rate(ada.api, 4);
    await rate(ada.api, 2, other);
    expect(await found({ minRating: 4 })).toEqual([id]);
    expect(await found({ minRating: 2 })).toEqual([other, id]);
    await rate(ada.api, 2);
    await rate(ada.api, 4, other);
    expect(await found({ minRating: 4 })).toEqual([other]);
    await rate(ada.api, null, other);
    expect(await found({ minRating: 1 })).toEqual([id]);
  });

  it('counts each of many persons and recipes at once', async () => {
    const other = await createRecipe(ada.api, { name: 'Other' });
    const ratings = Array.from({ length: 8 }, (_, index) => (index % 5) + 1);
    await Promise.all(
      ratings.flatMap((rating) => [
        rate(ada.api, rating),
        rate(bo.api, 6 - rating),
        rate(ada.api, 6 - rating, other),
        rate(bo.api, rating, other),
      ]),
    );
    for (const recipe of [id, other]) {
      const [[, hers], [, his]] = [await both(ada.api, recipe), await both(bo.api, recipe)];
      const average = ((hers['userRating'] as number) + (his['userRating'] as number)) / 2;
      expect(hers).toMatchObject({ averageRating: average, ratingCount: 2 });
      expect(await found({ minRating: average })).toContain(recipe);
    }
  });

  it.each([{}, { rating: 0 }, { rating: 6 }, { rating: 4.5 }, { rating: '4' }])('refuses %j', async (body) => {
    const response = await ada.api.put(`/recipes/${id}/rating`, body);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['rating']);
  });

  it('does not find an unknown recipe', async () => {
    const stranger = await signUp(larder);
    expectProblem(await ada.api.put(`/recipes/${randomUUID()}/rating`, { rating: 3 }), 404, 'NOT_FOUND');
    expectProblem(await stranger.api.put(`/recipes/${id}/rating`, { rating: 3 }), 404, 'NOT_FOUND');
  });
});

describe('a favourite', () => {
  it('belongs to one person', async () => {
    expect(await ok(ada.api.put(`/recipes/${id}/favorite`))).toEqual({ recipeId: id, isFavorite: true });
    for (const summary of await both(ada.api)) expect(summary).toMatchObject({ isFavorite: true });
    for (const summary of await both(bo.api)) expect(summary).toMatchObject({ isFavorite: false });
    expect(await ok(ada.api.get('/recipes/favorites'))).toEqual({ favoriteIds: [id] });
    expect(await ok(bo.api.get('/recipes/favorites'))).toEqual({ favoriteIds: [] });
  });

  it('may be added and removed again and again', async () => {
    for (const isFavorite of [true, true, false, false, true]) {
      const path = `/recipes/${id}/favorite`;
      const changed = await ok(isFavorite ? ada.api.put(path) : ada.api.delete(path));
      expect(changed).toEqual({ recipeId: id, isFavorite });
      expect(await ok(ada.api.get('/recipes/favorites'))).toEqual({ favoriteIds: isFavorite ? [id] : [] });
    }
  });

  it('comes with the latest first, and keeps the rating', async () => {
    const other = await createRecipe(ada.api, { name: 'Other' });
    await rate(ada.api, 4);
    await ok(ada.api.put(`/recipes/${id}/favorite`));
    await ok(ada.api.put(`/recipes/${other}/favorite`));
    expect(await ok(ada.api.get('/recipes/favorites'))).toEqual({ favoriteIds: [other, id] });
    await ok(ada.api.delete(`/recipes/${id}/favorite`));
    expect(await ok(ada.api.get(`/recipes/${id}`))).toMatchObject({ isFavorite: false, userRating: 4, version: 1 });
  });

  it('does not wait for a rating that has begun', async () => {
    await holdRecipe(client, id);
    const rated = rate(ada.api, 3);
    await until(async () => (await waitingFor(client)) === 1);
    let isDone = false;
    const marked = ok(ada.api.put(`/recipes/${id}/favorite`)).then(() => {
      isDone = true;
    });
    await until(async () => isDone || (await waitingBehind(client)) === 2);
    const wasDone = isDone;
    await client.query('COMMIT');
    await Promise.all([rated, marked]);
    expect(wasDone).toBe(true);
    expect((await both(ada.api))[0]).toMatchObject({ userRating: 3, isFavorite: true });
  });

  it('is not visible to others', async () => {
    const feed = await recipesInFeed();
    await ok(ada.api.put(`/recipes/${id}/favorite`));
    expect(await recipesInFeed()).toEqual(feed);
  });

  it('does not find an unknown recipe', async () => {
    const stranger = await signUp(larder);
    for (const [api, recipe] of [
      [ada.api, randomUUID()],
      [stranger.api, id],
    ] as const) {
      expectProblem(await api.put(`/recipes/${recipe}/favorite`), 404, 'NOT_FOUND', 'Recipe not found');
      expectProblem(await api.delete(`/recipes/${recipe}/favorite`), 404, 'NOT_FOUND', 'Recipe not found');
    }
  });
});
