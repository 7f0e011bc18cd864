import { beforeAll, describe, expect, it } from '@jest/globals';
import { basic, type CalDav, calDavOf, conditionOf, resources } from '../support/caldav.js';
import { createStore, plan, createRecipe } from '../support/builders.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarders } from '../support/shared-larder.js';

const [larder, underPath] = sharedLarders();
let household: Household;
let dav: CalDav;

beforeAll(async () => {
  household = await signUp(larder, 'Ada Lime');
  dav = await calDavOf(household);
});

describe('a program that knows only the server, an e-mail address and a key', () => {
  it('finds the home by the well-known address', async () => {
    const asking = ['<D:propfind xmlns:D="DAV:"><D:allprop/></D:propfind>', { 'content-type': 'text/xml' }] as const;
    for (const sent of [['GET'], ['PROPFIND'], ['PROPFIND', ...asking]] as const) {
      const [method, body, type] = sent;
      const { status, headers } = await dav.send(method, '/.well-known/caldav', body, type);
      expect([status, headers.get('location')]).toEqual([301, '/dav/']);
    }
    const asked = await dav.propfind('/dav/', '<D:current-user-principal/><D:resourcetype/>');
    expect(asked.status).toBe(207);
    expect(asked.headers.get('dav')).toBe('1, 3, calendar-access');
    const [root] = resources(asked.text);
    const principal = hrefIn(root?.found['current-user-principal']);
    const properties = '<C:calendar-home-set/><D:displayname/><C:calendar-user-address-set/><D:principal-URL/>';
    const [person] = resources((await dav.propfind(principal, properties)).text);
    expect(person?.found).toMatchObject({
      displayname: 'Ada Lime',
      'principal-URL': expect.stringContaining(principal),
    });
    expect(hrefIn(person?.found['calendar-user-address-set'])).toBe(`mailto:${household.email}`);
    expect(hrefIn(person?.found['calendar-home-set'])).toBe(dav.home);
  });

  it('is told what /dav can do before it signs in', async () => {
    for (const path of ['/dav/', dav.home, dav.collection(), `${dav.collection()}x.ics`]) {
      const reply = await fetch(larder.url + path, { method: 'OPTIONS' });
      expect([reply.status, reply.headers.get('dav')]).toEqual([200, '1, 3, calendar-access']);
      expect(reply.headers.get('allow')).toContain('REPORT');
    }
  });

  it('finds the whole list, each store, and the plan', async () => {
    const { id } = await createStore(household.api, 'Corner & Co');
    const properties =
      '<D:resourcetype/><D:displayname/><C:supported-calendar-component-set/><CS:getctag/><D:sync-token/><D:current-user-privilege-set/><D:supported-report-set/><A:calendar-color/>';
    const found = resources((await dav.propfind(dav.home, properties, '1')).text);
    expect(found.map(({ href }) => href)).toEqual([
      dav.home,
      dav.collection('list'),
      dav.collection(`store-${id}`),
      dav.collection('plan'),
    ]);
    const [, list, store, meals] = found;
    expect(list?.found).toMatchObject({
      displayname: 'Shopping list',
      resourcetype: expect.stringContaining('C:calendar'),
      'supported-calendar-component-set': '<C:comp name="VTODO"/>',
      'sync-token': expect.stringMatching(/^data:,/),
      getctag: expect.stringMatching(/./),
      'current-user-privilege-set': expect.stringContaining('D:write-content'),
      'supported-report-set': expect.stringContaining('D:sync-collection'),
    });
    expect(list?.missing).toEqual(['calendar-color']);
    expect(store?.found).toMatchObject({ displayname: 'Corner & Co' });
    expect(meals?.found).toMatchObject({
      displayname: 'Meal plan',
      'supported-calendar-component-set': '<C:comp name="VEVENT"/>',
      'current-user-privilege-set': expect.not.stringContaining('write'),
    });
    expect(resources((await dav.propfind(dav.home, properties)).text)).toHaveLength(1);
  });

  it('is told only what it asks for when it says so', async () => {
    const body = '<D:propfind xmlns:D="DAV:"><D:prop><D:displayname/><D:quota/></D:prop></D:propfind>';
    const headers = { 'content-type': 'text/xml', depth: '0', prefer: 'return=minimal' };
    const [list] = resources((await dav.send('PROPFIND', dav.collection(), body, headers)).text);
    expect(list).toMatchObject({ found: { displayname: 'Shopping list' }, missing: [] });
  });

  it('may ask for all properties, and for their names', async () => {
    const [all] = resources((await dav.send('PROPFIND', dav.collection(), undefined, { depth: '0' })).text);
    expect(Object.keys(all?.found ?? {})).toEqual(expect.arrayContaining(['displayname', 'sync-token', 'getctag']));
    const body = '<D:propfind xmlns:D="DAV:"><D:propname/></D:propfind>';
    const headers = { 'content-type': 'text/xml', depth: '0' };
    const [names] = resources((await dav.send('PROPFIND', dav.collection(), body, headers)).text);
    expect(names?.found).toMatchObject({ displayname: '', 'sync-token': '' });
  });

  it('gets addresses with the path of PUBLIC_URL', async () => {
    const below = await fetch(`${underPath.url}/.well-known/caldav`, { redirect: 'manual' });
    expect(below.headers.get('location')).toBe('/food/dav/');
    const there = await calDavOf({ ...household, api: household.api });
    const reply = await fetch(`${underPath.url}${there.home}`, {
      method: 'PROPFIND',
      headers: { authorization: basic(household.email, household.key), depth: '1' },
    });
    for (const { href } of resources(await reply.text())) expect(href).toMatch(/^\/food\/dav\/calendars\//);
  });
});

describe('the plan', () => {
  it('has its meals as whole days, and cannot be written', async () => {
    const recipeId = await createRecipe(household.api, { name: 'Lentil soup' });
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const id = await plan(household.api, recipeId, day);
    const path = `${dav.collection('plan')}${id}.ics`;
    const { status, text, headers } = await dav.get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`);
    expect(text).toContain('SUMMARY:Dinner: Lentil soup\r\n');
    const [start, end] = [`${day.replaceAll('-', '')}T000000Z`, `${day.replaceAll('-', '')}T235959Z`];
    const events = `<C:comp-filter name="VEVENT"><C:time-range start="${start}" end="${end}"/></C:comp-filter>`;
    const query = `<D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR">${events}</C:comp-filter></C:filter>`;
    const [event, ...others] = resources((await dav.report(dav.collection('plan'), 'C:calendar-query', query)).text);
    expect([event?.href, others.length]).toEqual([path, 0]);
    expect(event?.found['getetag']).toBe(headers.get('etag'));
    expect((await dav.put(path, text)).status).toBe(403);
    expect((await dav.delete(path)).status).toBe(403);
    expect((await dav.get(path)).text).toBe(text);
  });

  it('has other tags after its recipe got another name', async () => {
    const recipeId = await createRecipe(household.api, { name: 'Old name' });
    const day = new Date().toISOString().slice(0, 10);
    const id = await plan(household.api, recipeId, day);
    const path = `${dav.collection('plan')}${id}.ics`;
    const state = async (): Promise<unknown[]> => {
      const [collection] = resources((await dav.propfind(dav.collection('plan'), '<CS:getctag/>')).text);
      return [collection?.found['getctag'], (await dav.get(path)).headers.get('etag')];
    };
    const before = await state();
    expect(await state()).toEqual(before);
    const { version } = (await household.api.get(`/recipes/${recipeId}`)).body as { version: number };
    await household.api.patch(`/recipes/${recipeId}`, { version, name: 'New name' }).expect(200);
    const after = await state();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});

describe('who may not', () => {
  it('is asked for an e-mail address and a key', async () => {
    const { email, key, password } = household;
    const stranger = await signUp(larder);
    const wrong = [
      '',
      basic(email, 'ldr_wrong'),
      basic(email, password),
      basic(stranger.email, key),
      basic('', key),
      `Bearer ${key}`,
      'Basic ?',
    ];
    for (const authorization of wrong) {
      const reply = await fetch(`${larder.url}/dav/`, { method: 'PROPFIND', headers: { authorization, depth: '0' } });
      expect([authorization, reply.status]).toEqual([authorization, 401]);
      expect(reply.headers.get('www-authenticate')).toBe('Basic realm="Larder", charset="UTF-8"');
    }
    const shouted = await fetch(`${larder.url}/dav/`, {
      method: 'PROPFIND',
      headers: { authorization: basic(email.toUpperCase(), key), depth: '0' },
    });
    expect(shouted.status).toBe(207);
  });

  it('sees nothing of other households', async () => {
    const stranger = await calDavOf(await signUp(larder));
    for (const path of [dav.home, dav.collection(), dav.collection('plan'), `/dav/principals/${household.userId}/`])
      expect((await stranger.propfind(path, '<D:displayname/>')).status).toBe(404);
    const path = await dav.add('secret');
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.delete(path)).status).toBe(404);
  });

  it('sees only what the key is for', async () => {
    const keyFor = async (...scopes: string[]): Promise<CalDav> => {
      const made = await household.visitor.send('POST', '/api/user/api-keys', { json: { name: 'k', scopes } });
      return calDavOf({ ...household, key: (JSON.parse(made.text) as { key: string }).key });
    };
    const planOnly = await keyFor('plan:read');
    const seen = resources((await planOnly.propfind(dav.home, '<D:displayname/>', '1')).text);
    expect(seen.map(({ href }) => href)).toEqual([dav.home, dav.collection('plan')]);
    expect((await planOnly.propfind(dav.collection(), '<D:displayname/>')).status).toBe(403);
    const reader = await keyFor('groceries:read');
    const [list] = resources((await reader.propfind(dav.collection(), '<D:current-user-privilege-set/>')).text);
    expect(list?.found['current-user-privilege-set']).not.toContain('write');
    const path = await dav.add('cannot be deleted');
    expect((await reader.delete(path)).status).toBe(403);
    expect((await reader.put(path, (await reader.get(path)).text)).status).toBe(403);
    expect((await reader.get(path)).status).toBe(200);
  });
});

describe('a request that cannot be answered', () => {
  it.each([['an infinite depth', 403, 'D:propfind-finite-depth']])(
    'is refused for %s',
    async (_name, status, condition) => {
      const reply = await dav.propfind(dav.home, '<D:displayname/>', 'infinity');
      expect([reply.status, conditionOf(reply)]).toEqual([status, condition]);
    },
  );

  it('is refused for what is no XML, or other XML', async () => {
    const type = { 'content-type': 'application/xml', depth: '0' };
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb">]><D:propfind xmlns:D="DAV:">&b;</D:propfind>';
    for (const body of ['<D:propfind xmlns:D="DAV:">', '{"a":1}', '<a/>', bomb])
      expect((await dav.send('PROPFIND', dav.home, body, type)).status).toBe(400);
    expect((await dav.send('PROPFIND', dav.home, '{}', { 'content-type': 'application/json' })).status).toBe(415);
    const large = `<D:propfind xmlns:D="DAV:">${' '.repeat(600_000)}</D:propfind>`;
    expect((await dav.send('PROPFIND', dav.home, large, type)).status).toBe(413);
  });

  it('is refused for an unknown report or filter', async () => {
    const unknown = await dav.report(dav.collection(), 'C:free-busy-query', '');
    expect([unknown.status, conditionOf(unknown)]).toEqual([403, 'D:supported-report']);
    const without = await dav.report(dav.collection(), 'C:calendar-query', '<D:prop><D:getetag/></D:prop>');
    expect([without.status, conditionOf(without)]).toEqual([403, 'C:valid-filter']);
  });

  it('is a wrong method for what there is nothing to do', async () => {
    for (const [method, path] of [
      ['GET', dav.collection()],
      ['POST', dav.collection()],
      ['MKCOL', dav.collection('new')],
      ['REPORT', dav.home],
      ['MOVE', `${dav.collection()}a.ics`],
    ] as const) {
      const reply = await dav.send(method, path);
      expect([method, reply.status]).toEqual([method, 405]);
      expect(reply.headers.get('allow')).toContain('PROPFIND');
    }
    expect((await dav.get('/dav/nothing')).status).toBe(404);
  });

  it('changes no property', async () => {
    const body =
      '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><D:displayname>Mine</D:displayname><B:color xmlns:B="b">#fff</B:color></D:prop></D:set></D:propertyupdate>';
    const reply = await dav.send('PROPPATCH', dav.collection(), body, { 'content-type': 'application/xml' });
    expect(reply.status).toBe(207);
    expect(resources(reply.text)[0]).toMatchObject({ found: {}, missing: ['displayname', 'color'] });
    expect(reply.text).toContain('HTTP/1.1 403 Forbidden');
  });
});

function hrefIn(xml = ''): string {
  return /<D:href>(.*?)<\/D:href>/.exec(xml)?.[1] ?? '';
}
