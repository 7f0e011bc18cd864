import { describe, expect, it } from '@jest/globals';
import { urlKey } from './url-key.js';

describe('urlKey', () => {
  it.each([
    'https://example.org/soup/',
    'http://example.org/soup',
    'https://www.example.org/soup',
    'https://EXAMPLE.org/soup#comments',
    'https://example.org/soup?utm_source=mail&utm_medium=x&fbclid=1&gclid=2',
    'https://example.org:443/soup',
  ])('%s is one page with the plain address', (address) => {
    expect(urlKey(address)).toBe(urlKey('https://example.org/soup'));
  });

  it.each([
    'https://example.org/Soup',
    'https://example.org/soup?page=2',
    'https://example.com/soup',
    'https://m.example.org/soup',
  ])('%s is another page', (address) => {
    expect(urlKey(address)).not.toBe(urlKey('https://example.org/soup'));
  });

  it.each(['mailto:a@example.org', 'soup', ''])('has no key for %p', (address) => {
    expect(urlKey(address)).toBeNull();
  });
});
