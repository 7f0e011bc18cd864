import { describe, expect, it } from '@jest/globals';
import type { RecipeDto } from '../reading/recipe.dto.js';
import type { Corrections } from './ingredient-text.js';
import { baseOf, type MergedEdit, mergeEdits } from './merge-edits.js';
import { paragraphs, type RecipeText, textOfRecipe } from './recipe-text.js';

const RECIPE = {
  version: 3,
  systemUsed: 'metric',
  originalSystem: null,
  name: 'Cake',
  notes: 'Good',
  servings: 4,
  categories: [],
  tags: [],
  cuisines: [],
  recipeIngredients: [
    { id: 'i', order: 0, systemUsed: 'metric', amount: 2, unit: 'can', ingredientName: 'beans', note: null },
  ],
  steps: [],
};

function recipe(some: object = {}): RecipeDto {
  return { ...RECIPE, ...some } as unknown as RecipeDto;
}

const BEFORE = textOfRecipe(recipe());

function merge(mine: Partial<RecipeText>, theirs: object, corrections: Corrections = new Map()): MergedEdit {
  return mergeEdits({ base: baseOf(recipe()), text: { ...BEFORE, ...mine }, corrections }, recipe(theirs));
}

describe('an edit', () => {
  it('changes the fields that differ from the recipe as it was', () => {
    expect(merge({ notes: 'Better', tags: 'x', categories: ['Lunch'] }, {}).changed).toEqual([
      'categories',
      'tags',
      'notes',
    ]);
    expect(merge({}, {})).toEqual({ text: BEFORE, changed: [], others: [] });
  });

  it('changes the ingredients when the parts of a line are corrected', () => {
    const beans = { amount: '2', unit: '', name: 'can beans', note: '' };
    expect(merge({}, {}, new Map([['2 cans beans', beans]])).changed).toEqual(['ingredients']);
    expect(merge({}, {}, new Map([['a line that is gone', beans]])).changed).toEqual([]);
  });
});

describe('two edits of one recipe', () => {
  it('are merged when they change different fields', () => {
    const merged = merge({ notes: 'Mine' }, { name: 'Tart' });
    expect(merged.text).toEqual({ ...BEFORE, name: 'Tart', notes: 'Mine' });
    expect(merged.others).toEqual([{ field: 'name', isConflict: false }]);
  });

  it('are in conflict when they change one field, and the own text stays', () => {
    const merged = merge({ name: 'Pie' }, { name: 'Tart' });
    expect(merged.text.name).toBe('Pie');
    expect(merged.others).toEqual([{ field: 'name', isConflict: true }]);
  });

  it('are in no conflict when both change a field to the same', () => {
    expect(merge({ name: 'Pie' }, { name: 'Pie' }).others).toEqual([{ field: 'name', isConflict: false }]);
  });

  it('are in conflict when both correct the parts of one line', () => {
    const [line] = RECIPE.recipeIngredients;
    const theirs = { recipeIngredients: [{ ...line, unit: null, ingredientName: 'cans beans' }] };
    expect(textOfRecipe(recipe(theirs))).toEqual(BEFORE);
    const mine = new Map([['2 cans beans', { amount: '2', unit: 'can', name: 'black beans', note: '' }]]);
    expect(merge({}, theirs, mine).others).toEqual([{ field: 'ingredients', isConflict: true }]);
    expect(merge({}, theirs).others).toEqual([{ field: 'ingredients', isConflict: false }]);
  });

  it('do not meet when the other one changes what the text does not have', () => {
    expect(merge({ name: 'Pie' }, { version: 9, image: '/x' }).others).toEqual([]);
  });
});

describe('steps in a text', () => {
  it('are divided by empty lines', () => {
    expect(paragraphs('Mix.\nStir.\n\n  \n\nBake. ')).toEqual(['Mix.\nStir.', 'Bake.']);
  });
});
