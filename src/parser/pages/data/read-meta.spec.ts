import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { readMeta } from './read-meta.js';

const meta = (html: string) => readMeta(parseHtml(html, 'https://www.bluekitchen.example/soup?x=1'));

describe('readMeta', () => {
  it.each([
    ['Soup | Blue Kitchen', 'Soup'],
    ['Soup - Winter – Blue Kitchen', 'Soup - Winter'],
    ['Soup - Winter', 'Soup - Winter'],
    ['Well-done soup', 'Well-done soup'],
  ])('leaves the name of the site out of %j', (title, name) => {
    expect(meta(`<title>${title}</title>`).name).toBe(name);
  });

  it('takes the only main heading, whatever the title says', () => {
    expect(meta('<title>Best Leek Soup Ever!</title><h1>Leek soup</h1>').name).toBe('Leek soup');
    expect(meta('<title>A soup for winter</title><h1>Leek soup</h1>').name).toBe('Leek soup');
  });

  it('takes the first of several main headings only when the title contains it', () => {
    expect(meta('<title>Leek soup</title><h1>Blue</h1><h1>Kitchen</h1>').name).toBe('Leek soup');
    expect(meta('<title>My leek soup</title><h1>Leek soup</h1><h1>Comments</h1>').name).toBe('Leek soup');
  });

  it('leaves the site out of a heading that credits it', () => {
    expect(meta('<h1>Leek soup by Blue Kitchen</h1>').name).toBe('Leek soup');
    expect(meta('<h1>Leek soup by Ana</h1>').name).toBe('Leek soup by Ana');
  });

  it('takes the canonical address, and the page address without one', () => {
    expect(meta('<link rel="canonical" href="/soup">').url).toBe('https://www.bluekitchen.example/soup');
    expect(meta('').url).toBe('https://www.bluekitchen.example/soup?x=1');
  });

  it.each([
    ['<meta name="author" content="Ana Silva">', 'Ana Silva'],
    ['<a rel="author" href="/ana">By Ana Silva</a>', 'Ana Silva'],
    ['<meta property="og:site_name" content="Blue Kitchen">', 'Blue Kitchen'],
    ['<meta name="author" content="https://social.example/ana">', undefined],
  ])('names the author of %j', (html, name) => {
    expect(meta(html).author?.name).toBe(name);
  });
});
