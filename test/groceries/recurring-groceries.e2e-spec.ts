import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import pg from 'pg';
import { type Api, ok } from '../support/api.js';
import { createStore, type Grocery } from '../support/builders.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

interface Recurring {
  id: string;
  name: string;
  nextPlannedFor: string;
  lastCheckedDate: string | null;
  version: number;
}

/** The time zone in which it is about noon now, so that no day ends while the tests run. */
const ZONE = `Etc/GMT${DateTime.utc().hour < 12 ? '' : '+'}${DateTime.utc().hour - 12}`;
const today = DateTime.now().setZone(ZONE);

let client: pg.Client;
const larder = sharedLarder();
let api: Api;

beforeAll(async () => {
  client = new pg.Client(larder.database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
});

beforeEach(async () => {
  const { api: own, userId } = await signUp(larder);
  api = own;
  const itsHousehold = 'SELECT household_id FROM memberships WHERE user_id = $2';
  await client.query(`UPDATE households SET time_zone = $1 WHERE id = (${itsHousehold})`, [ZONE, userId]);
});

function day(days: number): string {
  return today.plus({ days }).toFormat('yyyy-MM-dd');
}

async function create(body: object = {}): Promise<Recurring> {
  const daily = { name: 'milk', amount: 2, unit: 'l', recurrenceRule: 'day', recurrenceInterval: 1 };
  return (await ok(api.post('/recurring-groceries', { ...daily, nextPlannedFor: day(0), ...body }))) as Recurring;
}

async function list(): Promise<Recurring[]> {
  return (await ok(api.get('/recurring-groceries'))) as Recurring[];
}

async function lines(): Promise<Grocery[]> {
  return (await ok(api.get('/groceries'))) as Grocery[];
}

/** Waits until the task has processed it. */
async function looked({ id }: Recurring): Promise<void> {
  const rests = `SELECT FROM tasks WHERE kind = 'recurringGrocery' AND subject = $1 AND state <> 'waiting'`;
  await until(async () => (await client.query(rests, [id])).rowCount === 0);
}

/** Moves the next day to the past, and makes the program look again. */
async function turnBack(recurring: Recurring, nextPlannedFor: string): Promise<void> {
  await client.query('UPDATE recurring_groceries SET next_planned_for = $2 WHERE id = $1', [
    recurring.id,
    nextPlannedFor,
  ]);
  await lookAgain(recurring);
}

async function lookAgain(recurring: Recurring): Promise<void> {
  await client.query(
    `UPDATE tasks SET state = 'ready', due_at = now() WHERE kind = 'recurringGrocery' AND subject = $1`,
    [recurring.id],
  );
  await looked(recurring);
}

describe('a recurring grocery', () => {
  it('is answered with all its fields', async () => {
    const { id: storeId } = await createStore(api, 'Dairy');
    const body = {
      id: randomUUID(),
      name: 'milk',
      amount: 2,
      unit: 'l',
      display: '2 l milk',
      recurrenceRule: 'week',
      recurrenceInterval: 2,
      recurrenceWeekday: 5,
      nextPlannedFor: day(3),
      storeId,
    };
    const made = await ok(api.post('/recurring-groceries', body));
    expect(made).toEqual({
      ...body,
      ingredientId: aUuid,
      lastCheckedDate: null,
      version: 1,
      createdAt: aTimestamp,
      updatedAt: aTimestamp,
    });
    expect(await list()).toEqual([made]);
    expect(await ok(api.post('/recurring-groceries', body))).toEqual(made);
    expectProblem(await api.post('/recurring-groceries', { ...body, amount: 3 }), 409, 'CONFLICT');
  });

  it('appears on its day, once, and is planned for the next', async () => {
    const recurring = await create();
    await looked(recurring);
    const [line, ...others] = await lines();
    expect(others).toEqual([]);
    expect(line).toMatchObject({ name: 'milk', amount: 2, unit: 'l', recurringGroceryId: recurring.id, isDone: false });
    expect(await list()).toMatchObject([{ nextPlannedFor: day(1), version: 1 }]);
    for (let round = 0; round < 3; round++) await lookAgain(recurring);
    expect(await lines()).toEqual([line]);
  });

  it('does not appear before its day', async () => {
    const recurring = await create({ nextPlannedFor: day(1) });
    await looked(recurring);
    expect(await lines()).toEqual([]);
    expect(await list()).toMatchObject([{ nextPlannedFor: day(1) }]);
  });

  it('appears once for all days that were missed, and not again when it is ticked off', async () => {
    const recurring = await create({ nextPlannedFor: day(-30), recurrenceInterval: 7 });
    await looked(recurring);
    const [line] = await lines();
    expect(await lines()).toHaveLength(1);
    expect(await list()).toMatchObject([{ nextPlannedFor: day(5) }]);
    await api.patch(`/groceries/${line?.id}/done`, { version: 1 }).expect(200);
    await lookAgain(recurring);
    expect(await lines()).toHaveLength(1);
  });

  it('does not appear while its last line is open', async () => {
    const recurring = await create();
    await looked(recurring);
    await turnBack(recurring, day(0));
    const [line, ...others] = await lines();
    expect(others).toEqual([]);
    expect(await list()).toMatchObject([{ nextPlannedFor: day(1) }]);
    await api.patch(`/groceries/${line?.id}/done`, { version: 1 }).expect(200);
    await turnBack(recurring, day(0));
    expect(await lines()).toHaveLength(2);
  });

  it('appears on the day in the time zone of the household', async () => {
    const zone = DateTime.utc().hour >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
    const there = DateTime.now().setZone(zone).toFormat('yyyy-MM-dd');
    const { version } = (await ok(api.get('/household'))) as { version: number };
    await ok(api.patch('/household', { version, timeZone: zone }));
    const isTomorrow = there > day(0);
    await looked(await create({ nextPlannedFor: isTomorrow ? there : day(0) }));
    expect(await lines()).toHaveLength(isTomorrow ? 1 : 0);
  });
});

describe('POST /recurring-groceries/{id}/check', () => {
  it('ticks the open line off', async () => {
    const recurring = await create();
    await looked(recurring);
    const body = await ok(api.post(`/recurring-groceries/${recurring.id}/check`, { version: 1 }));
    expect(body).toMatchObject({
      recurringGrocery: { nextPlannedFor: day(1), lastCheckedDate: day(0), version: 2 },
      stale: false,
    });
    expect(await lines()).toMatchObject([{ isDone: true, completedAt: aTimestamp, version: 2 }]);
  });

  it('passes over the next day of what was bought before it', async () => {
    const recurring = await create({ nextPlannedFor: day(2), recurrenceInterval: 7 });
    const body = await ok(api.post(`/recurring-groceries/${recurring.id}/check`, { version: 1, date: day(-1) }));
    expect(body).toMatchObject({ recurringGrocery: { nextPlannedFor: day(9), lastCheckedDate: day(-1) } });
    await looked(recurring);
    expect(await lines()).toEqual([]);
  });

  it('changes nothing at another version', async () => {
    const recurring = await create({ nextPlannedFor: day(2) });
    const body = await ok(api.post(`/recurring-groceries/${recurring.id}/check`, { version: 2 }));
    expect(body).toEqual({ recurringGrocery: recurring, stale: true });
  });
});

describe('PATCH /recurring-groceries/{id}', () => {
  it('changes what it names, and appears when its day is brought forward', async () => {
    const recurring = await create({ nextPlannedFor: day(9) });
    const path = `/recurring-groceries/${recurring.id}`;
    const named = await ok(api.patch(path, { version: 1, name: 'oat milk', amount: null }));
    expect(named).toMatchObject({
      stale: false,
      recurringGrocery: { name: 'oat milk', amount: null, unit: 'l', version: 2 },
    });
    expect(await lines()).toEqual([]);
    await ok(api.patch(path, { version: 2, nextPlannedFor: day(0) }));
    await looked(recurring);
    expect(await lines()).toMatchObject([{ name: 'oat milk', amount: null }]);
    expect(await ok(api.patch(path, { version: 2, name: 'x' }))).toMatchObject({ stale: true });
    expect(await ok(api.patch(path, { version: 3 }))).toMatchObject({ stale: false, recurringGrocery: { version: 3 } });
  });

  it('names every bad field at once', async () => {
    const recurring = await create({ nextPlannedFor: day(9) });
    const wrong = {
      name: '',
      amount: -1,
      unit: 4,
      recurrenceRule: 'year',
      recurrenceInterval: 0,
      recurrenceWeekday: 7,
      nextPlannedFor: '2030-02-30',
      storeId: 'x',
    };
    const response = await api.patch(`/recurring-groceries/${recurring.id}`, wrong);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual([...Object.keys(wrong), 'version'].sort());
  });
});

describe('DELETE /recurring-groceries/{id}', () => {
  it('leaves its lines on the list as ordinary lines', async () => {
    const recurring = await create();
    await looked(recurring);
    const path = `/recurring-groceries/${recurring.id}`;
    expect(await ok(api.delete(`${path}?version=2`))).toEqual({ success: false, stale: true });
    expect(await ok(api.delete(`${path}?version=1`))).toEqual({ success: true, stale: false });
    expect(await lines()).toMatchObject([{ recurringGroceryId: null, version: 2 }]);
    expect(await list()).toEqual([]);
    for (const response of [
      await api.delete(`${path}?version=1`),
      await api.patch(path, { version: 1, name: 'x' }),
      await api.post(`${path}/check`, { version: 1 }),
    ])
      expectProblem(response, 404, 'NOT_FOUND', 'Recurring grocery not found');
  });
});

describe('POST /groceries/{id}/detach', () => {
  it('makes it an ordinary line, so that the next one appears', async () => {
    const recurring = await create();
    await looked(recurring);
    const [line] = await lines();
    const body = await ok(api.post(`/groceries/${line?.id}/detach`, { version: 1 }));
    expect(body).toMatchObject({ stale: false, grocery: { recurringGroceryId: null, version: 2 } });
    expect(await ok(api.post(`/groceries/${line?.id}/detach`, { version: 1 }))).toMatchObject({ stale: true });
    await turnBack(recurring, day(0));
    expect(await lines()).toHaveLength(2);
    expectProblem(await api.post(`/groceries/${randomUUID()}/detach`, { version: 1 }), 404, 'NOT_FOUND');
  });
});
