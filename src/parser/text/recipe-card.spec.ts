import { describe, expect, it } from '@jest/globals';
import { readPlainText } from './read-plain.js';

const MENU = ['Skip to main content', 'Dinner ideas', 'Desserts', 'Kitchen tools', 'Our shop', 'Log in'];
const FOOT = ['Jane Cook', 'Read more posts', 'Newsletter', 'Instagram', 'Imprint', 'Contact form', 'Cookie settings'];
const LINKS = Array.from({ length: 20 }, (_, at) => `Other dish number ${at + 1}`);
const STORY = 'This barley stew warms you up, and the barley makes it a whole dinner in one pot.';
const LIST = ['200 g pearl barley', '2 carrots, diced', '1 l vegetable stock', 'Salt'];
const STEPS = [
  'Rinse the pearl barley and put it into a large pot.',
  'Add the carrots and the stock and simmer for 40 minutes.',
  'Season the stew with salt and serve it hot.',
];

function read(lines: readonly string[]): { name: string; ingredients: string[]; groups: unknown[]; steps: string[] } {
  const { name, ingredients, steps } = readPlainText(lines.join('\n'));
  return {
    name,
    ingredients: ingredients.map(({ line }) => line),
    groups: [...new Set(ingredients.map(({ group }) => group))],
    steps: steps.map(({ text }) => text),
  };
}

function page(ingredients: readonly string[], steps: readonly string[], title = 'Barley Stew'): string[] {
  return [...MENU, '', title, 'By Jane Cook', '', STORY, '', ...ingredients, '', ...steps, '', ...FOOT, ...LINKS];
}

describe('the copied text of a whole page', () => {
  it('has its title where the words of the recipe, a name and the story speak for it', () => {
    expect(read(page(['Ingredients', ...LIST], ['Method', ...STEPS]))).toEqual({
      name: 'Barley Stew',
      ingredients: LIST,
      groups: [null],
      steps: STEPS,
    });
  });

  it('is read without a heading above its ingredients or steps', () => {
    const found = read(page([...LIST.slice(0, 3), '1 bay leaf', '2 onions'], STEPS));
    expect(found.ingredients).toEqual([...LIST.slice(0, 3), '1 bay leaf', '2 onions']);
    expect(found.steps).toEqual(STEPS);
  });

  it('passes over headings in menus that no recipe follows', () => {
    const menu = ['Ingredients', 'Chicken', 'Beef', 'How to cook', 'Grilling', 'Baking'];
    expect(read([...menu, ...page(['Ingredients', ...LIST], ['Method', ...STEPS])]).ingredients).toEqual(LIST);
  });

  it('takes the names of parts above amounts for groups', () => {
    const list = ['Ingredients', 'Green Herb Topping', '1 bunch parsley', '2 tbsp oil', 'To serve', 'Crusty bread'];
    expect(read(page(list, ['Method', ...STEPS]))).toMatchObject({
      ingredients: ['1 bunch parsley', '2 tbsp oil', 'Crusty bread'],
      groups: ['Green Herb Topping', 'To serve'],
    });
  });

  it('leaves buttons and scales out of the ingredients', () => {
    const list = ['IngredientsCopy', '0.5x', ...LIST, 'Add to your grocery list', 'Cups/ounces'];
    expect(read(page(list, ['Method', ...STEPS])).ingredients).toEqual(LIST);
  });

  it.each([
    'You may like',
    'Reader ratings (0)',
    'Looking for more?',
    'Das könnte dir auch schmecken',
    'Recettes similaires',
  ])('ends the steps at %j', (line) => {
    expect(read(page(['Ingredients', ...LIST], ['Method', ...STEPS, line, 'A stew everyone loved.'])).steps).toEqual(
      STEPS,
    );
  });

  it('leaves out of the steps what tells the ingredients once more', () => {
    const steps = [
      STEPS[0] ?? '',
      '200 g pearl barley',
      STEPS[1] ?? '',
      '2 carrots,1 l vegetable stock',
      STEPS[2] ?? '',
    ];
    expect(read(page(['Ingredients', ...LIST], ['Method', ...steps])).steps).toEqual(STEPS);
  });

  it('skips times that stand between the heading and the first step', () => {
    const steps = ['Method', '15 m', 'Cooking', '40 m', 'Total', ...STEPS];
    expect(read(page(['Ingredients', ...LIST], steps)).steps).toEqual(STEPS);
  });
});
