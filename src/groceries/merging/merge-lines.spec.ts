import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Amount, fraction, product, sum, ZERO } from '../../shared/amounts/amount.js';
import { amountFromText, numberFromAmount } from '../../shared/amounts/read-amount.js';
import { type UnitName, UNITS } from '../../shared/amounts/units.js';
import { exactText, storedAmount, toStored } from './exact-amount.js';
import { type MergeLine, mergeLines } from './merge-lines.js';

/** `3 kg` of tomatoes, `? g` where nobody knows how many. */
function line(
  text: string,
  ingredient = 'tomato',
  storeId: string | null = null,
  density: Amount | null = null,
): MergeLine {
  const [amount = '', ...unit] = text.split(' ');
  return {
    ingredient,
    storeId,
    density,
    amount: amount === '?' ? null : amountFromText(amount),
    unit: unit.length === 0 ? null : unit.join(' '),
  };
}

function texts(lines: readonly MergeLine[]): string[] {
  return mergeLines(lines).map(({ amount, unit }) =>
    [amount === null ? '?' : exactText(amount), unit].filter((part) => part !== null).join(' '),
  );
}

describe('mergeLines', () => {
  it.each([
    [['500 g', '0.75 kg'], ['5/4 kg']],
    [['0.75 kg', '500 g'], ['5/4 kg']],
    [['600 g', '600 g'], ['6/5 kg']],
    [['600 gram', '600 gram'], ['6/5 kilogram']],
    [['200 g', '300 gram'], ['500 gram']],
    [['1/3 cup', '1/3 cup', '1/3 cup'], ['1 cup']],
    [['1 tsp', '1 tsp', '1 tsp'], ['1 tbsp']],
    [['1 cup', '2 tablespoon'], ['9/8 cup']],
    [['1 lb', '8 oz'], ['3/2 lb']],
    [['1 l', '250 ml'], ['5/4 l']],
    [['1 EL', '1 tbsp'], ['2 EL']],
    [['2', '3'], ['5']],
    [['2', '3 pieces'], ['5 pieces']],
    [['1 clove', '2 cloves'], ['3 cloves']],
    [['1 pinch', '2 pinches'], ['3 pinches']],
    [['1 Kistchen', '2 kistchen'], ['3 kistchen']],
    [['?', '?'], ['?']],
    [['1500 g'], ['1500 g']],
    [['0', '0'], ['0']],
  ])('merges %j into %j', (given, merged) => {
    expect(texts(given.map((text) => line(text)))).toEqual(merged);
  });

  it.each([
    [['1 piece', '300 g']],
    [['1 cup', '100 g']],
    [['1 can', '1 jar']],
    [['1 dozen', '2']],
    [['1 clove', '1 head']],
    [['2', '?']],
    [['2 g', '? g']],
    [['1 Kistchen', '1 Kasten']],
  ])('does not merge %j', (given) => {
    expect(texts(given.map((text) => line(text)))).toEqual(given);
  });

  it('does not merge other ingredients or other stores', () => {
    const lines = [line('1 kg'), line('1 kg', 'potato'), line('1 kg', 'tomato', 'a'), line('1 kg', 'tomato', 'b')];
    expect(mergeLines(lines).map((merged) => merged.lines)).toEqual(lines.map((one) => [one]));
  });

  it('returns the merged lines in their order', () => {
    const [one, other, more] = [line('1 kg'), line('2', 'onion'), line('5 g')] as const;
    expect(mergeLines([one, other, more]).map(({ lines }) => lines)).toEqual([[one, more], [other]]);
  });

  it.each([
    [['2 cup', '100 g'], ['2.845 cup']],
    [['1 tbsp', '500 g'], ['507.4 g']],
    [['2 l', '1 kg'], ['3 l']],
    [
      ['1 cup', '1 clove'],
      ['1 cup', '1 clove'],
    ],
  ])('adds mass and volume of an ingredient with a density, in the unit of the larger part: %j', (given, merged) => {
    const density = amountFromText(given[0] === '2 l' ? '1' : '0.5');
    const shown = mergeLines(given.map((text) => line(text, 'flour', null, density))).map(
      ({ amount, unit }) => `${Number(numberFromAmount(amount ?? ZERO).toPrecision(4))} ${unit}`,
    );
    expect(shown).toEqual(merged);
  });

  it('gives no unit to lines of which some have no unit and others an empty one, in any order', () => {
    const none = { ingredient: 'tomato', storeId: null, density: null, amount: null, unit: null };
    const empty = { ...none, unit: '' };
    expect([mergeLines([none, empty]), mergeLines([empty, none])].map(([merged]) => merged?.unit)).toEqual([
      null,
      null,
    ]);
  });
});

