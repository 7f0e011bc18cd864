import { describe, expect, it } from '@jest/globals';
import type { RecipeIngredientDto } from './recipe.dto.js';
import { ingredientGroups } from './ingredient-groups.js';

function lines(...names: string[]): RecipeIngredientDto[] {
  return names.map((ingredientName) => ({ ingredientName, amount: null }) as RecipeIngredientDto);
}

function shown(...names: string[]): [string | null, string[]][] {
  return ingredientGroups(lines(...names)).map(({ title, ingredients }) => [
    title,
    ingredients.map(({ ingredientName }) => ingredientName),
  ]);
}

describe('groups of ingredients', () => {
  it('begin at headings', () => {
    expect(shown('salt', 'For the dough:', 'flour', '# Filling', 'plums')).toEqual([
      [null, ['salt']],
      ['For the dough', ['flour']],
      ['Filling', ['plums']],
    ]);
  });

  it('keep a heading without ingredients', () => {
    expect(shown('Garnish:')).toEqual([['Garnish', []]]);
  });

  it('do not take an ingredient with an amount for a heading', () => {
    const [group] = ingredientGroups(lines('flour:').map((line) => Object.assign(line, { amount: 2 })));
    expect(group?.title).toBeNull();
  });
});
