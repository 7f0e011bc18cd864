import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { withColumnUnits } from './column-units.js';
import { readVisible } from './read-visible.js';

const rows = (...texts: string[]) =>
  withColumnUnits(texts.map((text) => ({ text, group: null, isItem: false }))).map(({ text, group }) => [group, text]);

describe('withColumnUnits', () => {
  it('gives the numbers of a column the unit above it and leaves out their total', () => {
    expect(rows('Group 1', 'KG', 'water', '0.16', 'glaze', '1', 'Total weight: 1.16')).toEqual([
      ['Group 1', 'water'],
      ['Group 1', '0.16 KG'],
      ['Group 1', 'glaze'],
      ['Group 1', '1 KG'],
    ]);
  });

  it.each([[['2 eggs', 'cloves', 'salt', 'pepper', '3']], [['flour', '500', 'eggs', '2']]])(
    'keeps %j, where no unit stands above numbers',
    (lines) => {
      expect(rows(...lines)).toEqual(lines.map((line) => [null, line]));
    },
  );

  it('lets a table of names and numbers be a list of ingredients', () => {
    const cells = ['Part 1', 'KG', 'hot water', '0.160', 'sugar glaze', '1.000', 'Total Weight: 1.160'];
    const body = `<h2>Ingredients</h2>${cells.map((cell) => `<div>${cell}</div>`).join('')}<h2>Method</h2>
      <p>Mix it until it has no lumps.</p>`;
    expect(readVisible(parseHtml(`<body>${body}</body>`, 'https://a.test/'))[0]?.ingredients).toEqual([
      { line: 'hot water 0.160 KG', group: 'Part 1' },
      { line: 'sugar glaze 1.000 KG', group: 'Part 1' },
    ]);
  });
});
