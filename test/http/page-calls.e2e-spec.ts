import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { createGrocery } from '../support/builders.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { bodyOf, Visitor } from '../support/visitor.js';

const larder = sharedLarder();
const GROCERIES = '/api/pages/groceries';
const EGGS = { raw: '6 eggs' };

describe('operations of the API for scripts of pages', () => {
  it.each(['groceries', 'recurring-groceries', 'stores', 'ingredients?query=m', 'changes', 'tags', 'cuisines'])(
    'open %s to a session, not to a key, and answer as the API does',
    async (path) => {
      const { visitor, api, key } = await signUp(larder);
      await createGrocery(api, { name: 'milk' });
      const reply = await visitor.get(`/api/pages/${path}`);
      expect([reply.status, bodyOf(reply)]).toEqual([200, await ok(api.get(`/${path}`))]);
      const stranger = new Visitor(larder.url);
      expect((await stranger.get(`/api/pages/${path}`, { 'x-api-key': key })).status).toBe(401);
      expect((await stranger.get(`/api/pages/${path}`)).status).toBe(401);
      expect((await visitor.get(`/api/v1/${path}`)).status).toBe(401);
    },
  );

  it('refuse requests from pages of other sites, which can read nothing', async () => {
    const { visitor, api } = await signUp(larder);
    for (const [name, value] of [
      ['origin', 'https://other.example'],
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'null'],
    ] as const)
      expect((await visitor.send('POST', GROCERIES, { json: EGGS, headers: { [name]: value } })).status).toBe(403);
    expect(await ok(api.get('/groceries'))).toEqual([]);
    const read = await visitor.get(GROCERIES, { origin: 'https://other.example' });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('find nothing of another household', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const { id } = await createGrocery(one.api, { name: 'milk' });
    const reply = await other.visitor.send('PATCH', `${GROCERIES}/${id}/done`, { json: { version: 1 } });
    expect(reply.status).toBe(404);
    expect(await ok(one.api.get('/groceries'))).toMatchObject([{ id, isDone: false }]);
  });

  it('do an operation with a name once, also after a new sign-in', async () => {
    const { visitor, api, email, password } = await signUp(larder);
    const sent = { json: EGGS, headers: { 'x-operation-id': randomUUID() } };
    const first = await visitor.send('POST', GROCERIES, sent);
    const again = new Visitor(larder.url);
    await again.send('POST', '/api/auth/sign-in', { json: { email, password } });
    const second = await again.send('POST', GROCERIES, sent);
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(second.text).toBe(first.text);
    expect(await ok(api.get('/groceries'))).toHaveLength(1);
  });

  it('keep the names of two people apart', async () => {
    const [one, other] = [await signUp(larder), await signUp(larder)];
    const sent = { json: EGGS, headers: { 'x-operation-id': randomUUID() } };
    for (const { visitor, api } of [one, other]) {
      expect((await visitor.send('POST', GROCERIES, sent)).headers.get('idempotency-replayed')).toBeNull();
      expect(await ok(api.get('/groceries'))).toHaveLength(1);
    }
  });
});
