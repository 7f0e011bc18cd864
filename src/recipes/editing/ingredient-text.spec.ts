import { describe, expect, it } from '@jest/globals';
import { ingredientLine, partsOf } from '../reading/ingredient-line.js';
import { partedLines, fieldsOfParts, readCorrections } from './ingredient-text.js';

function ingredient(amount: number | null, unit: string | null, ingredientName: string, note: string | null = null) {
  return { amount, unit, ingredientName, note };
}

describe('the parts of an ingredient', () => {
  it.each([
    [ingredient(1.5, 'tablespoon', 'flour', 'sifted; for dusting'), ['1 ½', 'tbsp', 'flour', 'sifted; for dusting']],
    [ingredient(2, null, 'eggs', '2–3; beaten'), ['2–3', '', 'eggs', 'beaten']],
    [ingredient(null, null, 'salt'), ['', '', 'salt', '']],
    [ingredient(2, 'can', 'beans\nwhite'), ['2', 'cans', 'beans white', '']],
    [ingredient(1 / 3, 'cup', 'rice', `${1 / 3}–0.5`), ['⅓–½', 'cup', 'rice', '']],
  ])('%j is %j', (stored, [amount, unit, name, note]) => {
    expect(partsOf(stored)).toEqual({ amount, unit, name, note });
  });

  it.each([
    ingredient(1.5, 'tablespoon', 'flour', 'sifted; for dusting'),
    ingredient(2, null, 'eggs', '2–3; beaten'),
    ingredient(null, null, 'salt'),
    ingredient(0.25, 'bottle', 'wine'),
    ingredient(2, 'loaf', 'bread'),
    ingredient(1 / 3, 'cup', 'rice', `${1 / 3}–0.5`),
  ])('stores %j again as it is', (stored) => {
    expect(fieldsOfParts(partsOf(stored))).toMatchObject(stored);
  });

  it('belongs to the line that it is shown as; headings have none', () => {
    const stored = [ingredient(null, null, 'For the dough:'), ingredient(500, 'gram', 'flour', 'sifted; fine')];
    expect(partedLines(stored)).toEqual([
      { line: '500 g flour, sifted, fine', amount: '500', unit: 'g', name: 'flour', note: 'sifted; fine' },
    ]);
    expect(stored.map(ingredientLine)).toEqual(['For the dough:', '500 g flour, sifted, fine']);
  });
});

describe('a corrected line', () => {
  const BEANS = { amount: '2', unit: 'Dosen', name: 'Bohnen', note: '' };

  it('has the unit of whatever language people write it in, or the word as it is', () => {
    expect(fieldsOfParts(BEANS)).toEqual({ ingredientName: 'Bohnen', amount: 2, unit: 'can', note: null });
    expect(fieldsOfParts({ ...BEANS, unit: 'Trog' })).toMatchObject({ unit: 'Trog' });
    expect(fieldsOfParts({ ...BEANS, unit: '' })).toMatchObject({ unit: null });
    expect(fieldsOfParts({ ...BEANS, unit: 'oz' })).toMatchObject({ unit: 'ounce', systemUsed: 'us' });
  });

  it('has an amount, or none', () => {
    expect(fieldsOfParts({ ...BEANS, amount: '1/2 - 1', note: 'big' })).toMatchObject({
      amount: 0.5,
      note: '0.5–1; big',
    });
    expect(fieldsOfParts({ ...BEANS, amount: '' })).toMatchObject({ amount: null });
    expect(() => fieldsOfParts({ ...BEANS, amount: 'some' })).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: 'ingredients' })] }),
    );
  });

  it('comes with its line from the form', () => {
    expect(readCorrections('')).toEqual(new Map());
    const sent = JSON.stringify([{ line: '2 Dosen Bohnen', ...BEANS, name: ' Bohnen ', more: 1 }]);
    expect(readCorrections(sent)).toEqual(new Map([['2 Dosen Bohnen', BEANS]]));
  });

  it.each(['x', '{}', '[1]', '[null]', '[{"line":"a"}]', JSON.stringify(Array(501).fill({}))])('is no %s', (text) => {
    expect(() => readCorrections(text)).toThrow(expect.objectContaining({ issues: [expect.anything()] }));
  });
});
