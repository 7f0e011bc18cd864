import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningLarder, startLarder } from '../support/larder.js';

const DASHBOARD = 'https://home.example';

let larder: RunningLarder;

beforeAll(async () => {
  larder = await startLarder({ FRAME_ANCESTORS: `${DASHBOARD}, http://192.168.1.5:3000` });
});

afterAll(() => larder.stop());

async function policyOf(path: string): Promise<{ ancestors: string | undefined; options: string | null }> {
  const { headers } = await fetch(larder.url + path, { redirect: 'manual' });
  const [, ancestors] = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? [];
  return { ancestors, options: headers.get('x-frame-options') };
}

describe('FRAME_ANCESTORS', () => {
  it('lets these origins show the board in a frame', async () => {
    const allowed = { ancestors: `${DASHBOARD} http://192.168.1.5:3000`, options: null };
    expect(await policyOf('/board')).toEqual(allowed);
    expect(await policyOf('/board?theme=dark')).toEqual(allowed);
  });

  it.each(['/', '/sign-in', '/groceries', '/boards', '/settings/account', '/display/x', '/share/x'])(
    'leaves %s closed',
    async (path) => {
      expect(await policyOf(path)).toEqual({ ancestors: "'none'", options: 'SAMEORIGIN' });
    },
  );
});
