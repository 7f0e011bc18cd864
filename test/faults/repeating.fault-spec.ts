import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import pg from 'pg';
import { Api, ok } from '../support/api.js';
import type { Grocery } from '../support/builders.js';
import { type CalendarItem, itemsBetween } from '../support/calendar-items.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { until } from '../support/until.js';

/** The time zone in which it is about noon now, so that no day ends while the tests run. */
const ZONE = `Etc/GMT${DateTime.utc().hour < 12 ? '' : '+'}${DateTime.utc().hour - 12}`;
const today = DateTime.now().setZone(ZONE);

let database: TestDatabase;
let client: pg.Client;
let larder: RunningLarder;
let api: Api;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  larder = await start();
  ({ api } = await signUp(larder));
});

afterAll(async () => {
  await client.end();
  await larder.stop();
  await database.drop();
});

function start(): Promise<RunningLarder> {
  return startLarder({ DATABASE_URL: database.url, TZ: ZONE, RATE_LIMIT_REQUESTS: '0' });
}

/**
 * Kills the program while it works on the subject, and starts another one.
 * @param meanwhile statements to run in between
 */
async function killWhileItWorksOn(subject: string, meanwhile: string): Promise<void> {
  await larder.kill();
  await database.run(meanwhile);
  await database.run(
    `UPDATE tasks SET state = 'running', lease_token = gen_random_uuid(), lease_until = now() - interval '1 minute'
     WHERE subject = '${subject}'`,
  );
  larder = await start();
  api = new Api(larder.url, api.key);
}

function day(days: number): string {
  return today.plus({ days }).toFormat('yyyy-MM-dd');
}

async function daysOfPancakes(): Promise<string> {
  const items: CalendarItem[] = await itemsBetween(api, day(-1), day(60));
  return items
    .filter(({ title }) => title === 'Pancakes')
    .map(({ date }) => date)
    .join();
}

async function lines(): Promise<Grocery[]> {
  return (await ok(api.get('/groceries'))) as Grocery[];
}

/** Waits until the task of the subject is planned for its next run. */
async function rests(subject: string): Promise<void> {
  const waits = `SELECT FROM tasks WHERE subject = $1 AND state = 'waiting'`;
  await until(async () => (await client.query(waits, [subject])).rowCount === 1);
}

describe('after its process was killed', () => {
  it('a template that repeats is on the plan once', async () => {
    const items = [{ dayOffset: 0, slot: 'Breakfast', itemType: 'note', title: 'Pancakes' }];
    const body = { title: 'Sunday', items, repeat: { everyWeeks: 1 } };
    const { id } = (await ok(api.post('/meal-templates', body))) as { id: string };
    const days = [0, 7, 14, 21, 28].map(day).join();
    await until(async () => (await daysOfPancakes()) === days);
    // The last day counts as not stored yet.
    await killWhileItWorksOn(
      id,
      `DELETE FROM planned_recipes WHERE date = '${day(28)}';
       UPDATE meal_templates SET repeated_on = array_remove(repeated_on, '${day(28)}')`,
    );
    await rests(id);
    expect(await daysOfPancakes()).toBe(days);
  });

  it('a grocery that recurs is on the list once for all days since', async () => {
    const daily = { name: 'milk', amount: 2, unit: 'l', recurrenceRule: 'day', recurrenceInterval: 1 };
    const recurring = await ok(api.post('/recurring-groceries', { ...daily, nextPlannedFor: day(1) }));
    const { id } = recurring as { id: string };
    await rests(id);
    expect(await lines()).toEqual([]);
    await killWhileItWorksOn(id, `UPDATE recurring_groceries SET next_planned_for = '${day(-2)}' WHERE id = '${id}'`);
    await rests(id);
    expect(await lines()).toMatchObject([{ name: 'milk', recurringGroceryId: id }]);
    expect(await ok(api.get('/recurring-groceries'))).toMatchObject([{ nextPlannedFor: day(1) }]);
  });
});
