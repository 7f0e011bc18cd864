import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { type CalendarItem, createItem, itemsBetween } from '../support/calendar-items.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { holdFeed, waitingBehind } from '../support/database/locks.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

interface MealTemplate {
  id: string;
  title: string;
  items: object[];
  repeat: { everyWeeks: number; until: string | null } | null;
  repeatFrom: string | null;
  version: number;
}

let client: pg.Client;
const larder = sharedLarder();
let api: Api;
let userId: string;
let recipeId: string;

beforeAll(async () => {
  client = new pg.Client(larder.database.url);
  await client.connect();
  ({ api, userId } = await signUp(larder));
  recipeId = await createRecipe(api, { name: 'Dal' });
});

afterAll(async () => {
  await client.end();
});

function after(date: string, count: number): string {
  return new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10);
}

const today = (): string => new Date().toISOString().slice(0, 10);

const create = async (content: object, by = api): Promise<MealTemplate> =>
  (await ok(by.post('/meal-templates', content))) as MealTemplate;

const pancakes = (content: object = {}): object => ({
  title: 'Sunday',
  items: [{ dayOffset: 0, slot: 'Breakfast', itemType: 'note', title: 'Pancakes' }],
  ...content,
});

const plain = { recipeId: null, title: null, note: null, plannedServings: null };

/** Waits until the days with an item of this title fulfil `isDone`, and returns them. */
async function daysOf(title: string, by: Api, isDone: (days: string[]) => boolean): Promise<string[]> {
  let days: string[] = [];
  const look = async (): Promise<boolean> => {
    const items = await itemsBetween(by, after(today(), -40), after(today(), 80));
    days = items.filter((item) => item.title === title).map(({ date }) => date ?? '');
    return isDone(days);
  };
  // The caller compares the days that are there instead.
  await until(look).catch(() => undefined);
  return days;
}

const THEIR_TASKS = `
  kind = 'repeatMealTemplate' AND household_id = (SELECT household_id FROM memberships WHERE user_id = $1)`;

/** Makes the recurring task of templates of this household due now instead of within the hour. */
async function makeDue(person: string): Promise<void> {
  const due = `UPDATE tasks SET state = 'ready', due_at = now(), again = false WHERE ${THEIR_TASKS} AND state <> 'running'`;
  await client.query(due, [person]);
}

/** Runs it now, and waits until it is done. */
async function lookNow(person: string): Promise<void> {
  await makeDue(person);
  const open = `SELECT FROM tasks WHERE ${THEIR_TASKS} AND state <> 'waiting'`;
  await until(async () => (await client.query(open, [person])).rowCount === 0);
}

