import { describe, expect, it } from '@jest/globals';
import { itemsOfText, MOST_ITEMS } from './items-of-text.js';

describe('the items of a text', () => {
  it.each([
    ['milk\neggs\r\nbread', ['milk', 'eggs', 'bread']],
    [
      '- milk\n* eggs\n• bread\n1. rice\n2) tea\n[ ] soap\n- [x] jam',
      ['milk', 'eggs', 'bread', 'rice', 'tea', 'soap', 'jam'],
    ],
    ['Dairy:\n- milk\n\n# Other\nsoap', ['milk', 'soap']],
    ['bread, eggs, 6 bananas', ['bread', 'eggs', '6 bananas']],
    ['bread,eggs;6 bananas', ['bread', 'eggs', '6 bananas']],
    ['Brot, 1,5 l Milch, Eier', ['Brot', '1,5 l Milch', 'Eier']],
    ['cheese (Gouda, mild), ham', ['cheese (Gouda, mild)', 'ham']],
    ['cheese (Gouda, ham', ['cheese (Gouda', 'ham']],
    ['2 onions, finely chopped', ['2 onions, finely chopped']],
    ['garlic, 3 cloves', ['garlic, 3 cloves']],
    ['Gouda, 200 g, butter', ['Gouda, 200 g', 'butter']],
    ['bread, milk and eggs', ['bread', 'milk', 'eggs']],
    ['bread, milk, and eggs', ['bread', 'milk', 'eggs']],
    ['Brot, Milch und 6 Eier', ['Brot', 'Milch', '6 Eier']],
    ['pain, lait et œufs', ['pain', 'lait', 'œufs']],
    ['pan, leche y huevos', ['pan', 'leche', 'huevos']],
    ['pane, latte e uova', ['pane', 'latte', 'uova']],
    ['brood, melk en eieren', ['brood', 'melk', 'eieren']],
    ['bread, half and half', ['bread', 'half and half']],
    ['ham and eggs', ['ham and eggs']],
    ['bread, Head and Shoulders', ['bread', 'Head and Shoulders']],
    ['2% milk', ['2% milk']],
    ['Omega 3 capsules', ['Omega 3 capsules']],
    ['1.5 l Coke', ['1.5 l Coke']],
    [' \n - \n', []],
    ['', []],
  ])('%j are %j', (text, items) => {
    expect(itemsOfText(text)).toEqual(items);
  });

  it('are more than the limit for a text with too many, without looking at each', () => {
    expect(itemsOfText('milk,'.repeat(2_000)).length).toBeGreaterThan(MOST_ITEMS);
  });
});
