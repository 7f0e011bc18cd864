import { describe, expect, it } from '@jest/globals';
import { KeptPages } from './kept-pages.js';

const ID = '0190c0de-0000-7000-8000-000000000001';

describe('KeptPages', () => {
  it.each([
    ['/', '/'],
    ['/?ideas=3', null],
    ['/recipes', '/recipes'],
    ['/recipes?search=leek', null],
    [`/recipes/${ID}?servings=8`, `/recipes/${ID}`],
    [`/recipes/${ID}/cook?servings=8`, `/recipes/${ID}/cook`],
    [`/recipes/${ID}/edit`, null],
    ['/plan?week=2026-11-23', '/plan?week=2026-11-23'],
    ['/plan?view=month', null],
    ['/settings/account', null],
  ])('keeps %s as %s', (address, key) => {
    const pages = new KeptPages('https://larder.example', '/kitchen');
    expect(pages.keyOf(new URL(`https://larder.example/kitchen${address}`))).toBe(key);
  });
});
