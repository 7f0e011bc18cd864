import { describe, expect, it } from '@jest/globals';
import { nameOfUrl } from './provisional-recipe.js';

describe('nameOfUrl', () => {
  it.each([
    ['https://example.org/recipes/lemon-drizzle-cake/', 'Lemon drizzle cake'],
    ['https://example.org/recipe/12345/lemon_tart.html?x=1', 'Lemon tart'],
    ['https://example.org/lemon-tart/98765', 'Lemon tart'],
    ['https://example.org/lemon-tart-98765', 'Lemon tart'],
    ['https://example.org/k%C3%A4sesp%C3%A4tzle', 'Käsespätzle'],
    ['https://example.org/7-up-cake', 'Up cake'],
    ['https://www.example.org/?p=12', 'Example.org'],
    ['https://example.org/%E0%A4%A', 'Example.org'],
    ['https://example.org/soup%00s', 'Soups'],
  ])('%s gives %s', (url, name) => {
    expect(nameOfUrl(url)).toBe(name);
  });

  it('is never longer than a name may be', () => {
    expect(nameOfUrl(`https://example.org/${'soup-'.repeat(300)}`).length).toBeLessThanOrEqual(500);
  });
});
