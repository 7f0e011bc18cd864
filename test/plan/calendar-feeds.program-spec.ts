import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { type Api, ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { type CalendarItem, createItem } from '../support/calendar-items.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { aTimestamp, aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { leftDuring } from '../support/database/locks.js';

const PUBLIC_URL = 'https://larder.example.org';
const ALL_SLOTS = ['Breakfast', 'Lunch', 'Dinner', 'Snack'];

interface Feed {
  id: string;
  url: string;
  webcalUrl: string;
  version: number;
}

let database: TestDatabase;
let larder: RunningLarder;
let api: Api;
let userId: string;

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await startLarder({
    DATABASE_URL: database.url,
    RATE_LIMIT_REQUESTS: '0',
    SIGN_UP: 'open',
    TZ: 'Europe/Vienna',
    PUBLIC_URL,
  });
  ({ api, userId } = await signUp(larder));
});

afterAll(async () => {
  await larder.stop();
  await database.drop();
});

const create = async (content: object = {}, client = api): Promise<Feed> =>
  (await ok(client.post('/calendar-feeds', content))) as Feed;

/** A request without headers of Larder, like that of a calendar program. */
function read({ url }: { url: string }, init: RequestInit = {}): Promise<Response> {
  return fetch(url.replace(PUBLIC_URL, larder.url), init);
}

async function textOf(feed: { url: string }): Promise<string> {
  const response = await read(feed);
  expect(response.status).toBe(200);
  return response.text();
}

