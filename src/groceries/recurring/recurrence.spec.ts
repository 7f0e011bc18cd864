import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anchorOf, dayAfter, dayAt, type Recurrence, RECURRENCE_RULES } from './recurrence.js';

function every(recurrenceInterval: number, recurrenceRule: Recurrence['recurrenceRule'], planned: string): Recurrence {
  return { recurrenceRule, recurrenceInterval, recurrenceWeekday: null, anchorDay: anchorOf(planned) };
}

describe('dayAfter', () => {
  it.each([
    [1, 'day', '2026-03-01', '2026-03-01', '2026-03-02'],
    [3, 'day', '2026-03-01', '2026-03-01', '2026-03-04'],
    [3, 'day', '2026-03-01', '2026-03-08', '2026-03-10'],
    [1, 'day', '2026-12-31', '2026-12-31', '2027-01-01'],
    [1, 'week', '2026-03-04', '2026-03-04', '2026-03-11'],
    [2, 'week', '2026-03-04', '2026-03-30', '2026-04-01'],
    [1, 'month', '2026-01-31', '2026-01-31', '2026-02-28'],
    [1, 'month', '2028-01-31', '2028-01-31', '2028-02-29'],
    [2, 'month', '2026-01-15', '2026-01-15', '2026-03-15'],
    [1, 'month', '2026-01-15', '2026-05-20', '2026-06-15'],
    [12, 'month', '2028-02-29', '2028-02-29', '2029-02-28'],
    [1, 'day', '0001-01-01', '9999-12-30', '9999-12-31'],
    [1_000, 'month', '9990-01-01', '9999-01-01', '9999-12-31'],
  ] as const)('adds every %s %s to %s until it is after %s: %s', (interval, rule, planned, after, next) => {
    expect(dayAfter(every(interval, rule, planned), planned, after)).toBe(next);
  });

  it('comes back to the 31st after shorter months', () => {
    const rule = every(1, 'month', '2026-01-31');
    const days = ['2026-01-31'];
    while (days.length < 6) days.push(dayAfter(rule, days.at(-1) ?? '', days.at(-1) ?? ''));
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
  });

  it.each([
    [5, '2026-03-04', '2026-03-13'],
    [0, '2026-03-04', '2026-03-15'],
    [1, '2026-03-04', '2026-03-09'],
    [3, '2026-03-04', '2026-03-11'],
  ])('continues on the weekday %s from %s: %s', (recurrenceWeekday, planned, next) => {
    expect(dayAfter({ ...every(1, 'week', planned), recurrenceWeekday }, planned, planned)).toBe(next);
  });

  const aDay = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const aRecurrence = fc.record({
    recurrenceRule: fc.constantFrom(...RECURRENCE_RULES),
    recurrenceInterval: fc.integer({ min: 1, max: 400 }),
    recurrenceWeekday: fc.option(fc.integer({ min: 0, max: 6 })),
  });

  it('gives the same day after missed days', () => {
    fc.assert(
      fc.property(aRecurrence, aDay, fc.integer({ min: 1, max: 20 }), (given, planned, steps) => {
        const recurrence = { ...given, anchorDay: anchorOf(planned) };
        let day = planned;
        for (let step = 0; step < steps; step++) {
          const next = dayAfter(recurrence, day, day);
          expect(next > day).toBe(true);
          expect(dayAfter(recurrence, planned, day)).toBe(next);
          day = next;
        }
      }),
    );
  });

  it('is the planned day when that is still to come', () => {
    fc.assert(
      fc.property(aRecurrence, aDay, aDay, (given, planned, after) => {
        fc.pre(planned > after);
        expect(dayAfter({ ...given, anchorDay: anchorOf(planned) }, planned, after)).toBe(planned);
      }),
    );
  });
});

describe('dayAt', () => {
  it.each([
    ['2026-03-28T22:59:00Z', 'Europe/Vienna', '2026-03-28', 60],
    ['2026-03-29T00:00:00Z', 'Europe/Vienna', '2026-03-29', 22 * 3_600],
    ['2026-10-25T00:00:00Z', 'Europe/Vienna', '2026-10-25', 23 * 3_600],
    ['2026-03-28T22:59:00Z', 'Asia/Tokyo', '2026-03-29', 16 * 3_600 + 60],
  ])('at %s in %s is %s for %s seconds', (now, zone, today, secondsLeft) => {
    expect(dayAt(new Date(now), zone)).toEqual({ today, secondsLeft });
  });
});
