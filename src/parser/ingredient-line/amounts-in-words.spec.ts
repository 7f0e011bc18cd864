import { describe, expect, it } from '@jest/globals';
import { parseIngredientLine } from './parse-ingredient-line.js';

describe('an amount in words', () => {
  it.each<[string, number, string | null, string]>([
    ['one-third cup honey', 1 / 3, 'cup', 'honey'],
    ['two-thirds cup lentils', 2 / 3, 'cup', 'lentils'],
    ['one-half pound shrimp', 0.5, 'pound', 'shrimp'],
    ['three-fourths teaspoon cumin', 0.75, 'teaspoon', 'cumin'],
    ['one-eighth teaspoon nutmeg', 0.125, 'teaspoon', 'nutmeg'],
    ['three-quarters of a pint of ale', 0.75, 'pint', 'ale'],
    ['two-and-a-half cups rye flour', 2.5, 'cup', 'rye flour'],
    ['three and one-half cups stock', 3.5, 'cup', 'stock'],
    ['2 and one-quarter cups stock', 2.25, 'cup', 'stock'],
    ['quarter teaspoon mace', 0.25, 'teaspoon', 'mace'],
    ['third cup polenta', 1 / 3, 'cup', 'polenta'],
  ])('is read with hyphens and without an article: %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });

  it.each<[string, number, string | null, string]>([
    ['une demi-tasse de riz', 0.5, 'cup', 'riz'],
    ['1 demi-cuillère à café de cumin', 0.5, 'teaspoon', 'cumin'],
    ['demi-litre de cidre', 0.5, 'liter', 'cidre'],
    ['une demi-laitue', 0.5, null, 'laitue'],
    ['dreieinhalb Tassen Grieß', 3.5, 'cup', 'Grieß'],
    ['eine dreiviertel Tasse Sahne', 0.75, 'cup', 'Sahne'],
    ['tweeënhalve eetlepel suiker', 2.5, 'tablespoon', 'suiker'],
  ])('is read in compounds of other languages: %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });

  it.each<[string, string, number, string | null, string]>([
    ['litro y medio de agua', 'es', 1.5, 'liter', 'agua'],
    ['cucharada y media de sal', 'es', 1.5, 'tablespoon', 'sal'],
    ['bicchiere e mezzo di vino', 'it', 1.5, 'glass', 'vino'],
    ['tasse et demie de farine', 'fr', 1.5, 'cup', 'farine'],
    ['a pound and a half of beef', 'en', 1.5, 'pound', 'beef'],
    ['two cups and a half flour', 'en', 2.5, 'cup', 'flour'],
  ])('has a part behind its unit, also where no one is said: %s', (line, language, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line, language)).toMatchObject({ amount, unit, ingredientName });
  });

  it.each<[string, string, number, string]>([
    ['un cuarto de limón', 'es', 0.25, 'limón'],
    ['un quarto di zucca', 'it', 0.25, 'zucca'],
    ['un quart de citron', 'fr', 0.25, 'citron'],
    ['un tiers de concombre', 'fr', 1 / 3, 'concombre'],
    ['eine viertel Zitrone', 'de', 0.25, 'Zitrone'],
    ['een kwart citroen', 'nl', 0.25, 'citroen'],
    ['a quarter of a lemon', 'en', 0.25, 'lemon'],
    ['three quarters of an onion', 'en', 0.75, 'onion'],
  ])('is a part of one piece: %s', (line, language, amount, ingredientName) => {
    expect(parseIngredientLine(line, language)).toMatchObject({ amount, unit: null, ingredientName });
  });

  it.each<[string, number | null, string | null, string]>([
    ['1 quart of milk', 1, 'quart', 'milk'],
    ['half and half', null, null, 'half and half'],
    ['2 cups half-and-half', 2, 'cup', 'half-and-half'],
    ['4 chicken quarters', 4, null, 'chicken quarters'],
    ['2 third-pound burgers', 2, null, 'third-pound burgers'],
    ['80 g de beurre demi-sel', 80, 'gram', 'beurre demi-sel'],
    ['quart jar', null, 'quart', 'jar'],
  ])('is not made of words of a name: %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });
});

describe('a mixed number', () => {
  it.each([
    ['2 - 1/2 cups oats', 2.5],
    ['2+1/2 cups oats', 2.5],
    ['2 + 1/2 cups oats', 2.5],
    ['2 – ½ cups oats', 2.5],
    ['2/5 th cup oats', 0.4],
    ['⅔rd cup oats', 2 / 3],
    ['2 1/3 rd cup oats', 7 / 3],
  ])('has any joint, and the ending of an ordinal: %s', (line, amount) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit: 'cup', ingredientName: 'oats' });
  });

  it.each<[string, string, number]>([
    ['2 tasses 1/2 de farine', 'fr', 2.5],
    ["1 tasse et demie d'eau", 'fr', 1.5],
    ['2 tazas y 1/2 de leche', 'es', 2.5],
    ['1 tazza e 1/2 di latte', 'it', 1.5],
    ['2 en 1/2 kop melk', 'nl', 2.5],
  ])('may have its unit before the fraction: %s', (line, language, amount) => {
    expect(parseIngredientLine(line, language)).toMatchObject({ amount, unit: 'cup' });
  });

  it.each<[string, number, number | null, string | null]>([
    ['2 - 3 cups oats', 2, 3, 'cup'],
    ['2 - 1/2 inch thick slices ham', 2, null, 'slice'],
    ['1 cup 1/2-inch cubes of bread', 1, null, 'cup'],
    ['1/2 st lök', 0.5, null, 'piece'],
  ])('is no range, no size and no unit: %s', (line, amount, amountMax, unit) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, amountMax, unit });
  });
});

describe('an amount in East Asian characters', () => {
  it.each<[string, number, string | null, string]>([
    ['红糖 三十克', 30, 'gram', '红糖'],
    ['四十五克 面粉', 45, 'gram', '面粉'],
    ['十个鸡蛋', 10, 'piece', '鸡蛋'],
    ['四分之三杯 牛奶', 0.75, 'cup', '牛奶'],
    ['三分の一カップ 牛乳', 1 / 3, 'cup', '牛乳'],
  ])('has tens and fractions: %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });

  it('is not found in a name', () => {
    expect(parseIngredientLine('十三香 2克')).toMatchObject({ amount: 2, unit: 'gram', ingredientName: '十三香' });
  });
});
