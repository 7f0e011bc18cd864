import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, localeOf } from '../../shared/languages.js';
import { EN } from './en.js';
import { SpokenWords } from './spoken-words.js';

describe('numbers', () => {
  it.each(LANGUAGES)('are written as people do who speak %s', (language) => {
    const { number } = new SpokenWords(language, EN);
    const format = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2 });
    for (const value of [0, 1, 62, 999, 1_000, 12_345, -1, -1_000, 0.5, 2.345])
      expect(number(value)).toBe(format.format(value));
  });
});
