import { describe, expect, it } from '@jest/globals';
import { parseHtml } from './page-document.js';
import { readVisible } from './read-visible.js';

const read = (body: string) => readVisible(parseHtml(`<body>${body}</body>`, 'https://kitchen.example/'))[0];
const linesOf = (body: string) => read(body)?.ingredients.map(({ line }) => line);
const stepsOf = (body: string) => read(body)?.steps.map(({ text }) => text);
const INGREDIENTS = '<h2>Ingredients</h2><ul><li>2 eggs<li>1 cup milk<li>300 g flour</ul>';

describe('readVisible', () => {
  it('reads headings of one kind below each other as groups of one list', () => {
    const body = `<h3>Ingredients for the dough</h3><ul><li>2 eggs<li>300 g flour</ul>
      <h3>Ingredients for the dip</h3><ul><li>500 ml yogurt</ul><h3>Method</h3><p>Knead the dough and stir the dip.</p>`;
    expect(read(body)?.ingredients).toEqual([
      { line: '2 eggs', group: null },
      { line: '300 g flour', group: null },
      { line: '500 ml yogurt', group: 'Ingredients for the dip' },
    ]);
  });

  it('reads a recipe inside what is classed as a sidebar', () => {
    const body = `<h1>Cake</h1><div class="sidebar-layout"><div class="recipe-ingredients">${INGREDIENTS}</div></div>`;
    expect(linesOf(body)).toEqual(['2 eggs', '1 cup milk', '300 g flour']);
  });

  it('ends the ingredients where the counted steps of the same holder begin', () => {
    const body = `<ul><li>2 eggs<li>1 cup milk<li>300 g flour</ul>
      <ul><li>Step 1 Whisk the eggs with the milk.<li>Step 2 Fold in the flour at last.</ul>`;
    expect(linesOf(body)).toEqual(['2 eggs', '1 cup milk', '300 g flour']);
    expect(stepsOf(body)).toEqual(['Step 1 Whisk the eggs with the milk.', 'Step 2 Fold in the flour at last.']);
  });

  it('leaves out the labels below the last step', () => {
    const body = `${INGREDIENTS}<h2>Method</h2><div><p>Whisk the eggs with the milk.</p><p>Fold in the flour.</p>
      <p>Summer</p><p>Family</p></div>`;
    expect(stepsOf(body)).toEqual(['Whisk the eggs with the milk.', 'Fold in the flour.']);
  });
});
