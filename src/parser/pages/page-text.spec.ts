import { describe, expect, it } from '@jest/globals';
import { pageText } from './page-text.js';

const URL = 'https://example.org/soup';

describe('pageText', () => {
  it('gives what people see, line by line, without navigation and scripts', () => {
    const html = `<title>Soup</title><body><nav>Home</nav><h1>Soup</h1>Take <b>two</b> onions.<p>Cook them.</p>
      <script>steal()</script><footer>Imprint</footer></body>`;
    expect(pageText(html, URL).text).toBe('Soup\nTake two onions.\nCook them.');
  });

  it('gives the recipe data that the page does not show, once', () => {
    const data = { '@type': 'Recipe', name: 'Soup', recipeIngredient: ['2 onions', '1 l water'] };
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script><body><h1>Soup</h1><p>1 l water</p></body>`;
    expect(pageText(html, URL).text).toBe('2 onions\nSoup\n1 l water');
  });

  it('keeps the address, the language and the image that the page tells of itself', () => {
    const html = `<html lang="de"><head><link rel="canonical" href="/suppe"><meta property="og:image" content="/suppe.jpg"></head><body>Suppe</body></html>`;
    expect(pageText(html, URL).draft).toMatchObject({
      url: 'https://example.org/suppe',
      language: 'de',
      images: ['https://example.org/suppe.jpg'],
    });
  });

  it('is bounded however long the page', () => {
    const { text } = pageText(`<body>${'<p>onions and more onions</p>'.repeat(10_000)}</body>`, URL);
    expect(text).toHaveLength(60_000);
  });
});
