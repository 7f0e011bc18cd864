import { describe, expect, it } from '@jest/globals';
import { LIMITS } from './recipe-limits.js';
import { stripHtml } from './strip-html.js';

describe('stripHtml', () => {
  it.each([
    ['Plain & simple', 'Plain & simple'],
    ['<b>Bold</b> <i class="x">soup</i>', 'Bold soup'],
    ['Soup<script>alert("x")</script>', 'Soup'],
    ['<style>p{}</style>Soup', 'Soup'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['Fish &amp; chips', 'Fish &amp; chips'],
    ['<img src=x onerror=alert(1)>Pie', 'Pie'],
    ['a<!-- hidden -->b', 'ab'],
    ['Soup <a href="', 'Soup'],
  ])('%s becomes %s', (html, text) => {
    expect(stripHtml(html)).toBe(text);
  });

  it('leaves nothing of a text of the greatest length that is open tags alone', () => {
    expect(stripHtml('<a>'.repeat(LIMITS.text / 3))).toBe('');
  });
});
