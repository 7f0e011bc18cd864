import { describe, expect, it } from '@jest/globals';
import { calendarDay, rangeAround } from './calendar-ranges.js';

describe('rangeAround', () => {
  it('begins the week on Monday and ends it on Sunday', () => {
    const sunday = new Date('2026-03-01T12:00:00Z');
    expect(rangeAround('week', sunday, 'UTC')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  });

  it('is the day it is in the time zone, not in UTC', () => {
    const justAfterMidnightInVienna = new Date('2026-06-30T22:30:00Z');
    expect(rangeAround('day', justAfterMidnightInVienna, 'Europe/Vienna').from).toBe('2026-07-01');
    expect(rangeAround('month', justAfterMidnightInVienna, 'Europe/Vienna')).toEqual({
      from: '2026-07-01',
      to: '2026-07-31',
    });
    expect(rangeAround('month', justAfterMidnightInVienna, 'UTC')).toEqual({ from: '2026-06-01', to: '2026-06-30' });
  });

  it('holds a leap day', () => {
    expect(rangeAround('month', new Date('2028-02-10T00:00:00Z'), 'UTC').to).toBe('2028-02-29');
  });
});

describe('calendarDay', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2028-02-29', '2028-02-29'],
    ['2026-11-21T23:30:00-08:00', '2026-11-21'],
    ['2026-11-21T00:30:00.000Z', '2026-11-21'],
    ['2026-11-21 18:00', '2026-11-21'],
  ])('keeps the day of %s as written', (text, day) => {
    expect(calendarDay(text)).toBe(day);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '21.11.2026',
    'tomorrow',
    '',
    '2026-11-21T25:00',
    '0000-01-01',
    '2026-11-21x',
  ])('refuses %p', (text) => {
    expect(calendarDay(text)).toBeNull();
  });
});
