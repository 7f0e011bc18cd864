import { describe, expect, it } from '@jest/globals';
import { hasAmount, isBareAmount } from './amount-pattern.js';

describe('hasAmount', () => {
  it.each(['2 eggs', 'flour 300 g', 'sugar ¾ cup', '½ onion'])('finds the amount in %j', (line) => {
    expect(hasAmount(line)).toBe(true);
  });

  it.each(['salt', 'flour type 00 of the mill'])('finds no amount in %j', (line) => {
    expect(hasAmount(line)).toBe(false);
  });
});

describe('isBareAmount', () => {
  it.each([
    ['150 g', true],
    ['½', true],
    ['150 g beans', false],
    ['beans', false],
  ])('says whether %j has no name: %j', (text, isBare) => {
    expect(isBareAmount(text)).toBe(isBare);
  });
});
