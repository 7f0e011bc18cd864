import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createGrocery, createStore, type Grocery, typeGrocery } from '../support/builders.js';
import { type CalDav, calDavOf, conditionOf, type DavReply, lineOf, resources, todo } from '../support/caldav.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let household: Household;
let dav: CalDav;

beforeAll(async () => {
  household = await signUp(larder);
  dav = await calDavOf(household);
});

async function lines(): Promise<Grocery[]> {
  return (await household.api.get('/groceries').expect(200)).body as Grocery[];
}

async function line(name: string): Promise<Grocery | undefined> {
  return (await lines()).find((grocery) => grocery.name === name);
}

/** Reads the task, changes its text, and sends it back with its tag. */
async function edit(
  path: string,
  change: (text: string) => string,
  headers?: Record<string, string>,
): Promise<DavReply> {
  const { text, headers: read } = await dav.get(path);
  return dav.put(path, change(text), headers ?? { 'if-match': read.get('etag') ?? '' });
}

function done(text: string): string {
  return text.replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED\r\nCOMPLETED:20300101T100000Z\r\nPERCENT-COMPLETE:100');
}

describe('a line of the list', () => {
  it('is a task with its text, note, category, tick and version', async () => {
    const { id } = await typeGrocery(household.api, '2 l milk', { note: 'the blue one, please' });
    const { status, text, headers } = await dav.get(`${dav.collection()}${id}.ics`);
    expect([status, headers.get('etag')]).toEqual([200, '"1"']);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const values = ['UID', 'SUMMARY', 'DESCRIPTION', 'CATEGORIES', 'STATUS', 'COMPLETED'].map((name) =>
      lineOf(text, name),
    );
    expect(values).toEqual([id, '2 l milk', 'the blue one\\, please', 'dairy', 'NEEDS-ACTION', null]);
    await household.api.patch(`/groceries/${id}/done`, { version: 1 }).expect(200);
    const after = await dav.get(`${dav.collection()}${id}.ics`);
    expect(after.headers.get('etag')).toBe('"2"');
    expect([lineOf(after.text, 'STATUS'), lineOf(after.text, 'PERCENT-COMPLETE')]).toEqual(['COMPLETED', '100']);
    expect(lineOf(after.text, 'COMPLETED')).toMatch(/^\d{8}T\d{6}Z$/);
  });

  it('has one text in the language of the household, whatever the request prefers', async () => {
    const other = await signUp(larder);
    const { version } = (await other.api.get('/household')).body as { version: number };
    await other.api.patch('/household', { version, locale: 'de-AT' }).expect(200);
    const german = await calDavOf(other);
    const { id } = await createGrocery(other.api, { name: 'Knoblauch', unit: 'clove', amount: 3 });
    const path = `${german.collection()}${id}.ics`;
    const { text } = await german.get(path, { 'accept-language': 'fr' });
    expect(lineOf(text, 'SUMMARY')).toBe('3 Zehen Knoblauch');
    const [list] = resources((await german.propfind(german.collection(), '<D:displayname/>')).text);
    expect(list?.found['displayname']).toBe('Einkaufsliste');
  });

  it('is not sent again to a client that has it', async () => {
    const { id } = await typeGrocery(household.api, 'rice');
    const path = `${dav.collection()}${id}.ics`;
    expect(await dav.get(path, { 'if-none-match': '"1"' })).toMatchObject({ status: 304, text: '' });
    expect(await dav.send('HEAD', path)).toMatchObject({ status: 200, text: '' });
  });
});

