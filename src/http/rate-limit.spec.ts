import { describe, expect, it } from '@jest/globals';
import { TooManyRequestsError } from './problems/errors.js';
import { RateLimit } from './rate-limit.js';

describe('RateLimit', () => {
  it('returns what is left, and refuses more than that', () => {
    const limit = new RateLimit(3, 60);
    expect(limit.take('a', 2, 'Too many')).toEqual({ limit: 3, left: 1, seconds: 60 });
    expect(() => limit.take('a', 2, 'Too many')).toThrow(
      new TooManyRequestsError('Too many: try again in 60 s', 3, 60),
    );
    expect(limit.take('a', 1, 'Too many')).toMatchObject({ left: 0 });
    expect(() => limit.take('a', 1, 'Too many')).toThrow(TooManyRequestsError);
    expect(limit.take('b', 3, 'Too many')).toMatchObject({ left: 0 });
  });

  it('gives back, but never more than was taken', () => {
    const limit = new RateLimit(2, 60);
    limit.giveBack('a', 1);
    limit.take('a', 2, 'Too many');
    limit.giveBack('a', 1);
    expect(limit.take('a', 1, 'Too many')).toMatchObject({ left: 0 });
    limit.giveBack('a', 5);
    expect(limit.take('a', 0, 'Too many')).toMatchObject({ left: 2 });
  });

  it('has no limit at 0', () => {
    expect(new RateLimit(0, 60).take('a', 1_000_000, 'Too many')).toBeNull();
  });

  it('counts only the most recent clients, up to its maximum number', () => {
    const limit = new RateLimit(2, 3_600);
    limit.take('steady', 1, 'Too many');
    limit.take('once', 1, 'Too many');
    for (let client = 0; client < 30_000; client++) {
      limit.take(`flood ${client}`, 1, 'Too many');
      limit.take('steady', 0, 'Too many');
    }
    expect(limit.size).toBeLessThanOrEqual(10_000);
    expect(limit.take('steady', 1, 'Too many')).toMatchObject({ left: 0 });
    expect(limit.take('once', 1, 'Too many')).toMatchObject({ left: 1 });
  });
});
