import { describe, expect, it } from '@jest/globals';
import { parseHtml } from '../document/page-document.js';
import { readVisible } from './read-visible.js';

const LIST = '<h2>Ingredients</h2><ul><li>2 eggs, beaten<li>1 cup milk<li>300 g flour<li>salt</ul><h2>Method</h2>';
const stepsOf = (steps: string) =>
  readVisible(parseHtml(`<body>${LIST}<ol>${steps}</ol></body>`, 'https://kitchen.example/'))[0]?.steps.map(
    ({ text }) => text,
  );

describe('withoutUsed', () => {
  it('removes the list of used ingredients from the end of a step', () => {
    expect(
      stepsOf(`<li><span>Whisk the eggs with the milk.</span><div><span>2 eggs,</span> <span>1 cup milk</span></div>
        <li>Stir in the flour. <div>300 g flour</div><li>Bake it for 20 minutes.`),
    ).toEqual(['Whisk the eggs with the milk.', 'Stir in the flour.', 'Bake it for 20 minutes.']);
  });

  it('removes used ingredients with another amount, or with their words in another order', () => {
    expect(
      stepsOf(`<li><span>Whisk the eggs with the milk.</span><div><span>beaten eggs (100 g),</span> <span>½ cup milk</span></div>
        <li>Bake it for 20 minutes.`),
    ).toEqual(['Whisk the eggs with the milk.', 'Bake it for 20 minutes.']);
  });

  it('keeps an ingredient that ends the sentence', () => {
    expect(stepsOf('<li>Whisk the eggs with <b>1 cup milk</b><li>Season the batter with <b>salt</b>')).toEqual([
      'Whisk the eggs with 1 cup milk',
      'Season the batter with salt',
    ]);
  });

  it('keeps other text in an element of its own at the end of a step', () => {
    expect(stepsOf('<li>Whisk the eggs.<div>Keep the egg shells</div><li>Bake the cake.')).toEqual([
      'Whisk the eggs. Keep the egg shells',
      'Bake the cake.',
    ]);
  });
});
