import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readDuration } from './duration.js';

describe('readDuration', () => {
  it.each([
    ['PT30M', 30],
    ['PT1H30M', 90],
    ['P0DT1H5M', 65],
    ['P1DT2H', 1560],
    ['PT1.5H', 90],
    ['PT90S', 2],
    ['pt45m', 45],
    ['P0Y0M0DT0H35M0.000S', 35],
    ['PT10-15M', 15],
    ['PT1H 20M', 80],
    ['45', 45],
    ['1:30', 90],
    ['01:30:00', 90],
    ['1 hour 15 minutes', 75],
    ['1h15', 60],
    ['10 to 15 mins', 15],
    ['1 ½ hours', 90],
    ['1 1/2 hours', 90],
    ['2 Std. 10 Min.', 130],
    ['1 heure et 5 minutes', 65],
    ['1 ora e 20 min', 80],
    ['1 hora y 10 minutos', 70],
    ['1 uur', 60],
    ['2 timmar', 120],
    ['1 godz. 30 min', 90],
    ['1 час 20 минут', 80],
    ['1 saat 15 dakika', 75],
    ['1時間30分', 90],
    ['25分钟', 25],
    ['1시간 10분', 70],
    ['2 days', 2880],
  ])('reads %j as %d minutes', (text, minutes) => {
    expect(readDuration(text)).toBe(minutes);
  });

  it.each(['', 'P', 'PT', 'PT0M', '0', 'a while', 'P9999999D', 'Paprika'])('reads nothing in %j', (text) => {
    expect(readDuration(text)).toBeNull();
  });

  it('gives a whole number above zero or nothing for any text', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.stringMatching(/^P[\dTHMSD.,-]{0,40}$/),
      fc.stringMatching(/^[\d\s½/-]{0,20}(min|h)$/),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const minutes = readDuration(text);
        expect(minutes === null || (Number.isInteger(minutes) && minutes > 0)).toBe(true);
      }),
    );
  });
});
