import { describe, expect, it } from '@jest/globals';
import { parseHtml } from './page-document.js';
import { textBlocks } from './text-blocks.js';

const page = (body: string) => parseHtml(`<body>${body}</body>`, 'https://kitchen.example/');
const shown = (body: string) => textBlocks(page(body)).map(({ text }) => text);
const LIST = '<h2>Ingredients</h2><ul><li>2 eggs</ul>';

describe('textBlocks', () => {
  it.each([
    ['a sidebar with the heading of the ingredients', `<aside>${LIST}</aside>`],
    ['a sidebar with a part that is marked as ingredients', '<aside><div class="ingredients">2 eggs</div></aside>'],
    ['an article, whatever its class', '<article class="related">2 eggs</article>'],
    ['an element with the heading of the steps, whatever its class', '<div class="modal"><h3>Method</h3>2 eggs</div>'],
  ])('keeps %s', (_, body) => {
    expect(shown(body)).toContain('2 eggs');
  });

  it.each([
    ['a sidebar without a part of the recipe', '<aside><h3>Our shop</h3><p>Pans</p></aside>'],
    ['what the attribute hides', '<p hidden>Pans</p>'],
    ['what its own style hides', '<p style="color: red; display:none">Pans</p>'],
    ['what a class of that name hides', '<p class="box hidden">Pans</p>'],
  ])('leaves out %s', (_, body) => {
    expect(shown(`<p>2 eggs</p>${body}`)).toEqual(['2 eggs']);
  });

  it.each([
    ['bold', '<li><b>Dough</b>'],
    ['underlined', '<li><u>Dough</u>'],
    ['of a class for titles', '<li class="list-separator">Dough'],
  ])('takes an item for a heading that is %s among others', (_, item) => {
    const blocks = textBlocks(page(`<ul>${item}<li>2 eggs<li>300 g flour</ul>`));
    expect(blocks.map(({ text, isItem }) => [text, isItem])).toEqual([
      ['Dough', false],
      ['2 eggs', true],
      ['300 g flour', true],
    ]);
  });

  it.each([
    ['all are bold', '<li><b>Salt</b><li><b>Milk</b><li><b>Flour</b>'],
    ['it is the last one', '<li>2 eggs<li>300 g flour<li><b>Salt</b>'],
    ['it has an amount', '<li><b>1 egg</b><li>2 limes<li>300 g flour'],
  ])('takes bold items for no headings where %s', (_, items) => {
    expect(textBlocks(page(`<ul>${items}</ul>`)).every(({ isItem }) => isItem)).toBe(true);
  });

  it('separates an amount from the name in the next element', () => {
    const lines =
      '<li><span>1</span><span>egg</span><li><span><b>2</b> dl</span><span>milk</span><li><b>H</b><i>2</i><i>O</i>';
    expect(shown(`<ul>${lines}</ul>`)).toEqual(['1 egg', '2 dl milk', 'H2 O']);
  });

  it('leaves out a hidden amount inside a line', () => {
    expect(shown('<ul><li><span>120 g</span><span style="display: none">4 oz</span> flour</ul>')).toEqual([
      '120 g flour',
    ]);
  });

  it('keeps what is hidden on some screens only', () => {
    expect(shown('<p class="d-none d-md-block">2 eggs</p><p class="hidden lg:flex">salt</p>')).toEqual([
      '2 eggs',
      'salt',
    ]);
  });

  it('gives hidden text when it is asked for', () => {
    expect(textBlocks(page('<p hidden>2 eggs</p>'), 'kept').map(({ text }) => text)).toEqual(['2 eggs']);
  });
});
