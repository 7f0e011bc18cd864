import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { readVisible } from './read-visible.js';

const read = (body: string) => readVisible(parseHtml(`<body>${body}</body>`, 'https://kitchen.example/'))[0];
const DOUGH = `<h2>Ingredients for the dough</h2><ul><li>2 eggs<li>300 g flour</ul>
  <h2>Method</h2><ol><li>Knead the dough for ten minutes.<li>Bake it until it is golden.</ol>`;
const GLAZE = `<h2>Ingredients for the glaze</h2><ul><li>50 g sugar<li>1 lemon</ul>
  <h2>Method</h2><ol><li>Stir the sugar and the lemon.<li>Spread it over the cake.</ol>`;

describe('withFurtherParts', () => {
  it('adds the ingredients and steps of further parts of the recipe', () => {
    const draft = read(DOUGH + GLAZE);
    expect(draft?.ingredients.map(({ line, group }) => [group, line])).toEqual([
      [null, '2 eggs'],
      [null, '300 g flour'],
      ['Ingredients for the glaze', '50 g sugar'],
      ['Ingredients for the glaze', '1 lemon'],
    ]);
    expect(draft?.steps.map(({ text }) => text)).toEqual([
      'Knead the dough for ten minutes.',
      'Bake it until it is golden.',
      'Stir the sugar and the lemon.',
      'Spread it over the cake.',
    ]);
  });

  it.each([
    ['the same heading', DOUGH.replace('for the dough', '') + GLAZE.replace('for the glaze', '')],
    ['a heading of another form', DOUGH + GLAZE.replaceAll('h2>', 'h4>')],
    ['lines of the first one', DOUGH + GLAZE.replace('1 lemon', '2 eggs')],
  ])('leaves out a list below or with %s', (_, body) => {
    expect(read(body)?.ingredients.map(({ line }) => line)).toEqual(['2 eggs', '300 g flour']);
  });
});
