import { describe, expect, it } from '@jest/globals';
import { joinAmounts } from './join-amounts.js';

const column = ['Ingredients', '200 g', 'flour', '2', 'eggs', '1/2 tsp', 'salt'];

describe('joinAmounts', () => {
  it('puts amounts on lines of their own before the names after them', () => {
    expect(joinAmounts(column)).toEqual(['Ingredients', '200 g flour', '2 eggs', '1/2 tsp salt']);
  });

  it('puts them before the names above them where the names come first', () => {
    expect(joinAmounts(['Mehl', '200 g', 'Zucker', '100 g', 'Eier', '2', ''])).toEqual([
      '200 g Mehl',
      '100 g Zucker',
      '2 Eier',
      '',
    ]);
  });

  it('takes a unit between them along', () => {
    expect(joinAmounts(['200', 'g', 'flour', '300', 'ml', 'milk', '1', 'tsp', 'salt'])).toEqual([
      '200 g flour',
      '300 ml milk',
      '1 tsp salt',
    ]);
  });

  it('reads over empty lines between any two, and over a number of votes elsewhere', () => {
    const votes = ['By Ana', '3', 'Jump to recipe', ''];
    const apart = ['Cooking spray', ...column.slice(1)].flatMap((line) => [line, '']);
    expect(
      joinAmounts([...votes, ...apart])
        .filter(Boolean)
        .slice(-4),
    ).toEqual(['Cooking spray', '200 g flour', '2 eggs', '1/2 tsp salt']);
  });

  it('takes a number with an unknown word between two amounts for an amount', () => {
    const lines = ['50 g', 'butter', '200 g', 'flour', '2 smallish', 'onions', '1/2 tsp', 'salt', '100 ml', 'milk'];
    const facts = ['4 servings', 'Time', '30 minutes', 'Rating', '8', ''];
    expect(joinAmounts([...facts, ...lines]).slice(-5)).toEqual([
      '50 g butter',
      '200 g flour',
      '2 smallish onions',
      '1/2 tsp salt',
      '100 ml milk',
    ]);
  });

  it.each(['14-ounce can tomatoes', '1½-inch-thick pork chops', 'medium eggs, very lightly beaten'])(
    'takes %j below an amount for a name',
    (name) => {
      expect(joinAmounts(['2', name, '200 g', 'flour', '1/2 tsp', 'salt'])).toEqual([
        `2 ${name}`,
        '200 g flour',
        '1/2 tsp salt',
      ]);
    },
  );

  it('leaves the numbers of the steps alone', () => {
    const steps = ['Method', '1', 'Whisk all of it in a bowl.', '2', 'Bake it.', '3', 'Let it cool.'];
    expect(joinAmounts([...column, ...steps]).slice(4)).toEqual(steps);
  });

  it('leaves a text without a column alone', () => {
    const lines = ['Bread', '500 g', 'of flour for a loaf', 'Bake it.'];
    expect(joinAmounts(lines)).toEqual(lines);
  });
});
