import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Api, ok } from '../support/api.js';
import { createRecipe, plan } from '../support/builders.js';
import { type CalendarItem, createItem, itemsBetween, order } from '../support/calendar-items.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { holdFeed, waitingBehind } from '../support/database/locks.js';
import { sharedLarder } from '../support/shared-larder.js';
import { until } from '../support/until.js';

const larder = sharedLarder();
let api: Api;
let userId: string;
let recipeId: string;
let day: string;
let days = 0;

beforeAll(async () => {
  ({ api, userId } = await signUp(larder));
  recipeId = await createRecipe(api, { name: 'Dal', image: 'https://example.org/dal.jpg', servings: 4, calories: 320 });
});

/** A day that no other test plans for. */
function newDay(): string {
  days += 1;
  return new Date(Date.UTC(2031, 0, 40 * days)).toISOString().slice(0, 10);
}

function after(date: string, count: number): string {
  return new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10);
}

const titlesOn = async (date: string): Promise<(string | null)[]> =>
  (await itemsBetween(api, date, date)).map(({ title, recipeName }) => title ?? recipeName);

const note = (title: string, content: object = {}): Promise<CalendarItem> =>
  createItem(api, { date: day, slot: 'Dinner', itemType: 'note', title, ...content });

describe('POST /calendar-items', () => {
  it('plans a recipe, and answers all of it', async () => {
    day = newDay();
    const item = await createItem(api, {
      date: day,
      slot: 'Lunch',
      itemType: 'recipe',
      recipeId,
      note: 'double',
      plannedServings: 8,
    });
    expect(item).toEqual({
      id: aUuid,
      date: day,
      slot: 'Lunch',
      sortOrder: 1,
      recipeId,
      version: 1,
      recipeName: 'Dal',
      recipeImage: 'https://example.org/dal.jpg',
      servings: 4,
      calories: 320,
      unsuitableFor: [],
      plannedServings: 8,
      itemType: 'recipe',
      title: null,
      note: 'double',
      userId,
      createdAt: aTimestamp,
      updatedAt: aTimestamp,
    });
    expect(await itemsBetween(api, day, day)).toEqual([item]);
  });

  it('plans a note, for a day or for the queue', async () => {
    day = newDay();
    const item = await note('Eat out');
    const empty = { recipeId: null, recipeName: null, recipeImage: null, servings: null, calories: null };
    expect(item).toMatchObject({ ...empty, itemType: 'note', title: 'Eat out', note: null, plannedServings: null });
    const queued = await note('Some day', { date: null });
    expect(queued.date).toBeNull();
    const { items } = (await ok(api.get('/calendar-items/queue'))) as { items: CalendarItem[] };
    expect(items).toContainEqual(queued);
    expect(await itemsBetween(api, day, day)).toEqual([item]);
  });

  it('answers the first item again to a retry, and refuses the id for anything else', async () => {
    day = newDay();
    const content = { id: randomUUID(), date: day, slot: 'Snack', itemType: 'note', title: 'Nuts' };
    const first = await createItem(api, content);
    expect(await createItem(api, content)).toEqual(first);
    expect(await createItem(api, { ...content, note: null })).toEqual(first);
    const others = [{ title: 'Fruit' }, { date: null }, { slot: 'Lunch' }, { note: '' }, { plannedServings: 2 }];
    for (const other of others)
      expectProblem(await api.post('/calendar-items', { ...content, ...other }), 409, 'CONFLICT');
    expect(await itemsBetween(api, day, day)).toEqual([first]);
  });

  it('answers a retry with the item in its current state', async () => {
    day = newDay();
    const content = { id: randomUUID(), date: day, slot: 'Snack', itemType: 'note', title: 'Nuts' };
    const { id } = await createItem(api, content);
    const move = { version: 1, targetDate: null, targetSlot: 'Snack', targetIndex: 0 };
    const { item } = (await ok(api.post(`/calendar-items/${id}/move`, move))) as { item: CalendarItem };
    expect(await createItem(api, content)).toEqual(item);
    expectProblem(await api.post('/calendar-items', { ...content, title: 'Fruit' }), 409, 'CONFLICT');
  });

  it('answers a retry of POST /planned-recipes with the same id after the item was moved', async () => {
    day = newDay();
    const content = { id: randomUUID(), date: day, slot: 'Dinner', recipeId };
    const first = await ok(api.post('/planned-recipes', content));
    const move = { version: 1, targetDate: day, targetSlot: 'Lunch', targetIndex: 0 };
    await ok(api.post(`/calendar-items/${content.id}/move`, move));
    expect(await ok(api.post('/planned-recipes', content))).toEqual(first);
    expect(await itemsBetween(api, day, day)).toMatchObject([{ id: content.id, slot: 'Lunch', version: 2 }]);
  });

  it.each([
    [{}, ['date', 'itemType', 'slot']],
    [{ date: null, slot: 'Dinner', itemType: 'note' }, ['title']],
    [{ date: null, slot: 'Dinner', itemType: 'note', title: ' ' }, ['title']],
    [{ date: null, slot: 'Dinner', itemType: 'note', title: 'x'.repeat(201) }, ['title']],
    [{ date: null, slot: 'Dinner', itemType: 'note', title: 'x', recipeId: randomUUID() }, ['recipeId']],
    [{ date: null, slot: 'Dinner', itemType: 'recipe', title: 'x' }, ['recipeId']],
    [
      { date: '2031-02-30', slot: 'Brunch', itemType: 'meal', plannedServings: 0 },
      ['date', 'itemType', 'plannedServings', 'slot'],
    ],
  ])('refuses %j', async (body, paths) => {
    const refused = await api.post('/calendar-items', body);
    expectProblem(refused, 400, 'BAD_REQUEST');
    expect(issuePaths(refused.body)).toEqual(paths);
  });

  it('does not find recipes of others', async () => {
    const { api: others } = await signUp(larder);
    const body = { date: '2031-01-01', slot: 'Dinner', itemType: 'recipe', recipeId };
    expectProblem(await others.post('/calendar-items', body), 404, 'NOT_FOUND', 'Recipe not found');
  });
});

