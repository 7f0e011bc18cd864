import { describe, expect, it } from '@jest/globals';
import { isToTaste } from './to-taste.js';

describe('isToTaste', () => {
  it.each([
    'salt to taste',
    'Pepper, as needed',
    'Salz nach Geschmack',
    'sel au goût',
    'sale q.b.',
    '塩 少々',
    'соль по вкусу',
  ])('%s', (text) => {
    expect(isToTaste(text)).toBe(true);
  });

  it.each(['salt', 'oil for frying', 'parsley, optional', 'tasty peaches', 'Zucker zum Bestreuen'])(
    'not %s',
    (text) => {
      expect(isToTaste(text)).toBe(false);
    },
  );
});
