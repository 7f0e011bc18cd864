import { describe, expect, it } from '@jest/globals';
import { amountFromNumber } from '../../shared/amounts/read-amount.js';
import type { GrocerySource } from '../grocery.entity.js';
import type { SharedLine } from './line-without.js';
import { takenBack } from './taken-back.js';
import type { WantedLine } from './wanted-lines.js';

const SOURCE = { recipeId: 'r', recipeName: 'Soup', recipeIngredientId: 'i', calendarItemId: null };

function line(amount: number | null, unit: string | null, sources: Partial<GrocerySource>[]): SharedLine {
  return {
    id: 'line',
    version: 3,
    isOfRecipe: true,
    nameKey: 'rice',
    foodId: null,
    storeId: null,
    amount,
    exactAmount: null,
    unit,
    sources: sources.map((source) => ({ ...SOURCE, amount: null, unit, ...source })),
    sourceAmounts: sources.map(() => null),
  };
}

function wanted(amount: number | null, unit: string | null): WantedLine {
  const exact = amount === null ? null : amountFromNumber(amount);
  const { recipeId, recipeName, recipeIngredientId, calendarItemId } = SOURCE;
  const source = { recipeId, recipeName, recipeIngredientId, calendarItemId };
  const rest = { ingredient: 'rice', density: null, storeId: null, name: 'rice', nameKey: 'rice', foodId: null };
  return { ...rest, note: null, amount: exact, unit, source };
}

const NEW = new Set(['line']);
const OLD = new Set<string>();

describe('takenBack', () => {
  it('removes a line that the addition made', () => {
    expect(takenBack([line(200, 'g', [{ amount: 200 }])], [wanted(200, 'g')], NEW).removed).toEqual([
      { id: 'line', version: 3 },
    ]);
    expect(takenBack([line(null, null, [{}])], [wanted(null, null)], NEW).removed).toHaveLength(1);
  });

  it.each([
    ['typed by a person before', line(1.5, 'kg', [{ amount: 500, unit: 'g' }]), 1, []],
    ['of an earlier addition', line(900, 'g', [{ amount: 900 }]), 400, [400]],
    ['of a planned day', line(800, 'g', [{ amount: 500 }, { amount: 300, calendarItemId: 'day' }]), 300, [300]],
  ])('leaves what was %s', (_, before, amount, shares) => {
    const { changed, removed } = takenBack([before], [wanted(500, 'g')], OLD);
    expect(removed).toEqual([]);
    expect(changed).toMatchObject([
      { id: 'line', patch: { amount, sources: shares.map((share) => ({ amount: share })) } },
    ]);
  });

  it('touches no line of another ingredient, recipe amount or unit', () => {
    const others = [line(2, null, [{ recipeIngredientId: 'other' }]), line(1, 'can', [{ amount: 1 }])];
    expect(takenBack(others, [wanted(500, 'g')], NEW)).toEqual({ changed: [], removed: [] });
  });

  it('takes an ingredient once, from the new line first', () => {
    const old = { ...line(500, 'g', [{ amount: 500 }]), id: 'old' };
    const { changed, removed } = takenBack([old, line(500, 'g', [{ amount: 500 }])], [wanted(500, 'g')], NEW);
    expect([changed, removed]).toEqual([[], [{ id: 'line', version: 3 }]]);
  });

  it('leaves a line without an amount that was there before', () => {
    const { changed, removed } = takenBack([line(null, null, [{}])], [wanted(null, null)], OLD);
    expect(removed).toEqual([]);
    expect(changed).toMatchObject([{ patch: { amount: null, sources: [{ recipeIngredientId: 'i' }] } }]);
  });
});
