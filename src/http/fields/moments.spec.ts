import { describe, expect, it } from '@jest/globals';
import { isDay, momentOf } from './moments.js';

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
  ])('%s: %p', (text, is) => {
    expect(isDay(text)).toBe(is);
  });
});
