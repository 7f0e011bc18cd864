import { describe, expect, it } from '@jest/globals';
import { importTitle } from './import-title.js';

const NOTHING = { recipeName: null, url: null, textStart: null };

describe('importTitle', () => {
  it.each([
    [{ recipeName: 'Plum cake', url: 'https://a.example/cake' }, 'Plum cake'],
    [{ url: 'https://a.example/recipes/plum-cake-123' }, 'Plum cake'],
    [{ textStart: '\n  Toast with butter \nIngredients' }, 'Toast with butter'],
    [{ textStart: '{"@type": "Recipe"' }, null],
    [{ textStart: 'a'.repeat(300) }, `${'a'.repeat(99)}…`],
    [{}, null],
  ])('of %j is %s', (line, title) => {
    expect(importTitle({ ...NOTHING, ...line })).toBe(title);
  });
});
