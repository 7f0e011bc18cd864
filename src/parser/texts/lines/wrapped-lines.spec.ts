import { describe, expect, it } from '@jest/globals';
import { readPlainText } from '../read-plain.js';
import { joinBroken, wrapWidth } from './wrapped-lines.js';

function ingredientsOf(text: string): string[] {
  return readPlainText(text).ingredients.map(({ line }) => line);
}

function stepsOf(text: string): string[] {
  return readPlainText(text).steps.map(({ text: step }) => step);
}

const WRAPPED_STEPS = `Method
Bring a large pot of water to a boil and salt it. Cook the noodles
until they are just tender, drain them and rinse them with water.
Toss with the oil.

Fry the leeks in the butter until they begin to take on some colour
and serve them on the noodles.`;

describe('lines that were broken at a width', () => {
  it('are whole ingredients again', () => {
    const text = `Noodles
Ingredients
400 g broad egg noodles, fresh ones if there are any, or dried ones
from the cupboard
2 leeks
3 tbsp butter, plus a little more for the form, at room temperature
(or oil)
Salt

${WRAPPED_STEPS}`;
    expect(ingredientsOf(text)).toEqual([
      '400 g broad egg noodles, fresh ones if there are any, or dried ones from the cupboard',
      '2 leeks',
      '3 tbsp butter, plus a little more for the form, at room temperature (or oil)',
      'Salt',
    ]);
    expect(stepsOf(text)).toHaveLength(2);
  });

  it('belong to the bullet above them', () => {
    expect(ingredientsOf('Soup\nIngredients\n- 2 leeks, only\nthe white\n- 1 onion\nMethod\n1. Boil.')).toEqual([
      '2 leeks, only the white',
      '1 onion',
    ]);
  });

  it('belong to the bracket that was opened', () => {
    expect(
      ingredientsOf('Soup\nIngredients\n1 cup of dried white beans (about\n180 g)\n1 onion\nMethod\n1. Boil.'),
    ).toEqual(['1 cup of dried white beans (about 180 g)', '1 onion']);
  });

  it('belong to the word that was divided', () => {
    expect(ingredientsOf('Kuchen\nZutaten\n3 Äpfel, ge-\nschält\n1 Ei\nZubereitung\nAlles backen.')).toEqual([
      '3 Äpfel, geschält',
      '1 Ei',
    ]);
  });

  it('have no page numbers of a book among them', () => {
    const draft = readPlainText('84   SOUPS\n\nLeek Soup\n2 leeks\n1 l stock\n\nBoil the leeks in the stock.\n\n85');
    expect(draft.name).toBe('Leek Soup');
    expect(draft.ingredients.map(({ line }) => line)).toEqual(['2 leeks', '1 l stock']);
    expect(draft.steps).toHaveLength(1);
  });

  it('have no advertisements among them', () => {
    expect(stepsOf('Dip\nIngredients\n1 egg\nMethod\nBoil it.\nArticle continues below\nMash it.')).toEqual([
      'Boil it.',
      'Mash it.',
    ]);
  });

  it('are not supposed in a list of short lines', () => {
    const list = ['500 g small waxy potatoes from the market', '2 onions', 'Salt', 'chives'];
    expect(ingredientsOf(`Salad\nIngredients\n${list.join('\n')}\nMethod\nBoil the potatoes.`)).toEqual(list);
    expect(wrapWidth(list.map((text) => ({ text, marker: null, headingLevel: 0, blankBefore: false })))).toBeNull();
  });

  it.each([
    ['chop the pars-', 'ley', 'chop the parsley'],
    ['1 cup all-', 'purpose flour', '1 cup all-purpose flour'],
    ['serve with Mascar-', 'Pone', 'serve with Mascar- Pone'],
  ])('make %j and %j one', (before, after, whole) => {
    expect(joinBroken(before, after)).toBe(whole);
  });
});