describe('POST /meal-templates', () => {
  it('keeps items in the order of the plan, and answers all of it', async () => {
    const template = await create({
      title: 'Week',
      items: [
        { dayOffset: 6, slot: 'Dinner', itemType: 'recipe', recipeId, plannedServings: 6 },
        { dayOffset: 0, slot: 'Snack', itemType: 'note', title: 'Nuts' },
        { dayOffset: 0, slot: 'Breakfast', itemType: 'note', title: 'Pancakes', note: 'thin' },
      ],
    });
    expect(template).toEqual({
      id: aUuid,
      title: 'Week',
      items: [
        { ...plain, dayOffset: 0, slot: 'Breakfast', itemType: 'note', title: 'Pancakes', note: 'thin' },
        { ...plain, dayOffset: 0, slot: 'Snack', itemType: 'note', title: 'Nuts' },
        { ...plain, dayOffset: 6, slot: 'Dinner', itemType: 'recipe', recipeId, plannedServings: 6 },
      ],
      repeat: null,
      repeatFrom: null,
      version: 1,
      userId,
      createdAt: aTimestamp,
      updatedAt: aTimestamp,
    });
    expect(await ok(api.get('/meal-templates'))).toContainEqual(template);
  });

  it('copies a range of the plan', async () => {
    const from = '2031-03-03';
    await createItem(api, { date: after(from, 1), slot: 'Lunch', itemType: 'recipe', recipeId, plannedServings: 2 });
    await createItem(api, { date: from, slot: 'Dinner', itemType: 'note', title: 'Eat out' });
    const template = await create({ title: 'As planned', fromRange: { from, to: after(from, 6) } });
    expect(template.items).toEqual([
      { ...plain, dayOffset: 0, slot: 'Dinner', itemType: 'note', title: 'Eat out' },
      { ...plain, dayOffset: 1, slot: 'Lunch', itemType: 'recipe', recipeId, plannedServings: 2 },
    ]);
  });

  it('creates nothing twice, and refuses the id for anything else', async () => {
    const content = pancakes({ id: randomUUID() });
    const first = await create(content);
    expect(await create(content)).toEqual(first);
    for (const other of [{ title: 'Monday' }, { items: [] }, { repeat: { everyWeeks: 1 } }])
      expectProblem(await api.post('/meal-templates', { ...content, ...other }), 409, 'CONFLICT');
  });

  it.each([
    [{ title: 'x' }, ['items']],
    [pancakes({ fromRange: { from: '2031-01-01', to: '2031-01-02' } }), ['items']],
    [{ title: 'x', fromRange: { from: '2031-01-01', to: '2031-01-29' } }, ['fromRange.to']],
    [{ title: 'x', fromRange: { from: 'y' } }, ['fromRange.from', 'fromRange.to']],
    [{ title: 'x', items: [{ dayOffset: 28, slot: 'Lunch', itemType: 'note', title: 'y' }] }, ['items.0.dayOffset']],
    [{ title: 'x', items: [{ dayOffset: 0, slot: 'Lunch', itemType: 'note' }] }, ['items.0.title']],
    [{ title: 'x', items: [{ dayOffset: 0, slot: 'Lunch', itemType: 'recipe' }] }, ['items.0.recipeId']],
    [
      { title: 'x', items: [{ dayOffset: 0, slot: 'Lunch', itemType: 'recipe', recipeId: randomUUID() }] },
      ['items.0.recipeId'],
    ],
    [pancakes({ repeat: { everyWeeks: 0 } }), ['repeat.everyWeeks']],
    [pancakes({ repeat: { everyWeeks: 1, until: 'later' } }), ['repeat.until']],
    [pancakes({ title: '' }), ['title']],
  ])('refuses %j', async (body, paths) => {
    const refused = await api.post('/meal-templates', body);
    expectProblem(refused, 400, 'BAD_REQUEST');
    expect(issuePaths(refused.body)).toEqual(paths);
  });
});

describe('PATCH and DELETE /meal-templates/{id}', () => {
  it('change what is named, at the current version alone', async () => {
    const template = await create(pancakes());
    const path = `/meal-templates/${template.id}`;
    const changed = { ...template, title: 'Monday', version: 2, updatedAt: aTimestamp };
    const body = { version: 1, title: 'Monday' };
    expect(await ok(api.patch(path, body))).toEqual({ mealTemplate: changed, stale: false });
    expect(await ok(api.patch(path, body))).toEqual({ mealTemplate: changed, stale: true });
    expect(await ok(api.patch(path, { version: 2 }))).toEqual({ mealTemplate: changed, stale: false });
    expect(await ok(api.patch(path, { version: 1 }))).toEqual({ mealTemplate: changed, stale: true });
    expect(await ok(api.patch(path, { version: 2, items: [] }))).toMatchObject({
      mealTemplate: { items: [], version: 3 },
    });
    expect(await ok(api.delete(`${path}?version=2`))).toEqual({ success: false, stale: true });
    expect(await ok(api.delete(`${path}?version=3`))).toEqual({ success: true, stale: false });
    expectProblem(await api.delete(`${path}?version=3`), 404, 'NOT_FOUND', 'Meal template not found');
    expectProblem(await api.patch(path, body), 404, 'NOT_FOUND', 'Meal template not found');
  });

  it('change the list that a client polls', async () => {
    const { headers } = await api.get('/meal-templates').expect(200);
    const etag = headers['etag'] as string;
    await api.get('/meal-templates').set('if-none-match', etag).expect(304);
    await create(pancakes());
    await api.get('/meal-templates').set('if-none-match', etag).expect(200);
  });
});