const UNIT_WORDS = [null, '', 'g', 'gram', 'kg', 'ml', 'l', 'cup', 'tbsp', 'tsp', 'EL', 'oz', 'lb', 'clove', 'dozen'];
const CANONICAL: Readonly<Record<string, UnitName>> = {
  g: 'gram',
  kg: 'kilogram',
  ml: 'milliliter',
  l: 'liter',
  tbsp: 'tablespoon',
  tsp: 'teaspoon',
  EL: 'tablespoon',
  oz: 'ounce',
  lb: 'pound',
  '': 'piece',
};
const anAmount = fc
  .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 997 }))
  .map(([numerator, denominator]) => fraction(numerator, denominator));
const aLine: fc.Arbitrary<MergeLine> = fc.record({
  ingredient: fc.constantFrom('tomato', 'onion'),
  storeId: fc.constantFrom(null, 'market'),
  density: fc.constant(null),
  amount: fc.option(anAmount, { freq: 5 }),
  unit: fc.constantFrom(...UNIT_WORDS, 'bunch', 'pinch', 'nonsense'),
});
const lists = fc.array(aLine, { maxLength: 30 });

/** By ingredient, store and dimension, in the unit of the dimension, the sum of what is known and how often nothing is. */
function sums(lines: readonly MergeLine[]): Map<string, { known: string; hasUnknown: boolean }> {
  const totals = new Map<string, { known: Amount; hasUnknown: boolean }>();
  for (const { ingredient, storeId, amount, unit } of lines) {
    const known = UNITS.get(CANONICAL[unit ?? ''] ?? (unit as UnitName));
    const isMixed = known?.dimension === 'mass' || known?.dimension === 'volume';
    const key = [ingredient, storeId, isMixed ? known.dimension : (known?.name ?? unit)].join('/');
    const total = totals.get(key) ?? { known: ZERO, hasUnknown: false };
    if (amount === null) total.hasUnknown = true;
    else total.known = sum(total.known, isMixed && known.size !== null ? product(amount, known.size) : amount);
    totals.set(key, total);
  }
  const byKey = [...totals].sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(byKey.map(([key, total]) => [key, { ...total, known: exactText(total.known) }] as const));
}

function asLines(lines: readonly MergeLine[]): MergeLine[] {
  return mergeLines(lines).map(({ lines: [{ ingredient, storeId }], amount, unit }) => ({
    ingredient,
    storeId,
    density: null,
    amount,
    unit,
  }));
}

function sorted(lines: readonly MergeLine[]): string[] {
  return lines.map((one) => JSON.stringify([one, one.amount === null ? null : exactText(one.amount)], asText)).sort();
}

function asText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

describe('merging any lines', () => {
  it('keeps the sum by ingredient, store and dimension exactly', () => {
    fc.assert(
      fc.property(lists, (lines) => {
        expect(sums(asLines(lines))).toEqual(sums(lines));
      }),
    );
  });

  it('loses no line and counts none twice', () => {
    fc.assert(
      fc.property(lists, (lines) => {
        const members = mergeLines(lines).flatMap((merged) => merged.lines);
        expect(new Set(members)).toEqual(new Set(lines));
        expect(members).toHaveLength(lines.length);
      }),
    );
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(lists, (lines) => {
        const once = asLines(lines);
        expect(asLines(once)).toEqual(once);
      }),
    );
  });

  it('gives the same result for any order of the lines', () => {
    fc.assert(
      fc.property(
        lists.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
        ([lines, shuffled]) => {
          expect(sorted(asLines(shuffled))).toEqual(sorted(asLines(lines)));
        },
      ),
    );
  });

  it('never merges known and unknown amounts', () => {
    fc.assert(
      fc.property(lists, (lines) => {
        for (const merged of mergeLines(lines))
          expect(new Set(merged.lines.map(({ amount }) => amount === null)).size).toBe(1);
      }),
    );
  });
});

describe('a stored amount', () => {
  it('is the amount that was stored', () => {
    fc.assert(
      fc.property(anAmount, (amount) => {
        const stored = toStored(amount);
        expect(storedAmount(stored.amount, stored.exactAmount)).toEqual(amount);
      }),
    );
  });

  it('is only a number when that is exact', () => {
    expect(toStored(fraction(1, 3))).toEqual({ amount: 1 / 3, exactAmount: null });
    expect(toStored(fraction(5, 2))).toEqual({ amount: 2.5, exactAmount: null });
    expect(toStored(fraction(1, 997))).toEqual({ amount: 1 / 997, exactAmount: '1/997' });
    expect(toStored(null)).toEqual({ amount: null, exactAmount: null });
    expect(toStored(fraction(10n ** 400n)).amount).toBe(Number.MAX_VALUE);
  });
});
