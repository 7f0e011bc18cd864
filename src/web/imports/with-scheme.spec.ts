import { describe, expect, it } from '@jest/globals';
import { withScheme } from './with-scheme.js';

describe('an address without a scheme', () => {
  it.each(['example.com', 'www.example.com/soup', 'köche.example:8080/r?id=1#top'])('gets one: %s', (typed) => {
    expect(withScheme(typed)).toBe(`https://${typed}`);
  });

  it.each(['https://example.com', 'soup', 'soup. toast', '2.5', 'ftp://example.com', '', 'a@example.com'])(
    'is not seen in %j',
    (typed) => {
      expect(withScheme(typed)).toBe(typed);
    },
  );
});
