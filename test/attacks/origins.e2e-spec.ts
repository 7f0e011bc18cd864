import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../support/attack/document.js';
import { type Answer, type Header, Wire } from '../support/attack/wire.js';
import { type Household, signUp } from '../support/household.js';
import { PUBLIC_URL, sharedLarders } from '../support/shared-larder.js';

const [plain, published] = sharedLarders();
const PUBLIC_ORIGIN = new URL(PUBLIC_URL).origin;
const EVIL_HOST: Header = ['host', 'evil.example'];

const wires = { plain: new Wire(plain.url), published: new Wire(published.url) };
let household: Household;

beforeAll(async () => {
  household = await signUp(plain);
});

afterAll(() => {
  wires.plain.close();
  wires.published.close();
});

function signIn(wire: Wire, ...headers: Header[]): Promise<Answer> {
  const { email, password } = household;
  return wire.send({
    method: 'POST',
    target: '/api/auth/sign-in',
    headers: [['content-type', 'application/json'], ...headers],
    body: Buffer.from(JSON.stringify({ email, password })),
  });
}

describe('with PUBLIC_URL', () => {
  it.each([
    ['its own address', [['origin', PUBLIC_ORIGIN]]],
    ['its own address for any host, which a proxy may change', [EVIL_HOST, ['origin', PUBLIC_ORIGIN]]],
    ['no browser', []],
  ] as [string, Header[]][])('takes a sign-in from %s', async (_sender, headers) => {
    expect(await signIn(wires.published, ...headers)).toMatchObject({ status: 200 });
  });

  it.each([
    ['another site whose name leads here', [EVIL_HOST, ['origin', 'http://evil.example']]],
    ['the same in a newer browser', [EVIL_HOST, ['origin', 'http://evil.example'], ['sec-fetch-site', 'same-origin']]],
    ['the address to which it was sent', [['origin', published.url]]],
    [
      'an opaque origin',
      [
        ['origin', 'null'],
        ['sec-fetch-site', 'same-origin'],
      ],
    ],
    ['its own address over plain http', [['origin', PUBLIC_ORIGIN.replace('https', 'http')]]],
  ] as [string, Header[]][])('refuses a sign-in from %s', async (_sender, headers) => {
    expect(await signIn(wires.published, ...headers)).toMatchObject({ status: 403 });
  });

  it('begins no link with the host of the request', async () => {
    const { status, text } = await wires.published.send({
      method: 'POST',
      target: '/api/v1/household/invites',
      headers: [EVIL_HOST, ['content-type', 'application/json'], ['x-api-key', household.key]],
      body: Buffer.from(JSON.stringify({ role: 'member', expiresIn: '1day' })),
    });
    expect({ status, url: (JSON.parse(text) as { url?: string }).url }).toEqual({
      status: 200,
      url: expect.stringMatching(`^${PUBLIC_URL}/`) as unknown,
    });
  });
});

describe('a request that the browser calls one of another site', () => {
  it.each(['cross-site', 'same-site'])('is refused at each unsafe operation for browsers: %s', async (site) => {
    const unsafe = operations.filter(({ path, method }) => !path.startsWith('/api/v1/') && method !== 'GET');
    expect(unsafe.length).toBeGreaterThan(10);
    const answers = [];
    for (const [wire, origin] of [
      [wires.plain, plain.url],
      [wires.published, PUBLIC_ORIGIN],
    ] as const)
      for (const { method, path } of unsafe) {
        const target = path.replace(/\{[^}]+\}/g, () => randomUUID());
        const headers: Header[] = [
          ['origin', origin],
          ['sec-fetch-site', site],
          ['cookie', household.visitor.cookie],
        ];
        answers.push({ target, status: (await wire.send({ method, target, headers, body: null })).status });
      }
    expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
  });

  it.each(['/sign-in', '/groceries', '/settings/language', '/join'])('is refused as a form of %s', async (target) => {
    for (const [wire, origin] of [
      [wires.plain, plain.url],
      [wires.published, PUBLIC_ORIGIN],
    ] as const) {
      const headers: Header[] = [
        ['origin', origin],
        ['sec-fetch-site', 'cross-site'],
        ['cookie', household.visitor.cookie],
        ['content-type', 'application/x-www-form-urlencoded'],
      ];
      const { status } = await wire.send({ method: 'POST', target, headers, body: Buffer.from('a=b') });
      expect([403, 405]).toContain(status);
    }
  });
});

describe('a Host that is no host name', () => {
  it.each(['a"b.example', "a'b.example", 'a<b>.example', 'a@b.example', 'a/b', 'a b', 'x:y', '\u00ff', '[x]'])(
    'is a 400: %s',
    async (host) => {
      for (const wire of [wires.plain, wires.published])
        for (const target of ['/', '/sign-in', '/api/v1/groceries', '/api/auth/session', '/mcp', '/share/x'])
          expect({
            target,
            ...(await wire.send({ method: 'GET', target, headers: [['host', host]], body: null })),
          }).toMatchObject({ target, status: 400 });
    },
  );

  it.each(['localhost', 'larder_app:3000', '192.168.1.20:8080', '[fd00::1]:3000', 'kitchen.home.arpa.'])(
    'is not %s',
    async (host) => {
      const { status } = await wires.plain.send({
        method: 'GET',
        target: '/sign-in',
        headers: [['host', host]],
        body: null,
      });
      expect(status).toBe(200);
    },
  );
});
