import { describe, expect, it } from '@jest/globals';
import { ownPath } from './own-path.js';

describe('ownPath', () => {
  it('keeps a path of this server with its query', () => {
    expect(ownPath('/api/docs?tag=Recipes', '/settings')).toBe('/api/docs?tag=Recipes');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'settings',
    '',
    undefined,
    ['/a', '/b'],
  ])('uses the fallback for %j', (next) => {
    expect(ownPath(next, '/settings')).toBe('/settings');
  });
});
