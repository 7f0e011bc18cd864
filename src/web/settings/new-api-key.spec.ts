import { describe, expect, it } from '@jest/globals';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { endOfDay } from './new-api-key.js';

describe('endOfDay', () => {
  it('is the last moment of the day where the household lives', () => {
    expect(endOfDay('2030-07-01', 'Europe/Vienna')?.toISOString()).toBe('2030-07-01T21:59:59.999Z');
    expect(endOfDay('2030-07-01', 'America/New_York')?.toISOString()).toBe('2030-07-02T03:59:59.999Z');
  });

  it('is nothing for no date', () => {
    expect(endOfDay('', 'Europe/Vienna')).toBeNull();
  });

  it('refuses a day that no calendar has', () => {
    expect(() => endOfDay('2030-02-30', 'Europe/Vienna')).toThrow(InvalidRequestError);
  });
});