describe('POST /meal-templates/{id}/apply', () => {
  it('plans the items of the template, once, and reports what it left out', async () => {
    const date = '2031-06-02';
    const gone = await createRecipe(api, { name: 'Gone' });
    const template = await create({
      title: 'Two days',
      items: [
        { dayOffset: 0, slot: 'Dinner', itemType: 'recipe', recipeId, plannedServings: 3 },
        { dayOffset: 0, slot: 'Dinner', itemType: 'recipe', recipeId: gone },
        { dayOffset: 2, slot: 'Lunch', itemType: 'note', title: 'Rest' },
      ],
    });
    await larder.database.run(`DELETE FROM recipes WHERE id = '${gone}'`);
    const path = `/meal-templates/${template.id}/apply`;
    const applied = (await ok(api.post(path, { date }))) as { items: CalendarItem[]; skipped: object[] };
    expect(applied).toMatchObject({
      items: [
        { date, slot: 'Dinner', recipeId, recipeName: 'Dal', plannedServings: 3, version: 1 },
        { date: after(date, 2), slot: 'Lunch', title: 'Rest' },
      ],
      skipped: [{ date, slot: 'Dinner', recipeId: gone, title: null, reason: 'recipeNotFound' }],
    });
    expect(await itemsBetween(api, date, after(date, 6))).toEqual(applied.items);
    expect(await ok(api.post(path, { date }))).toMatchObject({ items: [] });
    await createItem(api, { date: after(date, 1), slot: 'Lunch', itemType: 'note', title: 'old' });
    await createItem(api, { date: after(date, 3), slot: 'Lunch', itemType: 'note', title: 'behind' });
    await ok(api.post(path, { date, replace: true }));
    const titles = (await itemsBetween(api, date, after(date, 6))).map(({ title }) => title);
    expect(titles).toEqual([null, 'Rest', 'behind']);
  });

  it('is 404 for an unknown template, and 400 past the end of the calendar', async () => {
    const unknown = await api.post(`/meal-templates/${randomUUID()}/apply`, { date: '2031-01-01' });
    expectProblem(unknown, 404, 'NOT_FOUND', 'Meal template not found');
    const { id } = await create({ title: 'x', items: [{ dayOffset: 5, slot: 'Lunch', itemType: 'note', title: 'y' }] });
    expectProblem(await api.post(`/meal-templates/${id}/apply`, { date: '9999-12-30' }), 400, 'BAD_REQUEST');
  });
});

