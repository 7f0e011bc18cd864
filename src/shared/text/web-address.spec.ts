import { describe, expect, it } from '@jest/globals';
import { isWebAddress } from './web-address.js';

describe('isWebAddress', () => {
  it.each(['https://kitchen.example/soup?a=1#b', 'HTTP://192.168.1.20:8080', 'https://küche.example/süß'])(
    'knows %s',
    (text) => {
      expect(isWebAddress(text)).toBe(true);
    },
  );

  it.each([
    '',
    'soup',
    'kitchen.example/soup',
    '/soup',
    '//kitchen.example/soup',
    'https://',
    'https:soup',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'JavaScript://kitchen.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://kitchen.example/soup',
    'blob:https://kitchen.example/1',
    'view-source:https://kitchen.example',
  ])('does not know %j', (text) => {
    expect(isWebAddress(text)).toBe(false);
  });
});
