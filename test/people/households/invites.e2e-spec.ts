import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ok } from '../../support/api.js';
import { createRecipe } from '../../support/builders.js';
import { aTimestamp, aUuid } from '../../support/expected.js';
import { type Household, PASSWORD, signUp } from '../../support/household.js';
import { askToJoin, invite, joined, rolesIn, tokenOf, viewOf } from '../../support/members.js';
import { sharedLarder } from '../../support/shared-larder.js';
import { bodyOf, type Reply, Visitor } from '../../support/visitor.js';

const larder = sharedLarder();

function move(person: Household, json: object): Promise<Reply> {
  return person.visitor.send('POST', '/api/user/join', { json: { takeRecipes: 'none', ...json } });
}

describe('/household/invites', () => {
  it('answers link and code once, and lists the invite without them', async () => {
    const ada = await signUp(larder, 'Ada');
    const { url, code, ...rest } = await invite(ada, { role: 'viewer', expiresIn: '1week', email: 'Bo@Example.org' });
    expect(url).toMatch(new RegExp(`^${larder.url}/invite/ldr_inv_[\\w-]{43}$`));
    expect(code).toMatch(/^\d{6}$/);
    expect(rest).toEqual({
      id: aUuid,
      role: 'viewer',
      email: 'bo@example.org',
      invitedBy: { id: ada.userId, name: 'Ada' },
      createdAt: aTimestamp,
      expiresAt: aTimestamp,
      codeExpiresAt: aTimestamp,
    });
    expect(await ok(ada.api.get('/household/invites'))).toEqual([rest]);
    expect(await ok(ada.api.get(`/household/invites/${rest.id}`))).toEqual(rest);
  });

  it('stores neither token nor code', async () => {
    const ada = await signUp(larder);
    const made = await invite(ada);
    const [row] = await larder.database.query('SELECT * FROM household_invites WHERE id = $1', [made.id]);
    const stored = JSON.stringify(row, (_key, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    for (const secret of [tokenOf(made), tokenOf(made).slice(8), made.code]) expect(stored).not.toContain(secret);
  });

  it('takes an invite back', async () => {
    const ada = await signUp(larder);
    const made = await invite(ada);
    expect(await ok(ada.api.delete(`/household/invites/${made.id}`))).toEqual({ success: true, stale: false });
    await ada.api.delete(`/household/invites/${made.id}`).expect(404);
    expect((await askToJoin(larder, { token: tokenOf(made) })).status).toBe(404);
  });

  it('is for those who manage the household, and for this household alone', async () => {
    const ada = await signUp(larder);
    const member = await joined(larder, ada);
    await member.api.get('/household/invites').expect(403);
    await member.api.post('/household/invites', { role: 'viewer', expiresIn: '1day' }).expect(403);
    const { id } = await invite(ada);
    const stranger = await signUp(larder);
    await stranger.api.get(`/household/invites/${id}`).expect(404);
    await stranger.api.delete(`/household/invites/${id}`).expect(404);
    expect(await ok(stranger.api.get('/household/invites'))).toEqual([]);
  });

  it.each([
    ['role', { role: 'owner' }],
    ['role', { role: undefined }],
    ['expiresIn', { expiresIn: 'forever' }],
    ['email', { email: 'nobody' }],
  ])('refuses a bad %s: %j', async (path, body) => {
    const { api } = await signUp(larder);
    const sent = { role: 'member', expiresIn: '1day', ...body };
    const reply = await api.post('/household/invites', sent).expect(400);
    expect((reply.body as { issues: object[] }).issues).toMatchObject([{ path }]);
  });

  it('are at most 50, and expired ones do not count', async () => {
    const ada = await signUp(larder);
    for (let count = 0; count < 50; count++) await invite(ada);
    await ada.api.post('/household/invites', { role: 'member', expiresIn: '1day' }).expect(422);
    const { id } = await viewOf(ada);
    await larder.database.query('UPDATE household_invites SET expires_at = now() WHERE household_id = $1', [id]);
    await invite(ada);
    expect(await ok(ada.api.get('/household/invites'))).toHaveLength(1);
  });
});

describe('POST /api/auth/join', () => {
  it('makes an account in the household, in the role of the invite, and signs in', async () => {
    const ada = await signUp(larder, 'Ada');
    const email = `${randomUUID()}@example.org`;
    const visitor = new Visitor(larder.url);
    const token = tokenOf(await invite(ada, { role: 'viewer' }));
    const reply = await askToJoin(larder, { token, name: 'Bo', email }, visitor);
    const { user } = bodyOf<{ user: { id: string } }>(reply);
    expect(user).toEqual({ id: aUuid, name: 'Bo', email, role: 'member' });
    expect(bodyOf(await visitor.get('/api/auth/session'))).toEqual({ user });
    expect(await rolesIn(ada)).toEqual({ [ada.userId]: 'owner', [user.id]: 'viewer' });
  });

  it('uses an invite once', async () => {
    const token = tokenOf(await invite(await signUp(larder)));
    expect((await askToJoin(larder, { token })).status).toBe(200);
    expect(await askToJoin(larder, { token })).toMatchObject({ status: 404 });
  });

  it('lets one of ten simultaneous requests join', async () => {
    const ada = await signUp(larder);
    const token = tokenOf(await invite(ada));
    const replies = await Promise.all(Array.from({ length: 10 }, () => askToJoin(larder, { token })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    expect(Object.keys(await rolesIn(ada))).toHaveLength(2);
  });

  it('keeps the invite for the next attempt when the account is refused', async () => {
    const ada = await signUp(larder);
    const token = tokenOf(await invite(ada));
    expect((await askToJoin(larder, { token, email: ada.email.toUpperCase() })).status).toBe(409);
    expect((await askToJoin(larder, { token, password: 'short' })).status).toBe(400);
    expect((await askToJoin(larder, { token })).status).toBe(200);
  });

  it('only accepts the account of its e-mail address, in any spelling', async () => {
    const ada = await signUp(larder);
    const name = randomUUID();
    const token = tokenOf(await invite(ada, { email: `R\u00c9MI.${name}@Example.org` }));
    expect((await askToJoin(larder, { token })).status).toBe(403);
    expect((await askToJoin(larder, { token, email: ` re\u0301mi.${name}@example.ORG` })).status).toBe(200);
  });

  it.each(['', 'x', `ldr_inv_${'x'.repeat(43)}`, 'ldr_inv_\u0000'])('does not know the token %j', async (token) => {
    expect([400, 404]).toContain((await askToJoin(larder, { token })).status);
  });

  it('requires a token or a code', async () => {
    const reply = await askToJoin(larder, {});
    expect(reply.status).toBe(400);
    expect(bodyOf<{ issues: object[] }>(reply).issues).toMatchObject([{ path: 'token' }]);
  });

  it('ends with its time and with its household', async () => {
    const ada = await signUp(larder);
    const [late, orphan] = [await invite(ada), await invite(ada)];
    await larder.database.query('UPDATE household_invites SET expires_at = now() WHERE id = $1', [late.id]);
    expect((await askToJoin(larder, { token: tokenOf(late) })).status).toBe(404);
    await larder.database.query('DELETE FROM households WHERE id = $1', [(await viewOf(ada)).id]);
    expect((await askToJoin(larder, { token: tokenOf(orphan) })).status).toBe(404);
  });

  it('is refused from another site', async () => {
    const ada = await signUp(larder);
    const json = {
      token: tokenOf(await invite(ada)),
      name: 'X',
      email: `${randomUUID()}@example.org`,
      password: PASSWORD,
    };
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign)
      expect((await new Visitor(larder.url).send('POST', '/api/auth/join', { json, headers })).status).toBe(403);
  });
});

describe('POST /api/user/join', () => {
  it('moves a person, whose session goes on and whose keys end', async () => {
    const [ada, bo] = [await signUp(larder, 'Ada'), await signUp(larder, 'Bo')];
    const before = await viewOf(bo);
    const cookie = bo.visitor.cookie;
    const moved = await move(bo, { token: tokenOf(await invite(ada, { role: 'admin' })) });
    expect(bodyOf(moved)).toEqual({ householdId: (await viewOf(ada)).id, isCopying: false });
    await bo.api.get('/me').expect(401);
    expect(
      bodyOf<{ user: unknown }>(await new Visitor(larder.url).get('/api/auth/session', { cookie })).user,
    ).toBeNull();
    expect(bodyOf(await bo.visitor.get('/api/auth/session'))).toMatchObject({ user: { id: bo.userId } });
    expect(await rolesIn(ada)).toEqual({ [ada.userId]: 'owner', [bo.userId]: 'admin' });
    const [kept] = await larder.database.query(
      'SELECT remove_after > now() AS "isKept" FROM households WHERE id = $1',
      [before.id],
    );
    expect(kept).toEqual({ isKept: true });
  });

  it('takes recipes along beside those of the same name', async () => {
    const [ada, bo] = [await signUp(larder), await signUp(larder)];
    for (const { api } of [ada, bo])
      await createRecipe(api, { name: 'Soup', tags: [{ name: 'Winter' }], recipeIngredients: ['1 beet'] });
    const moved = await move(bo, { token: tokenOf(await invite(ada)), takeRecipes: 'copy' });
    expect(bodyOf(moved)).toMatchObject({ isCopying: false });
    const { recipes } = (await ok(ada.api.post('/recipes/search', { tags: ['winter'] }))) as { recipes: object[] };
    expect(recipes).toMatchObject([{ name: 'Soup' }, { name: 'Soup' }]);
  });

  it('brings no recipes as a viewer, who changes nothing, and keeps the invite', async () => {
    const [ada, bo] = [await signUp(larder), await signUp(larder)];
    await createRecipe(bo.api, { name: 'Soup' });
    const token = tokenOf(await invite(ada, { role: 'viewer' }));
    expect((await move(bo, { token, takeRecipes: 'copy' })).status).toBe(403);
    expect((await bo.visitor.open(`/invite/${token}`)).text).toContain('name="takeRecipes" value="none"');
    expect((await move(bo, { token, takeRecipes: 'none' })).status).toBe(200);
    expect(((await ok(ada.api.post('/recipes/search', {}))) as { recipes: object[] }).recipes).toEqual([]);
  });

  it('refuses the owner of others, and keeps the invite', async () => {
    const [ada, bo] = [await signUp(larder), await signUp(larder)];
    await joined(larder, bo);
    const token = tokenOf(await invite(ada));
    const reply = await move(bo, { token });
    expect(bodyOf(reply)).toMatchObject({ status: 409, code: 'LAST_OWNER' });
    expect((await askToJoin(larder, { token })).status).toBe(200);
  });

  it('refuses a person who is there already, and keeps the invite', async () => {
    const ada = await signUp(larder);
    const token = tokenOf(await invite(ada));
    expect((await move(ada, { token })).status).toBe(409);
    expect((await askToJoin(larder, { token })).status).toBe(200);
  });

  it('ends the invites of a person who moves away', async () => {
    const [ada, bo] = [await signUp(larder), await signUp(larder)];
    const { id } = await viewOf(bo);
    const back = tokenOf(await invite(bo));
    expect((await move(bo, { token: tokenOf(await invite(ada)) })).status).toBe(200);
    // The invite has ended with the membership of whoever made it.
    expect((await askToJoin(larder, { token: back })).status).toBe(404);
    const rows = await larder.database.query('SELECT remove_after IS NULL AS "isHome" FROM households WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ isHome: false }]);
  });

  it('needs a session', async () => {
    const { key } = await signUp(larder);
    const json = { token: 'x', takeRecipes: 'none' };
    const reply = await new Visitor(larder.url).send('POST', '/api/user/join', { json, headers: { 'x-api-key': key } });
    expect(reply.status).toBe(401);
  });
});
