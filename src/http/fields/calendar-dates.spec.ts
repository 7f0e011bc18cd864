import { describe, expect, it } from '@jest/globals';
import { InvalidRequestError } from '../problems/errors.js';
import { calendarDay, checkedRange, dayOf, daysAfter, daysBetween, isDay, momentOf } from './calendar-dates.js';

describe('dayOf', () => {
  it('is the day in the time zone, not in UTC', () => {
    const justAfterMidnightInVienna = new Date('2026-06-30T22:30:00Z');
    expect(dayOf(justAfterMidnightInVienna, 'Europe/Vienna')).toBe('2026-07-01');
    expect(dayOf(justAfterMidnightInVienna, 'UTC')).toBe('2026-06-30');
  });
});

describe('daysAfter', () => {
  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-12-31', 366, '2028-01-01'],
    ['2026-01-05', -5, '2025-12-31'],
    ['0001-01-01', 1, '0001-01-02'],
  ])('%s and %i days is %s', (day, days, after) => {
    expect(daysAfter(day, days)).toBe(after);
    expect(daysBetween(day, after)).toBe(days);
  });

  it('ends with the calendar', () => {
    expect(daysAfter('9999-12-30', 1)).toBe('9999-12-31');
    expect(() => daysAfter('9999-12-31', 1)).toThrow('after 9999-12-31');
  });
});

describe('checkedRange', () => {
  it.each([
    ['2028-01-01', '2028-01-01'],
    ['2028-01-01', '2028-12-31'],
    ['2027-01-01', '2028-01-01'],
  ])('allows %s to %s', (from, to) => {
    expect(checkedRange({ from, to })).toEqual({ from, to });
  });

  it.each([
    ['2028-01-02', '2028-01-01'],
    ['2027-01-01', '2028-01-02'],
    ['0001-01-01', '9999-12-31'],
  ])('refuses %s to %s', (from, to) => {
    expect(() => checkedRange({ from, to })).toThrow(InvalidRequestError);
  });
});

describe('calendarDay', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2028-02-29', '2028-02-29'],
    ['2026-11-21T23:30:00-08:00', '2026-11-21'],
    ['2026-11-21T00:30:00.000Z', '2026-11-21'],
    ['2026-11-21 18:00', '2026-11-21'],
  ])('keeps the day of %s as written when no time zone is known', (text, day) => {
    expect(calendarDay(text)).toBe(day);
  });

  it.each([
    ['2026-11-25T23:00:00.000Z', 'Europe/Amsterdam', '2026-11-26'],
    ['2026-06-30T21:59:59Z', 'Europe/Vienna', '2026-06-30'],
    ['2026-06-30T22:00:00Z', 'Europe/Vienna', '2026-07-01'],
    ['2026-11-21T23:30:00-08:00', 'America/Los_Angeles', '2026-11-21'],
    ['2026-11-21T00:30:00+14:00', 'Pacific/Honolulu', '2026-11-20'],
    ['2026-11-21 00:30+0100', 'Europe/Paris', '2026-11-21'],
    ['2026-11-21T00:30', 'Pacific/Honolulu', '2026-11-21'],
    ['2026-11-21', 'Pacific/Honolulu', '2026-11-21'],
    ['9999-12-31T23:30:00Z', 'Asia/Tokyo', null],
    ['0001-01-01T00:30:00Z', 'America/New_York', null],
  ])('of %s in %s is %s', (text, zone, day) => {
    expect(calendarDay(text, zone)).toBe(day);
  });

  it.each([['2026-11-21', '2026-11-21']])('of the date %s is that date', (text, day) => {
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

describe('momentOf', () => {
  it.each([
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01t12:00:00.123456z', '2026-03-01T12:00:00.123Z'],
    ['2026-03-01T00:30:00+01:00', '2026-02-28T23:30:00.000Z'],
    ['2024-02-29T12:00:00-0530', '2024-02-29T17:30:00.000Z'],
  ])('reads %s', (text, moment) => {
    expect(momentOf(text)?.toISOString()).toBe(moment);
  });

  it.each([
    '',
    'noon',
    '2026-03-01',
    '2026-03-01T12:00:00',
    '2026-02-30T12:00:00Z',
    '2025-02-29T12:00:00Z',
    '2026-03-01T25:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-03-01 12:00:00Z',
  ])('reads nothing in "%s"', (text) => {
    expect(momentOf(text)).toBeNull();
  });
});

describe('isDay', () => {
  it.each([
    ['2026-03-01', true],
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2026-3-1', false],
    ['2026-03-01T00:00:00Z', false],
    ['', false],
    ['0000-01-01', false],
  ])('%s: %p', (text, is) => {
    expect(isDay(text)).toBe(is);
  });
});
