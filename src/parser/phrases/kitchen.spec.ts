import { describe, expect, it } from '@jest/globals';
import { namesFood, saysToCook } from './kitchen.js';

describe('saysToCook', () => {
  it.each([
    'Den Teig kneten.',
    'Fry until golden',
    'Couper les pommes',
    'Hornear veinte minutos',
    'Infornare',
    'Schil de appels',
  ])('finds the work of a cook in %j', (line) => {
    expect(saysToCook(line)).toBe(true);
  });

  it.each(['See you on Monday!', 'Teamassistenz | Raum 2.14', 'Service comptabilité', 'Saludos a la familia'])(
    'finds none in %j',
    (line) => {
      expect(saysToCook(line)).toBe(false);
    },
  );
});

describe('namesFood', () => {
  it('finds the beginning of a compound, and short words only when they are whole', () => {
    expect([namesFood('Knoblauchzehen'), namesFood('3 Eier'), namesFood('sales')]).toEqual([true, true, false]);
  });
});
