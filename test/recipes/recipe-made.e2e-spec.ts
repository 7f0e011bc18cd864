import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { type Household, joinHousehold, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Times {
  recipeId: string;
  lastMadeAt: string | null;
  madeCount: number;
}

const larder = sharedLarder();
let ada: Household;
let api: Api;
let id: string;

beforeEach(async () => {
  ada = await signUp(larder);
  api = ada.api;
  id = await createRecipe(api);
});

async function make(body: object = {}, recipe = id, by = api): Promise<Times> {
  return (await ok(by.post(`/recipes/${recipe}/made`, body))) as Times;
}

async function log(): Promise<unknown> {
  return ok(api.get(`/recipes/${id}/made`));
}

describe('POST /recipes/{id}/made', () => {
  it('counts and shows the time, for the whole household', async () => {
    const bo = await joinHousehold(larder, larder.database, ada);
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ lastMadeAt: null, madeCount: 0 });
    expect(await make()).toEqual({ recipeId: id, lastMadeAt: aTimestamp, madeCount: 1 });
    const times = await make({ madeAt: '2026-01-02T18:30:00+01:00' }, id, bo.api);
    expect(times).toEqual({ recipeId: id, lastMadeAt: aTimestamp, madeCount: 2 });
    const { lastMadeAt } = times;
    for (const person of [ada, bo]) {
      expect(await ok(person.api.get(`/recipes/${id}`))).toMatchObject({ lastMadeAt, madeCount: 2, version: 1 });
      const { recipes } = (await ok(person.api.post('/recipes/search', {}))) as { recipes: object[] };
      expect(recipes).toMatchObject([{ id, lastMadeAt, madeCount: 2, version: 1 }]);
    }
  });

  it('brings the rating of the person, which a retry and an entry without one leave as it is', async () => {
    const bo = await joinHousehold(larder, larder.database, ada);
    const entry = { id: randomUUID(), rating: 4 };
    expect(await make(entry)).toMatchObject({ madeCount: 1 });
    await ok(api.put(`/recipes/${id}/rating`, { rating: 5 }));
    expect(await make(entry)).toMatchObject({ madeCount: 1 });
    expect(await make()).toMatchObject({ madeCount: 2 });
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ userRating: 5 });
    expect(await ok(bo.api.get(`/recipes/${id}`))).toMatchObject({ userRating: null });
    for (const rating of [0, 6, 1.5, 'good'])
      expect(issuePaths((await api.post(`/recipes/${id}/made`, { rating })).body)).toEqual(['rating']);
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ userRating: 5, madeCount: 2 });
  });

  it('keeps the latest time, in any order of requests', async () => {
    for (const madeAt of ['2026-03-01T12:00:00Z', '2026-05-01T12:00:00Z', '2026-04-01T12:00:00Z'])
      await make({ madeAt });
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ lastMadeAt: '2026-05-01T12:00:00.000Z', madeCount: 3 });
  });

  it('keeps a log, the latest first', async () => {
    await make({ madeAt: '2026-03-01T12:00:00Z', servings: 6, note: ' With plums. ' });
    await make({ madeAt: '2026-05-01T12:00:00Z' });
    expect(await log()).toEqual([
      {
        id: aUuid,
        recipeId: id,
        userId: ada.userId,
        madeAt: '2026-05-01T12:00:00.000Z',
        servings: null,
        note: null,
        createdAt: aTimestamp,
      },
      expect.objectContaining({ madeAt: '2026-03-01T12:00:00.000Z', servings: 6, note: 'With plums.' }),
    ]);
  });

  it('counts a retry with the same id once', async () => {
    const bodies = [
      { id: randomUUID() },
      { id: randomUUID(), madeAt: '2026-03-01T12:00:00Z', servings: 2, note: 'Good' },
    ];
    for (const [index, body] of bodies.entries()) {
      const first = await make(body);
      const again = await Promise.all([make(body), make(body)]);
      expect(again).toEqual([first, first]);
      expect(first.madeCount).toBe(index + 1);
    }
    expect(await log()).toHaveLength(2);
  });

  it('refuses an id that belongs to another time', async () => {
    const body = { id: randomUUID(), madeAt: '2026-03-01T12:00:00Z' };
    await make(body);
    const other = await createRecipe(api, { name: 'Other' });
    for (const changed of [
      { ...body, servings: 2 },
      { ...body, madeAt: '2026-03-01T12:00:01Z' },
      { ...body, note: 'x' },
    ])
      expectProblem(await api.post(`/recipes/${id}/made`, changed), 409, 'CONFLICT');
    expectProblem(await api.post(`/recipes/${other}/made`, body), 409, 'CONFLICT');
    expect(await ok(api.get(`/recipes/${other}`))).toMatchObject({ madeCount: 0 });
  });

  it('counts each of many at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => make()));
    expect(await ok(api.get(`/recipes/${id}`))).toMatchObject({ madeCount: 20 });
    expect(await log()).toHaveLength(20);
  });

  it('names every bad field', async () => {
    const response = await api.post(`/recipes/${id}/made`, { id: 'x', madeAt: 'noon', servings: 0, note: 5 });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['id', 'madeAt', 'note', 'servings']);
  });

  it.each(['2026-02-30T10:00:00Z', '2026-02-03T10:00:00', '2999-01-01T00:00:00Z', '2026-02-03', '', 5])(
    'refuses the time %j',
    async (madeAt) => {
      const response = await api.post(`/recipes/${id}/made`, { madeAt });
      expect(issuePaths(response.body)).toEqual(['madeAt']);
    },
  );

  it('does not find an unknown recipe', async () => {
    const stranger = await signUp(larder);
    for (const [by, recipe] of [
      [api, randomUUID()],
      [stranger.api, id],
    ] as const) {
      expectProblem(await by.post(`/recipes/${recipe}/made`, {}), 404, 'NOT_FOUND', 'Recipe not found');
      expectProblem(await by.get(`/recipes/${recipe}/made`), 404, 'NOT_FOUND', 'Recipe not found');
    }
  });
});
