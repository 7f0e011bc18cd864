import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createGrocery } from '../../support/builders.js';
import { connectDisplay, type Display, makeDisplay } from '../../support/displays.js';
import { openEvents } from '../../support/events/events.js';
import { aTimestamp, aUuid } from '../../support/expected.js';
import { type Household, joinHousehold, signUp } from '../../support/household.js';
import { leftDuring } from '../../support/database/locks.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { until } from '../../support/until.js';
import { bodyOf, type Reply, Visitor } from '../../support/visitor.js';

const ALL = ['recipes:read', 'plan:read', 'groceries:read', 'stores:read', 'household:read'];

const shared = sharedLarder();
let home: Household;

beforeEach(async () => {
  home = await signUp(shared);
});

function make(json?: object, by = home): Promise<Display> {
  return makeDisplay(by, json);
}

async function listed(by = home): Promise<Display[]> {
  return bodyOf<Display[]>(await by.visitor.get('/api/user/displays'));
}

function connect(display: Display): Promise<Visitor> {
  return connectDisplay(display, shared);
}

describe('/api/user/displays', () => {
  it('answers a new display with its link and its code, which no list shows again', async () => {
    const { url, code, ...rest } = await make();
    expect(url).toMatch(new RegExp(`^${shared.url}/display/[\\w-]{22,}$`));
    expect(code).toMatch(/^\d{6}$/);
    expect(rest).toEqual({
      id: aUuid,
      name: 'Kitchen',
      scopes: ALL,
      createdAt: aTimestamp,
      connectedAt: null,
      lastUsedAt: null,
    });
    expect(await listed()).toEqual([rest]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'Wall', scopes: [] }, 'scopes'],
    [{ name: 'Wall', scopes: ['groceries:read'] }, 'scopes'],
    [{ name: 'Wall', scopes: ['plan:read', 'plan:write'] }, 'scopes'],
    [{ name: 'Wall', scopes: ['plan:read', 'mcp'] }, 'scopes'],
  ])('refuses %j', async (json, path) => {
    const refused = await home.visitor.send('POST', '/api/user/displays', { json });
    expect(refused.status).toBe(400);
    expect(bodyOf<{ issues: { path: string }[] }>(refused).issues.map((issue) => issue.path)).toEqual([path]);
  });

  it('makes none for a person who leaves the household at that moment', async () => {
    const { status } = await leftDuring(shared.database, home.userId, () =>
      home.visitor.send('POST', '/api/user/displays', { json: { name: 'Kitchen', scopes: ALL } }),
    );
    expect(status).toBe(401);
  });

  it('opens to sessions alone, and shows and ends no display of another household', async () => {
    const { id } = await make();
    const stranger = await signUp(shared, 'Eve');
    expect(await listed(stranger)).toEqual([]);
    expect((await stranger.visitor.send('DELETE', `/api/user/displays/${id}`)).status).toBe(404);
    const withKey = new Visitor(shared.url);
    expect((await withKey.get('/api/user/displays', { 'x-api-key': home.key })).status).toBe(401);
  });

  it('answers 404 for a display that there is not', async () => {
    expect((await home.visitor.send('DELETE', `/api/user/displays/${randomUUID()}`)).status).toBe(404);
  });
});