describe('one item', () => {
  it('has one id and one version in both operations; notes and the queue are not in /planned-recipes', async () => {
    day = newDay();
    const id = await plan(api, recipeId, day);
    const lunch = await createItem(api, { date: day, slot: 'Lunch', itemType: 'recipe', recipeId, plannedServings: 3 });
    await note('Eat out');
    await createItem(api, { date: null, slot: 'Lunch', itemType: 'recipe', recipeId });
    const range = `from=${day}&to=${day}`;
    expect(await ok(api.get(`/planned-recipes?${range}`))).toMatchObject([
      { id: lunch.id, plannedServings: 3, servings: 4 },
      { id, plannedServings: null, version: 1 },
    ]);
    const body = { version: 1, plannedServings: 6 };
    expect(await ok(api.patch(`/calendar-items/${id}`, body))).toMatchObject({ item: { version: 2 }, stale: false });
    expect(await ok(api.delete(`/planned-recipes/${id}?version=1`))).toEqual({ success: false, stale: true });
    expect(await ok(api.delete(`/planned-recipes/${id}?version=2`))).toEqual({ success: true, stale: false });
    expectProblem(await api.delete(`/calendar-items/${id}?version=2`), 404, 'NOT_FOUND', 'Planned item not found');
  });
});

describe('GET /calendar-items', () => {
  it('lists days and slots in their order, filtered by type', async () => {
    day = newDay();
    const next = after(day, 1);
    for (const [date, slot, title] of [
      [next, 'Breakfast', 'e'],
      [day, 'Snack', 'd'],
      [day, 'Breakfast', 'a'],
      [day, 'Dinner', 'c'],
    ] as const)
      await note(title, { date, slot });
    await createItem(api, { date: day, slot: 'Lunch', itemType: 'recipe', recipeId });
    const listed = async (query: string): Promise<(string | null)[]> =>
      ((await ok(api.get(`/calendar-items?from=${day}&to=${next}${query}`))) as { items: CalendarItem[] }).items.map(
        ({ title }) => title,
      );
    expect(await listed('')).toEqual(['a', null, 'c', 'd', 'e']);
    expect(await listed('&itemType=note')).toEqual(['a', 'c', 'd', 'e']);
    expect(await listed('&itemType=recipe')).toEqual([null]);
  });

  it.each(['', '?from=2031-01-01', '?from=2031-01-02&to=2031-01-01', '?from=2031-01-01&to=2032-01-02', '?from=x&to=y'])(
    'refuses the range "%s"',
    async (query) => {
      for (const path of ['/calendar-items', '/planned-recipes'])
        expectProblem(await api.get(`${path}${query}`), 400, 'BAD_REQUEST');
    },
  );

  it('takes a range of 366 days', async () => {
    expect(await itemsBetween(api, '2032-01-01', '2032-12-31')).toBeInstanceOf(Array);
  });

  it('answers 304 until something in the plan changes, such as the name of a recipe', async () => {
    day = newDay();
    const soup = await createRecipe(api, { name: 'Soup' });
    const { id } = await createItem(api, { date: day, slot: 'Lunch', itemType: 'recipe', recipeId: soup });
    const paths = [`/calendar-items?from=${day}&to=${day}`, '/calendar-items/queue'];
    for (const path of paths) {
      const tag = async (): Promise<string> => (await api.get(path).expect(200)).headers['etag'] as string;
      const before = await tag();
      await api.get(path).set('if-none-match', before).expect(304);
      const [item] = await itemsBetween(api, day, day);
      await ok(api.patch(`/calendar-items/${id}`, { version: item?.version, note: `of ${path}` }));
      await api.get(path).set('if-none-match', before).expect(200);
      expect(await tag()).not.toBe(before);
    }
  });

  it('sends an item again when its recipe is renamed while it is planned', async () => {
    const soup = await createRecipe(api, { name: 'Soup' });
    const { cursor } = (await ok(api.get('/changes'))) as { cursor: string };
    const holder = new pg.Client(larder.database.url);
    await holder.connect();
    try {
      await holdFeed(holder, userId);
      const planned = createItem(api, { date: newDay(), slot: 'Dinner', itemType: 'recipe', recipeId: soup });
      await until(async () => (await waitingBehind(holder)) === 1);
      const renamed = ok(api.patch(`/recipes/${soup}`, { version: 1, name: 'Leek soup' }));
      await until(async () => (await waitingBehind(holder)) === 2);
      await holder.query('COMMIT');
      const [{ id }] = await Promise.all([planned, renamed]);
      const { changes } = (await ok(api.get(`/changes?since=${cursor}`))) as { changes: { id: string }[] };
      expect(
        changes
          .map((change) => change.id)
          .filter((one) => one === id || one === soup)
          .at(-1),
      ).toBe(id);
    } finally {
      await holder.end();
    }
  });
});

