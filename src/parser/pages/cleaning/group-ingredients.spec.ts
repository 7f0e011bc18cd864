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
});
