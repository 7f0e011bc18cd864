import { describe, expect, it } from '@jest/globals';
import { cookingTime } from './cooking-time.js';

describe('cookingTime', () => {
  it.each([
    [{ prepMinutes: 10, cookMinutes: 20, totalMinutes: 45 }, 45],
    [{ prepMinutes: 10, cookMinutes: 20, totalMinutes: null }, 30],
    [{ prepMinutes: null, cookMinutes: 20, totalMinutes: null }, 20],
    [{ prepMinutes: 10, cookMinutes: null, totalMinutes: null }, 10],
    [{ prepMinutes: null, cookMinutes: null, totalMinutes: null }, null],
  ])('of %j is %j', (times, minutes) => {
    expect(cookingTime(times)).toBe(minutes);
  });
});
