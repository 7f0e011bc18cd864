import { describe, expect, it } from '@jest/globals';
import { retryAfterSeconds } from './retry-after.js';

describe('retryAfterSeconds', () => {
  it.each([
    ['120', 120],
    ['0', 1],
    ['999999', 3_600],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 1],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads %j as %j', (header, seconds) => {
    expect(retryAfterSeconds(header)).toBe(seconds);
  });

  it('reads a moment to come', () => {
    const moment = new Date(Date.now() + 60_000).toUTCString();
    expect(retryAfterSeconds(moment)).toBeGreaterThan(50);
  });
});
