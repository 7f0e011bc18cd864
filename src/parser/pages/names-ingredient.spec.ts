import { describe, expect, it } from '@jest/globals';
import { namesIngredient, wordSet } from './names-ingredient.js';

const LISTED = ['300 g flour, sifted', '2 large eggs', '面粉 300克'].map(wordSet);

describe('namesIngredient', () => {
  it.each(['flour', '150 g flour', '2 tbsp sifted flour', 'large eggs: 2', '面粉 100克'])('knows %j', (text) => {
    expect(namesIngredient(text, LISTED)).toBe(true);
  });

  it.each(['sift the flour', 'flour and eggs', '300 g', 'sugar'])('does not know %j', (text) => {
    expect(namesIngredient(text, LISTED)).toBe(false);
  });
});