describe('a new task', () => {
  it('is read like a typed line, under the name and the UID that the client chose', async () => {
    const name = 'A1B2 & c@phone.ics';
    const path = `${dav.collection()}${encodeURIComponent(name)}`;
    const text = todo('A1B2@phone', '6 bananas', 'DESCRIPTION:ripe');
    const reply = await dav.put(path, text, { 'if-none-match': '*' });
    expect([reply.status, reply.headers.get('etag')]).toEqual([201, '"1"']);
    expect(await line('bananas')).toMatchObject({
      amount: 6,
      unit: null,
      note: 'ripe',
      version: 1,
      category: 'produce',
    });
    expect([...(await dav.tasks()).keys()]).toContain(path);
    expect(lineOf((await dav.get(path)).text, 'UID')).toBe('A1B2@phone');
    const again = await dav.put(path, text, { 'if-none-match': '*' });
    expect([again.status, (await lines()).filter(({ name: one }) => one === 'bananas').length]).toEqual([412, 1]);
  });

  it('has no tag when Larder shows it in other words, so that the client reads it again', async () => {
    const path = `${dav.collection()}${randomUUID()}.ics`;
    const reply = await dav.put(path, todo('words', '2x   Eggs'));
    expect([reply.status, reply.headers.get('etag')]).toEqual([201, null]);
    expect(lineOf((await dav.get(path)).text, 'SUMMARY')).toBe('2 Eggs');
  });

  it('is never listed under another name than the one that the client gave it', async () => {
    const list = await calDavOf(await signUp(larder));
    const given = Array.from({ length: 40 }, (_, n) => `thing-${n}`);
    let isAdding = true;
    const adding = (async () => {
      try {
        for (const uid of given) await list.add('thing', { uid });
      } finally {
        isAdding = false;
      }
    })();
    const names = new Set<string>();
    const listing = async (): Promise<void> => {
      while (isAdding) for (const path of (await list.tasks()).keys()) names.add(path);
    };
    await Promise.all([adding, listing(), listing(), listing()]);
    expect([...names].filter((path) => !given.some((uid) => path.endsWith(`/${uid}.ics`)))).toEqual([]);
  });

  it('comes done when it was done', async () => {
    await dav.add('candles', { lines: ['STATUS:COMPLETED', 'COMPLETED:20300101T100000Z'] });
    expect(await line('candles')).toMatchObject({ isDone: true });
  });

  it('comes to the store of its collection, and to the one that is known for it in the whole list', async () => {
    const store = await createStore(household.api, 'Bakery');
    await dav.add('rolls', { collection: `store-${store.id}` });
    expect(await line('rolls')).toMatchObject({ storeId: store.id });
    const { version } = (await household.api.get('/household')).body as { version: number };
    await household.api.patch('/household', { version, defaultStoreId: store.id }).expect(200);
    await dav.add('pretzels');
    expect(await line('pretzels')).toMatchObject({ storeId: store.id });
    expect([...(await dav.tasks(`store-${store.id}`)).values()].map((text) => lineOf(text, 'SUMMARY'))).toEqual(
      expect.arrayContaining(['rolls', 'pretzels']),
    );
  });
});

