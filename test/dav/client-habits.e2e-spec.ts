import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createDAVClient } from 'tsdav';
import { createStore, type Grocery, typeGrocery } from '../support/builders.js';
import { type CalDav, calDavOf, type DavReply, lineOf, resources, todo } from '../support/caldav.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let household: Household;
let dav: CalDav;

beforeEach(async () => {
  household = await signUp(larder);
  dav = await calDavOf(household);
});

async function lines(): Promise<Grocery[]> {
  return (await household.api.get('/groceries').expect(200)).body as Grocery[];
}

/** Elements of the namespace of WebDAV, of CalDAV, and of others. */
function props(...names: readonly string[]): string {
  return names.map((name) => `<${name}/>`).join('');
}

function found(reply: DavReply): Readonly<Record<string, string>> {
  expect(reply.status).toBe(207);
  return resources(reply.text)[0]?.found ?? {};
}

describe('tsdav', () => {
  it('signs in, finds the lists, adds, ticks and deletes tasks, and catches up by its token', async () => {
    await createStore(household.api, 'Market');
    const client = await createDAVClient({
      serverUrl: larder.url,
      credentials: { username: household.email, password: household.key },
      authMethod: 'Basic',
      defaultAccountType: 'caldav',
    });
    const calendars = await client.fetchCalendars();
    expect(calendars.map(({ displayName, components }) => [displayName, components])).toEqual([
      ['Shopping list', ['VTODO']],
      ['Market', ['VTODO']],
      ['Meal plan', ['VEVENT']],
    ]);
    const [calendar] = calendars as [(typeof calendars)[number]];
    const iCalString = todo('tsdav-1', '6 bananas');
    const added = await client.createCalendarObject({ calendar, iCalString, filename: 'tsdav-1.ics' });
    expect([added.status, added.headers.get('etag')]).toEqual([201, '"1"']);
    const isTask = [
      { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': { _attributes: { name: 'VTODO' } } } },
    ];
    const [task] = await client.fetchCalendarObjects({ calendar, filters: isTask });
    expect([task?.etag, lineOf(String(task?.data), 'SUMMARY')]).toEqual(['"1"', '6 bananas']);
    const data = String(task?.data).replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED');
    const calendarObject = { url: String(task?.url), etag: String(task?.etag), data };
    expect((await client.updateCalendarObject({ calendarObject })).status).toBe(204);
    expect((await client.updateCalendarObject({ calendarObject })).status).toBe(412);
    expect(await lines()).toMatchObject([{ name: 'bananas', amount: 6, isDone: true }]);
    await typeGrocery(household.api, 'salt');
    const synced = await client.syncCollection({
      url: calendar.url,
      props: { 'd:getetag': {} },
      syncLevel: 1,
      syncToken: String(calendar.syncToken),
    });
    expect(synced.filter(({ href }) => href !== undefined)).toHaveLength(2);
    const gone = await client.deleteCalendarObject({ calendarObject: { ...calendarObject, etag: '"2"' } });
    expect([gone.status, (await lines()).map(({ name }) => name)]).toEqual([204, ['salt']]);
  });
});

describe('Reminders of an iPhone', () => {
  it('finds the lists, adds a reminder, ticks it, and is told what others did', async () => {
    const known = await dav.propfind('/dav/', props('D:current-user-principal', 'D:principal-URL', 'D:resourcetype'));
    const [, principal = ''] = /<D:href>(.*)<\/D:href>/.exec(found(known)['current-user-principal'] ?? '') ?? [];
    expect((await dav.send('OPTIONS', principal)).headers.get('dav')).toContain('calendar-access');
    const asked = ['C:calendar-home-set', 'C:calendar-user-address-set', 'C:schedule-inbox-URL', 'CS:dropbox-home-URL'];
    expect(found(await dav.propfind(principal, props(...asked)))).toMatchObject({
      'calendar-home-set': `<D:href>${dav.home}</D:href>`,
    });
    const shown = ['A:calendar-color', 'A:calendar-order', 'CS:getctag', 'D:current-user-privilege-set'];
    const needed = ['D:displayname', 'D:resourcetype', 'C:supported-calendar-component-set', 'D:sync-token'];
    const calendars = resources((await dav.propfind(dav.home, props(...shown, ...needed), '1')).text);
    const list = calendars.find(({ found: { 'supported-calendar-component-set': kinds } }) => kinds?.includes('VTODO'));
    expect(list?.href).toBe(dav.collection());
    const alarm =
      '<D:propertyupdate xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><C:default-alarm-vevent-date/></D:prop></D:set></D:propertyupdate>';
    expect((await dav.send('PROPPATCH', dav.home, alarm, { 'content-type': 'text/xml' })).status).toBe(207);
    const first = await dav.sync();
    const uid = randomUUID().toUpperCase();
    const path = `${dav.collection()}${uid}.ics`;
    const own = ['X-APPLE-SORT-ORDER:712345678', 'PRIORITY:0', 'CREATED:20300101T100000Z'];
    const added = await dav.put(path, todo(uid, 'Oat milk', ...own), { 'if-none-match': '*' });
    expect([added.status, added.headers.get('etag')]).toEqual([201, '"1"']);
    const done = todo(
      uid,
      'Oat milk',
      ...own,
      'STATUS:COMPLETED',
      'COMPLETED:20300101T100000Z',
      'PERCENT-COMPLETE:100',
    );
    expect(await dav.put(path, done, { 'if-match': '"1"' })).toMatchObject({ status: 204 });
    expect(await lines()).toMatchObject([{ name: 'Oat milk', isDone: true }]);
    const { id } = await typeGrocery(household.api, 'tea');
    const changed = (await dav.sync(first.token)).resources.map(({ href }) => href);
    expect(changed).toEqual([path, `${dav.collection()}${id}.ics`]);
    const hrefs = changed.map((href) => `<D:href>${href}</D:href>`).join('');
    const content = `<D:prop>${props('D:getetag', 'C:calendar-data', 'CS:created-by')}</D:prop>${hrefs}`;
    const read = resources((await dav.report(dav.collection(), 'C:calendar-multiget', content)).text);
    expect(read.map(({ found: { 'calendar-data': data = '' } }) => lineOf(data, 'SUMMARY'))).toEqual([
      'Oat milk',
      'tea',
    ]);
    expect(read[0]?.found['calendar-data']).toContain('X-APPLE-SORT-ORDER:712345678');
  });

  it('moves a reminder to the list of a store', async () => {
    const store = await createStore(household.api, 'Market');
    const path = await dav.add('kale');
    const { text, headers } = await dav.get(path);
    const there = path.replace('/list/', `/store-${store.id}/`);
    expect(await dav.put(there, text, { 'if-none-match': '*' })).toMatchObject({ status: 201 });
    // The whole list still has it, in another version, so it is not deleted.
    expect((await dav.delete(path, { 'if-match': headers.get('etag') ?? '' })).status).toBe(412);
    expect(await lines()).toMatchObject([{ name: 'kale', storeId: store.id }]);
  });
});

describe('DAVx5 with Tasks.org', () => {
  it('finds the lists by what they hold and allow, adds, changes and deletes, and catches up', async () => {
    const asked = ['D:resourcetype', 'D:displayname', 'D:owner', 'D:current-user-privilege-set', 'CS:source'];
    const more = ['C:calendar-description', 'C:calendar-timezone', 'C:supported-calendar-component-set'];
    const [, list, plan] = resources((await dav.propfind(dav.home, props(...asked, ...more), '1')).text);
    expect(list?.found['current-user-privilege-set']).toContain('<D:privilege><D:bind/></D:privilege>');
    expect(plan?.found['current-user-privilege-set']).not.toContain('write');
    const state = await dav.propfind(
      dav.collection(),
      props('D:supported-report-set', 'CS:getctag', 'D:sync-token', 'C:max-resource-size', 'C:supported-calendar-data'),
    );
    expect(Object.keys(found(state))).toHaveLength(5);
    const path = await dav.add('Brot', {
      lines: ['PRIORITY:9', 'STATUS:NEEDS-ACTION', 'SEQUENCE:1'],
    });
    const uid = lineOf((await dav.get(path)).text, 'UID') ?? '';
    const { token } = await dav.sync();
    const changed = todo(
      uid,
      'Brot',
      'PRIORITY:9',
      'STATUS:COMPLETED',
      'PERCENT-COMPLETE:100',
      'DUE;VALUE=DATE:20300110',
    );
    expect(await dav.put(path, changed, { 'if-match': '"1"' })).toMatchObject({ status: 204 });
    expect((await dav.sync(token)).resources).toMatchObject([{ href: path, found: { getetag: '"2"' } }]);
    expect(await dav.delete(path, { 'if-match': '"1"' })).toMatchObject({ status: 412 });
    expect(await dav.delete(path, { 'if-match': '"2"' })).toMatchObject({ status: 204 });
    expect((await dav.sync(token)).resources).toMatchObject([{ href: path, status: 404 }]);
  });
});

describe('Thunderbird', () => {
  it('opens the address of a list, and keeps tasks with their categories and alarms', async () => {
    const asked = ['D:resourcetype', 'D:owner', 'D:current-user-principal', 'D:supported-report-set', 'CS:getctag'];
    expect(found(await dav.propfind(dav.collection(), props(...asked)))).toMatchObject({
      'supported-report-set': expect.stringContaining('D:sync-collection'),
      getctag: expect.stringMatching(/./),
    });
    const { id } = await typeGrocery(household.api, 'milk');
    const all = await dav.propfind(dav.collection(), props('D:getcontenttype', 'D:resourcetype', 'D:getetag'), '1');
    const [, task] = resources(all.text);
    expect(task).toMatchObject({
      href: `${dav.collection()}${id}.ics`,
      found: { getetag: '"1"', getcontenttype: 'text/calendar; charset=utf-8; component=vtodo' },
    });
    const alarm =
      'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER;VALUE=DURATION:-PT30M\r\nDESCRIPTION:Mozilla\r\nEND:VALARM';
    const changed = todo(id, 'milk', 'CATEGORIES:Errands', 'X-MOZ-GENERATION:2', 'DTSTART:20300110T100000Z', alarm);
    expect(await dav.put(`${dav.collection()}${id}.ics`, changed, { 'if-match': '"1"' })).toMatchObject({
      status: 204,
    });
    const { text } = await dav.get(`${dav.collection()}${id}.ics`);
    expect([lineOf(text, 'CATEGORIES'), lineOf(text, 'X-MOZ-GENERATION')]).toEqual(['dairy', '2']);
    expect(text).toContain('DESCRIPTION:Mozilla');
  });
});
