import { describe, expect, it } from '@jest/globals';
import { absoluteUrl } from './absolute-url.js';

describe('absoluteUrl', () => {
  it('reads a link from the address of its page', () => {
    expect(absoluteUrl('/a.jpg', 'https://kitchen.example/soup/')).toBe('https://kitchen.example/a.jpg');
    expect(absoluteUrl('a.jpg', null)).toBeNull();
  });

  it.each(['https://kitchen.examplehttps://cdn.example/a.jpg', 'http://kitchen.examplehttps//cdn.example/a.jpg'])(
    'takes the whole address at the end of %s',
    (link) => {
      expect(absoluteUrl(link, 'https://kitchen.example/')).toBe('https://cdn.example/a.jpg');
    },
  );

  it('leaves an address alone that has another one in its path', () => {
    const link = 'https://cdn.example/fetch/https://kitchen.example/a.jpg';
    expect(absoluteUrl(link, null)).toBe(link);
  });
});
