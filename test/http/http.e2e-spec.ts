import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { Api } from '../support/api.js';
import { createGrocery } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let api: Api;

beforeAll(async () => {
  ({ api } = await signUp(larder));
});

/** A POST whose body is sent unchanged. */
function postRaw(path: string, body: string, headers: Record<string, string> = {}): request.Test {
  return request(larder.url)
    .post(`/api/v1${path}`)
    .set({ 'x-api-key': api.key, 'content-type': 'application/json', ...headers })
    .send(body);
}

async function postGzip(body: Buffer): Promise<{ status: number; code?: unknown }> {
  const response = await fetch(`${larder.url}/api/v1/recipes/search`, {
    method: 'POST',
    headers: { 'x-api-key': api.key, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new Uint8Array(body),
  });
  const { code } = (await response.json()) as { code?: unknown };
  return { status: response.status, code };
}

describe('credentials', () => {
  it.each([
    ['no key', {}],
    ['an unknown key', { 'x-api-key': 'larder_unknown' }],
    ['an empty key', { 'x-api-key': '' }],
    ['an empty bearer token', { authorization: 'Bearer ' }],
    ['basic credentials', { authorization: 'Basic bWU6bWU=' }],
    ['a very long key', { 'x-api-key': 'k'.repeat(8_000) }],
    ['a key of odd characters', { 'x-api-key': "'; --ÿ" }],
  ])('are missing with %s', async (_, headers) => {
    const response = await request(larder.url).get('/api/v1/stores').set(headers);
    expectProblem(response, 401, 'UNAUTHORIZED', 'You must be logged in to access this resource');
    expect(response.headers['www-authenticate']).toBe(
      `Bearer resource_metadata="${larder.url}/.well-known/oauth-protected-resource"`,
    );
  });

  it.each([
    ['get', '/recipes/import'],
    ['get', '/recipes/00000000-0000-4000-8000-000000000000'],
    ['post', '/recipes/search'],
    ['post', '/recipes'],
    ['post', '/recipes/import/url'],
    ['post', '/recipes/import/paste'],
    ['get', '/recipes/imports'],
    ['get', '/groceries'],
    ['post', '/groceries'],
    ['patch', '/groceries/00000000-0000-4000-8000-000000000000/done'],
    ['patch', '/groceries/00000000-0000-4000-8000-000000000000/undone'],
    ['patch', '/groceries/00000000-0000-4000-8000-000000000000/store'],
    ['delete', '/groceries/00000000-0000-4000-8000-000000000000?version=1'],
    ['get', '/stores'],
    ['post', '/stores'],
    ['get', '/cuisines'],
    ['post', '/cuisines'],
    ['get', '/tags'],
    ['get', '/planned-recipes/today'],
    ['get', '/planned-recipes/week'],
    ['get', '/planned-recipes/month'],
    ['post', '/planned-recipes'],
    ['delete', '/planned-recipes/00000000-0000-4000-8000-000000000000?version=1'],
    ['get', '/openapi.json'],
  ] as const)('are asked for by %s %s', async (method, path) => {
    expectProblem(await request(larder.url)[method](`/api/v1${path}`), 401, 'UNAUTHORIZED');
  });
});

describe('paths', () => {
  it.each(['/nothing', '/households', '/favorites', '/recipes/a/b', '', '/health/deep'])(
    'answers 404 as JSON to %s',
    async (path) => {
      const response = await api.get(path);
      expectProblem(response, 404, 'NOT_FOUND');
    },
  );

  it.each(['/recipes/%', '/recipes/%E0%A4%A', '/groceries/%00/done', '/%c0%ae%c0%ae/', '/recipes/..%2f..%2fetc'])(
    'answers 400 or 404 as JSON to the malformed %s',
    async (path) => {
      const response = await api.get(path);
      expect([400, 404, 405]).toContain(response.status);
      expect(response.type).toBe('application/problem+json');
    },
  );

  it('answers with a slash at the end as without, and to HEAD as to GET without the body', async () => {
    expect((await api.get('/stores/').expect(200)).body).toEqual([]);
    const head = await request(larder.url).head('/api/v1/stores').set('x-api-key', api.key).expect(200);
    expect(head.text).toBeUndefined();
  });

  it.each([
    ['put', '/stores', 'GET, HEAD, POST'],
    ['delete', '/groceries', 'GET, HEAD, POST'],
    ['put', '/recipes/search', 'GET, HEAD, POST'],
    ['get', '/recipes', 'POST'],
    ['post', '/health', 'GET, HEAD'],
    ['put', '/groceries/00000000-0000-4000-8000-000000000000', 'DELETE, PATCH'],
    ['get', '/groceries/00000000-0000-4000-8000-000000000000/done', 'PATCH'],
    ['post', '/planned-recipes/today', 'GET, HEAD'],
  ] as const)('answers 405 to %s %s and says what is allowed', async (method, path, allowed) => {
    const response = await request(larder.url)[method](`/api/v1${path}`).set('x-api-key', api.key);
    expectProblem(response, 405, 'METHOD_NOT_ALLOWED');
    expect(response.headers['allow']).toBe(allowed);
  });

  it('refuses an id that is no UUID and names it', async () => {
    const response = await api.get('/recipes/1');
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['id']);
  });
});

