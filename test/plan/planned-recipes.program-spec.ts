import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { Api, ok } from '../support/api.js';
import { createRecipe, plan, type Planned } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';

type Range = 'today' | 'week' | 'month';

/** Two servers in time zones 25 hours apart, which never have the same date. */
const EAST = 'Pacific/Kiritimati';
const WEST = 'Pacific/Pago_Pago';

let database: TestDatabase;
let east: RunningLarder;
let west: RunningLarder;
let api: Api;
let recipeId: string;

beforeAll(async () => {
  database = await cloneDatabase();
  const env = { DATABASE_URL: database.url, RATE_LIMIT_REQUESTS: '0', SIGN_UP: 'open' };
  [east, west] = await Promise.all([startLarder({ ...env, TZ: EAST }), startLarder({ ...env, TZ: WEST })]);
  ({ api } = await signUp(east));
  recipeId = await createRecipe(api, { name: 'Dal', image: 'https://example.org/dal.jpg', servings: 4, calories: 320 });
});

afterAll(async () => {
  await Promise.all([east.stop(), west.stop()]);
  await database.drop();
});

/** Its key is valid at both servers. */
async function newHousehold(): Promise<{ eastern: Api; western: Api; recipeId: string }> {
  const { api: eastern, key } = await signUp(east);
  return { eastern, western: new Api(west.url, key), recipeId: await createRecipe(eastern) };
}

/** Midnight may fall between a request and its check, so both use one reading of the clock. */
async function atOneDay<T>(zone: string, work: (today: DateTime) => Promise<T>): Promise<T> {
  for (;;) {
    const today = DateTime.now().setZone(zone).startOf('day');
    const result = await work(today);
    if (DateTime.now().setZone(zone).startOf('day').equals(today)) return result;
  }
}

async function listed(range: Range, client = api): Promise<Planned[]> {
  return (await client.get(`/planned-recipes/${range}`).expect(200)).body as Planned[];
}

async function daysListed(range: Range, client = api): Promise<string[]> {
  return (await listed(range, client)).map(({ date }) => date);
}

function iso(day: DateTime): string {
  return day.toFormat('yyyy-MM-dd');
}

describe('POST /planned-recipes', () => {
  it('answers only the id, and the ranges every field', async () => {
    const { id, item } = await atOneDay(EAST, async (today) => {
      const body = await ok(api.post('/planned-recipes', { date: iso(today), slot: 'Lunch', recipeId }));
      const { id, ...rest } = body as { id: string };
      expect(rest).toEqual({});
      return { id, item: (await listed('today')).find((planned) => planned.id === id) };
    });
    expect(id).toEqual(aUuid);
    expect(item).toEqual({
      id,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      slot: 'Lunch',
      sortOrder: 1,
      recipeId,
      version: 1,
      recipeName: 'Dal',
      recipeImage: 'https://example.org/dal.jpg',
      servings: 4,
      calories: 320,
      unsuitableFor: [],
      plannedServings: null,
    });
  });

  it('answers the first id again to a retry, and refuses the id for anything else', async () => {
    const item = { id: randomUUID(), date: '2031-02-03', slot: 'Dinner', recipeId };
    expect((await api.post('/planned-recipes', item).expect(200)).body).toEqual({ id: item.id });
    expect((await api.post('/planned-recipes', item).expect(200)).body).toEqual({ id: item.id });
    const again = await api.post('/planned-recipes', { ...item, date: '2031-02-03T08:00:00Z' }).expect(200);
    expect(again.body).toEqual({ id: item.id });
    for (const other of [{ date: '2031-02-04' }, { slot: 'Lunch' }, { recipeId: await createRecipe(api) }])
      expectProblem(await api.post('/planned-recipes', { ...item, ...other }), 409, 'CONFLICT');
  });

  it('does not find other recipes', async () => {
    const response = await api.post('/planned-recipes', { date: '2031-02-03', slot: 'Dinner', recipeId: randomUUID() });
    expectProblem(response, 404, 'NOT_FOUND', 'Recipe not found');
  });

  it('reports every invalid field', async () => {
    const response = await api.post('/planned-recipes', { id: 1, date: 'tomorrow', slot: 'dinner' });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['date', 'id', 'recipeId', 'slot']);
  });

  it.each([
    '2027-02-29',
    '2028-13-01',
    '2028-00-10',
    '2028-04-31',
    '0000-01-01',
    '28-04-30',
    '2028-4-3',
    '20280403',
    '2028-04-03T25:00:00Z',
    '2028-04-03T',
    '2028-04-03 or so',
    '2028-W14',
    '',
    1_767_225_600_000,
    null,
  ])('refuses the date %j', async (date) => {
    const response = await api.post('/planned-recipes', { date, slot: 'Dinner', recipeId });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['date']);
  });

  it.each(['2028-02-29', '0001-01-01', '9999-12-31'])('takes the date %s', async (date) => {
    await plan(api, recipeId, date);
  });

  it.each(['T23:59:59+14:00', 'T00:00:00+14:00', 'T09:59:59.000Z', 'T08:30', ' 08:30:00'])(
    'accepts the date %s',
    async (time) => {
      await atOneDay(EAST, async (today) => {
        const id = await plan(api, recipeId, `${iso(today)}${time}`, 'Snack');
        expect((await listed('today')).find((item) => item.id === id)?.date).toBe(iso(today));
      });
    },
  );
});

