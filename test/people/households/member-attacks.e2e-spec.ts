import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Api } from '../../support/api.js';
import { readRoutes } from '../../support/attack/pages.js';
import { type Household, PASSWORD, signUp } from '../../support/household.js';
import { askToJoin, invite, joined, type Role, rolesIn, tokenOf, viewOf } from '../../support/members.js';
import { sharedLarders } from '../../support/shared-larder.js';
import { bodyOf, Visitor } from '../../support/visitor.js';

const [larder, other] = sharedLarders();
const ROUNDS = 5;

/** The API of the other process with the same key. */
function elsewhere({ key }: Household): Api {
  return new Api(other.url, key);
}

async function rolesOf(householdId: string): Promise<Role[]> {
  const rows = await larder.database.query('SELECT role FROM memberships WHERE household_id = $1', [householdId]);
  return (rows as { role: Role }[]).map(({ role }) => role).sort();
}

describe('a household that has people has one owner', () => {
  it('when the owner hands over and both leave, at the same time in two processes', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owner = await signUp(larder);
      const { id } = await viewOf(owner);
      const [bo, cy] = [await joined(larder, owner), await joined(larder, owner)];
      const leave = { takeRecipes: 'none' };
      const replies = await Promise.all([
        owner.api.post('/household/transfer', { userId: bo.userId }),
        elsewhere(bo).post('/household/leave', leave),
        elsewhere(owner).post('/household/leave', leave),
        cy.api.post('/household/transfer', { userId: cy.userId }),
      ]);
      for (const { status } of replies) expect([200, 401, 403, 404, 409]).toContain(status);
      const roles = await rolesOf(id);
      expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
    }
  });

  it('when it is handed to several people at the same time', async () => {
    const owner = await signUp(larder);
    const people = [await joined(larder, owner), await joined(larder, owner), await joined(larder, owner)];
    const replies = await Promise.all(
      people.map(({ userId }, index) =>
        (index % 2 === 0 ? owner.api : elsewhere(owner)).post('/household/transfer', { userId }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rolesOf((await viewOf(owner)).id)).toEqual(['admin', 'member', 'member', 'owner']);
  });

  it('when somebody joins while the last person leaves or deletes the account', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owner = await signUp(larder);
      const { id } = await viewOf(owner);
      const token = tokenOf(await invite(owner));
      const last =
        round % 2 === 0
          ? elsewhere(owner).post('/household/leave', { takeRecipes: 'none' })
          : owner.visitor.send('DELETE', '/api/user', { json: { password: PASSWORD } });
      const [joining, leaving] = await Promise.all([askToJoin(larder, { token }), last]);
      // The invite ends with the membership of the person who created it: either the person joined before, or not at
      // all.
      expect([joining.status, leaving.status]).toEqual(joining.status === 200 ? [200, 409] : [404, 200]);
      expect(await rolesOf(id)).toEqual(joining.status === 200 ? ['member', 'owner'] : []);
    }
  });
});

describe('an administrator who is removed or demoted at the same moment', () => {
  it('can change nobody any more: when two remove each other, one stays', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owner = await signUp(larder);
      const [one, two] = [await joined(larder, owner, 'admin'), await joined(larder, owner, 'admin')];
      const replies = await Promise.all([
        one.api.delete(`/household/members/${two.userId}`),
        elsewhere(two).delete(`/household/members/${one.userId}`),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(Object.values(await rolesIn(owner)).sort()).toEqual(['admin', 'owner']);
    }
  });

  it('cannot create an invite with a request that is under way', async () => {
    const owner = await signUp(larder);
    const admin = await joined(larder, owner, 'admin');
    const body = JSON.stringify({ role: 'admin', expiresIn: '1month' });
    const { port } = new URL(larder.url);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    const head = `POST /api/v1/household/invites HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: ${admin.key}\r\nContent-Type: application/json`;
    socket.write(`${head}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toContain('100 Continue');
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await owner.api.patch(`/household/members/${admin.userId}`, { role: 'member' }).expect(200);
    socket.write(body);
    await once(socket, 'close');
    expect(answer).toContain('HTTP/1.1 403');
    expect((await owner.api.get('/household/invites')).body).toEqual([]);
  });
});

describe('a session that was known before', () => {
  it('has no value after joining: a new id is given', async () => {
    const ada = await signUp(larder);
    const visitor = new Visitor(larder.url);
    await visitor.send('GET', '/join');
    const fixed = visitor.cookie;
    expect((await askToJoin(larder, { token: tokenOf(await invite(ada)) }, visitor)).status).toBe(200);
    expect(visitor.cookie).not.toBe(fixed);
    const { text } = await new Visitor(larder.url).get('/api/auth/session', { cookie: fixed });
    expect(JSON.parse(text)).toEqual({ user: null });
  });

  it('is not restored by a request that was under way when the person was removed', async () => {
    const owner = await signUp(larder);
    const bo = await joined(larder, owner);
    const requests = Array.from({ length: 20 }, () => bo.visitor.open('/settings/account'));
    await owner.api.delete(`/household/members/${bo.userId}`).expect(200);
    await Promise.all(requests);
    expect(bodyOf(await bo.visitor.get('/api/auth/session'))).toEqual({ user: null });
    const rows = await larder.database.query('SELECT 1 FROM sessions WHERE user_id = $1', [bo.userId]);
    expect(rows).toEqual([]);
  });
});

describe('a page of another site', () => {
  const SAFE = ['GET', 'HEAD', 'OPTIONS', 'PROPFIND'];
  const FOR_PROGRAMS = /^\/(api\/v1|mcp|dav|oauth\/(register|token|revoke))(\/|$)/;

  it('changes nothing with the session of a person, by any form or call', async () => {
    const ada = await signUp(larder);
    const routes = (await readRoutes()).filter(
      ({ method, path }) => !SAFE.includes(method) && !FOR_PROGRAMS.test(path),
    );
    expect(routes.length).toBeGreaterThan(50);
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    const done: string[] = [];
    for (const { method, path } of routes)
      for (const headers of foreign) {
        const place = path.replace(/:\w+/g, randomUUID());
        const sent = place.startsWith('/api/') ? { json: {}, headers } : { form: {}, headers };
        const reply = await ada.visitor.send(method, place, sent);
        if (reply.status !== 403) done.push(`${method} ${path} ${reply.status}`);
      }
    expect(done).toEqual([]);
    expect(bodyOf(await ada.visitor.get('/api/auth/session'))).toMatchObject({ user: { id: ada.userId } });
  });
});

describe('an account for an e-mail address', () => {
  it('is added once for simultaneous requests with different spellings', async () => {
    const ada = await signUp(larder);
    const name = randomUUID();
    const forms = [`re\u0301mi.${name}@example.org`, `R\u00c9MI.${name}@example.org`, ` r\u00e9mi.${name}@EXAMPLE.org`];
    const tokens = [tokenOf(await invite(ada)), tokenOf(await invite(ada)), tokenOf(await invite(ada))];
    const replies = await Promise.all(forms.map((email, index) => askToJoin(larder, { token: tokens[index], email })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(Object.keys(await rolesIn(ada))).toHaveLength(2);
  });
});
