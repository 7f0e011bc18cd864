import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { readVisible } from './read-visible.js';

const read = (rows: string) =>
  readVisible(
    parseHtml(`<body><h2>Ingredients</h2>${rows}<h2>Method</h2><p>Mix it all.</p></body>`, 'https://a.test/'),
  )[0]?.ingredients;
const linesOf = (rows: string) => read(rows)?.map(({ line }) => line);
const row = (...cells: string[]) => `<div>${cells.map((cell) => `<p>${cell}</p>`).join('')}</div>`;

describe('withJoinedRows', () => {
  it('joins amount, name and note of each row', () => {
    expect(
      linesOf(
        `<section>${row('150 g', 'beans')}${row('25 ml', 'soy sauce', '(contains soy)')}${row('2', 'shallots')}</section>`,
      ),
    ).toEqual(['150 g beans', '25 ml soy sauce (contains soy)', '2 shallots']);
  });

  it('joins a note with the ingredient before it', () => {
    expect(
      linesOf(`<section>${row('2 lemons', 'only the zest')}${row('3 eggs')}${row('1 cup oil', 'mild')}</section>`),
    ).toEqual(['2 lemons only the zest', '3 eggs', '1 cup oil mild']);
  });

  it('joins an amount of several words with the name before it', () => {
    expect(
      linesOf(`<section>${row('rice', '300 g')}${row('salt', '2 c. de sopa')}${row('oil', '100 ml')}</section>`),
    ).toEqual(['rice 300 g', 'salt 2 c. de sopa', 'oil 100 ml']);
  });

  it('joins a bold name with its amount', () => {
    expect(
      linesOf(
        `<section>${['rice', 'oil', 'salt'].map((name) => `<div><p><b>${name}</b></p><p>20 g</p></div>`).join('')}</section>`,
      ),
    ).toEqual(['rice 20 g', 'oil 20 g', 'salt 20 g']);
  });

  it('takes lines outside of the list of rows as headings', () => {
    expect(
      read(`<div><div>for two</div></div><section>${row('150 g', 'beans')}${row('25 ml', 'soy sauce')}</section>
        <div><p>From your kitchen</p></div><section>${row('300 ml', 'water')}${row('1 tsp', 'salt')}</section>`),
    ).toEqual([
      { line: '150 g beans', group: 'for two' },
      { line: '25 ml soy sauce', group: 'for two' },
      { line: '300 ml water', group: 'From your kitchen' },
      { line: '1 tsp salt', group: 'From your kitchen' },
    ]);
  });

  it('keeps the ingredients of groups apart', () => {
    expect(
      linesOf(`<section>${row('Base', '200 g flour', '2 eggs')}${row('Cream', '1 cup milk', 'sugar')}</section>`),
    ).toEqual(['Base', '200 g flour', '2 eggs', 'Cream', '1 cup milk', 'sugar']);
  });
});
