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

  it('reads the JSON of every block in an answer, of the quote in a mail, and of a text in quotation marks', () => {
    const recipe = (name: string) => JSON.stringify({ '@type': 'Recipe', name, recipeIngredient: ['1 leek'] }, null, 1);
    const fence = (name: string) => ['```json', recipe(name), '```'].join('\n');
    const names = (text: string) =>
      splitPastedText(text).map((part) => String((JSON.parse(part) as { name: unknown }).name));
    expect(names(['Two ideas:', fence('Soup'), 'and', fence('Stew'), 'Enjoy!'].join('\n'))).toEqual(['Soup', 'Stew']);
    expect(names(`She wrote:\n${recipe('Soup').replace(/^/gm, '> ')}`)).toEqual(['Soup']);
    expect(names(`«${recipe('Soup')}»`)).toEqual(['Soup']);
    expect(names(JSON.stringify(recipe('Soup')))).toEqual(['Soup']);
  });

  it('reads a text that begins with a heading in brackets', () => {
    const text = '[Teig]\n200 g Mehl\n\n[Belag]\n3 Äpfel';
    expect(splitPastedText(text)).toEqual([text]);
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

  it('takes a hundred recipes of YAML of the greatest length apart', () => {
    const recipe = (n: number): string =>
      `- name: R${n}\n  steps:\n${'    - Stir it well: then: rest\n'.repeat(3_000)}`;
    const recipes = Array.from({ length: 100 }, (_, n) => recipe(n));
    expect(splitPastedText(recipes.join('')).map((part) => part.trimEnd())).toEqual(
      recipes.map((text) => text.trimEnd()),
    );
  });

  const reference = '{"@type":"Recipe","name":"A","recipeIngredient":[{"@id":"a"}]},';
  const keys = Array.from({ length: 1_000_000 }, (_, n) => `"${n.toString(36)}":1${n % 190 === 0 ? '},{' : ','}`).join(
    '',
  );
  const items = '    - b\n'.repeat(15_000);

  it.each([
    ['a million items that are recipes', '- steps: a\n'.repeat(1_100_000), '1000 or more recipes'],
    ['a million documents', '---\na: b\n'.repeat(1_200_000), 'characters'],
    ['items longer than a recipe', `- steps:\n${items}`.repeat(100), 'Recipe 1 of 100'],
    [
      'a hundred recipes that refer to one of 11 MB',
      `[${reference.repeat(99)}{"@id":"a","x":"${'b'.repeat(11e6)}"}]`,
      '1 of 99',
    ],
    [
      'many that refer to a long list',
      `[${reference.repeat(500)}{"@id":"a","x":[${'1,'.repeat(200_000)}1]}]`,
      '500 recipes',
    ],
    ['a million different keys', `[{${keys}"z":1}]`, 'no recipe'],
    ['six million numbers', `[${'1,'.repeat(6_000_000)}1]`, 'no recipe'],
    ['thousands of aliases', `name: a\nsteps:\n${' - &a x\n - *a\n'.repeat(8_000)}`, 'anchors and aliases'],
    ['a deep nest of keys', `name: a\nsteps: ${'? '.repeat(40_000)}`, 'too deeply'],
    [
      'white space before other line breaks',
      `name: a\nsteps:\n${`- ${' '.repeat(4_000)}x\u2028y\n`.repeat(2_900)}`,
      'characters',
    ],
  ])('refuses %s before it has worked through them', (_what, text, reason) => {
    expect(() => splitPastedText(text)).toThrow(reason);
  });

  it.each([
    ['one long block of mistakes', `<script type="application/ld+json">[${'{a:1},'.repeat(2_000_000)}</script>`],
    ['tags that hardly end', `<script ${'ld+json'.repeat(70)} `.repeat(24_000)],
    ['a block that is all ends', `<script type="application/ld+json">{${';'.repeat(12_000_000)}</script>`],
  ])('leaves a page with %s as it is', (_what, body) => {
    const page = `<html><body>${body}</body></html>`;
    const parts = splitPastedText(page);
    // A failed `toEqual` would print twelve megabytes.
    expect(parts.length === 1 && parts[0] === page).toBe(true);
  });
});
