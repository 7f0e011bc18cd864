import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daysAfter, daysBetween } from '../../http/fields/calendar-dates.js';
import { dueDays } from './occurrences.js';

const WEEKLY = { weeks: 1, from: '2026-11-02', until: null, repeatedOn: [] };

describe('dueDays', () => {
  it.each([
    ['from today on', WEEKLY, '2026-11-02', ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']],
    ['in step with the first day', WEEKLY, '2026-11-04', ['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']],
    ['of every third week', { ...WEEKLY, weeks: 3 }, '2026-11-10', ['2026-11-23']],
    ['of a template that begins later', { ...WEEKLY, from: '2026-11-28' }, '2026-11-02', ['2026-11-28']],
    ['of one that begins much later', { ...WEEKLY, from: '2027-11-28' }, '2026-11-02', []],
    [
      'until the last day',
      { ...WEEKLY, until: '2026-11-16' },
      '2026-11-02',
      ['2026-11-02', '2026-11-09', '2026-11-16'],
    ],
    ['of one that has ended', { ...WEEKLY, until: '2026-11-01' }, '2026-11-02', []],
    [
      'that are not done',
      { ...WEEKLY, repeatedOn: ['2026-11-09', '2026-11-23'] },
      '2026-11-04',
      ['2026-11-16', '2026-11-30'],
    ],
    ['over a leap day', { ...WEEKLY, weeks: 2, from: '2028-02-15' }, '2028-02-16', ['2028-02-29', '2028-03-14']],
    ['after years', { ...WEEKLY, from: '1998-01-05', weeks: 4 }, '2026-11-03', ['2026-11-30']],
  ])('are those %s', (_, repetition, today, days) => {
    expect(dueDays(repetition, today)).toEqual(days);
  });

  it('contains each day once, whatever the clock does', () => {
    const step = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 30 }), (weeks, jumps) => {
        let today = '2026-11-04';
        const done: string[] = [];
        for (const jump of jumps) {
          today = daysAfter(today, jump);
          for (const day of dueDays({ ...WEEKLY, weeks, repeatedOn: done }, today)) {
            expect(done).not.toContain(day);
            expect(daysBetween(WEEKLY.from, day) % (7 * weeks)).toBe(0);
            expect(daysBetween(today, day)).toBeGreaterThanOrEqual(0);
            done.push(day);
          }
        }
      }),
    );
  });
});
