import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createStore, type Grocery, typeGrocery } from '../support/builders.js';
import { type CalDav, calDavOf, conditionOf, lineOf, resources, todo } from '../support/caldav.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let household: Household;
let dav: CalDav;

beforeEach(async () => {
  household = await signUp(larder);
  dav = await calDavOf(household);
});

describe('sync-collection', () => {
  it('tells all tasks first, then only what changed', async () => {
    const [kept, changed, deleted] = [await dav.add('milk'), await dav.add('eggs'), await dav.add('salt')];
    const first = await dav.sync();
    expect(first.resources.map(({ href }) => href)).toEqual([kept, changed, deleted]);
    expect((await dav.sync(first.token)).resources).toEqual([]);
    await dav.put(changed, (await dav.get(changed)).text.replace('eggs', '6 eggs'));
    await dav.delete(deleted);
    const added = await dav.add('tea');
    const second = await dav.sync(first.token);
    expect(second.resources).toEqual([
      { href: changed, status: null, found: { getetag: '"2"' }, missing: [] },
      { href: added, status: null, found: { getetag: '"1"' }, missing: [] },
      { href: deleted, status: 404, found: {}, missing: [] },
    ]);
    expect((await dav.sync(second.token)).resources).toEqual([]);
  });

  it('tells what the API did, also deletions of many lines', async () => {
    const path = await dav.add('milk', { uid: 'my@phone' });
    const { token } = await dav.sync();
    const [{ id }] = (await household.api.get('/groceries')).body as [Grocery];
    await household.api.patch(`/groceries/${id}/done`, { version: 1 }).expect(200);
    expect((await dav.sync(token)).resources).toMatchObject([{ href: path, found: { getetag: '"2"' } }]);
    await household.api.post('/groceries/delete-done', {}).expect(200);
    expect((await dav.sync(token)).resources).toMatchObject([{ href: path, status: 404 }]);
  });

  it('tells a store that a line has left it', async () => {
    const store = await createStore(household.api, 'Market');
    const collection = `store-${store.id}`;
    const { id } = await typeGrocery(household.api, 'kale', { storeId: store.id });
    const { token, resources: all } = await dav.sync('', collection);
    expect(all).toHaveLength(1);
    await household.api.patch(`/groceries/${id}/store`, { version: 1, storeId: null }).expect(200);
    const after = await dav.sync(token, collection);
    expect(after.resources).toEqual([
      { href: `${dav.collection(collection)}${id}.ics`, status: 404, found: {}, missing: [] },
    ]);
    expect((await dav.sync(token)).resources).toMatchObject([{ status: null }]);
  });

  it('tells to begin again for a token that is unknown, or too old', async () => {
    const { token } = await dav.sync();
    const foreign = await dav.sync(
      (await (await calDavOf(await signUp(larder))).sync()).token.replace(/\d+$/, '99999'),
    );
    const unknown = [await dav.sync('data:,x'), await dav.sync('http://other/1'), foreign];
    for (const { reply } of unknown) expect([reply.status, conditionOf(reply)]).toEqual([403, 'D:valid-sync-token']);
    await dav.add('milk');
    await larder.database.run(`UPDATE change_counters SET removed = last WHERE household_id = '${dav.householdId}'`);
    const { reply } = await dav.sync(token);
    expect([reply.status, conditionOf(reply)]).toEqual([403, 'D:valid-sync-token']);
    expect((await dav.sync()).resources).toHaveLength(1);
  });

  it('tells more in several answers when the client wants few', async () => {
    const { token } = await dav.sync();
    for (const name of ['a', 'b', 'c']) await dav.add(name);
    const limit = '<D:limit><D:nresults>2</D:nresults></D:limit>';
    const first = await dav.sync(token, 'list', limit);
    expect(first.resources.map(({ status }) => status)).toEqual([null, null, 507]);
    const rest = await dav.sync(first.token, 'list', limit);
    expect(rest.resources.map(({ status }) => status)).toEqual([null]);
    const all = await dav.sync('', 'list', limit);
    expect([all.reply.status, conditionOf(all.reply)]).toEqual([403, 'D:number-of-matches-within-limits']);
  });
});

