import { describe, expect, it } from '@jest/globals';
import { fraction, ONE } from '../../shared/amounts/amount.js';
import { scaledNote } from './scale-note.js';

describe('the note of a scaled line', () => {
  it.each([
    ['about 1½ lb/680g', null, 'about 3 lb/1.36kg'],
    ['about 1.2 kg, cut into florets', null, 'about 2.4 kg, cut into florets'],
    ['chopped; 250 g', 'cup', 'chopped; 500 g'],
    ['1 lb 2 oz', null, '2 lb 4 oz'],
    ['ca. 180 g', null, 'ca. 360 g'],
    ['insgesamt etwa 400 g', 'can', 'insgesamt etwa 800 g'],
    ['environ 150 ml au total', 'piece', 'environ 300 ml au total'],
    ['14 oz total', 'can', '1 ¾ lb total'],
  ])('scales a quantity that tells the amount again: %s of %s', (note, unit, scaled) => {
    expect(scaledNote({ note, unit, amount: 4 }, fraction(2), 'en')).toBe(scaled);
  });

  it.each([
    ['6 oz each', null],
    ['à 150 g', null],
    ['je 150 g', 'Stück'],
    ['15-ounce', 'can'],
    ['400 g', 'can'],
    ['1 inch thick', null],
    ['cut into 2 cm cubes', 'g'],
    ['400g/14oz tin', null],
    ['6–8 oz', null],
    ['or 1 cup frozen', null],
    ['plus 1 tbsp for the tin', 'g'],
  ])('leaves what is the size of one piece, or something else: %s of %s', (note, unit) => {
    expect(scaledNote({ note, unit, amount: 2 }, fraction(2), 'en')).toBe(note);
  });

  it('leaves the note of what is not scaled', () => {
    expect(scaledNote({ note: '250 g', unit: null, amount: 2 }, ONE, 'en')).toBe('250 g');
    expect(scaledNote({ note: '250 g', unit: null, amount: null }, fraction(2), 'en')).toBe('250 g');
    expect(scaledNote({ note: null, unit: null, amount: 2 }, fraction(2), 'en')).toBeNull();
  });
});
