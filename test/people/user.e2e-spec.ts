import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { createRecipe } from '../support/builders.js';
import { openEvents } from '../support/events/events.js';
import { aTimestamp, aUuid } from '../support/expected.js';
import { type Household, PASSWORD, signUp } from '../support/household.js';
import { ageSignIns, invite, joined, rolesIn, takePasswordAway, tokenOf, viewOf } from '../support/members.js';
import { workUntil } from '../support/database/recurring-work.js';
import { sharedLarders } from '../support/shared-larder.js';
import { bodyOf, type Reply, Visitor } from '../support/visitor.js';

const [larder, other] = sharedLarders();
const NEW_PASSWORD = 'a jar of quince jelly';

interface SessionInfo {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly userAgent: string | null;
}

async function signIn({ email, password }: Household, userAgent = 'Tablet', at = larder.url): Promise<Visitor> {
  const visitor = new Visitor(at);
  const headers = { 'user-agent': userAgent };
  const reply = await visitor.send('POST', '/api/auth/sign-in', { json: { email, password }, headers });
  expect(reply).toMatchObject({ status: 200 });
  return visitor;
}

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return bodyOf<{ user: unknown }>(await visitor.get('/api/auth/session')).user !== null;
}

async function sessionsOf(visitor: Visitor): Promise<SessionInfo[]> {
  return bodyOf<SessionInfo[]>(await visitor.get('/api/user/sessions'));
}

describe('GET /api/user/sessions', () => {
  it('shows for each session where and since when it is used, and which one is current', async () => {
    const ada = await signUp(larder);
    await signIn(ada, 'Tablet');
    const sessions = await sessionsOf(ada.visitor);
    expect(sessions).toHaveLength(2);
    for (const session of sessions)
      expect(session).toEqual({
        id: aUuid,
        isCurrent: expect.any(Boolean),
        address: '127.0.0.1',
        userAgent: expect.any(String),
        createdAt: aTimestamp,
        lastUsedAt: aTimestamp,
      });
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions.find(({ isCurrent }) => !isCurrent)).toMatchObject({ userAgent: 'Tablet' });
  });

  it('shows no id of a session, and nothing of other people', async () => {
    const ada = await signUp(larder);
    const bo = await joined(larder, ada);
    const ids = (await larder.database.query('SELECT sid FROM sessions WHERE user_id = ANY($1)', [
      [ada.userId, bo.userId],
    ])) as { sid: string }[];
    const { text } = await ada.visitor.get('/api/user/sessions');
    expect(JSON.parse(text)).toHaveLength(1);
    for (const { sid } of ids) expect(text).not.toContain(sid);
  });

  it.each([
    ['GET', '/api/user/sessions'],
    ['DELETE', '/api/user/sessions'],
    ['DELETE', `/api/user/sessions/${randomUUID()}`],
    ['PATCH', '/api/user'],
    ['PUT', '/api/user/password'],
    ['DELETE', '/api/user'],
  ])('is for sessions alone, as is %s %s', async (method, path) => {
    const { key } = await signUp(larder);
    const json = method === 'GET' ? {} : { json: {} };
    expect((await new Visitor(larder.url).send(method, path, { headers: { 'x-api-key': key }, ...json })).status).toBe(
      401,
    );
  });
});