describe('PATCH /calendar-items/{id}', () => {
  it('keeps the version when no field is given', async () => {
    day = newDay();
    const item = await note('Eat out');
    expect(await ok(api.patch(`/calendar-items/${item.id}`, { version: 1 }))).toEqual({ item, stale: false });
    expect(await ok(api.patch(`/calendar-items/${item.id}`, { version: 2 }))).toEqual({ item, stale: true });
  });

  it('keeps missing fields, clears null, and changes the rest', async () => {
    day = newDay();
    const item = await note('Eat out', { note: 'Thai', plannedServings: 2 });
    const { item: changed } = (await ok(
      api.patch(`/calendar-items/${item.id}`, { version: 1, note: null, plannedServings: 3 }),
    )) as { item: CalendarItem };
    expect(changed).toEqual({ ...item, note: null, plannedServings: 3, version: 2, updatedAt: aTimestamp });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(item.updatedAt));
  });

  it('answers the current item, and changes nothing, at another version', async () => {
    day = newDay();
    const item = await note('Eat out');
    for (const version of [2, 7])
      expect(await ok(api.patch(`/calendar-items/${item.id}`, { version, title: 'Stay' }))).toEqual({
        item,
        stale: true,
      });
  });

  it('turns a recipe into a note and back', async () => {
    day = newDay();
    const { id } = await createItem(api, { date: day, slot: 'Lunch', itemType: 'recipe', recipeId });
    const untitled = await api.patch(`/calendar-items/${id}`, { version: 1, itemType: 'note' });
    expectProblem(untitled, 400, 'BAD_REQUEST');
    expect(issuePaths(untitled.body)).toEqual(['title']);
    const asNote = await ok(api.patch(`/calendar-items/${id}`, { version: 1, itemType: 'note', title: 'Dal or so' }));
    expect(asNote).toMatchObject({ item: { itemType: 'note', recipeId: null, recipeName: null, version: 2 } });
    for (const [body, path] of [
      [{ recipeId }, 'recipeId'],
      [{ title: null }, 'title'],
      [{ itemType: 'recipe' }, 'recipeId'],
      [{ itemType: 'note', recipeId }, 'recipeId'],
    ] as const) {
      const refused = await api.patch(`/calendar-items/${id}`, { version: 2, ...body });
      expectProblem(refused, 400, 'BAD_REQUEST');
      expect(issuePaths(refused.body)).toEqual([path]);
    }
    const unknown = { version: 2, itemType: 'recipe', recipeId: randomUUID() };
    expectProblem(await api.patch(`/calendar-items/${id}`, unknown), 404, 'NOT_FOUND', 'Recipe not found');
    const back = await ok(api.patch(`/calendar-items/${id}`, { version: 2, itemType: 'recipe', recipeId }));
    expect(back).toMatchObject({ item: { itemType: 'recipe', recipeId, recipeName: 'Dal', version: 3 }, stale: false });
  });

  it('puts it last in another slot, and keeps its place in the same one', async () => {
    day = newDay();
    const next = after(day, 1);
    const [a] = [await note('a'), await note('b'), await note('c', { date: next })];
    const path = `/calendar-items/${a.id}`;
    await ok(api.patch(path, { version: 1, date: day, title: 'a' }));
    expect(await titlesOn(day)).toEqual(['a', 'b']);
    await ok(api.patch(path, { version: 2, date: next }));
    expect(await titlesOn(next)).toEqual(['c', 'a']);
    expect(await ok(api.patch(path, { version: 3, date: null }))).toMatchObject({ item: { date: null }, stale: false });
  });

  it('lets one of five simultaneous changes win', async () => {
    day = newDay();
    const { id } = await note('Eat out');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((plannedServings) => ok(api.patch(`/calendar-items/${id}`, { version: 1, plannedServings }))),
    );
    expect((answers as { stale: boolean }[]).filter(({ stale }) => !stale)).toHaveLength(1);
    expect(await itemsBetween(api, day, day)).toMatchObject([{ version: 2 }]);
  });

  it('is 404 for an unknown item', async () => {
    expectProblem(await api.patch(`/calendar-items/${randomUUID()}`, { version: 1 }), 404, 'NOT_FOUND');
  });
});

