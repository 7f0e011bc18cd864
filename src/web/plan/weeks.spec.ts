import { describe, expect, it } from '@jest/globals';
import { weekOf } from './weeks.js';

describe('a week', () => {
  it('goes from Monday to Sunday, over the end of a year too', () => {
    const { days, before, after } = weekOf('2027-01-01', '2020-01-01');
    expect([days[0], days[6], before, after]).toEqual(['2026-12-28', '2027-01-03', '2026-12-21', '2027-01-04']);
  });

  it.each([undefined, ['2027-01-01'], 'soon', '2027-02-30', '9999-12-31', '0001-01-01'])(
    'is the one of today for %j',
    (asked) => {
      expect(weekOf(asked, '2026-11-22').days[0]).toBe('2026-11-16');
    },
  );
});
