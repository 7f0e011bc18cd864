import { describe, expect, it } from '@jest/globals';
import { exchangedRecipes } from './exchange-texts.js';

const MEAL_MASTER = `Some words of the archive

MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Plum Sorbet
 Categories: Desserts, Fruit
      Yield: 6 Servings

      1 cn (15-oz) purple plums
    1/2 c  Water                               1 lb Sugar
           Salt
MMMMM---------------SAUCE---------------
      2 tb Lime juice; freshly squeezed,
           -strained

  Drain the plums. Keep the
  juice.

  Freeze for 2 hours.

MMMMM
-----  Recipe via Meal-Master (tm) v8.02

      Title: Bean Pot
      Yield: 4 Servings

  1 1/2 ts Salt

  Boil.

-----
`;

const MASTER_COOK = `                     *  Exported from  MasterCook  *

                        LEEK QUICHE

Recipe By     : Ana
Serving Size  : 8    Preparation Time :0:30
Categories    : Tarts

  Amount  Measure       Ingredient -- Preparation Method
--------  ------------  --------------------------------
   2      cups          flour -- sifted
   3                    leeks

Mix all.

Bake for 40 minutes.

                   - - - - - - - - - - - - - - - - - -
`;

describe('exchanged recipes', () => {
  it('are read from Meal-Master, with headings, two columns and lines that go on', () => {
    expect(exchangedRecipes(MEAL_MASTER)).toEqual([
      [
        '# Plum Sorbet',
        'Tags: Desserts, Fruit',
        'Servings: 6',
        '## Ingredients',
        '- 1 can (15-oz) purple plums',
        '- 1/2 cup Water',
        '- 1 lb Sugar',
        '- Salt',
        '### SAUCE',
        '- 2 tbsp Lime juice; freshly squeezed, strained',
        '## Method',
        'Drain the plums. Keep the',
        'juice.',
        '',
        'Freeze for 2 hours.',
      ].join('\n'),
      ['# Bean Pot', 'Servings: 4', '## Ingredients', '- 1 1/2 tsp Salt', '## Method', 'Boil.'].join('\n'),
    ]);
  });

  it('are read from MasterCook', () => {
    expect(exchangedRecipes(MASTER_COOK)).toEqual([
      [
        '# LEEK QUICHE',
        'Author: Ana',
        'Servings: 8',
        'Prep time: 30 min',
        'Tags: Tarts',
        '## Ingredients',
        '- 2 cups flour, sifted',
        '- 3 leeks',
        '## Method',
        'Mix all.',
        '',
        'Bake for 40 minutes.',
      ].join('\n'),
    ]);
  });

  it.each(['Soup\n\n-----\n1 leek\n\nBoil.', '', 'MMMMM, that was good'])('are none in %j', (text) => {
    expect(exchangedRecipes(text)).toBeNull();
  });
});