describe('POST /calendar-items/{id}/move', () => {
  const move = async (item: CalendarItem, targetIndex: number, target: object = {}): Promise<CalendarItem> => {
    const body = { version: item.version, targetDate: day, targetSlot: 'Dinner', targetIndex, ...target };
    const answer = (await ok(api.post(`/calendar-items/${item.id}/move`, body))) as {
      item: CalendarItem;
      stale: boolean;
    };
    expect(answer.stale).toBe(false);
    return answer.item;
  };

  it('puts an item at any place and raises no other version', async () => {
    day = newDay();
    let titles = ['a', 'b', 'c', 'd'];
    const items = new Map<string, CalendarItem>();
    for (const title of titles) items.set(title, await note(title));
    for (const [title, place] of [
      ['d', 0],
      ['a', 2],
      ['b', 9],
      ['c', 1],
      ['d', 1],
      ['d', 1],
      ['a', 2],
      ['c', 2],
      ['b', 2],
    ] as const) {
      items.set(title, await move(items.get(title) as CalendarItem, place));
      titles = titles.filter((other) => other !== title);
      titles.splice(place, 0, title);
      const listed = await itemsBetween(api, day, day);
      expect(listed.map((item) => item.title)).toEqual(titles);
      expect(listed.map(order)).toEqual([...listed.map(order)].sort((one, other) => one - other));
      expect(new Map(listed.map((item) => [item.title, item.version]))).toEqual(
        new Map(titles.map((name) => [name, items.get(name)?.version])),
      );
    }
  });

  it('moves to another day, another slot and the queue, between existing items', async () => {
    day = newDay();
    const item = await note('moved');
    const next = after(day, 1);
    for (const title of ['a', 'b']) await note(title, { date: next, slot: 'Lunch' });
    const moved = await move(item, 1, { targetDate: next, targetSlot: 'Lunch' });
    expect(moved).toMatchObject({ date: next, slot: 'Lunch', version: 2 });
    expect(await titlesOn(next)).toEqual(['a', 'moved', 'b']);
    const queued = await move(moved, 0, { targetDate: null, targetSlot: 'Snack' });
    expect(queued).toMatchObject({ date: null, slot: 'Snack', version: 3 });
    expect(await titlesOn(next)).toEqual(['a', 'b']);
  });

  it('changes nothing at another version', async () => {
    day = newDay();
    const [a, b] = [await note('a'), await note('b')];
    const body = { version: 2, targetDate: day, targetSlot: 'Dinner', targetIndex: 0 };
    expect(await ok(api.post(`/calendar-items/${b.id}/move`, body))).toEqual({ item: b, stale: true });
    expect(await itemsBetween(api, day, day)).toEqual([a, b]);
  });

  it('refuses an invalid place', async () => {
    day = newDay();
    const { id } = await note('a');
    const refused = await api.post(`/calendar-items/${id}/move`, { version: 1, targetIndex: -1 });
    expectProblem(refused, 400, 'BAD_REQUEST');
    expect(issuePaths(refused.body)).toEqual(['targetDate', 'targetIndex', 'targetSlot']);
    const unknown = { version: 1, targetDate: day, targetSlot: 'Dinner', targetIndex: 0 };
    expectProblem(await api.post(`/calendar-items/${randomUUID()}/move`, unknown), 404, 'NOT_FOUND');
  });
});

