import { describe, expect, it } from '@jest/globals';
import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import {
  baseOf,
  changedSince,
  EDIT_FIELDS,
  merge,
  paragraphs,
  readBase,
  valuesOfRecipe,
  writeBase,
} from './edit-values.js';

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

const BASE = baseOf(recipe());
const BEFORE = valuesOfRecipe(recipe());

describe('the base of a form', () => {
  it('returns the changed fields after it was in the browser', () => {
    const base = readBase(writeBase(BASE));
    expect(base).toEqual(BASE);
    expect(changedSince(BASE, { ...BEFORE, notes: 'Better', tags: 'x' })).toEqual(['tags', 'notes']);
    expect(changedSince(BASE, BEFORE)).toEqual([]);
  });

  it.each(['', '0', 'x', '3 a b', `-1 r ${EDIT_FIELDS.join(' ')}`])('is not %j', (text) => {
    expect(readBase(text)).toBeNull();
  });
});

describe('two changes of one recipe', () => {
  it('are merged when they are in different fields', () => {
    const merged = merge(BASE, { ...BEFORE, notes: 'Mine' }, ['notes'], recipe({ name: 'Tart' }));
    expect(merged.values).toEqual({ ...BEFORE, name: 'Tart', notes: 'Mine' });
    expect(merged.theirs).toEqual([{ field: 'name', value: 'Tart', isConflict: false }]);
  });

  it('of one field keep the own text in the form, and show the other', () => {
    const merged = merge(BASE, { ...BEFORE, name: 'Pie' }, ['name'], recipe({ name: 'Tart' }));
    expect(merged.values.name).toBe('Pie');
    expect(merged.theirs).toEqual([{ field: 'name', value: 'Tart', isConflict: true }]);
  });

  it('are no conflict when both say the same', () => {
    const merged = merge(BASE, { ...BEFORE, name: 'Pie' }, ['name'], recipe({ name: 'Pie' }));
    expect(merged.theirs).toEqual([{ field: 'name', value: 'Pie', isConflict: false }]);
  });

  it('are a conflict when both mended what one line is read as', () => {
    const [line] = RECIPE.recipeIngredients;
    const theirs = recipe({ recipeIngredients: [{ ...line, unit: null, ingredientName: 'can beans' }] });
    expect(valuesOfRecipe(theirs)).toEqual(BEFORE);
    const shown = { field: 'ingredients', value: '2 can beans' };
    expect(merge(BASE, BEFORE, ['ingredients'], theirs).theirs).toEqual([{ ...shown, isConflict: true }]);
    expect(merge(BASE, BEFORE, [], theirs).theirs).toEqual([{ ...shown, isConflict: false }]);
  });

  it('are nothing to show when the other one changed what is not in the form', () => {
    expect(merge(BASE, BEFORE, [], recipe({ version: 9, image: '/x' })).theirs).toEqual([]);
  });
});

describe('steps in a form', () => {
  it('are divided by empty lines', () => {
    expect(paragraphs('Mix.\nStir.\n\n  \n\nBake. ')).toEqual(['Mix.\nStir.', 'Bake.']);
  });
});
