import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Agent } from 'undici';
import { freePort } from '../../src/database/embedded/free-port.js';
import { basic } from '../support/caldav.js';
import { newPerson, type Person, withKey } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { type Proxy, SIGN_IN_PROXIES } from '../support/programs/proxies.js';

const HOST = 'larder.example.org';

/**
 * Answers like Authelia and authentik when a proxy asks who is signed in. Only the cookie of this program decides;
 * other headers of the browser are ignored.
 */
function answerWhoIsSignedIn(header: string): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ headers }, response) => {
    const email = /portal=([^;]+)/.exec(headers.cookie ?? '')?.[1];
    if (email === undefined) response.writeHead(401, { location: 'https://auth.example.org/' }).end();
    else if (email === 'unnamed') response.writeHead(200).end();
    else response.writeHead(200, { [header]: email }).end();
  };
}

describe.each(Object.entries(SIGN_IN_PROXIES))('%s', (_name, { header, start }) => {
  let larder: RunningLarder;
  let portal: Server;
  let proxy: Proxy;
  let agent: Agent;
  let person: Person;
  let key: string;
  let base: string;

  beforeAll(async () => {
    const port = await freePort();
    base = `https://${HOST}:${port}`;
    larder = await startLarder({
      PUBLIC_URL: base,
      TRUST_PROXY: '127.0.0.1',
      AUTH_HEADER_EMAIL: header,
      SIGN_UP: 'open',
      RATE_LIMIT_REQUESTS: '0',
    });
    ({ key, ...person } = await withKey(larder, await newPerson(larder)));
    portal = createServer(answerWhoIsSignedIn(header));
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    const { port: asked } = portal.address() as AddressInfo;
    proxy = await start(Number(new URL(larder.url).port), port, asked);
    const lookup: NonNullable<Agent.Options['connect']> = {
      ca: proxy.certificate,
      lookup: (_host: string, _options: object, found: (error: null, addresses: object[]) => void) => {
        found(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    } as never;
    agent = new Agent({ connect: lookup });
  });

  afterAll(async () => {
    await agent.close();
    await proxy.stop();
    portal.closeAllConnections();
    await new Promise((resolve) => portal.close(resolve));
    await larder.stop();
  });

  const send = async (
    path: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'POST' | 'PROPFIND' = 'GET',
  ): Promise<{ status: number; text: string; session: string }> => {
    const answer = await agent.request({ origin: base, path, method, headers: { accept: 'text/html', ...headers } });
    const cookies = [answer.headers['set-cookie'] ?? []].flat().join(';');
    const session = /larder_session=[^;]+/.exec(cookies)?.[0] ?? '';
    return { status: answer.statusCode, text: await answer.body.text(), session };
  };

  const emailOf = async (session: string): Promise<unknown> => {
    const { text } = await send('/api/auth/session', { cookie: `portal=unnamed; ${session}` });
    return (JSON.parse(text) as { user: { email: string } | null }).user?.email;
  };

  it('signs in the person whom the other program names', async () => {
    const { status, session } = await send('/settings/developers', { cookie: `portal=${person.email}` });
    expect(status).toBe(200);
    expect(await emailOf(session)).toBe(person.email);
  });

  it('redirects everybody else to the other program', async () => {
    const { status, session } = await send('/settings');
    expect([302, 401]).toContain(status);
    expect(session).toBe('');
  });

  it('trusts no header of a browser, signed in or not', async () => {
    const victim = await newPerson(larder);
    const variants = [header, header.toLowerCase(), header.toUpperCase()];
    for (const name of variants) {
      const { session } = await send('/settings', { cookie: `portal=${person.email}`, [name]: victim.email });
      expect(await emailOf(session)).toBe(person.email);
      // The other program allows the request without naming the person.
      expect((await send('/settings', { cookie: 'portal=unnamed', [name]: victim.email })).session).toBe('');
      expect((await send('/settings', { [name]: victim.email })).session).toBe('');
    }
  });

  it.each([
    '/share/x',
    '/board',
    '/display/x',
    '/assets/../settings',
    '/api/v1/../../settings',
    '/health/live',
    '/mcp',
    '/dav/',
    '/.well-known/caldav',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource/mcp',
    '/oauth/token',
  ])('trusts none on the open path %s either', async (path) => {
    const { session, status } = await send(path, { [header]: person.email });
    expect(session).toBe('');
    expect(status).not.toBe(500);
  });

  it('leaves ticks on the board of a display to Larder', async () => {
    const { text } = await send('/board/tick', { accept: 'application/json' }, 'POST');
    expect(JSON.parse(text)).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('lets programs in with a key, and with nothing else', async () => {
    expect((await send('/api/v1/groceries', { 'x-api-key': key })).status).toBe(200);
    expect((await send('/api/v1/groceries', { [header]: person.email })).status).toBe(401);
    const dav = { authorization: basic(person.email, key), depth: '0' };
    expect((await send('/dav/', dav, 'PROPFIND')).status).toBe(207);
    expect((await send('/dav/', { [header]: person.email }, 'PROPFIND')).status).toBe(401);
    const me = await send('/api/v1/me', { 'x-api-key': key, [header]: 'other@example.org' });
    expect((JSON.parse(me.text) as { email: string }).email).toBe(person.email);
  });
});
