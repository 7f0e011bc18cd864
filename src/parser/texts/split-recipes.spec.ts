import { describe, expect, it } from '@jest/globals';
import { splitRecipes } from './split-recipes.js';

const split = (text: string): string[] => splitRecipes(text, 1000, 10);
const titles = (text: string): string[] => split(text).map((part) => part.split('\n')[0] ?? '');
const soup = ['Leek Soup', 'Ingredients', '3 leeks', '1 l stock', 'Method', 'Boil the leeks.'];
const bread = ['Rye Bread', 'Ingredients', '500 g rye flour', '300 ml water', 'Method', 'Bake for an hour.'];

describe('recipes below each other in one text', () => {
  it('are divided at their titles, whether headings or amounts follow', () => {
    expect(titles([...soup, '', ...bread].join('\n'))).toEqual(['Leek Soup', 'Rye Bread']);
    const bare = [...soup, '', ...bread].filter((line) => !/^(?:Ingredients|Method)$/.test(line));
    expect(titles(bare.join('\n'))).toEqual(['Leek Soup', 'Rye Bread']);
  });

  it('are divided at Markdown headings and at rules, without a blank line', () => {
    const marked = [...soup, ...bread].map((line) => line.replace(/^(?=Leek Soup|Rye Bread)/, '# '));
    expect(titles(marked.join('\n'))).toEqual(['# Leek Soup', '# Rye Bread']);
    expect(titles([...soup, '***', ...bread].join('\n'))).toEqual(['Leek Soup', 'Rye Bread']);
  });

  it.each(['For the sauce', 'Frosting', 'To serve:', 'Leek Soup Recipe', 'leek soup'])(
    'stay one where "%s" heads a part of the dish or tells its name again',
    (heading) => {
      expect(split([...soup, '', heading, ...bread.slice(1)].join('\n'))).toHaveLength(1);
    },
  );

  it('stay one where the first has no method, so that the lists are parts of one dish', () => {
    expect(split([...soup.slice(0, 4), '', ...bread].join('\n'))).toHaveLength(1);
  });

  it('stay one part behind the longest recipe and behind the most', () => {
    const recipe = [...bread, ''].join('\n');
    const different = (count: number): string =>
      Array.from({ length: count }, (_, at) => recipe.replace('Rye', String.fromCharCode(65 + at).repeat(3))).join(
        '\n',
      );
    expect(split(different(9))).toHaveLength(9);
    expect(split(different(14))).toHaveLength(11);
    const long = `${soup.join('\n')}\n${'Stir it once more.\n'.repeat(60)}`;
    expect(split(`${long}\n${different(3)}`)).toHaveLength(1);
    expect(split(`${different(3)}\n${long}\n${different(3)}`)).toHaveLength(4);
  });

  it('keep every line', () => {
    const text = ['A letter first.', '', ...soup, 'Enjoy!', '', ...bread, '', 'Love, Ann'].join('\n');
    const kept = split(text).flatMap((part) => part.split('\n').filter(Boolean));
    expect(kept).toEqual(text.split('\n').filter(Boolean));
  });
});
