import { describe, expect, it } from '@jest/globals';
import { parseIngredientLine } from './parse-ingredient-line.js';

describe('a number of a name', () => {
  it.each([
    'Rahm 35%',
    'yaourt 0%',
    'panna 35%',
    'yogur 2%',
    'karnemelk 1%',
    'Joghurt 3,8%',
    'A3 paper',
    'B6 tablets',
    'Q10 serum',
    'SPF 30 lotion',
    'No. 5 perfume',
    '7-Up',
    '2in1 detergent',
    '3-in-1 oil',
    '4 in 1 tool',
    '12V bulbs',
    '40 watt lamp',
    '3-ply tissues',
    '6er Joghurt',
    'Wasser 6er',
    '2x6 planks',
    'five spice',
    '7-spice',
    '3-cheese lasagne',
    '1000 Island dressing',
    '1900 Pils',
    'Mehl 550',
    'farine T65',
    'Schuhe Gr. 38',
    'bin liners 50l',
    'Gefrierbeutel 3 l',
    '24V bulb',
    '2-minute rice',
    '8 minute pasta',
    '5 Minuten Suppe',
    '6-Korn-Brot',
    '3-Käse-Lasagne',
    '7 Kräuter Mischung',
    'pizza 4 stagioni',
    'poudre 5 épices',
    'Pizza 4 Jahreszeiten',
  ])('is no amount: %s', (line) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount: null, unit: null, ingredientName: line });
  });

  it.each<[string, number, string | null, string]>([
    ['500 ml Milch 1,5 %', 500, 'milliliter', 'Milch 1,5 %'],
    ['2 7-spice blends', 2, null, '7-spice blends'],
    ['1 cup 5-bean mix', 1, 'cup', '5-bean mix'],
  ])('stands beside the amount: %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });

  it.each<[string, number | null, string | null, string]>([
    ['2 in. ginger', 2, 'inch', 'ginger'],
    ['2 in-season pears', 2, null, 'in-season pears'],
    ['4 spices', 4, null, 'spices'],
    ['3 cheese slices', 3, 'slice', 'cheese'],
    ['2x500g bags flour', 2, 'bag', 'flour'],
    ['pears x4', 4, null, 'pears'],
    ['Mehl 200g', 200, 'gram', 'Mehl'],
    ['2 XL eggs', 2, null, 'eggs'],
    ['1250 g flour', 1250, 'gram', 'flour'],
    ['4 formaggi', 4, null, 'formaggi'],
    ['Tomaten 12', 12, null, 'Tomaten'],
    ['2 bulbs fennel', 2, 'bulb', 'fennel'],
    ['100 g dark chocolate (minimum 70% cocoa solids)', 100, 'gram', 'dark chocolate'],
  ])('is not found in an ordinary amount: %s', (line, amount, unit, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit, ingredientName });
  });
});

describe('a count of packs', () => {
  it.each<[string, number, string, string | null]>([
    ['Fanta 6x0,33l', 6, 'Fanta', '0,33l'],
    ['Bier 24 x 500 ml', 24, 'Bier', '500 ml'],
    ['Tonic 12x', 12, 'Tonic', null],
    ['4xlemonade', 4, 'lemonade', null],
    ['sugar=2', 2, 'sugar', null],
    ['yoghurt*4', 4, 'yoghurt', null],
    ['Quark 250g 3x', 3, 'Quark', '250g'],
    ['Saft 1l x 2', 2, 'Saft', '1l'],
  ])('is the amount: %s', (line, amount, ingredientName, size) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit: null, ingredientName, size });
  });

  it('is a piece in whatever language says so', () => {
    for (const line of [
      '3 each limes',
      '3 count limes',
      '3 item(s) limes',
      '3 ea. limes',
      '3 unités limes',
      '3 Einheit(en) limes',
    ])
      expect(parseIngredientLine(line)).toMatchObject({ amount: 3, unit: null, ingredientName: 'limes' });
    expect(parseIngredientLine('1 cup each flour and sugar').amount).toBe(1);
  });
});
