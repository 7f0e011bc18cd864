import { describe, expect, it } from '@jest/globals';
import type { Language } from '../shared/languages.js';
import { showLine, showParts } from './show-line.js';

function shown(amount: number | null, unit: string | null, name: string | null, language: Language = 'en') {
  return showLine({ amount, unit, name }, language);
}

describe('what is counted', () => {
  it.each([
    [1, 'eggs', '1 egg'],
    [2, 'egg', '2 eggs'],
    [0.5, 'onions', '½ onion'],
    [1.5, 'onion', '1 ½ onions'],
    [0, 'plum', '0 plums'],
    [10, 'fresh basil leaf', '10 fresh basil leaves'],
    [1, 'fresh basil leaves', '1 fresh basil leaf'],
    [3, 'potato', '3 potatoes'],
    [2, 'large ripe tomato', '2 large ripe tomatoes'],
    [2, 'onion, finely chopped', '2 onions, finely chopped'],
    [2, 'egg (large)', '2 eggs (large)'],
    [3, 'Carrot', '3 Carrots'],
    [2, 'wombat', '2 wombats'],
    [2, 'quokkino', '2 quokkino'],
    [2, 'chicken breast', '2 chicken breasts'],
    [2, 'flour', '2 flour'],
    [2, '5 spice powder', '2 5 spice powder'],
    [2, 'lök', '2 lökar'],
    [1, 'limões', '1 limão'],
    [2, 'lökar', '2 lökar'],
    [2, 'løk', '2 løk'],
    [2, 'jablko', '2 jablka'],
    [2, 'jabłko', '2 jabłka'],
    [2, 'banan', '2 banan'],
    [2, 'banán', '2 banán'],
    [2, 'gulrot', '2 gulrøtter'],
    [null, 'eggs', 'eggs'],
  ])('%s of %j is %j', (amount, name, line) => {
    expect(shown(amount, null, name)).toBe(line);
  });

  it.each<[number, string, Language, string]>([
    [2, 'Zwiebel', 'de', '2 Zwiebeln'],
    [1, 'Zwiebeln', 'de', '1 Zwiebel'],
    [3, 'rote Zwiebel', 'de', '3 rote Zwiebeln'],
    [2, 'großer Apfel', 'de', '2 große Äpfel'],
    [2, 'Zwiebel', 'en', '2 Zwiebeln'],
    [1.5, 'oignon', 'fr', '1 ½ oignon'],
    [2, 'oignon', 'fr', '2 oignons'],
    [2, 'cebolla', 'es', '2 cebollas'],
    [2, 'cipolla', 'it', '2 cipolle'],
    [2, 'ui', 'nl', '2 uien'],
    [2, 'Biotomate', 'de', '2 Biotomaten'],
    [2, 'tomate', 'en', '2 tomates'],
    [2, 'limone', 'en', '2 limoni'],
    [1, 'limoni', 'en', '1 limone'],
    [2, 'pera', 'en', '2 pera'],
    [2, 'citron', 'en', '2 citron'],
    [2, 'citron', 'fr', '2 citrons'],
    [2, 'tomate', 'es', '2 tomates'],
  ])('%s of %j in %s is %j', (amount, name, language, line) => {
    expect(shown(amount, null, name, language)).toBe(line);
  });
});

describe('an amount with a unit', () => {
  it.each([
    [1.6875, 'cup', 'flour', '1 ⅔ cups flour'],
    [1.74, 'cups', 'flour', '1 ¾ cups flour'],
    [2500, 'milliliter', 'milk', '2.5 l milk'],
    [1.5, 'kilogram', 'tomatoes', '1.5 kg tomatoes'],
    [0.25, 'kilogram', 'flour', '250 g flour'],
    [1 / 12, 'cup', 'rice', '1 ⅓ tbsp rice'],
    [12, 'teaspoon', 'vanilla', '4 tbsp vanilla'],
    [33 / 16, 'cup', 'oil', '2 cups + 1 tbsp oil'],
    [1.125, 'cup', 'oil', '1 ⅛ cups oil'],
    [454, 'g', 'butter', '454 g butter'],
    [0.001, 'g', 'saffron', '0.001 g saffron'],
    [3, 'clove', 'garlic', '3 cloves garlic'],
    [1, 'cloves', 'garlic', '1 clove garlic'],
    [10, 'leaf', 'basil', '10 leaves basil'],
    [2, 'bunch', 'carrots', '2 bunches carrots'],
    [2, 'piece', 'carrot', '2 carrots'],
    [2, 'piece', 'ginger', '2 pieces ginger'],
    [2, 'EL', 'Öl', '2 EL Öl'],
    [2, 'Dose', 'Mais', '2 Dosen Mais'],
    [2, 'Kästen', 'Wasser', '2 Kästen Wasser'],
    [null, 'pinch', 'salt', 'pinch salt'],
    [2, 'liter', null, '2 l'],
    [1e300, null, 'plums', '1e+300 plums'],
    [null, null, null, ''],
  ])('%s %s of %j is %j', (amount, unit, name, line) => {
    expect(shown(amount, unit, name)).toBe(line);
  });

  it.each<[number, string, string, Language, string]>([
    [2, 'tablespoon', 'Öl', 'de', '2 EL Öl'],
    [3, 'clove', 'Knoblauch', 'de', '3 Zehen Knoblauch'],
    [1.5, 'liter', 'Milch', 'de', '1,5 l Milch'],
    [2, 'cup', 'harina', 'es', '2 tazas harina'],
    [2, 'slice', 'pane', 'it', '2 fette pane'],
    [2, 'tablespoon', 'olie', 'nl', '2 el olie'],
    [2, 'tablespoon', 'sucre', 'fr', '2 c. à soupe sucre'],
  ])('%s %s of %j in %s is %j', (amount, unit, name, language, line) => {
    expect(shown(amount, unit, name, language)).toBe(line);
  });
});

describe('the parts of a line', () => {
  it.each([
    [500, 'g', 'minced beef', '500 g', 'minced beef'],
    [2, null, 'egg', '2', 'eggs'],
    [null, null, 'salt', '', 'salt'],
    [2, 'kg', null, '2 kg', ''],
  ])('of %s %j %j are %j and %j', (amount, unit, name, ...parts) => {
    const shown = showParts({ amount, unit, name }, 'en');
    expect([shown.amount, shown.name]).toEqual(parts);
  });
});
