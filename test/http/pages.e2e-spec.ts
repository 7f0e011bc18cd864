import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.js';
import { PASSWORD } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { until } from '../support/until.js';
import { type Reply, Visitor } from '../support/visitor.js';

let people = 0;

function someone(): { name: string; email: string; password: string } {
  people += 1;
  return { name: `Person ${people}`, email: `person${people}@example.com`, password: PASSWORD };
}

function groceries(larder: RunningLarder, key: string): Promise<Reply> {
  return new Visitor(larder.url).get('/api/v1/groceries', { 'x-api-key': key });
}

describe('the first start', () => {
  let larder: RunningLarder;

  beforeAll(async () => {
    larder = await startLarder({ RATE_LIMIT_SIGN_INS: '2' });
  });

  afterAll(() => larder.stop());

  it('leads to sign-up, and once there is an account to sign-in', async () => {
    const visitor = new Visitor(larder.url);
    expect((await visitor.open('/')).headers.get('location')).toBe('/sign-up');
    await new Visitor(larder.url).send('POST', '/sign-up', { form: someone() });
    expect((await visitor.open('/')).headers.get('location')).toBe('/sign-in');
  });

  it('says plainly afterwards that sign-up is closed', async () => {
    const visitor = new Visitor(larder.url);
    for (const reply of [await visitor.open('/sign-up'), await visitor.send('POST', '/sign-up', { form: someone() })]) {
      expect(reply.status).toBe(403);
      expect(reply.text).toContain('Sign-up is closed');
      expect(reply.cookies).toEqual([]);
    }
  });

  it('limits sign-ins on the page as well', async () => {
    const statuses: number[] = [];
    let last: Reply | undefined;
    for (let attempt = 0; attempt < 3; attempt++) {
      const form = { email: `stranger${attempt}@example.com`, password: PASSWORD };
      last = await new Visitor(larder.url).send('POST', '/sign-in', { form });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    expect(last?.text).toContain('Too many attempts');
    expect(last?.headers.has('retry-after')).toBe(true);
  });
});

describe('behind a proxy that serves it under a path', () => {
  it('leads and links to that path', async () => {
    const larder = await startLarder({ PUBLIC_URL: 'https://home.example/larder' });
    const start = await new Visitor(larder.url).open('/');
    const page = await new Visitor(larder.url).open('/sign-up');
    await larder.stop();
    expect(start.headers.get('location')).toBe('/larder/sign-up');
    const paths = [...page.text.matchAll(/(?:href|src|action)="(?!#)([^"]*)"/g)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => path?.startsWith('/larder/') !== true)).toEqual([]);
  });

  it('describes the API under that path', async () => {
    const larder = await startLarder({ PUBLIC_URL: 'http://home.example/larder' });
    const visitor = new Visitor(larder.url);
    await visitor.send('POST', '/sign-up', { form: someone() });
    const document = JSON.parse((await visitor.get('/api/openapi.json')).text) as unknown;
    await larder.stop();
    expect(document).toMatchObject({ servers: [{ url: '/larder/' }] });
  });
});

describe('the pages', () => {
  let larder: RunningLarder;

  beforeAll(async () => {
    larder = await startLarder({ SIGN_UP: 'open', RATE_LIMIT_SIGN_INS: '0' });
  });

  afterAll(() => larder.stop());

  async function signedIn(details = someone()): Promise<Visitor> {
    const visitor = new Visitor(larder.url);
    const reply = await visitor.send('POST', '/sign-up', { form: details });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/']);
    return visitor;
  }

  describe('without a session', () => {
    it.each(['/settings', '/api/docs', '/api/openapi.json'])('send a browser from %s to sign-in', async (path) => {
      const reply = await new Visitor(larder.url).open(path);
      expect(reply.status).toBe(303);
      expect(reply.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    });

    it.each(['/api/docs', '/api/openapi.json', '/api/v1/openapi.json'])(
      'answer any other client at %s with the problem body',
      async (path) => {
        const reply = await new Visitor(larder.url).get(path);
        expect(reply.status).toBe(401);
        expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      },
    );

    it('answer an unknown path with a page for browsers, and with JSON for programs', async () => {
      const page = await new Visitor(larder.url).open('/nothing');
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      for (const reply of [
        await new Visitor(larder.url).get('/nothing'),
        await new Visitor(larder.url).open('/api/no'),
      ])
        expect([reply.status, reply.headers.get('content-type')?.split(';')[0]]).toEqual([
          404,
          'application/problem+json',
        ]);
    });

    it('allow no scripts or styles but their own, and no cache to keep them', async () => {
      const { headers, text } = await new Visitor(larder.url).open('/sign-in');
      expect(headers.get('content-security-policy')).toContain("default-src 'none';script-src 'self';style-src 'self'");
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(text).not.toMatch(/<style|<script>| style=| on\w+=/);
    });

    it('name their files after what is in them, to be kept for good', async () => {
      const visitor = new Visitor(larder.url);
      const [, path = ''] =
        /href="(\/assets\/larder\.[0-9a-f]+\.css)"/.exec((await visitor.open('/sign-in')).text) ?? [];
      const reply = await visitor.get(path);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('text/css; charset=utf-8');
      expect(reply.headers.get('cache-control')).toContain('immutable');
      expect((await visitor.get('/assets/larder.css')).status).toBe(404);
    });
  });

  describe('forms', () => {
    it('show what is wrong beside the field, with what was typed and without the password', async () => {
      const form = { name: 'Ada <b>', email: 'ada', password: 'too short' };
      const { status, text } = await new Visitor(larder.url).send('POST', '/sign-up', { form });
      expect(status).toBe(400);
      expect(text).toContain('value="Ada &lt;b>"');
      expect(text).toMatch(/id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email-error"/);
      expect(text).toContain('Must have 10 to 128 characters.');
      expect(text).not.toContain('too short');
    });

    it('do not tell an unknown address from a wrong password, and repeat no password', async () => {
      const details = someone();
      await signedIn(details);
      for (const email of [details.email, 'stranger@example.com']) {
        const form = { email, password: 'not this password' };
        const { status, text } = await new Visitor(larder.url).send('POST', '/sign-in', { form });
        expect(status).toBe(401);
        expect(text).toContain('The e-mail address or the password is wrong');
        expect(text).not.toContain('not this password');
      }
    });

    it.each([
      ['/api/docs', '/api/docs'],
      ['https://evil.example/', '/'],
      ['//evil.example', '/'],
    ])('lead after a sign-in with next=%s to %s', async (next, location) => {
      const details = someone();
      await signedIn(details);
      const form = { email: details.email, password: PASSWORD, next };
      const reply = await new Visitor(larder.url).send('POST', '/sign-in', { form });
      expect([reply.status, reply.headers.get('location')]).toEqual([303, location]);
    });

    it('are refused from other sites', async () => {
      const visitor = await signedIn();
      const headers = { origin: 'https://evil.example' };
      for (const path of ['/settings/api-keys', '/sign-out', '/sign-in', '/sign-up']) {
        const reply = await visitor.send('POST', path, { form: someone(), headers });
        expect([path, reply.status]).toEqual([path, 403]);
      }
      expect((await visitor.open('/settings')).text).toContain('There is no key yet');
    });

    it('make one key when they are sent twice, also at once', async () => {
      const visitor = await signedIn();
      const [, id = ''] = /name="id" value="([^"]+)"/.exec((await visitor.open('/settings')).text) ?? [];
      const form = { id, name: 'Twice', expiresAt: '' };
      const send = (): Promise<Reply> => visitor.send('POST', '/settings/api-keys', { form });
      const replies = await Promise.all([send(), send(), send()]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 303, 303]);
      expect((await visitor.open('/settings')).text.match(/<h3>Twice<\/h3>/g)).toHaveLength(1);
    });

    it.each([
      ['2020-01-01', 'Must lie in the future.'],
      ['2030-02-30', 'Must be a day of the calendar.'],
    ])('make no key that ends on %s', async (expiresAt, message) => {
      const visitor = await signedIn();
      const form = { id: '3f2a9c1e-7b54-4d08-9e6f-2c81d5a07b43', name: 'Old', expiresAt };
      const reply = await visitor.send('POST', '/settings/api-keys', { form });
      expect(reply.status).toBe(400);
      expect(reply.text).toContain(message);
      expect(reply.text).toContain('value="Old"');
      expect(reply.text).toContain('There is no key yet');
    });
  });

  it('serve one OpenAPI document to people and to programs', async () => {
    const visitor = await signedIn();
    const made = await visitor.send('POST', '/api/user/api-keys', { json: { name: 'Reader' } });
    const { key } = JSON.parse(made.text) as { key: string };
    const forPrograms = await new Visitor(larder.url).get('/api/v1/openapi.json', { 'x-api-key': key });
    expect(JSON.parse(forPrograms.text)).toMatchObject({ info: { title: 'Larder' } });
    expect((await visitor.get('/api/openapi.json')).text).toBe(forPrograms.text);
  });

  describe('in a browser', () => {
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    let complaints: string[];

    beforeAll(async () => {
      browser = await startBrowser();
    });

    afterAll(() => browser.close());

    beforeEach(() => {
      complaints = [];
    });

    afterEach(() => context.close());

    async function openBrowser(javaScriptEnabled: boolean): Promise<void> {
      context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
      });
      await page.goto(`${larder.url}/sign-up`);
    }

    async function signUp(details = someone()): Promise<void> {
      await page.getByLabel('Name').fill(details.name);
      await page.getByLabel('E-mail address').fill(details.email);
      await page.getByLabel('Password').fill(details.password);
      await page.getByRole('button', { name: 'Make the account' }).click();
      await page.waitForURL(`${larder.url}/`);
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('link', { name: 'Keys', exact: true }).click();
      await page.waitForURL('**/settings');
    }

    async function makeKey(name: string): Promise<string> {
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Make the key' }).click();
      return (await page.locator('#key').textContent()) ?? '';
    }

    async function fitsThePhone(): Promise<boolean> {
      return (await page.locator('html').evaluate((html) => html.scrollWidth)) <= 360;
    }

    it('take a person from sign-up to a key that works, and to its end', async () => {
      await openBrowser(true);
      await signUp();
      const key = await makeKey('Kitchen display');
      expect((await groceries(larder, key)).status).toBe(200);
      await page.getByRole('button', { name: 'Copy API key' }).click();
      await page.getByText('Copied', { exact: true }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);

      await page.getByRole('link', { name: 'I have copied it' }).click();
      expect(await page.content()).not.toContain(key);
      await page.getByRole('link', { name: 'Revoke Kitchen display' }).click();
      await page.getByRole('button', { name: 'Revoke the key' }).click();
      await page.getByText('The API key “Kitchen display” is revoked.').waitFor();
      expect((await groceries(larder, key)).status).toBe(401);

      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL('**/sign-in');
      await page.goto(`${larder.url}/settings`);
      expect(new URL(page.url()).pathname).toBe('/sign-in');
      expect(complaints).toEqual([]);
    });

    it('make no second key when the page of a new key is loaded again', async () => {
      await openBrowser(true);
      await signUp();
      const key = await makeKey('Only one');
      await page.reload();
      await page.getByText('made already').waitFor();
      expect(await page.content()).not.toContain(key);
      expect(await page.getByRole('heading', { name: 'Only one' }).count()).toBe(1);
    });

    it('work without scripts', async () => {
      await openBrowser(false);
      const details = someone();
      await signUp(details);
      const key = await makeKey('Shortcut');
      expect((await groceries(larder, key)).status).toBe(200);
      expect(await page.locator('button:visible', { hasText: 'Copy' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('link', { name: 'Keys', exact: true }).click();
      await page.getByRole('link', { name: 'Revoke Shortcut' }).click();
      await page.getByRole('button', { name: 'Revoke the key' }).click();
      await page.getByText('is revoked').waitFor();
      expect((await groceries(larder, key)).status).toBe(401);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('E-mail address').fill(details.email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${larder.url}/`);
    });

    it('show every operation of the API and let a person try it with a key', async () => {
      await openBrowser(true);
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol !== 'data:' && origin !== larder.url) elsewhere.push(request.url());
      });
      await signUp();
      const key = await makeKey('Trying');
      // Swagger UI draws only the operations in view.
      await page.setViewportSize({ width: 1_280, height: 20_000 });
      await page.getByRole('link', { name: 'API docs' }).click();
      await page.locator('#docs .opblock').first().waitFor();
      for (const operationId of await operationIds(key))
        await page.locator(`#docs .opblock[id$="-${operationId}"]`).waitFor();

      const operation = page.locator('.opblock[id$="-groceryCreate"]');
      await operation.locator('.opblock-summary-control').click();
      // Swagger UI forgets a press that comes while it draws the operation.
      await until(async () => {
        const begin = operation.getByRole('button', { name: 'Try it out' });
        if (await begin.isVisible()) await begin.click();
        return operation.locator('textarea').isVisible();
      });
      await operation.locator('textarea').fill('{"name":"Plums","unit":null,"amount":3}');
      await execute(operation, 401);
      await authorize(key);
      await execute(operation, 200);
      expect((await groceries(larder, key)).text).toContain('Plums');
      expect([complaints, elsewhere]).toEqual([[], []]);
    });

    it('forget the key that operations were tried with', async () => {
      await openBrowser(true);
      await signUp();
      const key = await makeKey('Trying');
      await page.goto(`${larder.url}/api/docs`);
      await authorize(key);
      expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).toBe('[{},{}]');
      await page.reload();
      await page.getByRole('button', { name: 'Authorize', exact: true }).click();
      expect(await keyField().inputValue()).toBe('');
    });

    function keyField(): Locator {
      return page.locator('.auth-container', { hasText: 'x-api-key' }).locator('input');
    }

    async function authorize(key: string): Promise<void> {
      await page.getByRole('button', { name: 'Authorize', exact: true }).click();
      await keyField().fill(key);
      await page.getByRole('button', { name: 'Apply credentials' }).first().click();
      await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    }

    async function execute(operation: Locator, status: number): Promise<void> {
      await operation.getByRole('button', { name: 'Execute' }).click();
      await operation.locator('.live-responses-table .response-col_status', { hasText: String(status) }).waitFor();
    }

    async function operationIds(key: string): Promise<string[]> {
      const { text } = await new Visitor(larder.url).get('/api/v1/openapi.json', { 'x-api-key': key });
      const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> };
      const ids = Object.values(paths).flatMap((methods) =>
        Object.values(methods).map(({ operationId }) => operationId),
      );
      expect(ids).toContain('plannedRecipesWeek');
      return ids;
    }

    it('fit a phone 360 pixels wide', async () => {
      await openBrowser(true);
      expect(await fitsThePhone()).toBe(true);
      await signUp();
      expect(await fitsThePhone()).toBe(true);
      await makeKey('x'.repeat(100));
      expect(await fitsThePhone()).toBe(true);
      await page.goto(`${larder.url}/settings`);
      expect(await fitsThePhone()).toBe(true);
      await page.goto(`${larder.url}/api/docs`);
      expect(await fitsThePhone()).toBe(true);
    });
  });
});
