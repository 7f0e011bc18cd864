import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { type Reply, Visitor } from '../support/visitor.js';

let people = 0;

function someone(): { name: string; email: string; password: string } {
  people += 1;
  return { name: `Person ${people}`, email: `person${people}@example.com`, password: PASSWORD };
}

describe('the first start', () => {
  let larder: RunningLarder;

  beforeAll(async () => {
    larder = await startLarder({ RATE_LIMIT_SIGN_INS: '2' });
  });

  afterAll(() => larder.stop());

  it('redirects to sign-up, and to sign-in when there is an account', async () => {
    const visitor = new Visitor(larder.url);
    expect((await visitor.open('/')).headers.get('location')).toBe('/sign-up');
    await new Visitor(larder.url).send('POST', '/sign-up', { form: someone() });
    expect((await visitor.open('/')).headers.get('location')).toBe('/sign-in');
  });

  it('says after that that sign-up is closed', async () => {
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
  it('uses that path in redirects and links', async () => {
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
