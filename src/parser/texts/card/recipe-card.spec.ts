import { describe, expect, it } from '@jest/globals';
import { readPlainText } from '../read-plain.js';

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

  it('takes a few words set apart in a list that stands together for a group', () => {
    const list = ['Ingredients', '', 'Barley', '', ...LIST, '', 'Tangzhong', '', '20 g flour', '100 ml water'];
    expect(read(page(list, ['Method', ...STEPS]))).toMatchObject({
      ingredients: [...LIST, '20 g flour', '100 ml water'],
      groups: ['Barley', 'Tangzhong'],
    });
  });

  it('keeps the last part of a list that names no amounts', () => {
    const list = ['Ingredients', '', ...LIST, '', 'Garnish', '', 'fresh dill', 'lemon wedges'];
    expect(read(page(list, ['Method', ...STEPS])).ingredients).toEqual([...LIST, 'fresh dill', 'lemon wedges']);
  });

  it('ends the ingredients where nutrients follow them', () => {
    const list = ['Ingredients', ...LIST, '428 kcal', '33 g protein', '19 g fat'];
    expect(read(page(list, ['Method', ...STEPS])).ingredients).toEqual(LIST);
  });

  it('reads on below an energy that stands above the list', () => {
    const list = ['Ingredients', 'A pot', 'Easy', 'Cheap', '428 kcal', ...LIST];
    expect(read(page(list, ['Method', ...STEPS])).ingredients).toEqual(expect.arrayContaining(LIST));
  });

  it('leaves paragraphs above and below a list of steps out of it', () => {
    const talk = ['Keep your phone awake while you are cooking.', ''];
    const more = [
      '',
      'This post was made possible by the farmers of our valley, whom we thank.',
      '',
      'Barley is a grain.',
    ];
    expect(read(page(['Ingredients', ...LIST], ['Method', '', ...talk, ...STEPS, ...more])).steps).toEqual(STEPS);
  });

  it('keeps the last steps of a list that stand together', () => {
    const last = ['Just before dinner, the carrots come on top.', 'The dill, too.'];
    const steps = [...STEPS, '', ...last];
    expect(read(page(['Ingredients', ...LIST], ['Method', ...steps])).steps).toEqual([...STEPS, ...last]);
  });

  it('keeps how to store the dish as the last of the steps', () => {
    const steps = [...STEPS, 'Store in an airtight container for up to three days.'];
    expect(read(page(['Ingredients', ...LIST], ['Method', ...steps])).steps).toEqual(steps);
  });

  it.each([
    'April 23, 2025',
    '23. April 2025',
    '23 de abril de 2025',
    '4.10.2008',
    'Log out',
    'Learn about our barley',
  ])('is not called %j', (line) => {
    const lines = page(['Ingredients', ...LIST], ['Method', ...STEPS]);
    const at = lines.indexOf(STORY);
    expect(read([...lines.slice(0, at), line, ...lines.slice(at)]).name).toBe('Barley Stew');
  });

  it('leaves buttons and scales out of the ingredients', () => {
    const list = [
      'IngredientsCopy',
      '0.5x',
      '1/2x1x2xCustom',
      '1 2 3',
      ...LIST,
      'Add to your grocery list',
      'Cups/ounces',
    ];
    expect(read(page(list, ['Method', ...STEPS])).ingredients).toEqual(LIST);
  });

  it.each([
    'You may like',
    'Reader ratings (0)',
    'Looking for more?',
    'Das könnte dir auch schmecken',
    'Recettes similaires',
    'If you made this stew, please leave a comment below.',
  ])('ends the steps at %j', (line) => {
    expect(read(page(['Ingredients', ...LIST], ['Method', ...STEPS, line, 'A stew everyone loved.'])).steps).toEqual(
      STEPS,
    );
  });

  it.each(['Barley Buying Tips', 'Notes, tips, and variations', 'Consejos para la cebada'])(
    'ends the steps at the advice below %j',
    (heading) => {
      const advice = [heading, 'Use barley that is pearled.', 'Add more stock where it thickens.'];
      expect(read(page(['Ingredients', ...LIST], ['Method', ...STEPS, ...advice])).steps).toEqual(STEPS);
    },
  );

  it('ends the steps at advice set apart and keeps it inside their list', () => {
    const advice = 'Make-ahead option: Cook the barley the day before.';
    const cut = page(['Ingredients', ...LIST], ['Method', ...STEPS, '', advice, '', 'Add stock and warm it again.']);
    expect(read(cut).steps).toEqual(STEPS);
    const kept = page(['Ingredients', ...LIST], ['Method', ...STEPS, advice]);
    expect(read(kept).steps).toEqual([...STEPS, advice]);
  });

  it('keeps a step that begins as a request does', () => {
    const steps = [...STEPS, 'If you have the time, leave the stew to rest overnight.'];
    expect(read(page(['Ingredients', ...LIST], ['Method', ...steps])).steps).toEqual(steps);
  });

  it('reads the sentences of a language whose verbs it does not know below its heading', () => {
    const steps = ['1 Povrće', 'Mrkvu ogulite i narežite na ploške.', 'Ječam isperite i skuhajte u temeljcu.'];
    const found = read(page(['Sastojci', '200 g ječma', '1 l temeljca', '2 mrkve'], ['Priprema', ...steps]));
    expect(found.steps).toEqual(expect.arrayContaining(steps.slice(1)));
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