describe('a changed task', () => {
  it('is ticked and unticked without being read anew', async () => {
    const { id } = await createGrocery(household.api, { name: 'pasta', unit: 'g', amount: 500, purchaseAmount: 1000 });
    const path = `${dav.collection()}${id}.ics`;
    expect(await edit(path, done)).toMatchObject({ status: 204 });
    expect(await line('pasta')).toMatchObject({
      isDone: true,
      unit: 'g',
      amount: 500,
      purchaseAmount: 1000,
      version: 2,
    });
    await edit(path, (text) => text.replace('STATUS:COMPLETED', 'STATUS:NEEDS-ACTION'));
    expect(await line('pasta')).toMatchObject({ isDone: false, completedAt: null, version: 3 });
  });

  it('with another summary is read like a typed line', async () => {
    const { id } = await typeGrocery(household.api, '1 kg carrots');
    const path = `${dav.collection()}${id}.ics`;
    const reply = await edit(path, (text) => text.replace('SUMMARY:1 kg carrots', 'SUMMARY:500 g parsnips'));
    expect([reply.status, reply.headers.get('etag')]).toEqual([204, '"2"']);
    expect(await line('parsnips')).toMatchObject({ id, unit: 'gram', amount: 500 });
  });

  it('gets and loses its note', async () => {
    const { id } = await typeGrocery(household.api, 'soap');
    const path = `${dav.collection()}${id}.ics`;
    await edit(path, (text) => text.replace('STATUS:', 'DESCRIPTION:for\\nhands\r\nSTATUS:'));
    expect(await line('soap')).toMatchObject({ note: 'for\nhands' });
    await edit(path, (text) => text.replace('DESCRIPTION:for\\nhands\r\n', ''));
    expect(await line('soap')).toMatchObject({ note: null });
  });

  it('keeps what only the client knows, also through changes elsewhere', async () => {
    const own = [
      'DUE;VALUE=DATE:20300110',
      'PRIORITY:1',
      'X-APPLE-SORT-ORDER:42',
      'RRULE:FREQ=WEEKLY',
      'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nDESCRIPTION:go\r\nEND:VALARM',
    ];
    const path = await dav.add('tofu', { lines: own });
    const { id } = (await line('tofu')) as Grocery;
    await household.api.patch(`/groceries/${id}/done`, { version: 1 }).expect(200);
    const { text } = await dav.get(path);
    for (const property of own) expect(text).toContain(`\r\n${property}\r\n`);
    expect(lineOf(text, 'STATUS')).toBe('COMPLETED');
    const changed = await edit(path, (all) => all.replace('PRIORITY:1', 'PRIORITY:9'));
    expect([changed.status, changed.headers.get('etag')]).toEqual([204, '"3"']);
    expect((await dav.get(path)).text).toContain('\r\nPRIORITY:9\r\n');
  });

  it('is refused when it is not the one that the client has seen, and stays as it is', async () => {
    const { id } = await typeGrocery(household.api, 'tea');
    const path = `${dav.collection()}${id}.ics`;
    const { text } = await dav.get(path);
    await household.api.patch(`/groceries/${id}`, { version: 1, raw: 'green tea' }).expect(200);
    for (const reply of [
      await dav.put(path, done(text), { 'if-match': '"1"' }),
      await dav.put(path, done(text), { 'if-none-match': '*' }),
      await dav.delete(path, { 'if-match': '"1"' }),
      await dav.put(`${dav.collection()}${randomUUID()}.ics`, todo('n', 'new'), { 'if-match': '*' }),
    ])
      expect(reply.status).toBe(412);
    expect(await line('green tea')).toMatchObject({ isDone: false, version: 2 });
    expect(await dav.put(path, done(text), { 'if-match': '*' })).toMatchObject({ status: 204 });
  });

  it('moves to the store under whose collection it is sent', async () => {
    const [from, to] = [await createStore(household.api, 'From'), await createStore(household.api, 'To')];
    const { id } = await typeGrocery(household.api, 'flour', { storeId: from.id });
    const [old, fresh] = [`store-${from.id}`, `store-${to.id}`].map((name) => `${dav.collection(name)}${id}.ics`) as [
      string,
      string,
    ];
    const { text } = await dav.get(old);
    expect(await dav.put(fresh, text, { 'if-none-match': '*' })).toMatchObject({ status: 201 });
    expect((await dav.delete(old)).status).toBe(404);
    expect(await line('flour')).toMatchObject({ id, storeId: to.id });
  });

  it('is the same line when the client deletes it first', async () => {
    const [from, to] = [await createStore(household.api, 'Here'), await createStore(household.api, 'There')];
    const path = await dav.add('yeast', { collection: `store-${from.id}`, lines: ['PRIORITY:5'] });
    const { id } = (await line('yeast')) as Grocery;
    const { text } = await dav.get(path);
    await dav.delete(path);
    const moved = path.replace(from.id, to.id);
    expect(await dav.put(moved, text, { 'if-none-match': '*' })).toMatchObject({ status: 201 });
    expect((await lines()).filter(({ name }) => name === 'yeast')).toMatchObject([{ id, storeId: to.id }]);
    expect((await dav.get(moved)).text).toContain('PRIORITY:5');
  });
});

