import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../shared/languages.js';
import { Speech } from '../words/speech.js';
import { amountAndName, recipesInWords } from './line-texts.js';

describe('a line of the list', () => {
  it.each([
    ['500 g minced beef', '500 g', '500 g', 'minced beef'],
    ['2 eggs', '2', '2', 'eggs'],
    ['salt', '', '', 'salt'],
    ['2 cups + 1 tbsp flour', '2 cups + 1 tbsp', '2 cups + 1 tbsp', 'flour'],
    ['2 kg', '2 kg', '', '2 kg'],
    ['2 l milk', undefined, '', '2 l milk'],
  ])('of %j with the amount %j shows %j and %j apart', (display, displayAmount, amount, name) => {
    expect(amountAndName({ display, displayAmount })).toEqual({ amount, name });
  });

  it('names its one recipe, or says how many they are', () => {
    const speech = Speech.of('en');
    const of = (...names: string[]) =>
      recipesInWords(
        names.map((recipeName) => ({ recipeName })),
        speech,
      );
    expect([of(), of('Chili'), of('Chili', 'Chili'), of('Chili', 'Curry', 'Chili', 'Soup')]).toEqual([
      '',
      'Chili',
      'Chili',
      '3 recipes',
    ]);
  });

  it.each(LANGUAGES)('says how many recipes it is for in %s', (language) => {
    const sources = ['Chili', 'Curry'].map((recipeName) => ({ recipeName }));
    expect(recipesInWords(sources, Speech.of(language))).toMatch(/^2 \p{L}+$/u);
  });
});
