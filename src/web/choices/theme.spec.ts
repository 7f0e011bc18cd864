import { describe, expect, it } from '@jest/globals';
import { themeOf } from './theme.js';

describe('themeOf', () => {
  it.each([
    ['larder-theme=dark', 'dark'],
    ['a=b; larder-theme=light; c=d', 'light'],
    ['other-larder-theme=dark', null],
    ['larder-theme=pink', null],
    ['larder-theme=darker', null],
    [undefined, null],
  ])('of %s is %s', (cookie, theme) => {
    expect(themeOf({ headers: { cookie } })).toBe(theme);
  });
});