describe('the link of a display', () => {
  it('gives the browser a cookie that scripts cannot read, and redirects to the board', async () => {
    const wall = new Visitor(shared.url);
    const opened = await wall.open(new URL((await make()).url).pathname);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/board']);
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    expect(opened.cookies).toEqual([expect.stringMatching(/^larder_display=[\w-]{40,};.*HttpOnly; SameSite=Lax$/)]);
    expect((await wall.open('/board')).status).toBe(200);
  });

  it('works once: the second browser gets a 404, and the first one the board again', async () => {
    const display = await make();
    const wall = await connect(display);
    const { pathname } = new URL(display.url);
    const second = new Visitor(shared.url);
    expect((await second.open(pathname)).status).toBe(404);
    expect(second.cookie).toBe('');
    expect((await wall.open(pathname)).headers.get('location')).toBe('/board');
  });

  it('connects one browser when two open it at the same moment', async () => {
    const { pathname } = new URL((await make()).url);
    const replies = await Promise.all(Array.from({ length: 6 }, () => new Visitor(shared.url).open(pathname)));
    expect(replies.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404, 404, 404]);
  });

  it('is not used up by a preview or a prefetch', async () => {
    const display = await make();
    const { pathname } = new URL(display.url);
    await new Visitor(shared.url).send('HEAD', pathname);
    expect((await new Visitor(shared.url).get(pathname, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(404);
    expect((await (await connect(display)).open('/board')).status).toBe(200);
  });

  it('ends with the display', async () => {
    const { id, url } = await make();
    await home.visitor.send('DELETE', `/api/user/displays/${id}`);
    expect((await new Visitor(shared.url).open(new URL(url).pathname)).status).toBe(404);
  });

  it('is only stored as hashes', async () => {
    const display = await make();
    const wall = await connect(display);
    const rows = await shared.database.query('SELECT row_to_json(d)::text AS text FROM displays d WHERE id = $1', [
      display.id,
    ]);
    const stored = JSON.stringify(rows);
    expect(stored).toContain(display.id);
    for (const secret of [new URL(display.url).pathname.split('/')[2] ?? '', wall.cookie.split('=')[1] ?? ''])
      for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(stored).not.toContain(form);
  });
});

describe('a display', () => {
  it('is listed with when it was connected and used', async () => {
    await connect(await make()).then((wall) => wall.open('/board'));
    await until(async () => (await listed())[0]?.lastUsedAt !== null);
    expect(await listed()).toMatchObject([{ connectedAt: aTimestamp, lastUsedAt: aTimestamp }]);
  });

  it('opens the board as page and as data, its stream, and nothing else', async () => {
    const wall = await connect(await make());
    expect((await wall.open('/board')).status).toBe(200);
    expect((await wall.get('/api/v1/board')).status).toBe(200);
    const events = await openEvents(wall, '/api/v1/events');
    expect(events.status).toBe(200);
    events.close();
    const { paths } = JSON.parse((await home.visitor.get('/api/openapi.json')).text) as {
      paths: Record<string, object>;
    };
    const others = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => [method.toUpperCase(), path] as const),
    );
    const opened = ['GET /api/v1/board', 'GET /api/v1/events'];
    const closed = others.filter(
      ([method, path]) => /^\/api\/(v1|user)\//.test(path) && !opened.includes(`${method} ${path}`),
    );
    expect(closed.length).toBeGreaterThan(90);
    const open: string[] = [];
    for (const [method, path] of closed) {
      const reply: Reply = await wall.send(method, path.replace(/\{[^}]+\}/g, randomUUID()));
      if (reply.status !== 401) open.push(`${method} ${path} ${reply.status}`);
    }
    expect(open.filter((line) => !/^GET \/api\/v1\/(calendar\/|openapi.json|health)/.test(line))).toEqual([]);
    const ticked = await wall.send('POST', `/groceries/${randomUUID()}/tick`, { form: { version: '1' } });
    expect(ticked.headers.get('location')).toMatch(/^\/sign-in/);
    for (const page of ['/', '/recipes', '/plan', '/groceries', '/settings', '/settings/imports', '/api/docs'])
      expect((await wall.open(page)).headers.get('location')).toMatch(/^\/sign-in/);
  });

  it('shows what its scopes let it read', async () => {
    await createGrocery(home.api, { name: 'plums' });
    const all = await connect(await make());
    const planOnly = await connect(await make({ name: 'Hall', scopes: ['plan:read'] }));
    expect((await all.open('/board')).text).toContain('plums');
    expect((await planOnly.open('/board')).text).not.toContain('plums');
    const events = await openEvents(planOnly, '/api/v1/events?kinds=grocery,calendarItem');
    await events.firstId();
    await createGrocery(home.api, { name: 'salt' });
    await home.api.post('/calendar-items', { date: null, slot: 'Lunch', itemType: 'note', title: 'Soup' }).expect(200);
    const first = await events.find(() => true);
    expect(first.event).toBe('calendarItem.updated');
    events.close();
  });

  it('ticks groceries when it has groceries:write, and only as the role of its person allows', async () => {
    const { id, version } = await createGrocery(home.api, { name: 'plums' });
    const form = { id, version: String(version), done: 'yes' };
    const onlyReads = await connect(await make());
    expect((await onlyReads.send('POST', '/board/tick', { form })).status).toBe(403);
    const ticking = await connect(await make({ name: 'Hall', scopes: ['plan:read', 'groceries:write'] }));
    expect((await ticking.send('POST', '/board/tick', { form: { ...form, id: 'plums' } })).status).toBe(400);
    const foreign = await ticking.send('POST', '/board/tick', { form, headers: { origin: 'https://example.org' } });
    expect(foreign.status).toBe(403);
    const ticked = await ticking.send('POST', '/board/tick?days=3', { form });
    expect([ticked.status, ticked.headers.get('location')]).toEqual([303, `/board?days=3&undo=${id}`]);
    await shared.database.query(`UPDATE memberships SET role = 'viewer' WHERE user_id = $1`, [home.userId]);
    const back = { id, version: String(version + 1) };
    expect((await ticking.send('POST', '/board/tick', { form: back })).status).toBe(403);
    expect((await ticking.open('/board')).text).not.toContain('<button');
  });

  it('shows nothing once it is revoked', async () => {
    const display = await make();
    const wall = await connect(display);
    expect((await home.visitor.send('DELETE', `/api/user/displays/${display.id}`)).text).toBe('{"success":true}');
    expect((await wall.get('/api/v1/board')).status).toBe(401);
    expect((await wall.open('/board')).headers.get('location')).toBe('/board/pair');
    expect(await listed()).toEqual([]);
  });

  it('ends when the person who created it leaves the household', async () => {
    const member = await joinHousehold(shared, shared.database, home);
    const wall = await connect(await make({ name: 'Hall' }, member));
    await shared.database.query('DELETE FROM memberships WHERE user_id = $1', [member.userId]);
    expect((await wall.get('/api/v1/board')).status).toBe(401);
  });

  it('keeps its cookie for as long as it shows the board', async () => {
    const wall = await connect(await make());
    const [cookie] = (await wall.open('/board')).cookies;
    expect(cookie).toContain(wall.cookie);
    expect(cookie).toContain('Max-Age=34560000');
  });
});
