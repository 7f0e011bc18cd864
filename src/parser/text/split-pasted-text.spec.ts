import { describe, expect, it } from '@jest/globals';
import { parseRecipeText } from './parse-text.js';
import { PastedTextError } from './pasted-text-error.js';
import { splitPastedText } from './split-pasted-text.js';

const names = (text: string): string[] => splitPastedText(text).map((part) => parseRecipeText(part).name);

describe('splitPastedText', () => {
  it('splits JSON-LD in an array and in a graph, in their order', () => {
    const recipes = ['A', 'B'].map((name) => ({ '@type': 'Recipe', name, recipeIngredient: ['1 egg'] }));
    expect(names(JSON.stringify(recipes))).toEqual(['A', 'B']);
    expect(names(JSON.stringify({ '@graph': [{ '@type': 'WebPage' }, ...recipes] }))).toEqual(['A', 'B']);
  });

  it('splits YAML lists and documents', () => {
    const list = '- name: A\n  ingredients:\n  - 1 egg\n- name: B\n  ingredients:\n  - 2 eggs\n';
    expect(names(list)).toEqual(['A', 'B']);
    expect(names('---\nname: A\nsteps: [Boil.]\n---\nname: B\nsteps: [Fry.]\n')).toEqual(['A', 'B']);
    expect(names('recipes:\n  - name: A\n    steps: [Boil.]\n  - name: B\n    steps: [Fry.]\n')).toEqual(['A', 'B']);
  });

  it('leaves plain text with colons and dashes whole', () => {
    const text = 'Pancakes\n\nServings: 4\n\nIngredients:\n- 2 eggs\n- 1 cup flour\n\nSteps:\n1. Mix\n2. Fry';
    expect(splitPastedText(text)).toEqual([text]);
    const list = '- 2 eggs\n- 1 cup milk\n- flour';
    expect(splitPastedText(list)).toEqual([list]);
  });

  it.each([
    ['', 'nothing'],
    ['   \n\n', 'nothing'],
    ['{"@type": "Person", "name": "Mia"}', 'no recipe'],
    ['[]', 'nothing'],
    ['["a", {}, []]', 'no recipe'],
    ['services:\n  web:\n    image: nginx\n    restart: always\n', 'no recipe'],
    ['x'.repeat(100_001), '100001 characters'],
    [JSON.stringify(Array.from({ length: 101 }, () => ({ '@type': 'Recipe', name: 'A' }))), '101 recipes'],
    [`${'['.repeat(10_000)}"a"`, 'deep'],
    [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'deep'],
  ])('refuses bad text %#', (text, reason) => {
    expect(() => splitPastedText(text)).toThrow(PastedTextError);
    expect(() => splitPastedText(text)).toThrow(reason);
  });

  it('refuses YAML whose aliases blow up', () => {
    const bombs = 'bcdefghi'.split('').map(
      (key, index) =>
        `${key}: &${key} [${Array(9)
          .fill(`*${'abcdefghi'.charAt(index)}`)
          .join(',')}]`,
    );
    expect(() =>
      splitPastedText(['title: x', 'a: &a [1,1,1,1,1,1,1,1,1]', ...bombs, 'ingredients: *i'].join('\n')),
    ).toThrow('aliases');
  });

  it('ends on 12 MB of line breaks, brackets, dashes and one long line', () => {
    const size = 12_000_000;
    for (const text of [
      '\n'.repeat(size),
      '['.repeat(size),
      '- '.repeat(size / 2),
      'a: '.repeat(size / 3),
      'a '.repeat(size / 2),
      '- a: 1\n'.repeat(size / 7),
      `{${'a:'.repeat(size / 2)}`,
      `\`\`\`json\n${'\n'.repeat(size)}x`,
    ])
      expect(() => splitPastedText(text)).toThrow(PastedTextError);
  });
});
