import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

let larder: RunningLarder;
let key: string;

beforeAll(async () => {
  larder = await startLarder({ PUBLIC_URL: 'https://larder.example' });
  ({ key } = await signUp(larder));
});

afterAll(() => larder.stop());

/** The status for a request of a browser whose page came from `origin` and that is sent to the host `host`. */
async function statusOf(host: string, origin: string): Promise<number | undefined> {
  const headers = { host, origin, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const sent = request(`${larder.url}/mcp`, {
    method: 'POST',
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
  });
  sent.end(LIST);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    sent.once('error', reject).once('response', (response) => {
      void text(response).then(() => {
        resolve(response.statusCode);
      });
    });
  });
  return status;
}

describe('POST /mcp', () => {
  it('refuses a page of another name that resolves to this server, although the browser considers both the same origin', async () => {
    expect(await statusOf('evil.example:3000', 'http://evil.example:3000')).toBe(403);
    expect(await statusOf('larder', 'http://larder')).toBe(403);
  });

  it('accepts a page of PUBLIC_URL, for any host from the proxy', async () => {
    expect(await statusOf('internal:3000', 'https://larder.example')).toBe(200);
    expect(await statusOf('internal:3000', 'http://larder.example')).toBe(403);
  });

  it.each(['localhost:3000', '127.0.0.1:3000', '192.168.1.5:3000', '[::1]:3000'])(
    'accepts a page of %s',
    async (host) => {
      expect(await statusOf(host, `http://${host}`)).toBe(200);
    },
  );
});
