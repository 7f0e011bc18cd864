import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { yieldTextOf, readServings, readServingsLine, readYield } from './servings.js';

describe('readServings', () => {
  it.each([
    ['4', 4],
    ['Serves 4', 4],
    ['4 servings', 4],
    ['4-6', 4],
    ['8 - 10 serving(s)', 8],
    ['3 to 4 people', 3],
    ['Makes about 2 dozen', 24],
    ['Serves four', 4],
    ['für vier Personen', 4],
    ['2.5', 2],
    ['1 loaf (8 slices)', 8],
    ['2 cups', 2],
    ['One 9-inch pie, 8 servings', 8],
    ['Makes a 20 cm cake for 12 people', 12],
    ['für 4 Personen', 4],
    ['12 Stück', 12],
    ['Pour 6 personnes', 6],
    ['4 kişilik', 4],
    ['2人分', 2],
    ['三人份', 3],
    ['4인분', 4],
  ])('reads %s as %d', (text, servings) => {
    expect(readServings(text)).toBe(servings);
  });

  it.each(['', 'a few', '750 g', '0', '99999 people'])('finds none in %j', (text) => {
    expect(readServings(text)).toBeNull();
  });

  it('gives a whole number of at least one, or null, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const servings = readServings(text);
        return servings === null || (Number.isInteger(servings) && servings >= 1);
      }),
    );
  });
});

describe('readYield', () => {
  it.each([
    [['24', '24 cookies'], 24],
    [['1 loaf', '12 servings'], 12],
    [['1 pan', '24 bars'], 1],
    [['4', '4-6 servings'], 4],
  ])('reads %j as %d', (values, servings) => {
    expect(readYield(values)).toBe(servings);
  });

  it.each([[[]], [['a big pot']], [['0', '750 g']]])('reads nothing in %j', (values) => {
    expect(readYield(values)).toBeNull();
  });
});

describe('readServingsLine', () => {
  it.each([
    ['Serves 4', 4],
    ['To serve 4', 4],
    ['To serve: 6 people', 6],
    ['Servings: 4', 4],
    ['Yield: 12 cookies', 12],
    ['Makes 24', 24],
    ['4 servings', 4],
    ['For 4 people', 4],
    ['Für 4 Personen', 4],
    ['Portionen: 2', 2],
    ['Ergibt ca. 20 Stück', 20],
    ['Pour 4 personnes', 4],
    ['Rinde 6 porciones', 6],
    ['Dosi per 4 persone', 4],
    ['Rendimento: 8 porções', 8],
    ['Voor 4 personen', 4],
    ['4 portioner', 4],
    ['Antal personer: 4', 4],
    ['Gir 6 porsjoner', 6],
    ['Liczba porcji: 4', 4],
    ['4 porce', 4],
    ['Количество порций: 6', 6],
    ['На 4 порции', 4],
    ['Porsiyon: 4', 4],
    ['4 kişilik', 4],
    ['2人分', 2],
    ['份量：4人份', 4],
    ['4인분', 4],
  ])('reads %s as %d', (line, servings) => {
    expect(readServingsLine(line)).toBe(servings);
  });

  it.each([
    '4 eggs',
    'To serve: 8 small tortillas',
    'To serve 2 limes, in wedges',
    'To serve: 4 sprigs of mint',
    '2 cups flour',
    'For 4 minutes, stir the sauce',
    'Per 100 g flour use 60 ml water',
    'Makes the dough soft',
    'Serve with 2 slices of bread per person and a big salad on the side',
    '4 portions of cooked rice from the day before',
    'Calories per serving: 300',
  ])('takes %j for something else', (line) => {
    expect(readServingsLine(line)).toBeNull();
  });
});

describe('a yield in words', () => {
  it.each([
    ['1 loaf (12 slices)', 12],
    ['1 torta (10 fette)', 10],
    ['1 quiche, 8 wedges', 8],
    ['half a dozen muffins', 6],
    ['une douzaine de madeleines', 12],
    ['una docena de buñuelos', 12],
    ['een dozijn pannenkoekjes', 12],
    ['eine Menge für vier Personen', 4],
    ['una ventina di pezzi', 20],
    ['ein halbes Dutzend Muffins', 6],
    ['une demi-douzaine de financiers', 6],
    ['2 loaves', 2],
  ])('%j are %i servings', (text, servings) => {
    expect(readServings(text)).toBe(servings);
  });

  it.each([
    [['12', '1 loaf (12  slices)'], '1 loaf (12 slices)'],
    [['About 3 dozen'], 'About 3 dozen'],
    [['4'], null],
    [['6', '6 portions'], '6 portions'],
    [['x'.repeat(400)], null],
    [[], null],
  ])('of %j is kept as %j', (values, text) => {
    expect(yieldTextOf(values)).toBe(text);
  });
});
