import { describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { beginOfWeek, weekStartIn } from './week-start.js';

describe('the first day of a week', () => {
  it.each([
    ['en', 'monday'],
    ['en-GB', 'monday'],
    ['en-US', 'sunday'],
    ['de', 'monday'],
    ['fr-CA', 'sunday'],
    ['es-MX', 'sunday'],
    ['ar-EG', 'saturday'],
    ['he', 'sunday'],
    ['xx', 'monday'],
  ])('in %s is %s', (locale, start) => {
    expect(weekStartIn(locale)).toBe(start);
  });

  it.each([
    ['2026-11-22', 'monday', '2026-11-16'],
    ['2026-11-23', 'monday', '2026-11-23'],
    ['2026-11-22', 'sunday', '2026-11-22'],
    ['2026-11-28', 'sunday', '2026-11-22'],
    ['2026-11-27', 'saturday', '2026-11-21'],
    ['2027-01-01', 'sunday', '2026-12-27'],
  ] as const)('of %s, when weeks begin with %s, is %s', (day, starts, first) => {
    expect(beginOfWeek(DateTime.fromISO(day, { zone: 'utc' }), starts).toISODate()).toBe(first);
  });
});
