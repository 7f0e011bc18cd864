import { describe, expect, it } from '@jest/globals';
import { parseText } from '../parse-text.js';

describe('a text in a form that no recipe has', () => {
  it.each([
    [
      'the prices of a menu',
      'Trattoria da Ugo\nPrimi\nGnocchi al ragù 11,50 €\nRavioli di zucca 12,00 €\nDolci\nCrostata 5,50 €',
    ],
    [
      'prices behind numbered dishes',
      'Saigon\n4. Sommerrollen (2 Stück) 4,90\n9. Nudelsuppe mit Huhn 8,50\n17. Rotes Curry 10,90',
    ],
    ['prices with the currency before them', 'The Swan\nPea soup, sourdough £7\nHake and chips £15.50\nPlum tart £6'],
    [
      'the meals of several days',
      'Lunedì\nPranzo: riso e ceci\nCena: merluzzo\nMartedì\nPranzo: pasta al pomodoro\nCena: uova',
    ],
    ['a title of things to buy', 'Wocheneinkauf\n2 l Milch\n6 Eier\n500 g Quark\nMax holt das Brot beim Bäcker.'],
    ['a title of things to buy in other words', 'To buy\n2 pints milk\n6 eggs\n1 loaf of bread'],
  ])('is none: %s', async (_, text) => {
    await expect(parseText(text)).rejects.toMatchObject({ code: 'NO_RECIPE_FOUND' });
  });

  it.each([
    [
      'prices behind amounts',
      'Chili\n1 lb beef 4.99\n2 cans beans 1.78\n1 onion 0.40\nBrown the beef and simmer with the rest.',
    ],
    [
      'a label for each part, once above the foods and once above the work',
      'Apfelkuchen\nTeig: 300 g Mehl, 150 g Butter\nBelag: 1 kg Äpfel, 2 Eier\nTeig: Mehl und Butter verkneten.\nBelag: Äpfel schneiden.',
    ],
    [
      'the button of a shopping list',
      'Shopping list\nPea soup\nIngredients\n500 g peas\n1 onion\nMethod\nBoil the peas with the onion.',
    ],
    ['a market in its name', 'Markthähnchen\n1 Hähnchen\n2 Zitronen\nRosmarin'],
  ])('is one with %s', async (_, text) => {
    expect(await parseText(text)).toHaveLength(1);
  });
});