describe('a template that repeats', () => {
  const wanted = (first: string, ...weeks: number[]): string[] => weeks.map((week) => after(first, 7 * week));
  const are = (expected: string[]) => (days: string[]) => days.join() === expected.join();

  it('is planned four weeks ahead, and once, however often Larder looks', async () => {
    const { api: home, userId: person } = await signUp(larder);
    const first = today();
    const template = await create(pancakes({ repeat: { everyWeeks: 1 } }), home);
    expect(template).toMatchObject({ repeat: { everyWeeks: 1, until: null }, version: 1 });
    const days = wanted(first, 0, 1, 2, 3, 4);
    expect(await daysOf('Pancakes', home, are(days))).toEqual(days);
    for (let round = 0; round < 2; round++) await lookNow(person);
    expect(await daysOf('Pancakes', home, are(days))).toEqual(days);
    expect(await ok(home.get('/meal-templates'))).toEqual([template]);
  });

  it('is not planned again where it was removed', async () => {
    const { api: home, userId: person } = await signUp(larder);
    const days = wanted(today(), 0, 2, 4);
    await create(pancakes({ repeat: { everyWeeks: 2, from: days[0] } }), home);
    await daysOf('Pancakes', home, are(days));
    const [, second] = await itemsBetween(home, today(), after(today(), 40));
    await ok(home.delete(`/calendar-items/${second?.id}?version=1`));
    await lookNow(person);
    const left = days.filter((_, nth) => nth !== 1);
    expect(await daysOf('Pancakes', home, are(left))).toEqual(left);
  });

  it('ends with its last day, with its repetition, and with itself', async () => {
    const { api: home, userId: person } = await signUp(larder);
    const first = after(today(), 1);
    const rule = { everyWeeks: 1, from: first };
    const ending = await create(pancakes({ title: 'a', repeat: { ...rule, until: after(first, 8) } }), home);
    await daysOf('Pancakes', home, are(wanted(first, 0, 1)));
    expect(ending.repeat).toEqual({ everyWeeks: 1, until: after(first, 8) });
    const stopped = await create(
      {
        title: 'b',
        items: [{ dayOffset: 0, slot: 'Snack', itemType: 'note', title: 'Nuts' }],
        repeat: { everyWeeks: 3, from: first },
      },
      home,
    );
    await daysOf('Nuts', home, are(wanted(first, 0, 3)));
    const ended = await ok(home.patch(`/meal-templates/${stopped.id}`, { version: 1, repeat: null }));
    expect(ended).toMatchObject({ mealTemplate: { repeat: null, repeatFrom: first, version: 2 } });
    await lookNow(person);
    const open = `SELECT FROM tasks WHERE subject = $1`;
    expect((await client.query(open, [stopped.id])).rowCount).toBe(0);
    await ok(home.delete(`/meal-templates/${ending.id}?version=1`));
    await lookNow(person);
    expect((await client.query(open, [ending.id])).rowCount).toBe(0);
    expect(await daysOf('Pancakes', home, are(wanted(first, 0, 1)))).toEqual(wanted(first, 0, 1));
  });

  it('continues on the same days after a change, without planning a day twice', async () => {
    const { api: home } = await signUp(larder);
    const first = today();
    const { id } = await create(pancakes({ repeat: { everyWeeks: 2 } }), home);
    await daysOf('Pancakes', home, are(wanted(first, 0, 2, 4)));
    await ok(home.patch(`/meal-templates/${id}`, { version: 1, repeat: { everyWeeks: 1 } }));
    const all = wanted(first, 0, 1, 2, 3, 4);
    expect(await daysOf('Pancakes', home, are(all))).toEqual(all);
  });

  it('begins today in the time zone of the household', async () => {
    const { api: home } = await signUp(larder);
    await ok(home.patch('/household', { version: 1, timeZone: 'Pacific/Kiritimati' }));
    const there = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    const before = there();
    const { repeatFrom } = await create(pancakes({ repeat: { everyWeeks: 4 } }), home);
    expect([before, there()]).toContain(repeatFrom);
    const days = wanted(repeatFrom ?? '', 0, 4);
    expect(await daysOf('Pancakes', home, are(days))).toEqual(days);
  });

  it('leaves out items that are planned already', async () => {
    const { api: home } = await signUp(larder);
    const first = today();
    await createItem(home, { date: first, slot: 'Breakfast', itemType: 'note', title: 'Pancakes' });
    await create(pancakes({ repeat: { everyWeeks: 4 } }), home);
    const days = wanted(first, 0, 4);
    expect(await daysOf('Pancakes', home, are(days))).toEqual(days);
  });

  it('is planned once when somebody applies it at the same time', async () => {
    const { api: home, userId: person } = await signUp(larder);
    const first = today();
    const { id } = await create(pancakes({ repeat: { everyWeeks: 4, from: after(first, 70) } }), home);
    await lookNow(person);
    await client.query(`UPDATE meal_templates SET repeat_from = $2 WHERE id = $1`, [id, first]);
    const holder = new pg.Client(larder.database.url);
    await holder.connect();
    try {
      await holdFeed(holder, person);
      await makeDue(person);
      await until(async () => (await waitingBehind(holder)) === 1);
      const applied = ok(home.post(`/meal-templates/${id}/apply`, { date: first }));
      await until(async () => (await waitingBehind(holder)) === 2);
      await holder.query('COMMIT');
      expect(await applied).toMatchObject({ items: [], skipped: [{ title: 'Pancakes', reason: 'alreadyPlanned' }] });
    } finally {
      await holder.end();
    }
    const days = wanted(first, 0, 4);
    expect(await daysOf('Pancakes', home, are(days))).toEqual(days);
  });
});
