import { describe, expect, it } from '@jest/globals';
import { ingredientLine, lineReadings, membersOfReading, readingOf, readMended } from './readings.js';

function ingredient(amount: number | null, unit: string | null, ingredientName: string, note: string | null = null) {
  return { amount, unit, ingredientName, note };
}

describe('the reading of an ingredient', () => {
  it.each([
    [ingredient(1.5, 'tablespoon', 'flour', 'sifted; for dusting'), ['1 ½', 'tbsp', 'flour', 'sifted; for dusting']],
    [ingredient(2, null, 'eggs', '2–3; beaten'), ['2–3', '', 'eggs', 'beaten']],
    [ingredient(null, null, 'salt'), ['', '', 'salt', '']],
    [ingredient(2, 'can', 'beans\nwhite'), ['2', 'can', 'beans white', '']],
  ])('%j is %j', (stored, [amount, unit, name, note]) => {
    expect(readingOf(stored)).toEqual({ amount, unit, name, note });
  });

  it.each([
    ingredient(1.5, 'tablespoon', 'flour', 'sifted; for dusting'),
    ingredient(2, null, 'eggs', '2–3; beaten'),
    ingredient(null, null, 'salt'),
    ingredient(0.25, 'bottle', 'wine'),
  ])('stores %j again as it is', (stored) => {
    expect(membersOfReading(readingOf(stored))).toMatchObject(stored);
  });

  it('belongs to the line that it is shown as; headings have none', () => {
    const stored = [ingredient(null, null, 'For the dough:'), ingredient(500, 'gram', 'flour', 'sifted; fine')];
    expect(lineReadings(stored)).toEqual([
      { line: '500 g flour, sifted, fine', amount: '500', unit: 'g', name: 'flour', note: 'sifted; fine' },
    ]);
    expect(stored.map(ingredientLine)).toEqual(['For the dough:', '500 g flour, sifted, fine']);
  });
});

describe('a mended reading', () => {
  const BEANS = { amount: '2', unit: 'Dosen', name: 'Bohnen', note: '' };

  it('has the unit of whatever language people write it in, or the word as it is', () => {
    expect(membersOfReading(BEANS)).toEqual({ ingredientName: 'Bohnen', amount: 2, unit: 'can', note: null });
    expect(membersOfReading({ ...BEANS, unit: 'Trog' })).toMatchObject({ unit: 'Trog' });
    expect(membersOfReading({ ...BEANS, unit: '' })).toMatchObject({ unit: null });
    expect(membersOfReading({ ...BEANS, unit: 'oz' })).toMatchObject({ unit: 'ounce', systemUsed: 'us' });
  });

  it('has an amount, or none', () => {
    expect(membersOfReading({ ...BEANS, amount: '1/2 - 1', note: 'big' })).toMatchObject({
      amount: 0.5,
      note: '0.5–1; big',
    });
    expect(membersOfReading({ ...BEANS, amount: '' })).toMatchObject({ amount: null });
    expect(() => membersOfReading({ ...BEANS, amount: 'some' })).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: 'ingredients' })] }),
    );
  });

  it('comes with its line from the form', () => {
    expect(readMended('')).toEqual(new Map());
    const sent = JSON.stringify([{ line: '2 Dosen Bohnen', ...BEANS, name: ' Bohnen ', more: 1 }]);
    expect(readMended(sent)).toEqual(new Map([['2 Dosen Bohnen', BEANS]]));
  });

  it.each(['x', '{}', '[1]', '[null]', '[{"line":"a"}]', JSON.stringify(Array(501).fill({}))])('is no %s', (text) => {
    expect(() => readMended(text)).toThrow(expect.objectContaining({ issues: [expect.anything()] }));
  });
});
