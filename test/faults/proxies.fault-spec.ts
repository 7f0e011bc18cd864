import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { Agent, type Dispatcher } from 'undici';
import { freePort } from '../../src/database/embedded/free-port.js';
import { startBrowser } from '../support/browser/browser.js';
import { openMenu } from '../support/browser/page-audit.js';
import { todo } from '../support/caldav.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { type Proxy, PROXIES } from '../support/programs/proxies.js';
import { until } from '../support/until.js';

const PASSWORD = 'a jar of plum jam';
const MIB = 1_048_576;

interface Sent {
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  json?: unknown;
  body?: Buffer;
}

describe.each(Object.entries(PROXIES))('%s', (_name, { host, path, start }) => {
  let larder: RunningLarder;
  let proxy: Proxy;
  let browser: Browser;
  let context: BrowserContext;
  let agent: Agent;
  let base: string;
  let key: string;

  beforeAll(async () => {
    const port = await freePort();
    base = `https://${host}:${port}${path}`;
    larder = await startLarder({
      PUBLIC_URL: base,
      TRUST_PROXY: '127.0.0.1',
      SIGN_UP: 'open',
      RATE_LIMIT_SIGN_INS: '3',
    });
    proxy = await start(Number(new URL(larder.url).port), port);
    agent = new Agent({
      connect: {
        ca: proxy.certificate,
        lookup: (_host, _options, found) => {
          found(null, [{ address: '127.0.0.1', family: 4 }]);
        },
      },
    });
    browser = await startBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1`]);
    context = await browser.newContext({ ignoreHTTPSErrors: true });
  });

  afterAll(async () => {
    await browser.close();
    await agent.close();
    await proxy.stop();
    await larder.stop();
  });

  const send = async (
    to: string,
    { method = 'GET', headers = {}, json, body: sent }: Sent = {},
  ): Promise<{ status: number; location: string | null; body: Record<string, unknown> }> => {
    const {
      statusCode,
      headers: answered,
      body,
    } = await agent.request({
      origin: new URL(base).origin,
      path: path + to,
      method,
      headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
      body: json === undefined ? sent : JSON.stringify(json),
    });
    const text = await body.text();
    const isJson = String(answered['content-type']).includes('json');
    return {
      status: statusCode,
      location: (answered['location'] as string | undefined) ?? null,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text },
    };
  };

  it('lets a person sign up and make a key, under a cookie for https alone', async () => {
    const page = await context.newPage();
    await page.goto(`${base}/`);
    expect(page.url()).toBe(`${base}/sign-up`);
    await page.getByLabel('Name').fill('Ann');
    await page.getByLabel('E-mail address').fill('ann@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.waitForURL(`${base}/`);
    await openMenu(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Developers' }).click();
    await page.waitForURL(`${base}/settings/developers`);
    await page.getByLabel('Name').fill('Display');
    await page.getByRole('button', { name: 'Make the key' }).click();
    key = (await page.getByRole('group', { name: 'API key' }).textContent()) ?? '';
    const [cookie] = await context.cookies(base);
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });
  });

  it('shows the documentation with its style, and tries operations where they are served', async () => {
    const page = await context.newPage();
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    // Swagger UI only renders the operations in view.
    await page.setViewportSize({ width: 1_280, height: 20_000 });
    await page.goto(`${base}/api/docs`);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const operation = page.locator('.opblock[id$="-health"]');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    expect(failed).toEqual([]);
  });

  it('serves the API to a key', async () => {
    expect(await send('/api/v1/groceries', { headers: { 'x-api-key': key } })).toMatchObject({ status: 200, body: [] });
  });

  it('lets a program for tasks find the list from the host alone, and keep it in step', async () => {
    const { origin } = new URL(base);
    const authorization = `Basic ${Buffer.from(`ann@example.org:${key}`).toString('base64')}`;
    const ask = async (
      method: string,
      to: string,
      body = '',
      type = 'application/xml',
    ): Promise<{ status: number; text: string; location: string }> => {
      const headers = { authorization, depth: '0', 'content-type': type };
      const answer = await agent.request({ origin, path: to, method, headers, body });
      const location = String(answer.headers['location']);
      return { status: answer.statusCode, text: await answer.body.text(), location };
    };
    const find = async (to: string, property: string): Promise<string> => {
      const names = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"';
      const { text } = await ask('PROPFIND', to, `<D:propfind ${names}><D:prop><${property}/></D:prop></D:propfind>`);
      return new RegExp(`<${property}><D:href>([^<]*)`).exec(text)?.[1] ?? '';
    };

    const { location } = await ask('GET', '/.well-known/caldav');
    expect(new URL(location, origin).href).toBe(`${base}/dav/`);
    const principal = await find(`${path}/dav/`, 'D:current-user-principal');
    expect(principal.startsWith(`${path}/dav/`)).toBe(true);
    const list = `${await find(principal, 'C:calendar-home-set')}list/`;
    const { status: added } = await ask('PUT', `${list}tea.ics`, todo('tea', 'tea'), 'text/calendar');
    const sync = '<D:sync-token/><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>';
    const { text } = await ask('REPORT', list, `<D:sync-collection xmlns:D="DAV:">${sync}</D:sync-collection>`);
    expect([added, text.includes(`<D:href>${list}tea.ics</D:href>`)]).toEqual([201, true]);
    expect((await ask('DELETE', `${list}tea.ics`)).status).toBe(204);
  });

  it('lets a program find how people sign in for it, from the address of the assistant', async () => {
    const { origin } = new URL(base);
    const read = async (to: string): Promise<Record<string, unknown>> => {
      const { body, statusCode } = await agent.request({ origin, path: to, method: 'GET' });
      expect(statusCode).toBe(200);
      return (await body.json()) as Record<string, unknown>;
    };
    const { headers, statusCode, body } = await agent.request({ origin, path: `${path}/mcp`, method: 'POST' });
    await body.dump();
    expect(statusCode).toBe(401);
    const [, metadata = ''] = /resource_metadata="([^"]*)"/.exec(String(headers['www-authenticate'])) ?? [];
    expect(new URL(metadata).origin).toBe(origin);
    const resource = await read(new URL(metadata).pathname);
    expect(resource).toMatchObject({ resource: `${base}/mcp`, authorization_servers: [base] });
    const server = await read(`/.well-known/oauth-authorization-server${path}`);
    expect(server).toMatchObject({ issuer: base, token_endpoint: `${base}/oauth/token` });
  });

  it('passes events on at once', async () => {
    const { body, statusCode } = await agent.request({
      origin: new URL(base).origin,
      path: `${path}/api/v1/events`,
      method: 'GET',
      headers: { 'x-api-key': key, 'accept-encoding': 'gzip, zstd, br' },
    });
    expect(statusCode).toBe(200);
    let text = '';
    body.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    await until(() => text.includes('id: '));
    for (const name of ['plums', 'pears', 'figs']) {
      const json = { name, unit: null, amount: null };
      await send('/api/v1/groceries', { method: 'POST', headers: { 'x-api-key': key }, json });
      await until(() => text.includes(name));
    }
    expect(text.match(/^event: grocery\.updated$/gm)).toHaveLength(3);
    body.on('error', () => undefined).destroy();
  });

  it('redirects a browser that is not signed in to the sign-in page of the same address', async () => {
    const { status, location } = await send('/settings', { headers: { accept: 'text/html' } });
    expect(status).toBe(303);
    expect(new URL(location ?? '', base).href).toContain(`${base}/sign-in?`);
  });

  it('accepts the largest paste, and refuses a larger one with the problem body of the API', async () => {
    const headers = { 'x-api-key': key };
    const paste = (size: number): ReturnType<typeof send> =>
      send('/api/v1/recipes/import/paste', { method: 'POST', headers, json: { text: 'x'.repeat(size) } });
    expect(await paste(12 * MIB - 100)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(await paste(12.5 * MIB)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it('accepts archives that are larger than any text', async () => {
    const headers = { 'x-api-key': key, 'content-type': 'application/zip' };
    const body = Buffer.alloc(30 * MIB);
    const { status, body: problem } = await send('/api/v1/recipes/import/archive', { method: 'POST', headers, body });
    expect({ status, code: problem['code'] }).toEqual({ status: 415, code: 'ARCHIVE_UNKNOWN' });
  });

  it('refuses requests that another site sends with the cookie of a person', async () => {
    const headers = {
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      'sec-fetch-site': 'cross-site',
    };
    expect(await send('/api/auth/sign-out', { method: 'POST', headers, json: {} })).toMatchObject({ status: 403 });
  });

  it('limits sign-ins by the real address of the client', async () => {
    const attempt = (claimed: number): ReturnType<typeof send> =>
      send('/api/auth/sign-in', {
        method: 'POST',
        headers: { 'x-forwarded-for': `203.0.113.${claimed}`, forwarded: `for=203.0.113.${claimed}` },
        json: { email: `stranger${claimed}@example.org`, password: PASSWORD },
      });
    const statuses: number[] = [];
    for (let claimed = 1; claimed <= 4; claimed++) statuses.push((await attempt(claimed)).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});
