import { describe, expect, it } from '@jest/globals';
import { parseIngredientLine } from '../parser/ingredient-line/parse-ingredient-line.js';
import { withProductName } from './product-name.js';

function read(line: string) {
  return withProductName(line, parseIngredientLine(line));
}

describe('words that define a product', () => {
  it.each([
    ['500 g minced beef', 'minced beef'],
    ['1 can (28 oz) chopped tomatoes', 'chopped tomatoes'],
    ['400 g chopped tomatoes', 'chopped tomatoes'],
    ['100 g salted butter', 'salted butter'],
    ['300 g smoked salmon, flaked', 'smoked salmon'],
    ['1 Dose gehackte Tomaten', 'gehackte Tomaten'],
    ['400 g de viande hachée', 'viande hachée'],
    ['500 g di carne macinata', 'carne macinata'],
    ['400 g de carne picada', 'carne picada'],
    ['500 g rundergehakt', 'rundergehakt'],
  ])('of %j are a part of the name %j', (line, name) => {
    expect(read(line).ingredientName).toBe(name);
  });

  it('are not told twice', () => {
    expect(read('500 g minced beef')).toMatchObject({ preparation: null });
    expect(read('1 can (28 oz) chopped tomatoes, drained')).toMatchObject({ preparation: 'drained', comment: '28 oz' });
  });
});

describe('words of preparation', () => {
  it.each([
    ['2 onions, finely chopped', 'onions'],
    ['tomatoes, chopped', 'tomatoes'],
    ['3 tomatoes, chopped', 'tomatoes'],
    ['3 chopped tomatoes', 'tomatoes'],
    ['4 crushed tomatoes', 'tomatoes'],
    ['3 chopped potatoes', 'potatoes'],
    ['2 sliced mangoes', 'mangoes'],
    ['2 cups chopped tomatoes', 'tomatoes'],
    ['200 g fein gehackte Zwiebeln', 'Zwiebeln'],
    ['100 g melted butter', 'butter'],
    ['1 large egg, at room temperature', 'egg'],
    ['beef, minced', 'beef'],
    ['2 carottes râpées', 'carottes'],
  ])('of %j leave the name %j', (line, name) => {
    expect(read(line).ingredientName).toBe(name);
  });

  it('are told as the preparation', () => {
    expect(read('3 chopped tomatoes')).toMatchObject({ preparation: 'chopped' });
  });
});
