import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ok } from '../support/api.js';
import { PASSWORD, withKey } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';
import { type Reply, Visitor } from '../support/visitor.js';

const larder = sharedLarder();

function someone(): { name: string; email: string; password: string } {
  return { name: 'Ada', email: `${randomUUID()}@example.com`, password: PASSWORD };
}

describe('the pages', () => {
  async function signedIn(details = someone()): Promise<Visitor> {
    const visitor = new Visitor(larder.url);
    const reply = await visitor.send('POST', '/sign-up', { form: details });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/']);
    return visitor;
  }

  it.each([
    ['de-AT,de;q=0.9', {}, 'Europe/Vienna', { locale: 'de-AT', timeZone: 'Europe/Vienna', weekStartsOn: 'monday' }],
    ['en-US', {}, 'America/New_York', { locale: 'en-US', timeZone: 'America/New_York', weekStartsOn: 'sunday' }],
    ['en-US', { cookie: 'larder-language=nl' }, 'UTC', { locale: 'nl', timeZone: 'UTC', weekStartsOn: 'monday' }],
    ['sv', {}, 'Middle/Earth', { locale: 'en', timeZone: null, weekStartsOn: 'monday' }],
    ['it', {}, '', { locale: 'it', timeZone: null, weekStartsOn: 'monday' }],
  ])(
    'begin a household in the language and the time zone of the browser: %s %j %s',
    async (accepted, others, timeZone, begun) => {
      const visitor = new Visitor(larder.url);
      const headers = { 'accept-language': accepted, ...others };
      expect((await visitor.send('POST', '/sign-up', { form: { ...someone(), timeZone }, headers })).status).toBe(303);
      const { api } = await withKey(larder, { ...someone(), userId: '', visitor });
      expect(await ok(api.get('/household'))).toMatchObject(begun);
    },
  );

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

    it('name their files after a hash of the content, to be cached without limit', async () => {
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
      expect((await visitor.open('/settings/developers')).text).toContain('There are no keys yet');
    });

    it('open the settings with the household', async () => {
      const { status, headers } = await (await signedIn()).open('/settings');
      expect([status, headers.get('location')]).toEqual([303, '/settings/household']);
    });

    it('keep the chosen colours in every page, until the person wants those of the device', async () => {
      const visitor = await signedIn();
      const colours = async (): Promise<(string | undefined)[]> => {
        const { text } = await visitor.open('/recipes');
        const [, scheme] = /<meta name="color-scheme" content="([^"]*)"/.exec(text) ?? [];
        const [, media] = /href="[^"]*dark\.[^"]*" media="([^"]*)"/.exec(text) ?? [];
        return [scheme, media];
      };
      const choose = async (theme: string): Promise<unknown[]> => {
        const headers = { referer: `${larder.url}/recipes?search=plum` };
        const reply = await visitor.send('POST', '/theme', { form: { theme }, headers });
        return [reply.status, reply.headers.get('location')];
      };
      const back = [303, '/recipes?search=plum'];
      const device = ['light dark', 'screen and (prefers-color-scheme: dark)'];
      expect(await colours()).toEqual(device);
      expect([await choose('dark'), await colours()]).toEqual([back, ['dark', 'screen']]);
      expect([await choose('light'), await colours()]).toEqual([back, ['light', undefined]]);
      expect((await choose('pink'))[0]).toBe(400);
      expect([await choose('system'), await colours()]).toEqual([back, device]);
    });

    it('make one key when they are sent twice, also at the same time', async () => {
      const visitor = await signedIn();
      const [, id = ''] = /name="id" value="([^"]+)"/.exec((await visitor.open('/settings/developers')).text) ?? [];
      const form = { id, name: 'Twice', expiresAt: '' };
      const send = (): Promise<Reply> => visitor.send('POST', '/settings/api-keys', { form });
      const replies = await Promise.all([send(), send(), send()]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 303, 303]);
      expect((await visitor.open('/settings/developers')).text.match(/<h3>Twice<\/h3>/g)).toHaveLength(1);
    });

    it.each([
      ['2020-01-01', 'Must be in the future.'],
      ['2030-02-30', 'Must be a date.'],
    ])('make no key that ends on %s', async (expiresAt, message) => {
      const visitor = await signedIn();
      const form = { id: '3f2a9c1e-7b54-4d08-9e6f-2c81d5a07b43', name: 'Old', expiresAt };
      const reply = await visitor.send('POST', '/settings/api-keys', { form });
      expect(reply.status).toBe(400);
      expect(reply.text).toContain(message);
      expect(reply.text).toContain('value="Old"');
      expect(reply.text).toContain('There are no keys yet');
    });
  });

  it('send what their scripts ask for compressed, as they are themselves', async () => {
    const visitor = await signedIn();
    for (let line = 0; line < 20; line++)
      await visitor.send('POST', '/groceries', { form: { id: randomUUID(), raw: `${line} apples and pears` } });
    for (const path of ['/groceries', '/api/pages/groceries']) {
      const { status, headers } = await visitor.get(path, { 'accept-encoding': 'br' });
      expect([path, status, headers.get('content-encoding')]).toEqual([path, 200, 'br']);
    }
  });

  it('serve one OpenAPI document to people and to programs', async () => {
    const visitor = await signedIn();
    const made = await visitor.send('POST', '/api/user/api-keys', { json: { name: 'Reader' } });
    const { key } = JSON.parse(made.text) as { key: string };
    const forPrograms = await new Visitor(larder.url).get('/api/v1/openapi.json', { 'x-api-key': key });
    expect(JSON.parse(forPrograms.text)).toMatchObject({ info: { title: 'Larder' } });
    expect((await visitor.get('/api/openapi.json')).text).toBe(forPrograms.text);
  });
});
