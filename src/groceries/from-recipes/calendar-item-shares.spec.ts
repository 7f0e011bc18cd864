import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fraction, sum, ZERO } from '../../shared/amounts/amount.js';
import { exactText, storedAmount, toStored } from '../merging/exact-amount.js';
import { withoutShares } from './calendar-item-shares.js';
import type { SharedLine } from './line-without.js';

function isGone({ calendarItemId }: { calendarItemId: string | null }): boolean {
  return calendarItemId === 'gone';
}

function line(
  amount: number | null,
  unit: string | null,
  shares: [string, number | null, string | null][],
): SharedLine {
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
    sources: shares.map(([calendarItemId, share, its]) => ({
      recipeId: 'r',
      recipeName: 'Soup',
      recipeIngredientId: 'i',
      calendarItemId,
      amount: share,
      unit: its,
    })),
    sourceAmounts: shares.map(() => null),
  };
}

describe('withoutShares', () => {
  it.each([
    [line(1.5, 'kg', [['gone', 500, 'g']]), { amount: 1 }],
    [line(5, null, [['gone', 2, null]]), { amount: 3 }],
    [
      line(500, 'g', [
        ['gone', 200, 'g'],
        ['stays', 300, 'g'],
      ]),
      { amount: 300 },
    ],
    [
      line(2, 'can', [
        ['gone', 500, 'g'],
        ['stays', 1, 'can'],
      ]),
      { amount: 2 },
    ],
    [
      line(null, null, [
        ['gone', null, null],
        ['stays', null, null],
      ]),
      { amount: null },
    ],
    [
      line(1, 'g', [
        ['gone', 200, 'g'],
        ['stays', 300, 'g'],
      ]),
      { amount: 300 },
    ],
    [{ ...line(null, null, [['gone', null, null]]), isOfRecipe: false }, { amount: null }],
  ] as const)('leaves the rest of %j', (given, patch) => {
    const { changed, removed } = withoutShares([given], isGone);
    expect(removed).toEqual([]);
    expect(changed).toMatchObject([{ id: 'line', version: 3, patch }]);
    expect(changed[0]?.patch.sources?.every(({ calendarItemId }) => calendarItemId === 'stays')).toBe(true);
  });

  it.each([
    [line(500, 'g', [['gone', 0.5, 'kg']])],
    [
      line(500, 'g', [
        ['gone', 200, 'g'],
        ['gone', 300, 'g'],
      ]),
    ],
    [line(400, 'g', [['gone', 500, 'g']])],
    [line(null, null, [['gone', null, null]])],
  ])('removes %j, which is then empty', (given) => {
    expect(withoutShares([given], isGone)).toEqual({ changed: [], removed: [{ id: 'line', version: 3 }] });
  });

  it('removes exactly what was added', () => {
    const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 997 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(amounts, amounts, (kept, gone) => {
        const shares = [...kept, ...gone].map(([numerator, denominator]) => fraction(numerator, denominator));
        const total = toStored(shares.reduce(sum, ZERO));
        const ids = shares.map((_, index): [string, number, string] => [
          index < kept.length ? 'stays' : 'gone',
          0,
          'g',
        ]);
        const given = { ...line(0, 'g', ids), ...total, sourceAmounts: shares.map(exactText) };
        const patch = withoutShares([given], isGone).changed[0]?.patch;
        expect(storedAmount(patch?.amount ?? null, patch?.exactAmount ?? null)).toEqual(
          shares.slice(0, kept.length).reduce(sum, ZERO),
        );
      }),
    );
  });
});
