import { describe, expect, it } from '@jest/globals';
import { pauseAfter } from './retry-plan.js';

/** Without jitter. */
const MIDDLE = 0.5;

describe('pauseAfter', () => {
  it('waits 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and then no more', () => {
    const pauses = Array.from({ length: 10 }, (_, attempts) => pauseAfter(attempts + 1, null, MIDDLE));
    expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  });

  it('spreads each pause by a tenth', () => {
    expect([pauseAfter(2, null, 0), pauseAfter(2, null, 1)]).toEqual([270, 330]);
  });

  it('follows Retry-After of the receiver, up to a day', () => {
    expect(pauseAfter(1, 60, MIDDLE)).toBe(60);
    expect(pauseAfter(3, 60, MIDDLE)).toBe(1_800);
    expect(pauseAfter(1, 1_000_000, MIDDLE)).toBe(86_400);
    expect(pauseAfter(10, 60, MIDDLE)).toBeNull();
  });
});
