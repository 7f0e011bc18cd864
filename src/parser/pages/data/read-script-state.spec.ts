import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { readScriptState } from './read-script-state.js';

const read = (script: string) => {
  const [draft] = readScriptState(parseHtml(`<title>Leek pie</title>${script}`, 'https://kitchen.example/'));
  return draft && [draft.name, draft.ingredients.map(({ line }) => line), draft.steps.map(({ text }) => text)];
};
const PIE = ['Leek pie', ['2 cups flour', '3 leeks'], ['Rub in the butter.', 'Bake it.']];
const RECIPE = {
  title: 'Leek pie',
  ingredients: [
    { amount: '2', unit: 'cups', name: 'flour' },
    { amount: '3', unit: null, name: 'leeks' },
  ],
  steps: [{ text: 'Rub in the butter.' }, { text: 'Bake it.' }],
};
const SCHEMA = { '@type': 'Recipe', name: 'Leek pie', recipeIngredient: PIE[1], recipeInstructions: PIE[2] };

describe('readScriptState', () => {
  it.each([
    [
      'the data of a Next.js page',
      `<script type="application/json">${JSON.stringify({ props: { pageProps: { recipe: RECIPE } } })}</script>`,
    ],
    [
      'an assigned object',
      `<script>var a = 1; window.__STATE__ = ${JSON.stringify({ data: [RECIPE] })}; go();</script>`,
    ],
    ['an assigned text', `<script>window.STATE=JSON.parse(${JSON.stringify(JSON.stringify({ x: RECIPE }))})</script>`],
    [
      'an object with bare keys',
      "<script>var recipe = {title: 'Leek pie', ingredients: ['2 cups flour', '3 leeks'], method: ['Rub in the butter.', 'Bake it.']};</script>",
    ],
    [
      'JSON-LD in the rows of a Next.js page',
      `<script>self.__next_f.push([1,${JSON.stringify(`5:["$","script",null,{"__html":${JSON.stringify(JSON.stringify(SCHEMA))}}]\n`)}])</script>`,
    ],
  ])('reads %s', (_, script) => {
    expect(read(script)).toEqual(PIE);
  });

  it.each(['nutrition', 'equipment', 'details', 'tools'])('takes no list of %s for the ingredients', (key) => {
    const data = {
      title: 'Leek pie',
      [key]: [{ name: 'Fat', amount: '12', unit: 'g' }],
      data: { [key]: [{ name: 'Bowl', amount: 1 }] },
      parts: [{ lines: [{ qty: '2', unit: 'cups', food: 'flour' }] }, { lines: [{ qty: '3', food: 'leeks' }] }],
      steps: ['Rub in the butter.', 'Bake it.'],
    };
    expect(read(`<div data-props="${JSON.stringify(data).replaceAll('"', '&quot;')}"></div>`)).toEqual(PIE);
  });

  it('finds nothing in scripts without a list of ingredients', () => {
    expect(read('<script>var ingredients = []; x = {"ingredients": [], "a": {"ingredients": "none"}}</script>')).toBe(
      undefined,
    );
  });

  it.each(['a={ingredients:[', '__next_f.push(["ingredient', '__next_f.push([', 'ingredient="a\\" = '])(
    'ends on a script that repeats %j',
    (script) => {
      expect(read(`<script>${script.repeat(150_000)}ingredient</script>`)).toBe(undefined);
    },
  );

  it('reads a recipe from JSON in an attribute', () => {
    const recipe = JSON.stringify({ title: 'Soup', ingredients: ['2 leeks', '1 l water'], steps: ['Boil the leeks.'] });
    const html = `<div data-props="${recipe.replaceAll('"', '&quot;')}"></div>`;
    const [draft] = readScriptState(parseHtml(html, 'https://kitchen.example/'));
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['2 leeks', '1 l water']);
    expect(draft?.steps.map(({ text }) => text)).toEqual(['Boil the leeks.']);
  });
});
