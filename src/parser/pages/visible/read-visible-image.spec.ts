import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { readVisibleImage } from './read-visible-image.js';

const imageOf = (body: string) => readVisibleImage(parseHtml(`<body>${body}</body>`, 'https://kitchen.example/soup'));

describe('readVisibleImage', () => {
  it('takes the first image below the heading', () => {
    expect(
      imageOf('<img src="/head.jpg"><h1>Soup</h1><p><img data-src="/soup.jpg" src="data:x"><img src="/2.jpg">'),
    ).toBe('https://kitchen.example/soup.jpg');
  });

  it.each([
    '<img src="/placeholder.jpg" data-srcset="/soup-300.jpg 300w, /soup.jpg 1200w, /soup-800.jpg 800w">',
    '<img src="data:image/svg+xml,x" srcset="/soup-300.jpg 1x, /soup.jpg 2x">',
    '<img srcset="/soup.jpg">',
  ])('takes the widest of the set in %s', (image) => {
    expect(imageOf(`<h1>Soup</h1>${image}`)).toBe('https://kitchen.example/soup.jpg');
  });

  it('passes over what belongs to the design of the site', () => {
    expect(imageOf('<h1>Soup</h1><img src="/themes/blue/bowl.png"><img src="/printer.png"><img src="/soup.jpg">')).toBe(
      'https://kitchen.example/soup.jpg',
    );
  });

  it('passes over small images, logos and what stands aside', () => {
    const body = `<h1>Soup</h1><img src="/logo.png"><img src="/ana.jpg" width="40"><aside><img src="/shop.jpg"></aside>`;
    expect(imageOf(body)).toBeNull();
    expect(imageOf(`${body}<img src="soup.jpg" width="800" height="600">`)).toBe('https://kitchen.example/soup.jpg');
  });
});