describe('a deleted task', () => {
  it('is gone, can be restored, and has its name again then', async () => {
    const path = await dav.add('vinegar', { uid: 'vinegar@phone', lines: ['PRIORITY:3'] });
    const { id } = (await line('vinegar')) as Grocery;
    expect(await dav.delete(path, { 'if-match': '"1"' })).toMatchObject({ status: 204, text: '' });
    expect((await dav.get(path)).status).toBe(404);
    expect((await dav.delete(path)).status).toBe(404);
    await household.api.post(`/groceries/${id}/restore`, {}).expect(200);
    expect((await dav.get(path)).text).toContain('PRIORITY:3');
  });
});

describe('a body that is no task', () => {
  it.each([
    [415, 'C:valid-calendar-data', 'milk'],
    [415, 'C:valid-calendar-data', ''],
    [403, 'C:supported-calendar-component', todo('1', 'meal').replaceAll('VTODO', 'VEVENT')],
    [403, 'C:valid-calendar-object-resource', todo('', 'milk')],
    [403, 'C:valid-calendar-object-resource', todo('1', '')],
    [403, 'C:valid-calendar-object-resource', todo('1', 'm'.repeat(501))],
    [403, 'C:max-resource-size', todo('1', 'milk', `X-LONG:${'x'.repeat(20_000)}`)],
  ])('is answered with %d and %s', async (status, condition, body) => {
    const path = `${dav.collection()}${randomUUID()}.ics`;
    const reply = await dav.put(path, body);
    expect([reply.status, conditionOf(reply)]).toEqual([status, condition]);
    expect((await dav.get(path)).status).toBe(404);
  });

  it('is refused with bytes that are no UTF-8', async () => {
    const path = `${dav.collection()}${randomUUID()}.ics`;
    const text = new Uint8Array(Buffer.from(todo('bytes', 'caf\u00e9'), 'latin1'));
    expect(await dav.put(path, text)).toMatchObject({ status: 400 });
    expect(await dav.get(path)).toMatchObject({ status: 404 });
  });

  it('is refused by its type, its size and its place', async () => {
    const path = `${dav.collection()}${randomUUID()}.ics`;
    const text = todo('1', 'milk');
    expect((await dav.send('PUT', path, text, { 'content-type': 'application/json' })).status).toBe(415);
    expect((await dav.put(path, text + ' '.repeat(10_000_000))).status).toBe(413);
    expect((await dav.put(`${dav.collection('nowhere')}a.ics`, text)).status).toBe(404);
    expect((await dav.put(`${dav.collection(`store-${randomUUID()}`)}a.ics`, text)).status).toBe(404);
    expect((await dav.put(`${dav.collection()}${'n'.repeat(300)}.ics`, text)).status).toBe(403);
    expect((await dav.put(`${dav.collection()}%00.ics`, text)).status).toBe(400);
  });

  it('does not take the UID of another task', async () => {
    await dav.add('honey', { uid: 'honey' });
    const taken = await dav.put(`${dav.collection()}other.ics`, todo('honey', 'jam'));
    expect([taken.status, conditionOf(taken)]).toEqual([403, 'C:no-uid-conflict']);
    expect(taken.text).toContain(`${dav.collection()}honey.ics`);
    const { id } = await typeGrocery(household.api, 'sugar');
    expect((await dav.put(`${dav.collection()}other.ics`, todo(id, 'jam'))).status).toBe(403);
    const changed = await dav.put(`${dav.collection()}${id}.ics`, todo('new', 'sugar'));
    expect([changed.status, conditionOf(changed)]).toEqual([403, 'C:no-uid-conflict']);
  });
});
