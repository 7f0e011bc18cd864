import { describe, expect, it } from '@jest/globals';
import { foodForms } from './food-forms.js';
import { productOf } from './product-name.js';

describe('the forms of a name', () => {
  it('are those of the word that the recipe uses, in its language', () => {
    expect(foodForms('eggs')).toEqual({ singular: 'egg', plural: 'eggs' });
    expect(foodForms('Zwiebel', 'de')).toEqual({ singular: 'Zwiebel', plural: 'Zwiebeln' });
    expect(foodForms('Limes')).toEqual({ singular: 'Lime', plural: 'Limes' });
  });

  it('are unknown for a name with other words', () => {
    expect(foodForms('wild enchanted mushroomettes')).toBeNull();
    expect(foodForms('my large eggs')).toBeNull();
  });
});

describe('the product of a line', () => {
  it('keeps the words that make another product', () => {
    expect(productOf({ ingredientName: 'beef', preparation: 'minced' })).toEqual({
      name: 'minced beef',
      preparation: null,
    });
    expect(productOf({ ingredientName: 'almonds', preparation: 'ground, toasted' })).toEqual({
      name: 'ground almonds',
      preparation: 'toasted',
    });
  });

  it('leaves the preparation in the note', () => {
    const onions = { ingredientName: 'onions', preparation: 'finely chopped' };
    expect(productOf(onions)).toEqual({ name: 'onions', preparation: 'finely chopped' });
    expect(productOf({ ingredientName: 'garlic', preparation: null })).toEqual({ name: 'garlic', preparation: null });
  });
});
