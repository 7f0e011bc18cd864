import { describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { signUp } from '../support/household.js';
import { startLarder } from '../support/larder.js';

describe('GET /changes that is held', () => {
  it('does not keep the server from stopping', async () => {
    const server = await startLarder();
    const { api } = await signUp(server);
    const { cursor } = (await ok(api.get('/changes'))) as { cursor: string };
    const held = api.get(`/changes?since=${cursor}&wait=25`).then(
      ({ status }) => status,
      () => 'not yet held',
    );
    await ok(api.get('/changes'));
    expect(await server.stop()).toBe(0);
    expect([200, 'not yet held']).toContain(await held);
  });
});
