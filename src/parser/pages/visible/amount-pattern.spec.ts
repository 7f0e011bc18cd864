import { describe, expect, it } from '@jest/globals';
import { bareAmountsOf, hasAmount, isBareAmount } from './amount-pattern.js';

describe('hasAmount', () => {
  it.each(['2 eggs', 'flour 300 g', 'sugar ¾ cup', '½ onion'])('finds the amount in %j', (line) => {
    expect(hasAmount(line)).toBe(true);
  });

  it.each(['salt', 'flour type 00 of the mill'])('finds no amount in %j', (line) => {
    expect(hasAmount(line)).toBe(false);
  });
});

describe('bareAmountsOf', () => {
  it('takes unknown words for units beside known ones', () => {
    expect([...bareAmountsOf(['1 kg', 'tomatoes', '200 ml', 'milk', '5 dentes', 'garlic'])]).toEqual([
      '1 kg',
      '200 ml',
      '5 dentes',
    ]);
  });

  it('takes them for ingredients where most amounts have no known unit', () => {
    expect([...bareAmountsOf(['5 limes', '2 lemons', '1', 'mint'])]).toEqual(['1']);
  });
});

describe('isBareAmount', () => {
  it.each([
    ['150 g', true],
    ['½', true],
    ['150 g beans', false],
    ['5 limes', false],
    ['2 stuk(s)', true],
    ['beans', false],
  ])('says whether %j has no name: %j', (text, isBare) => {
    expect(isBareAmount(text)).toBe(isBare);
  });
});
