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
    '1664 beer',
    '4711 Kölnisch Wasser',
    'Mehl 405',
    'Weizenmehl 1050',
    'Mehl 550',
    'farine T65',
    'Schuhe Gr. 38',
    'Socken Größe 42',
    'Eier Gr. 3',
    'bin liners 50l',
    'Gefrierbeutel 3 l',
    '24V bulb',
    '2-minute rice',
    '8 minute pasta',
    '5 Minuten Suppe',
    '6-Korn-Brot',
    '3-Käse-Lasagne',
    '7 Kräuter Mischung',
    '7-Kräuter-Suppe',
    '5-Minuten-Terrine',
    '5 minute oats',
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

describe('an amount without a known unit', () => {
  it.each<[string, number, string]>([
    ['Zucker 250', 250, 'Zucker'],
    ['Mehl 500', 500, 'Mehl'],
    ['Mehl 1000', 1000, 'Mehl'],
    ['Sahne 200', 200, 'Sahne'],
    ['Käse 200', 200, 'Käse'],
    ['Zucker 405', 405, 'Zucker'],
    ['Wasser 1000', 1000, 'Wasser'],
    ['Farina 300', 300, 'Farina'],
    ['sucre 250', 250, 'sucre'],
    ['1500 eau', 1500, 'eau'],
    ['1000 Wasser', 1000, 'Wasser'],
    ['1200 grms flour', 1200, 'grms flour'],
    ['1000 pz ciliegie', 1000, 'pz ciliegie'],
  ])('is no type of flour and no brand: %s', (line, amount, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit: null, ingredientName });
  });

  it.each<[string, string, number]>([
    ['farina gr 500', 'it', 500],
    ['burro gr 100', 'it', 100],
    ['burro gr 80', 'it', 80],
    ['zucchero gr. 150', 'it', 150],
    ['gr 200 farina', 'it', 200],
    ['azúcar gr 200', 'es', 200],
    ['Mehl gr 200', 'de', 200],
    ['uova grosse 3', 'it', 3],
    ['cipolle grosse 2', 'it', 2],
    ['pommes grosse 3', 'fr', 3],
  ])('stands behind a word for grams or for large: %s', (line, language, amount) => {
    expect(parseIngredientLine(line, language).amount).toBe(amount);
    expect(parseIngredientLine(line).amount).toBe(amount);
  });
});

describe('a count of pieces', () => {
  it.each<[string, number, string]>([
    ['4 minute steaks', 4, 'minute steaks'],
    ['4 Minuten-Steaks', 4, 'Minuten-Steaks'],
    ['4 Käse-Scheiben', 4, 'Käse-Scheiben'],
    ['4 cheese-slices', 4, 'cheese-slices'],
    ['6 Käse-Würstchen', 6, 'Käse-Würstchen'],
    ['4 Kräuter-Seitlinge', 4, 'Kräuter-Seitlinge'],
    ['8 Früchte-Riegel', 8, 'Früchte-Riegel'],
    ['4 fromages blancs', 4, 'fromages blancs'],
    ['3 fromages de chèvre', 3, 'fromages de chèvre'],
    ['3 quesos frescos', 3, 'quesos frescos'],
  ])('is no number of kinds or minutes: %s', (line, amount, ingredientName) => {
    expect(parseIngredientLine(line)).toMatchObject({ amount, unit: null, ingredientName });
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