describe('DELETE /api/user/sessions', () => {
  it('ends all others, with their streams, in every process', async () => {
    const ada = await signUp(larder);
    const [tablet, phone] = [await signIn(ada), await signIn(ada, 'Phone', other.url)];
    const stream = await openEvents({ url: other.url, cookie: phone.cookie }, '/api/v1/events');
    await stream.firstId();
    expect(bodyOf(await ada.visitor.send('DELETE', '/api/user/sessions'))).toEqual({ success: true });
    expect([await isSignedIn(ada.visitor), await isSignedIn(tablet), await isSignedIn(phone)]).toEqual([
      true,
      false,
      false,
    ]);
    await stream.ended;
    await ada.api.get('/me').expect(200);
  });

  it('ends one', async () => {
    const ada = await signUp(larder);
    const [tablet, phone] = [await signIn(ada), await signIn(ada, 'Phone')];
    const { id } = (await sessionsOf(ada.visitor)).find(({ userAgent }) => userAgent === 'Tablet') ?? { id: '' };
    expect((await ada.visitor.send('DELETE', `/api/user/sessions/${id}`)).status).toBe(200);
    expect((await ada.visitor.send('DELETE', `/api/user/sessions/${id}`)).status).toBe(404);
    expect([await isSignedIn(ada.visitor), await isSignedIn(tablet), await isSignedIn(phone)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('ends none of another person', async () => {
    const ada = await signUp(larder);
    const bo = await joined(larder, ada);
    const [{ id } = { id: '' }] = await sessionsOf(bo.visitor);
    expect((await ada.visitor.send('DELETE', `/api/user/sessions/${id}`)).status).toBe(404);
    expect(await isSignedIn(bo.visitor)).toBe(true);
  });
});

describe('PATCH /api/user', () => {
  function patch({ visitor }: Household, json: object): Promise<Reply> {
    return visitor.send('PATCH', '/api/user', { json });
  }

  it('changes name and e-mail address, which the household shows', async () => {
    const ada = await signUp(larder, 'Ada');
    const email = `${randomUUID()}@example.org`;
    expect(bodyOf(await patch(ada, { name: 'Countess', email: email.toUpperCase() }))).toEqual({
      user: { id: ada.userId, name: 'Countess', email, role: expect.any(String) },
      stale: false,
    });
    expect(await viewOf(ada)).toMatchObject({ users: [{ name: 'Countess' }] });
    expect((await new Visitor(larder.url).send('POST', '/api/auth/sign-in', { json: ada })).status).toBe(401);
    await signIn({ ...ada, email });
    expect(bodyOf(await patch(ada, {}))).toMatchObject({ user: { name: 'Countess' } });
  });

  it('is told in the feed', async () => {
    const ada = await signUp(larder, 'Ada');
    const { cursor } = (await ok(ada.api.get('/changes'))) as { cursor: string };
    await patch(ada, { name: 'Countess' });
    const { changes } = (await ok(ada.api.get(`/changes?since=${cursor}`))) as { changes: object[] };
    expect(changes).toMatchObject([{ kind: 'household', entity: { users: [{ name: 'Countess' }] } }]);
  });

  it('refuses the e-mail address of another account, in whatever case', async () => {
    const [ada, bo] = [await signUp(larder), await signUp(larder)];
    expect((await patch(ada, { email: bo.email.toUpperCase() })).status).toBe(409);
    expect((await patch(ada, { email: 'nobody' })).status).toBe(400);
    expect((await patch(ada, { name: '' })).status).toBe(400);
    await signIn(ada);
  });
});

describe('PUT /api/user/password', () => {
  function change(visitor: Visitor, current: string, password = NEW_PASSWORD): Promise<Reply> {
    return visitor.send('PUT', '/api/user/password', { json: { current, new: password } });
  }

  it('ends all other sessions and streams, and gives the current one a new id', async () => {
    const ada = await signUp(larder);
    const tablet = await signIn(ada, 'Tablet', other.url);
    const stream = await openEvents({ url: other.url, cookie: tablet.cookie }, '/api/v1/events');
    await stream.firstId();
    const before = ada.visitor.cookie;
    expect(bodyOf(await change(ada.visitor, PASSWORD))).toEqual({ success: true });
    expect([await isSignedIn(ada.visitor), await isSignedIn(tablet)]).toEqual([true, false]);
    const { text } = await new Visitor(larder.url).get('/api/auth/session', { cookie: before });
    expect(JSON.parse(text)).toEqual({ user: null });
    await stream.ended;
    await ada.api.get('/me').expect(200);
    await signIn({ ...ada, password: NEW_PASSWORD });
  });

  it('requires the current one, and a new one that is long enough', async () => {
    const ada = await signUp(larder);
    expect((await change(ada.visitor, 'a jar of nothing')).status).toBe(403);
    expect((await change(ada.visitor, PASSWORD, 'short')).status).toBe(400);
    const without = await ada.visitor.send('PUT', '/api/user/password', { json: { new: NEW_PASSWORD } });
    expect(bodyOf(without)).toMatchObject({
      status: 400,
      issues: [{ path: 'current', message: 'current is required' }],
    });
    expect(await isSignedIn(ada.visitor)).toBe(true);
    await signIn(ada);
  });

  it('is won by one of five at the same time', async () => {
    const ada = await signUp(larder);
    const visitors = await Promise.all(Array.from({ length: 5 }, () => signIn(ada)));
    const replies = await Promise.all(
      visitors.map((visitor, index) => change(visitor, PASSWORD, `${NEW_PASSWORD} ${index}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of replies) expect([200, 401, 403, 409]).toContain(status);
  });
});

describe('DELETE /api/user', () => {
  function remove({ visitor }: Household, password = PASSWORD): Promise<Reply> {
    return visitor.send('DELETE', '/api/user', { json: { password } });
  }

  it('deletes the account with its keys and sessions, and leaves the household what it added', async () => {
    const ada = await signUp(larder);
    const bo = await joined(larder, ada);
    const tablet = await signIn(bo);
    const id = await createRecipe(bo.api, { name: "Bo's bread" });
    expect(bodyOf(await remove(bo))).toEqual({ success: true });
    await bo.api.get('/me').expect(401);
    expect(await isSignedIn(tablet)).toBe(false);
    expect((await new Visitor(larder.url).send('POST', '/api/auth/sign-in', { json: bo })).status).toBe(401);
    expect(await rolesIn(ada)).toEqual({ [ada.userId]: 'owner' });
    expect(await ok(ada.api.get(`/recipes/${id}`))).toMatchObject({ name: "Bo's bread", author: { name: 'Bo' } });
  });

  it('requires the password', async () => {
    const ada = await signUp(larder);
    expect((await remove(ada, 'a jar of nothing')).status).toBe(403);
    expect((await ada.visitor.send('DELETE', '/api/user', { json: {} })).status).toBe(400);
    expect(await isSignedIn(ada.visitor)).toBe(true);
  });

  it('is refused to the owner while others are there', async () => {
    const ada = await signUp(larder);
    await joined(larder, ada);
    expect(bodyOf(await remove(ada))).toMatchObject({ status: 409, code: 'LAST_OWNER' });
  });

  it('removes a household of which the person was the only one', async () => {
    const ada = await signUp(larder);
    const { id } = await viewOf(ada);
    await createRecipe(ada.api);
    expect((await remove(ada)).status).toBe(200);
    const rows = (): Promise<unknown[]> => larder.database.query('SELECT 1 FROM households WHERE id = $1', [id]);
    await workUntil(larder.database, 'removeAbandonedHouseholds', async () => (await rows()).length === 0);
    expect(await larder.database.query('SELECT 1 FROM users WHERE id = $1', [ada.userId])).toEqual([]);
  });
});

describe('a person without a password', () => {
  const AGAIN = { status: 403, code: 'SIGN_IN_AGAIN' };

  async function withoutPassword(): Promise<Household> {
    const ada = await signUp(larder);
    await takePasswordAway(larder.database, ada);
    return ada;
  }

  function set({ visitor }: Household, json: object = {}): Promise<Reply> {
    return visitor.send('PUT', '/api/user/password', { json: { new: NEW_PASSWORD, ...json } });
  }

  function remove({ visitor }: Household): Promise<Reply> {
    return visitor.send('DELETE', '/api/user', { json: {} });
  }

  it('sets one within ten minutes after signing in, which ends all other sessions', async () => {
    const ada = await signUp(larder);
    const tablet = await signIn(ada);
    await takePasswordAway(larder.database, ada);
    expect(bodyOf(await set(ada))).toEqual({ success: true });
    expect([await isSignedIn(ada.visitor), await isSignedIn(tablet)]).toEqual([true, false]);
    await signIn({ ...ada, password: NEW_PASSWORD });
  });

  it('sets none with a session that began earlier', async () => {
    const ada = await withoutPassword();
    await ageSignIns(larder.database, ada);
    expect(bodyOf(await set(ada))).toMatchObject(AGAIN);
    expect(bodyOf(await remove(ada))).toMatchObject(AGAIN);
    expect(await isSignedIn(ada.visitor)).toBe(true);
  });

  it('sets none with a session that the previous version began', async () => {
    const ada = await withoutPassword();
    await larder.database.query(`UPDATE sessions SET sess = (sess::jsonb - 'signedInAt')::json WHERE user_id = $1`, [
      ada.userId,
    ]);
    expect(bodyOf(await set(ada))).toMatchObject(AGAIN);
  });

  it('does not renew the sign-in by moving to another household', async () => {
    const ada = await withoutPassword();
    await ageSignIns(larder.database, ada);
    const token = tokenOf(await invite(await signUp(larder)));
    const moved = await ada.visitor.send('POST', '/api/user/join', { json: { token, takeRecipes: 'none' } });
    expect(moved.status).toBe(200);
    expect(bodyOf(await set(ada))).toMatchObject(AGAIN);
    expect(
      (await ada.visitor.send('POST', '/settings/household/leave', { form: { takeRecipes: 'none' } })).status,
    ).toBe(303);
    expect(bodyOf(await set(ada))).toMatchObject(AGAIN);
  });

  it('has no correct current one: sending one is an error', async () => {
    const ada = await withoutPassword();
    expect((await set(ada, { current: PASSWORD })).status).toBe(403);
    expect((await ada.visitor.send('DELETE', '/api/user', { json: { password: PASSWORD } })).status).toBe(403);
  });

  it('sets one of two at the same time', async () => {
    const ada = await withoutPassword();
    const replies = await Promise.all([1, 2].map((n) => set(ada, { new: `${NEW_PASSWORD} ${n}` })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of replies) expect([200, 400, 401, 409]).toContain(status);
  });

  it('deletes the account within ten minutes after signing in', async () => {
    const ada = await withoutPassword();
    expect(bodyOf(await remove(ada))).toEqual({ success: true });
    expect(await larder.database.query('SELECT 1 FROM users WHERE id = $1', [ada.userId])).toEqual([]);
  });

  it('is asked for no current one on the pages', async () => {
    const ada = await withoutPassword();
    const { text } = await ada.visitor.open('/settings/account');
    expect(text).toContain('Set a password');
    expect(text).not.toContain('name="current"');
    expect((await ada.visitor.open('/settings/account/delete')).text).not.toContain('name="password"');
    await ageSignIns(larder.database, ada);
    const refused = await ada.visitor.send('POST', '/settings/account/password', { form: { new: NEW_PASSWORD } });
    expect(refused.headers.get('location')).toBe('/settings/account');
    expect((await ada.visitor.open('/settings/account')).text).toContain('sign in again');
    const again = await signUp(larder);
    await takePasswordAway(larder.database, again);
    await again.visitor.send('POST', '/settings/account/password', { form: { new: NEW_PASSWORD } });
    expect((await again.visitor.open('/settings/account')).text).toContain('Your password is changed');
    await signIn({ ...again, password: NEW_PASSWORD });
  });
});
