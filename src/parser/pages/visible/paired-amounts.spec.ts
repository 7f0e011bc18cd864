import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { withPairedAmounts } from './paired-amounts.js';
import { readVisible } from './read-visible.js';

const paired = (...texts: string[]) =>
  withPairedAmounts(texts.map((text) => ({ text, group: null, isItem: false }))).map(({ text }) => text);

describe('withPairedAmounts', () => {
  it('puts amounts behind the names they follow', () => {
    expect(paired('flour', '500 g', 'salt', 'eggs', '2', 'milk', '1 cup')).toEqual([
      'flour 500 g',
      'salt',
      'eggs 2',
      'milk 1 cup',
    ]);
  });

  it('keeps ingredients apart that are a number and a name', () => {
    const lines = ['5 limes', 'mint', '2 lemons', 'sugar', '1 orange', 'ice'];
    expect(paired(...lines)).toEqual(lines);
  });

  it('puts amounts before the names that follow them', () => {
    expect(paired('500 g', 'flour', '2', 'eggs', 'salt', '1 cup', 'milk')).toEqual([
      '500 g flour',
      '2 eggs',
      'salt',
      '1 cup milk',
    ]);
  });

  it('puts a mere number before what follows it, however few there are', () => {
    expect(paired('250', 'g dried figs', 'honey')).toEqual(['250 g dried figs', 'honey']);
  });

  it('takes a unit with an optional plural for part of the amount', () => {
    expect(paired('1 unit(s)', 'shallot', '2 clove(s)', 'garlic', '150 gram(s)', 'rice')).toEqual([
      '1 unit(s) shallot',
      '2 clove(s) garlic',
      '150 gram(s) rice',
    ]);
  });

  it('puts together the few amounts that share an element with their name alone', () => {
    const body = `<h2>Ingredients</h2><div><div>200 g flour</div><div><p>1/2 tsp</p><a href="/v">vanilla</a></div>
      <div>2 large eggs</div></div><h2>Method</h2><p>Stir all of it until smooth.</p>`;
    const [draft] = readVisible(parseHtml(body, 'https://kitchen.example/'));
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['200 g flour', '1/2 tsp vanilla', '2 large eggs']);
  });

  it('leaves entries of short lists as they are', () => {
    const body = `<h2>Ingredients</h2><ul><li>200 g flour<li>1 large egg</ul><b>Sauce</b><ul><li>2 tomatoes<li>salt</ul>`;
    const [draft] = readVisible(parseHtml(body, 'https://kitchen.example/'));
    expect(draft?.ingredients.map(({ line }) => line)).toEqual(['200 g flour', '1 large egg', '2 tomatoes', 'salt']);
  });

  it.each(['to taste', 'selon le goût'])('takes %j for an amount', (little) => {
    expect(paired('500 g', 'flour', '2', 'eggs', '1 cup', 'milk', little, 'salt').at(-1)).toBe(`${little} salt`);
  });

  it('leaves whole lines as they are', () => {
    const lines = ['500 g strong flour', '2 large eggs', 'salt', '1 cup cold milk'];
    expect(paired(...lines)).toEqual(lines);
  });
});
