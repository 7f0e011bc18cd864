import { describe, expect, it } from '@jest/globals';
import { splitIngredients } from './split-ingredients.js';

describe('a line with several ingredients', () => {
  it.each([
    ['salt, pepper, nutmeg', ['salt', 'pepper', 'nutmeg']],
    ['Salt and freshly ground black pepper', ['Salt', 'freshly ground black pepper']],
    ['salt and pepper, to taste', ['salt, to taste', 'pepper, to taste']],
    ['Salz, Pfeffer, Muskat', ['Salz', 'Pfeffer', 'Muskat']],
    ['Salz & Pfeffer nach Geschmack', ['Salz nach Geschmack', 'Pfeffer nach Geschmack']],
    ['sel, poivre', ['sel', 'poivre']],
    ['sal y pimienta al gusto', ['sal al gusto', 'pimienta al gusto']],
    ['sale e pepe q.b.', ['sale q.b.', 'pepe q.b.']],
    ['sól i pieprz', ['sól', 'pieprz']],
    ['sůl a pepř', ['sůl', 'pepř']],
    ['соль, перец', ['соль', 'перец']],
    ['tuz ve karabiber', ['tuz', 'karabiber']],
  ])('becomes one line for each: %s', (line, lines) => {
    expect(splitIngredients(line)).toEqual(lines);
  });

  it.each([
    'salt',
    'butter, softened',
    '2 tbsp oil and vinegar',
    'salt and vinegar crisps',
    'a pinch of salt and pepper',
    'salt (and pepper)',
    'tomatoes, chopped',
    'macaroni and cheese',
    'sweet and sour sauce',
    '',
  ])('stays one line when a part is no ingredient of its own: %j', (line) => {
    expect(splitIngredients(line)).toEqual([line]);
  });
});