describe('DELETE /calendar-items with withGroceries', () => {
  it('removes the share of the item from the open lines, and keeps that of other items', async () => {
    day = newDay();
    const cake = await createRecipe(api, { name: 'Cake', recipeIngredients: ['200 g saffron flour', '3 duck eggs'] });
    const soup = await createRecipe(api, { name: 'Soup', recipeIngredients: ['50 g saffron flour'] });
    const items = [];
    for (const id of [cake, soup])
      items.push(await createItem(api, { date: day, slot: 'Dinner', itemType: 'recipe', recipeId: id }));
    await ok(api.post('/groceries/from-plan', { from: day, to: day }));
    const lines = async (): Promise<unknown[]> =>
      ((await ok(api.get('/groceries'))) as { name: string; amount: number }[])
        .filter(({ name }) => /saffron flour|duck eggs?/.test(name))
        .map(({ name, amount }) => [name, amount]);
    expect(await lines()).toHaveLength(2);
    const [first] = items;
    const path = `/calendar-items/${first?.id ?? ''}?withGroceries=true&version=`;
    expect(await ok(api.delete(`${path}7`))).toEqual({ success: false, stale: true });
    expect(await lines()).toHaveLength(2);
    expect(await ok(api.delete(`${path}1`))).toEqual({ success: true, stale: false });
    expect(await lines()).toEqual([['saffron flour', 50]]);
  });
});

