import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { expectProblem } from './support/expected.js';
import { type Household, signUp } from './support/household.js';
import { type RunningLarder, startLarder } from './support/larder.js';

let larder: RunningLarder;
let one: Household;
let other: Household;

beforeAll(async () => {
  larder = await startLarder({ SIGN_UP: 'open', RATE_LIMIT_REQUESTS: '3' });
  one = await signUp(larder);
  other = await signUp(larder);
});

afterAll(() => larder.stop());

describe('the limit of requests', () => {
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

  it('is each key’s own, and spares the health report', async () => {
    await other.api.get('/stores').expect(200);
    for (let count = 0; count < 5; count++)
      await request(larder.url).get('/api/v1/health').set('x-api-key', one.key).expect(200);
  });
});
