import { describe, expect, it } from '@jest/globals';
import { groupIngredients } from './group-ingredients.js';

const grouped = (...texts: string[]) =>
  groupIngredients(texts.map((line) => ({ line, group: null }))).map(({ line, group }) => [group, line]);

describe('groupIngredients', () => {
  it('drops boxes and bullets that are written as signs', () => {
    expect(grouped('▢ 2 eggs', '• 1 onion', '½ cup milk')).toEqual([
      [null, '2 eggs'],
      [null, '1 onion'],
      [null, '½ cup milk'],
    ]);
  });

  it.each(['For the sauce', 'Für die Soße', 'Pour la sauce', "Pour l'assaisonnement", 'Para a calda', 'Per la crema'])(
    'takes %j for the heading of the lines below it',
    (heading) => {
      expect(grouped('2 eggs', heading, '1 onion')).toEqual([
        [null, '2 eggs'],
        [heading, '1 onion'],
      ]);
    },
  );

  it.each(['For serving, lemon wedges', 'Per la crema 200 g zucchero', 'Parsley'])(
    'takes %j for an ingredient',
    (line) => {
      expect(grouped('2 eggs', line, '1 onion')).toEqual([
        [null, '2 eggs'],
        [null, line],
        [null, '1 onion'],
      ]);
    },
  );

  it('drops marks that templates leave in lines', () => {
    expect(grouped('1 onion , chopped ((fine))', '2 cups milk ()', '1 egg, ', 'salt,, pepper')).toEqual([
      [null, '1 onion, chopped (fine)'],
      [null, '2 cups milk'],
      [null, '1 egg'],
      [null, 'salt, pepper'],
    ]);
  });

  it('takes few words above amounts for headings where the list begins with one and has several', () => {
    expect(grouped('Salad', '2 cups bulgur', '1 cup parsley', 'Tahini Drizzle', '1/2 cup tahini', '1 lemon')).toEqual([
      ['Salad', '2 cups bulgur'],
      ['Salad', '1 cup parsley'],
      ['Tahini Drizzle', '1/2 cup tahini'],
      ['Tahini Drizzle', '1 lemon'],
    ]);
    expect(grouped('Salt', '2 cups bulgur', '1 lemon', '1 onion')).toHaveLength(4);
    expect(grouped('2 cups bulgur', 'Salt', '1 lemon', 'Pepper', '1 onion', '1 egg')).toHaveLength(6);
  });

  it('drops the words of a link behind each line, and facts of the dish below the list', () => {
    const lines = ['1 pineapple find a swap', '2 tbsp rum find a swap', '1 tbsp sugar find a swap'];
    expect(grouped(...lines).map(([, line]) => line)).toEqual(['1 pineapple', '2 tbsp rum', '1 tbsp sugar']);
    const facts = ['1 leek', '2 eggs', 'Difficulty: easy', 'Costo basso'];
    expect(grouped(...facts).map(([, line]) => line)).toEqual(['1 leek', '2 eggs']);
  });
});