function eventsIn(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

/** The day in Vienna after this number of days. */
function inDays(count: number): string {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Vienna' }).format(new Date());
  return new Date(Date.parse(`${today}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** Checks the rules of RFC 5545 for all lines. */
function expectWellFormed(text: string): void {
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = text.slice(0, -2).split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  for (const line of lines) expect(line.isWellFormed()).toBe(true);
  const unfolded = text.replaceAll('\r\n ', '').slice(0, -2).split('\r\n');
  for (const line of unfolded) expect(line).toMatch(/^[A-Z-]+(;[A-Z-]+=[^:;]+)*:(\t|\P{Cc})*$/u);
  const open: string[] = [];
  for (const line of unfolded) {
    if (line.startsWith('BEGIN:')) open.push(line.slice(6));
    if (line.startsWith('END:')) expect(open.pop()).toBe(line.slice(4));
  }
  expect(open).toEqual([]);
}

describe('POST /calendar-feeds', () => {
  it('answers the feed with its addresses, which no later answer shows', async () => {
    const feed = await create({ name: 'Kitchen', slots: ['Dinner', 'Lunch', 'Dinner'], times: { Dinner: '18:30' } });
    const shown = {
      id: aUuid,
      name: 'Kitchen',
      slots: ['Lunch', 'Dinner'],
      includeNotes: true,
      times: { Dinner: '18:30' },
      version: 1,
      userId,
      createdAt: aTimestamp,
      updatedAt: aTimestamp,
    };
    const { url, webcalUrl, ...rest } = feed;
    expect(rest).toEqual(shown);
    expect(url).toMatch(/^https:\/\/larder\.example\.org\/api\/v1\/calendar\/ldr_cal_[\w-]{22}\.ics$/);
    expect(webcalUrl).toBe(url.replace('https:', 'webcal:'));
    const listed = (await ok(api.get('/calendar-feeds'))) as Feed[];
    expect(listed.find(({ id }) => id === feed.id)).toEqual(rest);
  });

  it('answers 401 to a person who leaves the household at that moment', async () => {
    const left = await signUp(larder);
    const { status } = await leftDuring(database, left.userId, () =>
      left.api.post('/calendar-feeds', { name: 'Week' }).then((answer) => answer),
    );
    expect(status).toBe(401);
  });

  it('shows everything by default', async () => {
    expect(await create()).toMatchObject({ name: 'Meal plan', slots: ALL_SLOTS, includeNotes: true, times: {} });
  });

  it('creates nothing twice, and shows no address twice', async () => {
    const content = { id: randomUUID(), name: 'Twice' };
    const first = await create(content);
    expect(await create(content)).toEqual({ ...first, url: null, webcalUrl: null });
    expectProblem(await api.post('/calendar-feeds', { ...content, name: 'Other' }), 409, 'CONFLICT');
    await textOf(first);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ slots: [] }, 'slots'],
    [{ slots: ['Brunch'] }, 'slots'],
    [{ times: { Dinner: '24:00' } }, 'times.Dinner'],
    [{ times: { Dinner: '8:00' } }, 'times.Dinner'],
    [{ times: [] }, 'times'],
    [{ includeNotes: 'yes' }, 'includeNotes'],
  ])('refuses %j', async (body, path) => {
    const refused = await api.post('/calendar-feeds', body);
    expectProblem(refused, 400, 'BAD_REQUEST');
    expect(issuePaths(refused.body)).toEqual([path]);
  });
});

describe('a calendar', () => {
  it('contains what a calendar program shows', async () => {
    const { api: home } = await signUp(larder);
    const soup = await createRecipe(home, { name: 'Tomato soup', servings: 4, prepMinutes: 10, cookMinutes: 35 });
    const item = await createItem(home, {
      date: inDays(1),
      slot: 'Dinner',
      itemType: 'recipe',
      recipeId: soup,
      note: 'with bread; butter, salt',
      plannedServings: 6,
    });
    const feed = await create({ name: 'Küche, oben' }, home);
    const response = await read(feed);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline',
      'cache-control': 'private, no-cache',
    });
    const text = await response.text();
    expectWellFormed(text);
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    // The parser does not decode unknown properties.
    for (const name of ['name', 'x-wr-calname']) expect(calendar.getFirstPropertyValue(name)).toBe('Küche\\, oben');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    const [event, ...others] = eventsIn(text);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ uid: `${item.id}@larder`, summary: 'Dinner: Tomato soup', sequence: 0 });
    expect(event?.description).toBe('Servings: 6\nMinutes: 45\nwith bread; butter, salt');
    expect(event?.startDate.isDate).toBe(true);
    expect([String(event?.startDate), String(event?.endDate)]).toEqual([inDays(1), inDays(2)]);
    const values = ['dtstamp', 'last-modified', 'url', 'transp', 'categories'].map((name) =>
      String(event?.component.getFirstPropertyValue(name)),
    );
    const stamp = `${item.updatedAt.slice(0, 19)}Z`;
    expect(values).toEqual([stamp, stamp, `${PUBLIC_URL}/recipes/${soup}`, 'TRANSPARENT', 'Dinner']);
  });

  it('shows 31 days back to 366 ahead, of its slots, with notes or without', async () => {
    const { api: home } = await signUp(larder);
    const soup = await createRecipe(home);
    for (const days of [-32, -31, 0, 366, 367])
      await createItem(home, { date: inDays(days), slot: 'Lunch', itemType: 'note', title: `${days}` });
    await createItem(home, { date: null, slot: 'Lunch', itemType: 'note', title: 'queued' });
    await createItem(home, { date: inDays(3), slot: 'Snack', itemType: 'recipe', recipeId: soup });
    const titles = async (content: object): Promise<string[]> =>
      eventsIn(await textOf(await create(content, home))).map(({ summary }) => summary);
    expect(await titles({})).toEqual(['Lunch: -31', 'Lunch: 0', 'Snack: Plum cake', 'Lunch: 366']);
    expect(await titles({ includeNotes: false })).toEqual(['Snack: Plum cake']);
    expect(await titles({ slots: ['Lunch'] })).toEqual(['Lunch: -31', 'Lunch: 0', 'Lunch: 366']);
    expect(await titles({ slots: ['Dinner'] })).toEqual([]);
  });

  it('has instants in UTC where times are set, through summer and winter', async () => {
    const { api: home } = await signUp(larder);
    const dates = Array.from({ length: 360 }, (_, days) => inDays(days));
    for (const part of [dates.slice(0, 180), dates.slice(180)]) {
      const items = part.map((date) => ({ date, slot: 'Dinner', itemType: 'note', title: date }));
      await ok(home.post('/calendar-items/bulk', { create: items }));
    }
    const events = eventsIn(await textOf(await create({ times: { Dinner: '18:30' } }, home)));
    expect(events).toHaveLength(360);
    const inVienna = new Intl.DateTimeFormat('sv', {
      timeZone: 'Europe/Vienna',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (const { startDate, summary } of events) {
      expect(startDate.zone).toBe(ICAL.Timezone.utcTimezone);
      expect(`Dinner: ${inVienna.format(startDate.toJSDate())}`).toBe(`${summary} 18:30`);
    }
    expect(new Set(events.map(({ startDate }) => startDate.hour))).toEqual(new Set([16, 17]));
  });

  it('is parsed completely, for any title and note', async () => {
    const { api: home } = await signUp(larder);
    const texts = [
      '👩‍👩‍👧‍👦'.repeat(20),
      'Ä'.repeat(100) + ',;\\ "quoted": \\n',
      '味噌汁 '.repeat(30).trim(),
      'BEGIN:VEVENT\r\nSUMMARY:nested\r\nEND:VEVENT',
      'line\none\ttab\u0007bell',
      'x'.repeat(200),
    ];
    const create200 = texts.map((text, nth) => ({
      date: inDays(nth),
      slot: 'Lunch',
      itemType: 'note',
      title: text.slice(0, 200).toWellFormed(),
      note: `${text}\n\n${text}`,
    }));
    await ok(home.post('/calendar-items/bulk', { create: create200 }));
    const text = await textOf(await create({}, home));
    expectWellFormed(text);
    const plain = (value: string): string => value.replace(/\r\n/g, '\n').replaceAll('\u0007', '');
    expect(eventsIn(text).map(({ summary, description }) => [summary, description])).toEqual(
      create200.map(({ title, note }) => [`Lunch: ${plain(title)}`, plain(note)]),
    );
  });

  it('keeps the uid of an item that is moved, and marks the change', async () => {
    const { api: home } = await signUp(larder);
    const feed = await create({}, home);
    const item = await createItem(home, { date: inDays(1), slot: 'Lunch', itemType: 'note', title: 'Eat out' });
    const to = { version: 1, targetDate: inDays(2), targetSlot: 'Dinner', targetIndex: 0 };
    await ok(home.post(`/calendar-items/${item.id}/move`, to));
    const [event] = eventsIn(await textOf(feed));
    expect(event).toMatchObject({ uid: `${item.id}@larder`, sequence: 1, summary: 'Dinner: Eat out' });
    expect(String(event?.startDate)).toBe(inDays(2));
  });

  it('is the same byte for byte until something changes', async () => {
    const { api: home } = await signUp(larder);
    const soup = await createRecipe(home, { name: 'Soup' });
    const item = await createItem(home, { date: inDays(1), slot: 'Lunch', itemType: 'recipe', recipeId: soup });
    const feed = await create({}, home);
    const first = await read(feed);
    const etag = first.headers.get('etag') as string;
    const text = await first.text();
    expect(await textOf(feed)).toBe(text);
    const again = await read(feed, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await ok(home.patch(`/calendar-items/${item.id}`, { version: 1, note: 'now' }));
    const changed = await read(feed, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(await changed.text()).not.toBe(text);
  });

  it('answers HEAD, and any Accept header', async () => {
    const feed = await create();
    const head = await read(feed, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      '',
    ]);
    for (const accept of ['application/json', 'image/png', 'text/calendar', '']) {
      const response = await read(feed, { headers: { accept } });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    }
  });
});

describe('the token of a feed', () => {
  const refused = async (url: string): Promise<object> => {
    const response = await read({ url });
    const { status, headers } = response;
    const { code, message } = (await response.json()) as { code: string; message: string };
    return { status, type: headers.get('content-type'), code, message };
  };
  const NOT_FOUND = {
    status: 404,
    type: expect.stringContaining('application/problem+json'),
    code: 'NOT_FOUND',
    message: 'Calendar not found',
  };

  it('gives the same 404 when it is unknown, malformed, rotated or deleted', async () => {
    const feed = await create();
    const other = feed.url.replace(/.{6}\.ics$/, 'AAAAAA.ics');
    const malformed = feed.url.replace(/ldr_cal_.*$/, 'x.ics');
    const rotated = (await ok(api.post(`/calendar-feeds/${feed.id}/rotate`, {}))) as Feed;
    expect(rotated).toMatchObject({ id: feed.id, version: 2, webcalUrl: rotated.url.replace('https:', 'webcal:') });
    expect(rotated.url).not.toBe(feed.url);
    for (const url of [feed.url, other, malformed]) expect(await refused(url)).toEqual(NOT_FOUND);
    await textOf(rotated);
    expect(await ok(api.delete(`/calendar-feeds/${feed.id}?version=1`))).toEqual({ success: false, stale: true });
    await textOf(rotated);
    expect(await ok(api.delete(`/calendar-feeds/${feed.id}?version=2`))).toEqual({ success: true, stale: false });
    expect(await refused(rotated.url)).toEqual(NOT_FOUND);
  });

  it('is only stored as its hash, and is not in the log', async () => {
    const feed = await create();
    const [token = ''] = /ldr_cal_[\w-]+/.exec(feed.url) ?? [];
    await textOf(feed);
    for (const [path, method] of [
      [feed.url, 'POST'],
      [feed.url.replace('.ics', ''), 'GET'],
      [`${feed.url}/more`, 'GET'],
      [feed.url.replace('/v1/', '/v2/'), 'GET'],
    ] as const)
      await read({ url: path }, { method });
    await api.get('/calendar-feeds').expect(200);
    expect(larder.log()).toContain('/api/v1/calendar/');
    expect(larder.log()).not.toContain(token.slice('ldr_cal_'.length));
    await database.run(
      `DO $$ BEGIN ASSERT NOT EXISTS (SELECT FROM calendar_feeds f WHERE to_jsonb(f)::text LIKE '%${token.slice(8)}%'); END $$`,
    );
  });

  it('only opens its feed', async () => {
    const feed = await create();
    const [token = ''] = /ldr_cal_[\w-]+/.exec(feed.url) ?? [];
    const asKey = await fetch(`${larder.url}/api/v1/calendar-items/queue`, { headers: { 'x-api-key': token } });
    expect(asKey.status).toBe(401);
  });

  it('ends with the membership of the person who created it', async () => {
    const { api: home, userId: person } = await signUp(larder);
    const feed = await create({}, home);
    await textOf(feed);
    await database.run(`DELETE FROM memberships WHERE user_id = '${person}'`);
    expect(await refused(feed.url)).toEqual(NOT_FOUND);
  });
});

describe('PATCH /calendar-feeds/{id}', () => {
  it('changes what is named, at the current version alone', async () => {
    const { url, webcalUrl, ...feed } = await create({ name: 'Before', times: { Lunch: '12:00' } });
    expect(webcalUrl).toMatch(/^webcal:/);
    const path = `/calendar-feeds/${feed.id}`;
    const body = { version: 1, name: 'After', slots: ['Snack', 'Lunch'], includeNotes: false };
    const changed = { ...feed, ...body, slots: ['Lunch', 'Snack'], version: 2, updatedAt: aTimestamp };
    expect(await ok(api.patch(path, body))).toEqual({ calendarFeed: changed, stale: false });
    expect(await ok(api.patch(path, body))).toEqual({ calendarFeed: changed, stale: true });
    expect(await ok(api.patch(path, { version: 2 }))).toEqual({ calendarFeed: changed, stale: false });
    expect(await ok(api.patch(path, { version: 1 }))).toEqual({ calendarFeed: changed, stale: true });
    expect(await ok(api.patch(path, { version: 2, times: {} }))).toMatchObject({ calendarFeed: { times: {} } });
    expect(await textOf({ url })).toContain('X-WR-CALNAME:After');
    expectProblem(
      await api.patch(`/calendar-feeds/${randomUUID()}`, body),
      404,
      'NOT_FOUND',
      'Calendar feed not found',
    );
    expectProblem(await api.patch(path, { version: 3, name: null }), 400, 'BAD_REQUEST');
  });

  it('shows all slots for the whole day again when slots and times are null', async () => {
    const { id } = await create({ slots: ['Lunch'], times: { Lunch: '12:00', Dinner: null } });
    const path = `/calendar-feeds/${id}`;
    expect(await ok(api.patch(path, { version: 1, name: 'Noon' }))).toMatchObject({
      calendarFeed: { slots: ['Lunch'], times: { Lunch: '12:00' } },
    });
    expect(await ok(api.patch(path, { version: 2, slots: null, times: null }))).toMatchObject({
      calendarFeed: { slots: ALL_SLOTS, times: {}, version: 3 },
    });
    expect(await create({ slots: null, times: null })).toMatchObject({ slots: ALL_SLOTS, times: {} });
  });

  it('changes the list after each change', async () => {
    const list = await api.get('/calendar-feeds').expect(200);
    const etag = list.headers['etag'] as string;
    await api.get('/calendar-feeds').set('if-none-match', etag).expect(304);
    await create();
    await api.get('/calendar-feeds').set('if-none-match', etag).expect(200);
  });
});

describe('400 items', () => {
  it('are one calendar', async () => {
    const { api: home } = await signUp(larder);
    const soup = await createRecipe(home, { name: 'Soup' });
    for (const start of [0, 1])
      await ok(
        home.post('/calendar-items/bulk', {
          create: Array.from({ length: 200 }, (_, nth) => ({
            date: inDays(Math.floor(nth / 4) + 50 * start),
            slot: ALL_SLOTS[nth % 4],
            itemType: 'recipe',
            recipeId: soup,
          })),
        }),
      );
    const text = await textOf(await create({}, home));
    expectWellFormed(text);
    const uids = eventsIn(text).map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(400);
    const { items } = (await ok(home.get(`/calendar-items?from=${inDays(0)}&to=${inDays(100)}`))) as {
      items: CalendarItem[];
    };
    expect(uids).toEqual(items.map(({ id }) => `${id}@larder`));
  });
});
