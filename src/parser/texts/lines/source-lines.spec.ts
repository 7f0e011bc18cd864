import { describe, expect, it } from '@jest/globals';
import { readSourceLines } from './source-lines.js';

function textsOf(text: string): string[] {
  return readSourceLines(text).map((line) => line.text);
}

describe('the last line beside columns', () => {
  it.each(['3        Eier', 'Eier        3', 'SALT      1 TSP', '250  G MEHL', 'SALT        PEPPER'])(
    '%j is an ingredient',
    (line) => {
      expect(textsOf(`Kuchen\n200 g Mehl\n${line}`).at(-1)).toBe(line.replace(/ +/g, ' '));
    },
  );

  it.each(['112', '112    SOUPS AND STEWS', 'Soups and breads      112', 'STARTERS        MAINS'])(
    '%j is the head of a page',
    (line) => {
      expect(textsOf(`Soup\n2 leeks\nBoil the leeks.\n${line}`).at(-1)).toBe('Boil the leeks.');
    },
  );
});

describe('lines that stand alone with a mark', () => {
  const headings = (text: string): string[] =>
    readSourceLines(text).flatMap((line) => (line.headingLevel > 0 ? [line.text] : []));

  it('are headings like the known one with the same mark', () => {
    expect(headings('Curry\n▶ INGREDIENTS\n2 onions\n▶ TOPPING\ncoriander\n▶ METHOD\nFry.')).toEqual([
      'INGREDIENTS',
      'TOPPING',
      'METHOD',
    ]);
  });

  it('are headings between lines with another mark', () => {
    expect(headings('Brot\n📝 Zutaten\n- Mehl\n- Salz\n▶ Zubereitung\n- Kneten.')).toContain('Zubereitung');
  });

  it.each(['👉 Serve warm with honey', '🌟 Serve warm with honey', '- Salt and pepper', '🌟 Salt and pepper'])(
    'are no headings when they are a part of the recipe: %j',
    (line) => {
      expect(headings(`Toast\n\n🌟 Ingredients\n2 bananas\n\n🌟 Method\nMash and mix.\n${line}`)).toEqual([
        'Ingredients',
        'Method',
      ]);
    },
  );
});

describe('a line that begins with a price', () => {
  it('is an ingredient when it names a food', () => {
    expect(textsOf('Nudeln\n0,49 € Nudeln\n7,98 € / kg\nNudeln kochen.')).toEqual([
      'Nudeln',
      '0,49 € Nudeln',
      'Nudeln kochen.',
    ]);
  });
});

describe('a line alone between two pages', () => {
  it.each(['85', '212', '86      SOUPS AND STEWS', 'Soups and stews      87'])('%j is left out', (line) => {
    expect(textsOf(`Soup\n2 leeks\nSlice the leeks.\n\n${line}\n\nBoil them.`)).toEqual([
      'Soup',
      '2 leeks',
      'Slice the leeks.',
      'Boil them.',
    ]);
  });

  it('stays where other numbers stand alone, too', () => {
    expect(textsOf('Soup\n\n250\n\ng flour\n\n120\n\ng butter')).toContain('g butter');
    expect(textsOf('Soup\n\n250\n\ng flour\n\n120\n\ng butter').join(' ')).toMatch(/250 .*120 /);
  });
});

describe('a hand before a line', () => {
  it.each(['👉🏻', '👉🏽', '👉🏿', '👉'])('%j is its mark', (hand) => {
    const lines = readSourceLines(`Soup\n${hand} Slice the leeks.\n${hand}Boil them.`);
    expect(lines.map(({ text }) => text)).toEqual(['Soup', 'Slice the leeks.', 'Boil them.']);
  });
});