describe('the ranges', () => {
  it('contain the days in the time zone of the server', async () => {
    const { eastern, western, recipeId } = await newHousehold();
    await atOneDay(EAST, async (today) => {
      for (const days of [-2, -1, 0]) await plan(eastern, recipeId, iso(today.plus({ days })));
      expect(await daysListed('today', eastern)).toEqual([iso(today)]);
    });
    await atOneDay(WEST, async (today) => {
      const there = await daysListed('today', western);
      expect(there).toEqual([iso(today)]);
      expect(there).not.toEqual(await daysListed('today', eastern));
    });
  });

  it('run from Monday to Sunday and from the first to the last of the month', async () => {
    const { eastern, recipeId } = await newHousehold();
    const today = DateTime.now().setZone(EAST);
    for (const unit of ['week', 'month'] as const)
      for (const day of [today.startOf(unit), today.endOf(unit)])
        for (const days of [-1, 0, 1]) await plan(eastern, recipeId, iso(day.plus({ days })));
    for (const unit of ['week', 'month'] as const) {
      const days = new Set(await daysListed(unit, eastern));
      expect([...days].at(0)).toBe(iso(today.startOf(unit)));
      expect([...days].at(-1)).toBe(iso(today.endOf(unit)));
    }
  });

  it('are ordered by date, slot of the day and place', async () => {
    const { eastern, recipeId } = await newHousehold();
    const monday = DateTime.now().setZone(EAST).startOf('week');
    const [first, second] = [iso(monday), iso(monday.plus({ days: 1 }))];
    await plan(eastern, recipeId, second, 'Breakfast');
    for (const slot of ['Snack', 'Dinner', 'Lunch', 'Breakfast', 'Lunch']) await plan(eastern, recipeId, first, slot);
    const items = await listed('week', eastern);
    expect(items.map(({ date, slot, sortOrder }) => [date, slot, sortOrder])).toEqual([
      [first, 'Breakfast', 1],
      [first, 'Lunch', 1],
      [first, 'Lunch', 2],
      [first, 'Dinner', 1],
      [first, 'Snack', 1],
      [second, 'Breakfast', 1],
    ]);
  });

  it('are empty arrays for a household without plans', async () => {
    const { eastern } = await newHousehold();
    for (const range of ['today', 'week', 'month'] as const) expect(await listed(range, eastern)).toEqual([]);
  });
});

describe('DELETE /planned-recipes/{itemId}', () => {
  it('deletes at the current version only', async () => {
    const { eastern, recipeId } = await newHousehold();
    const id = await plan(eastern, recipeId, iso(DateTime.now().setZone(EAST)));
    const stale = await eastern.delete(`/planned-recipes/${id}?version=2`).expect(200);
    expect(stale.body).toEqual({ success: false, stale: true });
    expect(await listed('month', eastern)).toHaveLength(1);
    const deleted = await eastern.delete(`/planned-recipes/${id}?version=1`).expect(200);
    expect(deleted.body).toEqual({ success: true, stale: false });
    expect(await listed('month', eastern)).toEqual([]);
    const gone = await eastern.delete(`/planned-recipes/${id}?version=1`);
    expectProblem(gone, 404, 'NOT_FOUND', 'Planned item not found');
  });

  it('takes the version from the body where the query lacks it', async () => {
    const id = await plan(api, recipeId, '2030-01-01');
    const body = await ok(api.delete(`/planned-recipes/${id}`).send({ version: 1 }));
    expect(body).toEqual({ success: true, stale: false });
  });

  it('lets exactly one of five concurrent calls win', async () => {
    const id = await plan(api, recipeId, '2030-01-01');
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.delete(`/planned-recipes/${id}?version=1`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  it.each(['', '?version=0', '?version=x'])('refuses the query "%s"', async (query) => {
    const response = await api.delete(`/planned-recipes/${randomUUID()}${query}`);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['version']);
  });

  it('refuses an id that is no UUID', async () => {
    const response = await api.delete('/planned-recipes/today?version=1');
    expect(response.status).toBe(405);
    expectProblem(await api.delete('/planned-recipes/dinner?version=1'), 400, 'BAD_REQUEST');
  });
});
