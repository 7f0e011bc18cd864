import { describe, expect, it } from '@jest/globals';
import { readRecipe } from './read-recipe.js';

const groupsOf = (lines: readonly string[]): unknown[] =>
  readRecipe({ name: 'Pie', ingredients: lines.map((line) => ({ line })) }).ingredients.map(({ line, group }) => [
    line,
    group,
  ]);

describe('the ingredients of a recipe in an archive', () => {
  it.each(['For the sauce:', 'Dough:', '*Belag*:', '## Belag', '__Soße__:', 'Pour la pâte :', '**Per il ripieno:**'])(
    'stand below the heading %s',
    (heading) => {
      const [, group] = groupsOf([heading, '1 onion'])[0] as [string, string];
      expect(groupsOf(['1 leek', heading, '1 onion', 'salt'])).toEqual([
        ['1 leek', null],
        ['1 onion', group],
        ['salt', group],
      ]);
      expect(group).toMatch(/^[\p{L} ]+$/u);
    },
  );

  it('are not lost when they look like headings', () => {
    expect(groupsOf(['1 leek', 'Salt:'])).toEqual([
      ['1 leek', null],
      ['Salt', null],
    ]);
  });

  it('keep the groups and the parts that the archive has', () => {
    const { ingredients } = readRecipe({
      name: 'Pie',
      ingredients: [
        { line: 'Dough:' },
        { line: '1 egg', group: 'Filling' },
        { line: 'Sauce:' },
        { line: 'Salt:', parts: { amount: null, unit: null, name: 'Salt:' } },
      ],
    });
    expect(ingredients.map(({ line, group }) => [line, group])).toEqual([
      ['Dough', null],
      ['1 egg', 'Filling'],
      ['Salt:', 'Sauce'],
    ]);
  });
});
