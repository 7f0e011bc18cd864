import { describe, expect, it } from '@jest/globals';
import { chooseIngredients } from './choose-ingredients.js';

const lines = (...texts: string[]) => texts.map((line) => ({ line, group: null }));

describe('chooseIngredients', () => {
  it('takes the lines that readers see where the marked ones are those cut up', () => {
    const visible = lines('1,5 kg beef, diced', '2 onions, sliced');
    expect(chooseIngredients(lines('1', '5 kg beef', 'diced', '2 onions', 'sliced'), visible)).toBe(visible);
  });

  it('takes the list that readers see where the marked one is but its beginning', () => {
    const visible = lines('1 kg beef', '2 onions', '3 carrots', '1 l stock');
    expect(chooseIngredients(lines('1 kg beef', '2 onions'), visible)).toBe(visible);
  });

  it('keeps the marked list where tools stand below the one that readers see', () => {
    const marked = lines('1 kg beef', '2 onions');
    expect(chooseIngredients(marked, lines('1 kg beef', '2 onions', 'a large pot', 'a wooden spoon'))).toBe(marked);
  });

  it('drops a marked line that says all the others again', () => {
    const marked = lines('1 kg beef', '2 onions', 'salt', '1 kg beef 2 onions salt');
    expect(chooseIngredients(marked, []).map(({ line }) => line)).toEqual(['1 kg beef', '2 onions', 'salt']);
  });

  it('takes marked lines that readers see as headings for groups', () => {
    const visible = [{ line: '6 eggs', group: 'Batter' }];
    expect(chooseIngredients(lines('1 onion', 'Batter', '6 eggs', '1 cup milk'), visible)).toEqual([
      { line: '1 onion', group: null },
      { line: '6 eggs', group: 'Batter' },
      { line: '1 cup milk', group: 'Batter' },
    ]);
  });

  it('takes visible amounts that stand behind the names', () => {
    const visible = lines('flour 2 spoons', 'eggs 3 pieces');
    expect(chooseIngredients(lines('flour', 'eggs'), visible)).toBe(visible);
  });

  it('takes the visible lines when some amounts of the marked ones are spoilt', () => {
    const visible = lines('1.5 cups flour', '2 eggs', '2 tsp mustard, hot', '1 cup milk');
    expect(chooseIngredients(lines('5 cups flour', '2 eggs', 'mustard, hot', '1 cup milk'), visible)).toBe(visible);
  });

  it('takes the visible lines when names that the data has in the singular lack their amounts', () => {
    const visible = lines('2 tsp (10 ml) soy sauce', '16 oz (450 g) tofu', '2 medium tomatoes', '1 cup milk');
    expect(chooseIngredients(lines('soy sauce', '15.873 oz tofu', '2 medium tomato', '1 cup milk'), visible)).toBe(
      visible,
    );
  });

  it('takes the visible lines when most marked ones lack the words behind them', () => {
    const visible = lines('2 tins beans, drained', '1 onion (finely chopped)', '1 cup stock');
    expect(chooseIngredients(lines('2 tins beans', '1 onion', '1 cup stock'), visible)).toBe(visible);
  });

  it('takes the visible lines when single grams tell that a program converted the marked ones', () => {
    const visible = lines('1 cup milk', '1 stick butter', '2 eggs');
    expect(chooseIngredients(lines('237 ml milk', '113 g butter', '2 eggs'), visible)).toBe(visible);
  });

  it('keeps marked lines of single grams that the page shows, too', () => {
    const marked = lines('237 g milk', '113 g butter');
    expect(chooseIngredients(marked, lines('milk 237 g', 'butter 113 g'))).toBe(marked);
  });

  it.each([
    ['whose amounts are words', lines('1 cup flour', '2 eggs', 'salt 0')],
    ['for other servings', lines('2 cups flour', '4 eggs', '2 tsp salt')],
    ['with bullets', lines('- 1 cup flour', '- 2 eggs', '- 1 tsp salt')],
    ['in other units', lines('120 g flour', '2 eggs', '5 ml salt')],
    ['with other ingredients', lines('1 cup sugar', '2 eggs', 'salt')],
  ])('keeps marked lines %s', (_, marked) => {
    expect(chooseIngredients(marked, lines('1 cup flour', '2 eggs', '1 tsp salt'))).toBe(marked);
  });

  it('keeps marked lines whose text the page shows in more lines', () => {
    const marked = lines('1 kg beef', '2 onions');
    expect(chooseIngredients(marked, lines('1 kg', 'beef', '2', 'onions'))).toBe(marked);
  });
});
