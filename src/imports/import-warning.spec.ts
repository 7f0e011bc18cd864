import { describe, expect, it } from '@jest/globals';
import { parseRecipeText } from '../parser/texts/parse-text.js';
import { stillMissing, warningsOf } from './import-warning.js';

const INGREDIENTS = 'Ingredients\n2 leeks\n1 l stock';
const METHOD = 'Method\nChop the leeks.\nBoil them in the stock.';

describe('warningsOf', () => {
  it.each([
    ['nothing of a whole recipe', `Leek soup\n\n${INGREDIENTS}\n\n${METHOD}`, []],
    ['the steps', `Leek soup\n\n${INGREDIENTS}`, ['NO_STEPS']],
    ['the ingredients', `Leek soup\n\n${METHOD}`, ['NO_INGREDIENTS']],
    ['the name, when the first line stands for it', `${INGREDIENTS}\n\n${METHOD}`, ['NO_NAME']],
    ['the name and the steps', INGREDIENTS, ['NO_NAME', 'NO_STEPS']],
    ['the name of data without one', 'ingredients:\n  - 2 leeks\nsteps:\n  - Chop the leeks.', ['NO_NAME']],
    [
      'the name, when a heading stands for it',
      `name: Zutaten\ningredients:\n  - 2 Lauch\nsteps:\n  - Kochen.`,
      ['NO_NAME'],
    ],
  ])('tells %s', (_what, text, warnings) => {
    expect(warningsOf(parseRecipeText(text))).toEqual(warnings);
  });
});

it('a warning tells that a page has other recipes', () => {
  const draft = parseRecipeText(`Leek soup\n\n${INGREDIENTS}\n\n${METHOD}`);
  expect(warningsOf({ ...draft, hasOtherRecipes: true })).toEqual(['OTHER_RECIPES']);
});

it('a warning tells that words may be misread', () => {
  const draft = parseRecipeText(`Leek soup\n\n${INGREDIENTS}\n\n${METHOD}`);
  expect(warningsOf(draft, ['leeks'])).toEqual(['DOUBTFUL_WORDS']);
});

describe('stillMissing', () => {
  const bare = { version: 1, hasIngredients: false, hasSteps: false };

  it('keeps what is missing', () => {
    expect(stillMissing(['NO_NAME', 'NO_STEPS'], bare)).toEqual(['NO_NAME', 'NO_STEPS']);
  });

  it('keeps doubtful words whatever changes the recipe', () => {
    expect(stillMissing(['DOUBTFUL_WORDS'], { ...bare, version: 2 })).toEqual(['DOUBTFUL_WORDS']);
  });

  it('leaves out a name after an edit, and what was added', () => {
    expect(stillMissing(['NO_NAME', 'NO_STEPS'], { ...bare, version: 2 })).toEqual(['NO_STEPS']);
    expect(stillMissing(['NO_STEPS'], { ...bare, hasSteps: true })).toEqual([]);
  });
});
