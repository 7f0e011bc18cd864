import { describe, expect, it } from '@jest/globals';
import { noteOnList, productNote } from './product-note.js';

describe('what of a note decides what is bought', () => {
  it.each([
    ['28 oz', 'can', '28 oz'],
    ['400 g; drained', 'can', '400 g'],
    ['à 400 g', 'can', 'à 400 g'],
    ['de 400 g', 'can', 'de 400 g'],
    ['von je 200 g', 'jar', 'von je 200 g'],
    ['zu 275 g', 'package', 'zu 275 g'],
    ['zu je 200 g', 'jar', 'zu je 200 g'],
    ['drained; 15 oz each', 'can', '15 oz each'],
    ['à 150 g', null, null],
    ['70 %', 'gram', '70 %'],
    ['tin', 'gram', 'tin'],
    ['Dose; abgetropft', 'gram', 'Dose'],
    ['500 ml', 'jar', '500 ml'],
    ['about 28 oz', 'can', 'about 28 oz'],
    ['finely chopped', 'gram', null],
    ['at room temperature', null, null],
    ['about 200 g', null, null],
    ['2–3', 'can', null],
    [null, 'can', null],
  ])('of %j with the unit %s is %j', (note, unit, kept) => {
    expect(productNote(note, unit)).toBe(kept);
  });
});

describe('what a line of the list shows of a note', () => {
  it.each([
    ['grated', 'gram', 'parmesan', 'grated'],
    ['freshly grated; plus more to serve', 'cup', 'parmesan', 'freshly grated'],
    ['gerieben', 'gram', 'gruyere', 'gerieben'],
    ['crumbled', null, 'feta', 'crumbled'],
    ['melted', 'gram', 'butter', null],
    ['grated', null, 'carrot', null],
    ['gehacktes', 'gram', 'beef', 'gehacktes'],
    ['haché', 'gram', 'beef', 'haché'],
    ['minced', null, 'onion', null],
    ['grated', null, null, null],
    ['28 oz', 'can', 'crushed-tomatoes', '28 oz'],
  ])('of %j with the unit %s of %s is %j', (note, unit, foodId, shown) => {
    expect(noteOnList(note, unit, foodId)).toBe(shown);
  });
});