describe('bodies', () => {
  it.each(['{', '{"name":}', 'name=x', '{"name":"x"}x', "{'name':'x'}", '{"name":NaN}'])(
    'answers PARSE_ERROR to %s',
    async (body) => {
      expectProblem(await postRaw('/stores', body), 400, 'PARSE_ERROR');
    },
  );

  it.each(['[]', '"name"', '5', 'null', 'true', '[{"name":"x"}]'])('must be an object, not %s', async (body) => {
    expectProblem(await postRaw('/stores', body), 400, 'BAD_REQUEST');
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'must not be %s',
    async (type) => {
      expectProblem(await postRaw('/stores', 'name=x', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it.each(['application/json; charset=utf-8', 'application/merge-patch+json', 'APPLICATION/JSON'])(
    'may be %s',
    async (type) => {
      await postRaw('/recipes/search', '{}', { 'content-type': type }).expect(200);
    },
  );

  it('may be compressed, and must be what they say they are', async () => {
    expect(await postGzip(gzipSync('{"search":"x"}'))).toEqual({ status: 200 });
    expect(await postGzip(Buffer.from('{}'))).toEqual({ status: 400, code: 'PARSE_ERROR' });
    const other = await postRaw('/recipes/search', '{}', { 'content-encoding': 'zstd' });
    expectProblem(other, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('may have 1 MiB, before and after they are unpacked', async () => {
    const body = (length: number): string => JSON.stringify({ search: '', extra: 'x'.repeat(length) });
    await postRaw('/recipes/search', body(1_000_000)).expect(200);
    expectProblem(await postRaw('/recipes/search', body(1_048_576)), 413, 'PAYLOAD_TOO_LARGE');
    expect(await postGzip(gzipSync(body(20_000_000)))).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  it.each([
    ['a NUL', '{"name":"a\\u0000b"}', 'name'],
    ['a lone surrogate', '{"name":"a\\ud800b"}', 'name'],
    ['a reversed pair', '{"name":"\\udc00\\ud800"}', 'name'],
    ['a NUL deep inside', '{"name":"x","steps":[{"step":"\\u0000"}]}', 'steps.0.step'],
  ])('must not hold %s', async (_, body, path) => {
    const response = await postRaw('/recipes', body);
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual([path]);
  });

  it('must not hold bytes that are no UTF-8', async () => {
    for (const name of ['caf\u00e9', '\u00ed\u00a0\u0080', '\u00c0\u0080']) {
      const response = await fetch(`${larder.url}/api/v1/stores`, {
        method: 'POST',
        headers: { 'x-api-key': api.key, 'content-type': 'application/json' },
        body: new Uint8Array(Buffer.from(`{"name":"${name}"}`, 'latin1')),
      });
      expect({ name, status: response.status, body: (await response.json()) as unknown }).toMatchObject({
        status: 400,
        body: { code: 'PARSE_ERROR' },
      });
    }
  });

  it('keeps text of every kind unchanged', async () => {
    for (const name of ['Käse 🧀', '味噌', "Robert'); DROP TABLE groceries;--", '\u202eabc', '\\u0000', '%s $1 ${x}'])
      expect((await createGrocery(api, { name })).name).toBe(name);
  });

  it('must not be nested without end', async () => {
    const depth = 100_000;
    for (const nested of ['['.repeat(depth) + ']'.repeat(depth), '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)])
      expectProblem(await postRaw('/recipes', `{"name":"x","tags":${nested}}`), 400, 'BAD_REQUEST');
  });
});

describe('every answer', () => {
  it('carries an id, the proxy’s own where it is well formed', async () => {
    const given = await request(larder.url).get('/api/v1/health').set('x-request-id', 'proxy-4711.a');
    expect(given.headers['x-request-id']).toBe('proxy-4711.a');
    const odd = await request(larder.url).get('/api/v1/health').set('x-request-id', '<script>alert(1)</script>');
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('may be read by a program of any origin, without cookies', async () => {
    const origin = 'chrome-extension://abcdefgh';
    const preflight = await request(larder.url).options('/api/v1/recipes').set({
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key,content-type',
    });
    expect(preflight.status).toBeLessThan(300);
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    expect(preflight.headers['access-control-allow-headers']).toBe('x-api-key,content-type');
    expect(preflight.headers['access-control-allow-methods']).toMatch(/PATCH.*DELETE|DELETE.*PATCH/);
    const refused = await request(larder.url).get('/api/v1/stores').set('origin', origin).expect(401);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    expect(refused.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('is closed to other origins where a session is accepted', async () => {
    const response = await request(larder.url).get('/api/auth/session').set('origin', 'https://other.example');
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    const preflight = await request(larder.url).options('/api/user/api-keys').set('origin', 'https://other.example');
    expect(preflight.status).toBe(404);
    expect(preflight.headers).not.toHaveProperty('allow');
  });
});

describe('an address with doubled slashes', () => {
  it('is the one without, as when the address of the server was typed with a slash at its end', async () => {
    const doubled = await request(larder.url).get('//api/v1/stores').set('x-api-key', api.key).expect(200);
    expect(doubled.body).toEqual([]);
    await request(larder.url).get('/api/v1//stores').set('x-api-key', api.key).expect(200);
    await request(larder.url).get('/api//v1/foods?query=a//b').set('x-api-key', api.key).expect(200);
    expectProblem(await request(larder.url).get('//api/v1/stores'), 401, 'UNAUTHORIZED');
    await request(larder.url).get('//example.org/settings').expect(404);
  });
});
