import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Importing, newImporter } from '../support/imports/importing.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { TestProxy } from '../support/programs/proxy.js';
import { html, recipePage, type Site, startSite } from '../support/site.js';

const PASSWORD = 'p@ss: w%rd';

let site: Site;
let proxy: TestProxy;
let larder: RunningLarder;
let home: Importing;

/** The first bytes that a client sent in each tunnel to `recipes.invalid:443`. */
const greetings: Buffer[] = [];
const secure = createServer((socket) => {
  socket.once('data', (greeting) => {
    greetings.push(greeting);
    socket.destroy();
  });
});

beforeAll(async () => {
  site = await startSite();
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  proxy = await TestProxy.start(PASSWORD, {
    'recipes.invalid': new URL(site.url).host,
    'recipes.invalid:443': `127.0.0.1:${(secure.address() as AddressInfo).port}`,
  });
  larder = await startLarder({
    IMPORT_PROXY_URL: proxy.url(),
    SIGN_UP: 'open',
    LOG_LEVEL: 'debug',
    RATE_LIMIT_REQUESTS: '0',
  });
  home = await newImporter(larder.url);
});

afterAll(async () => {
  await larder.stop();
  await proxy.close();
  await site.close();
  secure.close();
});

describe('imports through IMPORT_PROXY_URL', () => {
  it('let the proxy resolve names, also in redirects', async () => {
    site.routes['/old'] = (_request, response) => {
      response.writeHead(302, { location: 'http://recipes.invalid/soup' }).end();
    };
    site.routes['/soup'] = html(recipePage('Soup'));
    const { recipeId } = await home.importUrl('http://recipes.invalid/old');
    expect(await home.settled(recipeId)).toMatchObject({ status: 'completed' });
    expect(await home.recipe(recipeId)).toMatchObject({ name: 'Soup' });
    expect(proxy.asked).toEqual(['GET http://recipes.invalid/old', 'GET http://recipes.invalid/soup']);
  });

  it('open a tunnel for https', async () => {
    const { recipeId } = await home.importUrl('https://recipes.invalid/stew');
    const failed = await home.until(recipeId, ({ error }) => error !== null);
    expect(failed.error).toMatchObject({ code: 'UNREACHABLE', message: expect.stringContaining('through the proxy') });
    expect(proxy.asked).toContain('CONNECT recipes.invalid:443');
    const [greeting] = greetings;
    expect(greeting?.[0]).toBe(22);
    expect(greeting?.toString('latin1')).toContain('recipes.invalid');
  });

  it.each([
    'http://10.1.2.3/soup',
    'http://[::1]/soup',
    'http://2130706433/soup',
    'http://169.254.169.254/latest/',
    'http://localhost/soup',
    'http://recipes.invalid:8080/soup',
  ])('never ask the proxy for %s', async (url) => {
    const { recipeId } = await home.importUrl(url);
    expect(await home.settled(recipeId)).toMatchObject({ status: 'failed', error: { code: 'ADDRESS_NOT_ALLOWED' } });
    expect(proxy.asked.filter((line) => line.endsWith(url))).toEqual([]);
  });

  it('never ask the proxy for a private address in a redirect', async () => {
    site.routes['/inward'] = (_request, response) => {
      response.writeHead(302, { location: 'http://192.168.1.1/admin' }).end();
    };
    const { recipeId } = await home.importUrl('http://recipes.invalid/inward');
    expect(await home.settled(recipeId)).toMatchObject({ status: 'failed', error: { code: 'ADDRESS_NOT_ALLOWED' } });
    expect(proxy.asked.filter((line) => line.includes('192.168'))).toEqual([]);
  });

  it('never log the password', () => {
    expect(larder.log()).toContain('recipes/import');
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), Buffer.from(`larder:${PASSWORD}`).toString('base64')])
      expect(larder.log()).not.toContain(secret);
  });

  it.each(['http', 'https'])('report that the proxy refuses the password, for %s', async (scheme) => {
    const other = await startLarder({ IMPORT_PROXY_URL: proxy.url('wrong'), SIGN_UP: 'open' });
    const household = await newImporter(other.url);
    const { recipeId } = await household.importUrl(`${scheme}://recipes.invalid/soup`);
    const { error } = await household.until(recipeId, (state) => state.error !== null);
    expect(error).toMatchObject({ code: 'UNREACHABLE', message: expect.stringContaining('password') });
    await other.stop();
  });
});
