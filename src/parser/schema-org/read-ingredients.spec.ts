import { describe, expect, it } from '@jest/globals';
import { readIngredients } from './read-ingredients.js';

const linesOf = (value: unknown) => readIngredients(value).map(({ line }) => line);

describe('readIngredients', () => {
  it.each([
    ['1 leek, 2 potatoes (peeled, diced), salt', ['1 leek', '2 potatoes (peeled, diced)', 'salt']],
    ['1 oignon; 2 carottes; sel', ['1 oignon', '2 carottes', 'sel']],
    ['2 potatoes, peeled', ['2 potatoes, peeled']],
    ['2 cups flour, sifted, divided', ['2 cups flour, sifted, divided']],
    ['1,5 l Milch', ['1,5 l Milch']],
    ['1 onion, finely chopped, 2 carrots, diced, salt', ['1 onion, finely chopped', '2 carrots, diced', 'salt']],
    ['250 g Mehl, 3 Eier, verquirlt, 1 Prise Salz', ['250 g Mehl', '3 Eier, verquirlt', '1 Prise Salz']],
    [['2 poireaux, 3 carottes, sel'], ['2 poireaux', '3 carottes', 'sel']],
    [['2 cups flour, sifted'], ['2 cups flour, sifted']],
  ])('reads the one text %j as its items', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it.each<[string, unknown]>([
    ['one text with line breaks', '2 cups flour\n3 leeks'],
    ['one text of HTML', ['<ul><li>2 cups flour</li><li>3 leeks</li></ul>']],
    ['one text with a comma between', '2 cups flour, 3 leeks'],
    ['a list written into a text', '["2 cups flour","3 leeks"]'],
    ['an object with numbers for keys', { '1': '2 cups flour', '2': '3 leeks' }],
    [
      'property values',
      [
        { '@type': 'PropertyValue', name: 'flour', value: '2', unitText: 'cups' },
        { '@type': 'PropertyValue', name: 'leeks', value: 3 },
      ],
    ],
    [
      'supplies',
      [
        { '@type': 'HowToSupply', name: 'flour', requiredQuantity: { value: 2, unitText: 'cups' } },
        { '@type': 'HowToSupply', ingredient: 'leeks', amount: '3' },
      ],
    ],
    [
      'an item list',
      { '@type': 'ItemList', itemListElement: [{ name: '2 cups flour' }, { item: { name: '3 leeks' } }] },
    ],
    ['texts among nothing', ['', null, '2 cups flour', ' ', '3 leeks']],
  ])('reads %s', (_, value) => {
    expect(linesOf(value)).toEqual(['2 cups flour', '3 leeks']);
  });

  it('keeps the names of lists in a list as groups', () => {
    const groups = [
      { '@type': 'ItemList', name: 'Crust', itemListElement: ['2 cups flour'] },
      { '@type': 'ItemList', name: 'Filling', itemListElement: ['3 leeks'] },
    ];
    expect(readIngredients(groups)).toEqual([
      { line: '2 cups flour', group: 'Crust' },
      { line: '3 leeks', group: 'Filling' },
    ]);
  });

  it.each([
    [['## Dough', '500 g flour', '## Topping', '200 g tomatoes']],
    [['[Dough]', '500 g flour', '[Topping]', '200 g tomatoes']],
    [['__Dough__:', '500 g flour', '**Topping:**', '200 g **tomatoes**']],
    [['**Dough**', '500 g flour', '_Topping_', '200 g tomatoes']],
    [['--- Dough ---', '500 g flour', '***Topping***', '200 g tomatoes']],
  ])('takes the marked lines of %j for headings', (value) => {
    expect(readIngredients(value)).toEqual([
      { line: '500 g flour', group: 'Dough' },
      { line: '200 g tomatoes', group: 'Topping' },
    ]);
  });

  it('takes a bold food for an ingredient', () => {
    expect(linesOf(['500 g flour', '**Salt**', '2 eggs'])).toEqual(['500 g flour', 'Salt', '2 eggs']);
    expect(linesOf(['500 g flour', '2 eggs', '**Nutmeg**'])).toEqual(['500 g flour', '2 eggs', 'Nutmeg']);
    expect(linesOf(['**Flour**', '**Yeast**', '**Zest**'])).toEqual(['Flour', 'Yeast', 'Zest']);
  });

  it('takes a bold word that it does not know, and a sauce that is bought, for an ingredient', () => {
    const unknown = ['**Maldon**', '200 g flour', '*Nduja*', '2 eggs'];
    expect(linesOf(unknown)).toEqual(['Maldon', '200 g flour', 'Nduja', '2 eggs']);
    expect(linesOf(['**Soy sauce**', '2 eggs'])).toEqual(['Soy sauce', '2 eggs']);
  });

  it.each(['**Pâte**', '**For the mash**', '*To serve*', '**Mash:**'])(
    'takes %s above a plain line for a heading',
    (line) => {
      expect(readIngredients([line, '2 eggs'])).toEqual([{ line: '2 eggs', group: line.replace(/[*:]/g, '') }]);
    },
  );

  it('reads a list that is given twice or three times once, and lines that are given twice as they are', () => {
    expect(linesOf(['1 leek', '2 eggs', '1 leek', '2 eggs'])).toEqual(['1 leek', '2 eggs']);
    expect(linesOf(['1 leek', '2 eggs', '1 leek', '2 eggs', '1 leek', '2 eggs'])).toEqual(['1 leek', '2 eggs']);
    expect(linesOf(['1 Leek', '2 Eggs', '1 leek', '2 eggs'])).toEqual(['1 Leek', '2 Eggs']);
    expect(linesOf(['30 g butter', '2 eggs', '30 g butter'])).toEqual(['30 g butter', '2 eggs', '30 g butter']);
    expect(linesOf(['30 g butter', '30 g butter'])).toEqual(['30 g butter', '30 g butter']);
  });

  it('stops at a sensible depth', () => {
    let nested: unknown = 'flour';
    for (let depth = 0; depth < 100_000; depth++) nested = { itemListElement: [nested] };
    expect(linesOf(nested)).toEqual([]);
  });
});
