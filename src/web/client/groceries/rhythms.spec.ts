import { describe, expect, it } from '@jest/globals';
import { firstDay } from './rhythms.js';

describe('firstDay', () => {
  it.each([
    ['day', 1, '2026-12-31', '2027-01-01'],
    ['week', 2, '2026-02-20', '2026-03-06'],
    ['month', 1, '2026-01-31', '2026-02-28'],
    ['month', 1, '2026-12-05', '2027-01-05'],
  ] as const)('%s %d from %s is %s', (rule, interval, today, day) => {
    expect(firstDay({ rule, interval }, today)).toBe(day);
  });
});
