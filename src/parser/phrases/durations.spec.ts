import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isBareDuration, readDuration } from './durations.js';

describe('readDuration', () => {
  it.each([
    ['PT1H30M', 90],
    ['PTH25MS', 25],
    ['PT1HMS', 60],
    ['P0DT0H45M', 45],
    ['P1DT2H', 1560],
    ['PT90M', 90],
    ['pt1h', 60],
    ['P30M', 30],
    ['PT 30 M', 30],
    ['P0Y0M0DT0H35M0.000S', 35],
    ['P0Y0M1DT0H0M', 1440],
    ['PT2H0M0S', 120],
    ['PT1.5H', 90],
    ['PT1H30', 90],
    ['PT30', 30],
    ['PT30 minutes', 30],
    ['PT2700S', 45],
    ['PT45S', 45],
    ['PT120S', 2],
  ])('reads the ISO 8601 duration %s as %d minutes', (text, minutes) => {
    expect(readDuration(text)).toBe(minutes);
  });

  it.each([
    ['45', 45],
    ['1:30', 90],
    ['1:30 Stunden', 90],
    ['1:30 heures', 90],
    ['1:30 ore', 90],
    ['00:45:00', 45],
    ['1 hour 15 minutes', 75],
    ['1 hr, 15 mins', 75],
    ['1h30', 90],
    ['20 perc', 20],
    ['2 ώρες', 120],
    ['1 година 30 хвилин', 90],
    ['15 دقيقة', 15],
    ['1 घंटा', 60],
    ['1 h 5 min', 65],
    ['1 1/2 hours', 90],
    ['1½ hrs', 90],
    ['½ hour', 30],
    ['1.5 hours', 90],
    ['an hour', 60],
    ['half an hour', 30],
    ['1 and a half hours', 90],
    ['an hour and a half', 90],
    ['30-40 minutes', 40],
    ['30 to 40 min', 40],
    ['45 minutes to 1 hour', 60],
    ['about 20 min.', 20],
    ['75 minutes (1 hour 15 minutes)', 75],
    ['20 minutes plus 2 hours chilling', 140],
    ["30'", 30],
    ['ca. 1 Stunde 20 Minuten', 80],
    ['1,5 Std.', 90],
    ['anderthalb Stunden', 90],
    ['eine halbe Stunde', 30],
    ['1 heure et 30 minutes', 90],
    ['une heure et demie', 90],
    ['2 horas y media', 150],
    ["mezz'ora", 30],
    ['1 ora', 60],
    ['1 hora e meia', 90],
    ['anderhalf uur', 90],
    ['1 tim 20 min', 80],
    ['1 time og 10 minutter', 70],
    ['1 godz. 20 min', 80],
    ['pół godziny', 30],
    ['2 hodiny', 120],
    ['1 час 30 минут', 90],
    ['полчаса', 30],
    ['1 saat 15 dk', 75],
    ['1時間30分', 90],
    ['1時間半', 90],
    ['約30分', 30],
    ['30分钟左右', 30],
    ['两小时', 120],
    ['半小时', 30],
    ['1시간 30분', 90],
    ['3 days', 4320],
  ])('reads %s as %d minutes', (text, minutes) => {
    expect(readDuration(text)).toBe(minutes);
  });

  it.each(['', 'PT0M', 'overnight', '0 min', 'P', 'PT', 'a while', '9999999 days'])('finds none in %j', (text) => {
    expect(readDuration(text)).toBeNull();
  });

  it('gives whole minutes or null for any text', () => {
    const pieces = fc.constantFrom(
      'P',
      'T',
      '1',
      '90',
      ' ',
      'h',
      'min',
      'H',
      'M',
      '½',
      '半',
      '時間',
      '-',
      'and',
      'a',
      'half',
      '.',
      ':',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const minutes = readDuration(text);
          return minutes === null || (Number.isInteger(minutes) && minutes > 0);
        },
      ),
    );
  });
});

describe('isBareDuration', () => {
  it.each(['15 minutes', '1 hour 30 minutes', '30 Minuten'])('finds a time without a label: %s', (line) => {
    expect(isBareDuration(line)).toBe(true);
  });

  it.each(['2 oranges', '15', '1 h', 'Bake 15 minutes'])('finds none in %s', (line) => {
    expect(isBareDuration(line)).toBe(false);
  });
});
