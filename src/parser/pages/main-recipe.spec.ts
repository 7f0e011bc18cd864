import { describe, expect, it } from '@jest/globals';
import { emptyDraft } from '../empty-draft.js';
import type { RecipeDraft } from '../recipe-draft.js';
import { hasEqualRecipes, mainRecipe } from './main-recipe.js';
import { parseHtml } from './document/page-document.js';

const page = parseHtml(
  '<title>Leek pie | Kitchen</title><h1>Leek pie</h1>',
  'https://www.kitchen.example/pie/?from=mail',
);
const draft = (name: string, url: string | null, ...lines: string[]): RecipeDraft => ({
  ...emptyDraft(),
  name,
  url,
  ingredients: lines.map((line) => ({ line, group: null })),
});
const main = (...drafts: RecipeDraft[]) => mainRecipe(drafts, page)?.name;

describe('mainRecipe', () => {
  it('takes the one with the address of the page', () => {
    expect(
      main(
        draft('Leek pie', 'https://kitchen.example/other', 'leek'),
        draft('Tart', 'http://kitchen.example/pie', 'leek'),
      ),
    ).toBe('Tart');
  });

  it('takes the one that the title names when none has its address', () => {
    expect(main(draft('Soup', null, 'leek'), draft('Leek Pie', null, 'leek'), draft('Tart', null, 'leek'))).toBe(
      'Leek Pie',
    );
  });

  it.each([
    ['Pork Buns with Quick Pickles', 'Quick Pickles', 'Pork Buns'],
    ['Fischfrikadellen mit Remoulade', 'Remoulade', 'Fischfrikadellen'],
    ['Crêpes et leur sauce au caramel', 'Sauce au caramel', 'Crêpes'],
  ])('takes the one that %j names first', (title, part, name) => {
    const titled = parseHtml(`<h1>${title}</h1>`, 'https://kitchen.example/x');
    expect(mainRecipe([draft(part, null, 'salt'), draft(name, null, 'salt')], titled)?.name).toBe(name);
  });

  it('takes a full one before a stub that the title names, and else the first', () => {
    expect(main(draft('Leek pie', null), draft('Soup', null, 'leek'), draft('Tart', null, 'leek'))).toBe('Soup');
  });

  it('takes none of none', () => {
    expect(main()).toBe(undefined);
  });
});

describe('hasEqualRecipes', () => {
  const soup = draft('Soup', null, 'leek');
  const tart = draft('Tart', null, 'leek');

  it('is true for several full recipes of which the page names none', () => {
    expect(hasEqualRecipes([soup, tart], page)).toBe(true);
  });

  it.each([
    ['the page names one', [soup, draft('Leek pie', null, 'leek')]],
    ['the others are stubs', [soup, draft('Tart', null)]],
    ['all are stubs', [draft('Soup', null), draft('Tart', null)]],
    ['one recipe is told twice', [soup, soup]],
    ['there is none', []],
  ])('is false when %s', (_when, drafts) => {
    expect(hasEqualRecipes(drafts, page)).toBe(false);
  });
});