describe('POST /calendar-items/copy', () => {
  interface Placed {
    items: CalendarItem[];
    skipped: object[];
  }

  /** The answers to two requests of which neither can commit before both have begun to place. */
  async function copiedTwice(body: object): Promise<[Placed, Placed]> {
    const holder = new pg.Client(larder.database.url);
    await holder.connect();
    try {
      await holdFeed(holder, userId);
      const copy = (): Promise<Placed> => ok(api.post('/calendar-items/copy', body)) as Promise<Placed>;
      const copied = Promise.all([copy(), copy()]);
      await until(async () => (await waitingBehind(holder)) === 2);
      await holder.query('COMMIT');
      return await copied;
    } finally {
      await holder.end();
    }
  }

  it('plans the same for other days, once', async () => {
    day = newDay();
    const target = after(day, 14);
    await note('a');
    await note('b', { note: 'with care' });
    await createItem(api, { date: after(day, 1), slot: 'Lunch', itemType: 'recipe', recipeId, plannedServings: 2 });
    const body = { from: day, to: after(day, 2), targetFrom: target };
    const copied = (await ok(api.post('/calendar-items/copy', body))) as { items: CalendarItem[]; skipped: object[] };
    expect(copied.items).toMatchObject([
      { title: 'a', date: target, version: 1, userId },
      { title: 'b', date: target, note: 'with care' },
      { recipeId, date: after(target, 1), plannedServings: 2, recipeName: 'Dal' },
    ]);
    expect(copied.skipped).toEqual([]);
    expect(await itemsBetween(api, target, after(target, 2))).toEqual(copied.items);
    const again = await ok(api.post('/calendar-items/copy', body));
    expect(again).toMatchObject({ items: [], skipped: [{ title: 'a', reason: 'alreadyPlanned' }, {}, { recipeId }] });
    expect(await itemsBetween(api, target, after(target, 2))).toEqual(copied.items);
  });

  it('adds copies after existing items, or replaces these', async () => {
    day = newDay();
    const target = after(day, 7);
    await note('a');
    await note('old', { date: target });
    await ok(api.post('/calendar-items/copy', { from: day, to: day, targetFrom: target }));
    expect(await titlesOn(target)).toEqual(['old', 'a']);
    await ok(api.post('/calendar-items/copy', { from: day, to: day, targetFrom: target, replace: true }));
    expect(await titlesOn(target)).toEqual(['a']);
  });

  it('copies days onto days that they overlap', async () => {
    day = newDay();
    const [second, third] = [after(day, 1), after(day, 2)];
    await note('first');
    await note('second', { date: second });
    await ok(api.post('/calendar-items/copy', { from: day, to: second, targetFrom: second, replace: true }));
    expect(await Promise.all([day, second, third].map(titlesOn))).toEqual([['first'], ['first'], ['second']]);
  });

  it('plans each item once with two simultaneous requests', async () => {
    day = newDay();
    const target = after(day, 7);
    await note('a');
    await note('b');
    const [first, second] = await copiedTwice({ from: day, to: day, targetFrom: target });
    expect([first, second].map(({ items }) => items.length).toSorted()).toEqual([0, 2]);
    const late = first.items.length === 0 ? first : second;
    expect(late.skipped).toMatchObject(['a', 'b'].map((title) => ({ title, reason: 'alreadyPlanned' })));
    expect(await titlesOn(target)).toEqual(['a', 'b']);
  });

  it('replaces empty days once with two simultaneous requests', async () => {
    day = newDay();
    const target = after(day, 7);
    await note('a');
    await note('b');
    const answers = await copiedTwice({ from: day, to: day, targetFrom: target, replace: true });
    for (const { items } of answers) expect(items).toMatchObject([{ title: 'a' }, { title: 'b' }]);
    expect(await titlesOn(target)).toEqual(['a', 'b']);
  });

  it('refuses days after the end of the calendar', async () => {
    const refused = await api.post('/calendar-items/copy', {
      from: '2031-01-01',
      to: '2031-01-03',
      targetFrom: '9999-12-30',
    });
    expectProblem(refused, 400, 'BAD_REQUEST');
    expect(issuePaths(refused.body)).toEqual(['targetFrom']);
  });
});

