import { describe, expect, it } from '@jest/globals';
import { readPlainText } from '../read-plain.js';

describe('lines whose place tells what they are', () => {
  it.each([
    'Optional toppings: grated cheddar, sour cream and a handful of chopped cilantro',
    'To garnish: thyme sprigs and some of the grated parmesan',
    'grated cheese (optional, and it may be any that melts well. We like gruyère)',
    'etwas Petersilie',
    'Olie om in te bakken',
    'about 1 cup shredded lettuce',
  ])('takes %j among the ingredients for one of them', (line) => {
    const text = `Tacos\n200 g beans\n${line}\n2 tomatoes\nHeat the beans in a pan.\nFill the tacos.`;
    expect(readPlainText(text)).toMatchObject({
      name: 'Tacos',
      ingredients: [{ line: '200 g beans' }, { line }, { line: '2 tomatoes' }],
      steps: [{ text: 'Heat the beans in a pan.' }, { text: 'Fill the tacos.' }],
    });
  });

  it('takes the end of a block of ingredients for one of them', () => {
    const text =
      'Soup\n\n2 leeks\n1 l stock\nMelted butter and chopped chives\n\nSlice the leeks.\nBoil them in the stock.';
    expect(readPlainText(text).ingredients.map(({ line }) => line)).toEqual([
      '2 leeks',
      '1 l stock',
      'Melted butter and chopped chives',
    ]);
  });

  it('takes what a baker does at a time of the day for steps', () => {
    const text =
      'Bread\n500 g flour\n350 ml water\n\n08:00 Mix flour and water.\n12:00 Shape.\n18:00 Bake for 45 minutes.';
    expect(readPlainText(text)).toMatchObject({
      ingredients: [{ line: '500 g flour' }, { line: '350 ml water' }],
      steps: [{ text: '08:00 Mix flour and water.' }, { text: '12:00 Shape.' }, { text: '18:00 Bake for 45 minutes.' }],
    });
  });

  it('takes a few words set apart above amounts for the heading of their group', () => {
    const text =
      'Cake\n\nIngredients\n\nBerry Top\n200 g berries\n50 g sugar\n\nBase\n300 g flour\n2 eggs\n\nMethod\nBake it.';
    expect(readPlainText(text).ingredients).toEqual([
      { line: '200 g berries', group: 'Berry Top' },
      { line: '50 g sugar', group: 'Berry Top' },
      { line: '300 g flour', group: 'Base' },
      { line: '2 eggs', group: 'Base' },
    ]);
  });

  it('takes a few words above the first step for its heading', () => {
    const text = 'Buns\n\n300 g flour\n200 ml milk\n\nCookie Dough\nMix the flour with the milk.\nBake it.';
    expect(readPlainText(text)).toMatchObject({
      ingredients: [{ line: '300 g flour' }, { line: '200 ml milk' }],
      steps: [{ text: 'Mix the flour with the milk.', section: 'Cookie Dough' }, { text: 'Bake it.' }],
    });
  });

  it('takes another heading of steps among the steps for that of their next part', () => {
    const text = 'Buns\nIngredients\n300 g flour\nMethod\nMix.\nHow to make the glaze\nStir.\nTip: use icing sugar.';
    expect(readPlainText(text).steps).toMatchObject([
      { text: 'Mix.', section: null },
      { text: 'Stir.', section: 'How to make the glaze' },
      { text: 'Tip: use icing sugar.', section: 'How to make the glaze' },
    ]);
  });
});

describe('a method without a heading below notes', () => {
  it.each([
    [
      'de',
      'Carbonara\n\n- 400 g Spaghetti\n- 4 Eier\n\nGut zu wissen\n- Keine Sahne!\n\n1. Nudeln kochen.\n2. Alles mischen.',
    ],
    ['en', 'Lemon posset\n\n600 ml cream\n2 lemons\n\nTips\nUse unwaxed lemons.\n\n1. Boil the cream.\n2. Chill it.'],
    ['fr', 'Soupe\n\n- 3 poireaux\n\nAstuces\n- On peut la congeler.\n\nÉmincer les poireaux.\nCuire 20 minutes.'],
  ])('is the method when it has another form than they: %s', (_language, text) => {
    const { steps, notes } = readPlainText(text);
    expect([steps.length, notes?.split('\n').length]).toEqual([2, 1]);
  });

  it.each([
    [
      'a method above',
      'Rice\n\n1 l milk\n150 g rice\n\nBoil the milk with the rice.\n\nTips\n- Use whole milk.\n\nServe it with cherries.',
    ],
    [
      'a heading',
      'Rice\n\n1 l milk\n150 g rice\n\nMethod\nBoil the milk.\n\nTips\n- Use whole milk.\n\n1. Store it in the fridge.',
    ],
  ])('is a part of the notes when there is %s', (_why, text) => {
    expect(readPlainText(text).steps).toHaveLength(1);
  });
});