describe('calendar-multiget', () => {
  it('answers each resource once, however often and in which form it is asked for', async () => {
    const [one, other] = [await dav.add('butter'), await dav.add('bread')];
    const missing = `${dav.collection()}${randomUUID()}.ics`;
    const hrefs = [one, missing, other, one, larder.url + other, missing].map((href) => `<D:href>${href}</D:href>`);
    const { text } = await dav.report(
      dav.collection(),
      'C:calendar-multiget',
      `<D:prop><D:getetag/></D:prop>${hrefs.join('')}`,
    );
    expect(resources(text).map(({ href }) => href)).toEqual([one, other, missing]);
  });

  it('answers what is there, by paths and by whole addresses', async () => {
    const [one, other] = [await dav.add('milk', { uid: 'a b' }), await dav.add('eggs')];
    const missing = `${dav.collection()}${randomUUID()}.ics`;
    const hrefs = [one, larder.url + other, missing, '/elsewhere/x.ics', '%']
      .map((href) => `<D:href>${href}</D:href>`)
      .join('');
    const query = `<D:prop><D:getetag/><C:calendar-data/></D:prop>${hrefs}`;
    const { text } = await dav.report(dav.collection(), 'C:calendar-multiget', query);
    const found = resources(text);
    expect(found.map(({ href, status }) => [href, status])).toEqual([
      [one, null],
      [other, null],
      [missing, 404],
      ['/elsewhere/x.ics', 404],
      ['%', 404],
    ]);
    expect(found.slice(0, 2).map(({ found: { 'calendar-data': data } }) => lineOf(data ?? '', 'SUMMARY'))).toEqual([
      'milk',
      'eggs',
    ]);
  });
});

describe('calendar-query', () => {
  it('finds open tasks, done ones, and no events', async () => {
    await dav.add('milk');
    await dav.add('eggs', { lines: ['STATUS:COMPLETED'] });
    const ask = async (component: string, conditions: string): Promise<string[]> => {
      const inner = `<C:comp-filter name="${component}">${conditions}</C:comp-filter>`;
      const filter = `<C:filter><C:comp-filter name="VCALENDAR">${inner}</C:comp-filter></C:filter>`;
      const { text } = await dav.report(
        dav.collection(),
        'C:calendar-query',
        `<D:prop><C:calendar-data/></D:prop>${filter}`,
      );
      return resources(text).map(({ found: { 'calendar-data': data } }) => lineOf(data ?? '', 'SUMMARY') ?? '');
    };
    expect(await ask('VTODO', '')).toEqual(['milk', 'eggs']);
    expect(await ask('VTODO', '<C:prop-filter name="COMPLETED"><C:is-not-defined/></C:prop-filter>')).toEqual(['milk']);
    expect(
      await ask('VTODO', '<C:prop-filter name="STATUS"><C:text-match>COMPLETED</C:text-match></C:prop-filter>'),
    ).toEqual(['eggs']);
    expect(await ask('VEVENT', '')).toEqual([]);
  });
});

describe('the tag of a collection', () => {
  it('is another one after each change, and the same without one', async () => {
    const tag = async (): Promise<string> =>
      resources((await dav.propfind(dav.collection(), '<CS:getctag/>')).text)[0]?.found['getctag'] ?? '';
    const before = await tag();
    expect(await tag()).toBe(before);
    const path = await dav.add('milk');
    const added = await tag();
    await dav.put(path, todo(path.replace(/^.*\/|\.ics$/g, ''), 'milk', 'X-A:1'));
    expect(new Set([before, added, await tag()]).size).toBe(3);
  });
});
