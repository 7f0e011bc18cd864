import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request, { type Test } from 'supertest';
import { Api } from '../support/api.js';
import { expectProblem } from '../support/expected.js';
import { type Household, newPerson, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { until } from '../support/until.js';
import { bodyOf, Visitor } from '../support/visitor.js';

describe('the limit of requests', () => {
  let larder: RunningLarder;
  let one: Household;
  let other: Household;

  beforeAll(async () => {
    larder = await startLarder({ SIGN_UP: 'open', RATE_LIMIT_REQUESTS: '3' });
    one = await signUp(larder);
    other = await signUp(larder);
  });

  afterAll(() => larder.stop());

  it('counts down in the headers, and then answers 429 with when to come back', async () => {
    for (const left of ['2', '1', '0']) {
      const { headers } = await one.api.get('/stores').expect(200);
      expect(headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': left });
    }
    const response = await one.api.get('/stores');
    expectProblem(response, 429, 'TOO_MANY_REQUESTS');
    expect(response.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' });
    for (const header of ['retry-after', 'ratelimit-reset']) {
      expect(Number(response.headers[header])).toBeGreaterThan(0);
      expect(Number(response.headers[header])).toBeLessThanOrEqual(60);
    }
  });

  it('is separate for each key, and does not apply to the health report', async () => {
    await other.api.get('/stores').expect(200);
    for (let count = 0; count < 5; count++)
      await request(larder.url).get('/api/v1/health').set('x-api-key', one.key).expect(200);
  });
});

describe('the first page', () => {
  let larder: RunningLarder;

  beforeAll(async () => {
    larder = await startLarder({ SIGN_UP: 'open', RATE_LIMIT_REQUESTS: '5' });
  });

  afterAll(() => larder.stop());

  it('counts the requests of a session, and not those of its address', async () => {
    const [one, other] = [await newPerson(larder), await newPerson(larder)];
    const { headers } = await one.visitor.open('/');
    expect(headers.get('ratelimit-remaining')).toBe('4');
    for (let count = 0; count < 4; count++) expect((await one.visitor.open('/')).status).toBe(200);
    expect((await one.visitor.open('/')).status).toBe(429);
    expect((await other.visitor.open('/')).status).toBe(200);
    expect((await new Visitor(larder.url).open('/')).headers.get('location')).toBe('/sign-in');
  });
});

describe('the limit of unknown keys', () => {
  let larder: RunningLarder;

  beforeAll(async () => {
    larder = await startLarder({ RATE_LIMIT_REQUESTS: '10' });
  });

  afterAll(() => larder.stop());

  it('is separate for each address, stops no key that was used before, and does not count valid keys', async () => {
    const household = await signUp(larder);
    for (let count = 0; count < 3; count++) await household.api.get('/stores').expect(200);
    const ask = (): Test => new Api(larder.url, `ldr_${randomBytes(32).toString('base64url')}`).get('/stores');
    for (let count = 0; count < 10; count++) expectProblem(await ask(), 401, 'UNAUTHORIZED');
    expectProblem(await ask(), 429, 'TOO_MANY_REQUESTS');
    await household.api.get('/stores').expect(200);
    expectProblem(await request(larder.url).get('/api/v1/stores'), 401, 'UNAUTHORIZED');
  });
});

describe('a secret that has ended', () => {
  let larder: RunningLarder;

  beforeAll(async () => {
    larder = await startLarder({ RATE_LIMIT_REQUESTS: '10' });
  });

  afterAll(() => larder.stop());

  it('counts against the limit of its address like one that is unknown', async () => {
    const household = await signUp(larder);
    const keys = bodyOf<{ id: string }[]>(await household.visitor.get('/api/user/api-keys'));
    await household.api.get('/stores').expect(200);
    for (const { id } of keys) await household.visitor.send('DELETE', `/api/user/api-keys/${id}`);
    await until(async () => (await household.api.get('/stores')).status === 429);
    expectProblem(await household.api.get('/stores'), 429, 'TOO_MANY_REQUESTS');
  });
});

describe('the limit of a household', () => {
  const OF_KEY = 10;
  const OF_HOUSEHOLD = 15;
  let larder: RunningLarder;

  beforeAll(async () => {
    larder = await startLarder({
      SIGN_UP: 'open',
      RATE_LIMIT_REQUESTS: String(OF_KEY),
      RATE_LIMIT_HOUSEHOLD: String(OF_HOUSEHOLD),
      RATE_LIMIT_SIGN_INS: '0',
      TRUST_PROXY: '127.0.0.1',
    });
  });

  afterAll(() => larder.stop());

  async function somebody(): Promise<Visitor> {
    return (await newPerson(larder, { headers: { 'x-forwarded-for': somewhere() } })).visitor;
  }

  let addresses = 0;

  function somewhere(): string {
    addresses += 1;
    return `198.51.100.${addresses}`;
  }

  async function newKey(visitor: Visitor): Promise<Api> {
    const made = await visitor.send('POST', '/api/user/api-keys', { json: { name: 'tests' } });
    return new Api(larder.url, bodyOf<{ key: string }>(made).key);
  }

  it('applies to all its keys and sessions together, and the headers describe the lower limit', async () => {
    const visitor = await somebody();
    // Two keys of one household.
    const keys = [await newKey(visitor), await newKey(visitor)] as const;
    for (let asked = 1; asked <= OF_KEY; asked++) {
      const { headers } = await keys[0].get('/stores').expect(200);
      expect(headers).toMatchObject({
        'ratelimit-limit': String(OF_KEY),
        'ratelimit-remaining': String(OF_KEY - asked),
      });
    }
    // Refused requests of one key do not count for other keys.
    for (let asked = 0; asked < OF_HOUSEHOLD; asked++) await keys[0].get('/stores').expect(429);
    for (const left of ['2', '1', '0']) {
      const { headers } = await keys[1].get('/stores').expect(200);
      expect(headers).toMatchObject({ 'ratelimit-limit': String(OF_HOUSEHOLD), 'ratelimit-remaining': left });
    }
    const refused = await keys[1].get('/stores');
    expectProblem(refused, 429, 'TOO_MANY_REQUESTS');
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': String(OF_HOUSEHOLD), 'ratelimit-remaining': '0' });
    expect((await visitor.get('/api/user/api-keys')).status).toBe(429);
    const other = await newKey(await somebody());
    await other.get('/stores').expect(200);
  });

  it('leaves each session a limit of its own', async () => {
    const visitor = await somebody();
    const statuses: number[] = [];
    for (let asked = 0; asked <= OF_KEY; asked++) statuses.push((await visitor.open('/settings/developers')).status);
    expect(statuses).toEqual([...Array<number>(OF_KEY).fill(200), 429]);
  });

  it.each([
    ['one address', () => '192.0.2.1'],
    ['one address with ever new ports', (asked: number) => `192.0.2.2:${50_000 + asked}`],
    ['one IPv6 network with ever new ports', (asked: number) => `[2001:db8:1:2::${asked}]:${50_000 + asked}`],
    ['addresses that nobody can read', (asked: number) => `unknown-${asked}`],
  ])('applies to addresses without credentials at %s', async (_case, address) => {
    const statuses: number[] = [];
    for (let asked = 0; asked <= OF_KEY; asked++) {
      const headers = { 'x-forwarded-for': address(asked) };
      statuses.push((await new Visitor(larder.url).get('/sign-in', headers)).status);
    }
    expect(statuses).toEqual([...Array<number>(OF_KEY).fill(200), 429]);
    expect((await new Visitor(larder.url).get('/sign-in', { 'x-forwarded-for': somewhere() })).status).toBe(200);
  });
});
