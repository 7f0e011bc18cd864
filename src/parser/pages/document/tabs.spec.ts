import { describe, expect, it } from '@jest/globals';
import { parseHtml } from './page-document.js';
import { textBlocks } from './text-blocks.js';

const linesOf = (body: string) =>
  textBlocks(parseHtml(`<body>${body}</body>`, 'https://kitchen.example/')).map(({ text, rank }) => [text, rank]);
const PANELS = [
  ['Zutaten', 2],
  ['2 Eier', 0],
  ['Zubereitung', 2],
  ['Verquirlen.', 0],
];

describe('a bar of tabs', () => {
  it.each([
    '<ul><li>Zutaten<li>Zubereitung</ul><div><ul><li>2 Eier</ul></div><div hidden><p>Verquirlen.</p></div>',
    '<div><button>Zutaten</button><button>Zubereitung</button></div><section><div><p>2 Eier</p></div><div style="display:none"><p>Verquirlen.</p></div></section>',
    '<p>Kuchen <span><a href="#b">Zubereitung</a><a href="#a">Zutaten</a></span></p><div id="a"><p>2 Eier</p></div><i></i><div id="b" class="d-none"><p>Verquirlen.</p></div>',
  ])('gives its labels to the panels that they open: %s', (body) => {
    expect(linesOf(body).filter(([text]) => text !== 'Kuchen')).toEqual(PANELS);
  });

  it('leaves a closed panel of the site out', () => {
    const bar = '<ul><li>Ingredients<li>Method<li>Reviews</ul>';
    const panels = '<div><p>2 eggs</p></div><div hidden><p>Whisk.</p></div><div hidden><p>Lovely!</p></div>';
    expect(linesOf(bar + panels).flat()).not.toContain('Lovely!');
  });

  it('heads no panel that has the heading itself', () => {
    const panels =
      '<div><h3>Ingredients</h3><p>2 eggs</p></div><div><p>4 servings</p><h3>Method</h3><p>Whisk.</p></div>';
    expect(linesOf(`<ul><li>Ingredients<li>Method</ul>${panels}`).map(([text]) => text)).toEqual([
      'Ingredients',
      '2 eggs',
      '4 servings',
      'Method',
      'Whisk.',
    ]);
  });
});
