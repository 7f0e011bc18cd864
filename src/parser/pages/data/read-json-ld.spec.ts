import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { readJsonLd } from './read-json-ld.js';

const names = (html: string) => readJsonLd(parseHtml(html, 'https://kitchen.example/')).map(({ name }) => name);
const recipe = '{"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"]}';

describe('readJsonLd', () => {
  it.each([
    ['a block', `<script type="application/ld+json">${recipe}</script>`],
    ['a block whose type is misspelt', `<script type="application/ld-json">${recipe}</script>`],
    ['a block of plain JSON', `<script type="application/json">{"props":[${recipe}]}</script>`],
    [
      'a block behind one that is broken',
      `<script type="application/ld+json">{"a": oops</script><script type="application/ld+json">${recipe}</script>`,
    ],
  ])('reads %s', (_, html) => {
    expect(names(html)).toEqual(['Soup']);
  });

  it('follows references from one block to another', () => {
    const [draft] = readJsonLd(
      parseHtml(
        `<script type="application/ld+json">{"@id":"#ana","@type":"Person","name":"Ana"}</script>
        <script type="application/ld+json">{"@type":"Recipe","name":"Soup","author":{"@id":"#ana"}}</script>`,
        'https://kitchen.example/',
      ),
    );
    expect(draft?.author?.name).toBe('Ana');
  });

  it('takes no program for data', () => {
    expect(names(`<script>var data = ${recipe};</script>`)).toEqual([]);
  });
});