describe('POST /calendar-items/bulk', () => {
  it('reports the result of each item, in the order of the request', async () => {
    day = newDay();
    const [kept, gone, stale] = [await note('kept'), await note('gone'), await note('stale')];
    const content = { date: day, slot: 'Lunch', itemType: 'note' };
    const id = randomUUID();
    const answer = (await ok(
      api.post('/calendar-items/bulk', {
        create: [
          { ...content, id, title: 'new' },
          { ...content },
          { ...content, itemType: 'recipe', recipeId: randomUUID() },
          'text',
          { ...content, id: kept.id, title: 'other' },
        ],
        update: [
          { id: kept.id, version: 1, note: 'changed' },
          { id: stale.id, version: 5, note: 'changed' },
          { id: randomUUID(), version: 1 },
          { id: kept.id, version: 2, title: null },
          { version: 1 },
        ],
        delete: [{ id: gone.id, version: 1 }, { id: stale.id, version: 2 }, { id: gone.id, version: 1 }, {}],
      }),
    )) as Record<'created' | 'updated' | 'deleted', { id: string; status: string; entity?: CalendarItem }[]>;
    expect(answer.created.map(({ status }) => status)).toEqual([
      'applied',
      'invalid',
      'notFound',
      'invalid',
      'invalid',
    ]);
    expect(answer.created[0]).toMatchObject({ id, entity: { title: 'new', version: 1 } });
    expect(answer.updated.map(({ status }) => status)).toEqual(['applied', 'stale', 'notFound', 'invalid', 'invalid']);
    expect(answer.updated.slice(0, 2)).toMatchObject([{ entity: { version: 2, note: 'changed' } }, { entity: stale }]);
    expect(answer.deleted.map(({ status }) => status)).toEqual(['applied', 'stale', 'notFound', 'invalid']);
    expect(await titlesOn(day)).toEqual(['new', 'kept', 'stale']);
  });

  it('changes a list that a client polls', async () => {
    day = newDay();
    const path = `/calendar-items?from=${day}&to=${day}`;
    const { headers } = await api.get(path).expect(200);
    const create = [1, 2, 3].map((nth) => ({ date: day, slot: 'Snack', itemType: 'note', title: `Nut ${nth}` }));
    await ok(api.post('/calendar-items/bulk', { create }));
    const polled = await api
      .get(path)
      .set('if-none-match', headers['etag'] as string)
      .expect(200);
    expect(polled.body).toMatchObject({ items: create });
  });

  it('cannot deadlock, in whatever order items are named', async () => {
    for (let round = 0; round < 5; round++) {
      day = newDay();
      const dinner = await createRecipe(api, { name: `Dinner ${round}` });
      const items = [];
      for (let place = 0; place < 20; place++)
        items.push(await createItem(api, { date: day, slot: 'Dinner', itemType: 'recipe', recipeId: dinner }));
      const named = items.map(({ id }) => ({ id, version: 1 }));
      const backwards = named.toReversed();
      const place = { targetDate: day, targetSlot: 'Dinner', targetIndex: 9 };
      const answers = await Promise.all([
        api.post('/calendar-items/bulk', { update: named.map((one) => ({ ...one, note: 'double' })) }),
        api.post('/calendar-items/bulk', { update: backwards.map((one) => ({ ...one, plannedServings: 3 })) }),
        api.post('/calendar-items/bulk', { delete: [...backwards.slice(15), ...named.slice(15)] }),
        api.post('/calendar-items/copy', { from: day, to: day, targetFrom: day, replace: true }),
        api.post(`/calendar-items/${items[3]?.id}/move`, { version: 1, ...place }),
        api.delete(`/recipes/${dinner}?version=1`),
      ]);
      for (const { status } of answers) expect([200, 404]).toContain(status);
    }
  });

  it('accepts 200 items in all, and only lists', async () => {
    day = newDay();
    const note = { slot: 'Snack', itemType: 'note', title: 'Nut' };
    const items = (count: number): object[] =>
      Array.from({ length: count }, (_, nth) => ({ ...note, date: after(day, nth % 4) }));
    const { created } = (await ok(api.post('/calendar-items/bulk', { create: items(200) }))) as { created: object[] };
    expect(created).toHaveLength(200);
    for (const body of [
      { create: items(201) },
      { create: items(150), update: items(51) },
      { create: {} },
      { delete: 1 },
    ])
      expectProblem(await api.post('/calendar-items/bulk', body), 400, 'BAD_REQUEST');
    expect(await ok(api.post('/calendar-items/bulk', {}))).toEqual({ created: [], updated: [], deleted: [] });
    expect(await itemsBetween(api, day, after(day, 3))).toHaveLength(200);
  });
});

describe('today in the time zone of the household', () => {
  it.each([
    ['Pacific/Kiritimati', 14],
    ['Pacific/Pago_Pago', -11],
  ])('is that of %s', async (zone, hours) => {
    const { api: home } = await signUp(larder);
    await ok(home.patch('/household', { version: 1, timeZone: zone }));
    const soup = await createRecipe(home);
    const there = (): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
    let today: string;
    let listed: string[];
    do {
      today = there();
      for (const count of [-1, 0, 1]) await plan(home, soup, after(today, count));
      listed = ((await ok(home.get('/planned-recipes/today'))) as { date: string }[]).map(({ date }) => date);
    } while (today !== there());
    expect(new Set(listed)).toEqual(new Set([today]));
  });
});
