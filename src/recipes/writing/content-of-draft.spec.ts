import { describe, expect, it } from '@jest/globals';
import { emptyDraft } from '../../parser/empty-draft.js';
import { parseIngredientLine } from '../../parser/ingredient-line/parse-ingredient-line.js';
import type { RecipeDraft } from '../../parser/recipe-draft.js';
import { contentOfDraft } from './content-of-draft.js';
import type { RecipeContent } from './recipe-content.js';

const ADDRESS = 'https://example.org/soup';

function contentOf(draft: Partial<RecipeDraft>, address: string | null = ADDRESS): RecipeContent {
  const whole = { ...emptyDraft(), name: 'Soup', ...draft };
  return contentOfDraft(
    whole,
    whole.ingredients.map(({ line, group }) => ({ line, group, parsed: parseIngredientLine(line) })),
    address,
  );
}

describe('contentOfDraft', () => {
  it('keeps the address the page gives for itself, else the one it was imported from', () => {
    expect(contentOf({ url: 'https://example.org/s' }).url).toBe('https://example.org/s');
    expect(contentOf({}).url).toBe(ADDRESS);
    expect(contentOf({}, null).url).toBeNull();
  });

  it('begins the note of an ingredient with its heading', () => {
    const ingredients = [
      { line: '2 onions, diced', group: 'For the stock' },
      { line: '1 l water', group: null },
    ];
    expect(contentOf({ ingredients }).ingredients.map(({ note }) => note)).toEqual(['For the stock; diced', null]);
  });

  it('begins the first step of a run with its heading', () => {
    const steps = ['Stock:', 'Stock:', null, 'Soup'].map((section, n) => ({ text: `Step ${n}.`, section, images: [] }));
    expect(contentOf({ steps }).steps.map(({ text }) => text)).toEqual([
      'Stock: Step 0.',
      'Step 1.',
      'Step 2.',
      'Soup: Step 3.',
    ]);
  });

  it('cuts what is too long and never half of a character', () => {
    const content = contentOf({
      name: `${'a'.repeat(499)}😀`,
      notes: 'b'.repeat(30_000),
      ingredients: Array.from({ length: 600 }, () => ({ line: '1 egg', group: null })),
      steps: Array.from({ length: 600 }, () => ({ text: 'Stir.', section: null, images: [] })),
      tags: Array.from({ length: 150 }, (_, n) => `tag ${n}`),
      images: Array.from({ length: 12 }, (_, n) => `https://example.org/${n}.jpg`),
    });
    const { name, notes, ingredients, steps, tags, images } = content;
    expect(name).toBe('a'.repeat(499));
    expect([notes?.length, ingredients.length, steps.length, tags.length, images.length]).toEqual([
      20_000, 500, 500, 100, 10,
    ]);
  });

  it('leaves out addresses that are too long', () => {
    const long = `https://example.org/${'a'.repeat(2_048)}`;
    const content = contentOf({ url: long, images: [long, 'https://example.org/a.jpg'] });
    expect(content).toMatchObject({ url: ADDRESS, image: 'https://example.org/a.jpg' });
  });

  it.each([
    [{ servings: 0 }, { servings: 1 }],
    [{ servings: 2.5 }, { servings: 3 }],
    [{ prepMinutes: -5 }, { prepMinutes: null }],
    [{ cookMinutes: 1e12 }, { cookMinutes: null }],
    [{ calories: Number.NaN }, { calories: null }],
    [{ tags: ['Soup', 'soup', ''] }, { tags: ['Soup'] }],
    [{ author: { name: ' ', image: null } }, { author: null }],
    [{ unitSystem: 'us' as const }, { systemUsed: 'us', originalSystem: 'us' }],
    [{ unitSystem: null }, { systemUsed: 'metric', originalSystem: null }],
  ] satisfies [Partial<RecipeDraft>, Partial<RecipeContent>][])('makes of %j %j', (draft, content) => {
    expect(contentOf(draft)).toMatchObject(content);
  });
});
