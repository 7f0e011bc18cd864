import { describe, expect, it } from '@jest/globals';
import { UNITS } from '../../shared/amounts/units.js';
import { UNIT_WORDS } from '../vocabulary/ingredient-lines/unit-words.js';
import { canonicalUnit } from './find-unit.js';

describe('canonicalUnit', () => {
  it.each([
    ['Tbsp.', 'en', 'tablespoon'],
    ['T', 'en', 'tablespoon'],
    ['t', 'en', 'teaspoon'],
    ['EL', 'de', 'tablespoon'],
    ['Zehen', 'de', 'clove'],
    ['c. à s.', 'fr', 'tablespoon'],
    ['CUILLERES A CAFE', 'fr', 'teaspoon'],
    ['cdta', 'es', 'teaspoon'],
    ['cucchiai', 'it', 'tablespoon'],
    ['xícaras', 'pt', 'cup'],
    ['eetlepels', 'nl', 'tablespoon'],
    ['msk', 'sv', 'tablespoon'],
    ['fed', 'da', 'clove'],
    ['klype', 'no', 'pinch'],
    ['łyżeczki', 'pl', 'teaspoon'],
    ['lžíce', 'cs', 'tablespoon'],
    ['ст. л.', 'ru', 'tablespoon'],
    ['su bardağı', 'tr', 'cup'],
    ['大さじ', 'ja', 'tablespoon'],
    ['克', 'zh', 'gram'],
    ['큰술', 'ko', 'tablespoon'],
  ])('knows %s in %s', (word, language, unit) => {
    expect(canonicalUnit(word, language)).toBe(unit);
  });

  it('knows symbols and English words in every language', () => {
    expect([canonicalUnit('ml', 'pl'), canonicalUnit('cup', 'de'), canonicalUnit('fl oz', 'sv')]).toEqual([
      'milliliter',
      'cup',
      'fluid ounce',
    ]);
  });

  it('finds a word of any language when none is named', () => {
    expect([canonicalUnit('scheiben'), canonicalUnit('gousses')]).toEqual(['slice', 'clove']);
  });

  it('takes a tag with a region for its language, and an unknown one for none', () => {
    expect([canonicalUnit('EL', 'de-AT'), canonicalUnit('scheiben', '__proto__')]).toEqual(['tablespoon', 'slice']);
  });

  it('reads no unit into other words', () => {
    expect([canonicalUnit('flour'), canonicalUnit(''), canonicalUnit('el', 'en')]).toEqual([null, null, null]);
  });

  it('keeps every canonical name as it is', () => {
    const changed = UNIT_WORDS.filter(({ unit, spellings }) => spellings.en && canonicalUnit(unit, 'en') !== unit);
    expect(changed).toEqual([]);
  });

  it('has words for every unit of weight, volume and pieces, once', () => {
    const written = UNIT_WORDS.map(({ unit }) => unit);
    const needed = [...UNITS.values()].filter(({ dimension }) => !['temperature', 'time'].includes(dimension));
    expect([...written].sort()).toEqual(needed.map(({ name }) => name).sort());
  });
});
