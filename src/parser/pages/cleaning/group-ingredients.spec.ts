import { describe, expect, it } from '@jest/globals';
import { groupIngredients } from './group-ingredients.js';

const grouped = (...texts: string[]) =>
  groupIngredients(texts.map((line) => ({ line, group: null }))).map(({ line, group }) => [group, line]);

describe('groupIngredients', () => {
  it.each(['EVOO', 'AOVE', 'MSG'])('keeps %s, an ingredient in capitals', (line) => {
    expect(grouped('2 tomatoes', line, 'salt')).toEqual([
      [null, '2 tomatoes'],
      [null, line],
      [null, 'salt'],
    ]);
  });

  it.each([
    ['DIP', '2 eggs'],
    ['SAUCE', 'salt'],
  ])('takes %s above %s for a heading', (heading, line) => {
    expect(grouped('2 tomatoes', heading, line)).toEqual([
      [null, '2 tomatoes'],
      [heading, line],
    ]);
  });

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

describe('headings without a mark', () => {
  const lines = (...texts: string[]): { line: string; group: null }[] => texts.map((line) => ({ line, group: null }));

  it('are groups in a list that begins with one and whose other lines are all measured', () => {
    expect(
      groupIngredients(lines('Pasta', '300 g penne', '1 l water', 'Pesto', '1 bunch basil', '50 g pine nuts')),
    ).toEqual([
      { line: '300 g penne', group: 'Pasta' },
      { line: '1 l water', group: 'Pasta' },
      { line: '1 bunch basil', group: 'Pesto' },
      { line: '50 g pine nuts', group: 'Pesto' },
    ]);
  });

  it('are groups beside seasonings without an amount', () => {
    expect(
      groupIngredients(
        lines('Mürbeteig', '250 g Mehl', '1 Ei', 'Salz', 'Belag', '3 Stangen Lauch', '200 g Schmand'),
      ).map(({ line, group }) => [group, line]),
    ).toEqual([
      ['Mürbeteig', '250 g Mehl'],
      ['Mürbeteig', '1 Ei'],
      ['Mürbeteig', 'Salz'],
      ['Belag', '3 Stangen Lauch'],
      ['Belag', '200 g Schmand'],
    ]);
  });

  it.each(['Topping', 'Füllung', 'Cobertura'])('are groups when they only mean a part of a dish: %s', (heading) => {
    expect(groupIngredients(lines('300 g flour', 'salt', '2 eggs', heading, '500 g plums'))).toContainEqual({
      line: '500 g plums',
      group: heading,
    });
  });

  it.each([
    ['300 g sponge', 'Custard', '300 ml cream', 'Sprinkles'],
    ['Salt', '300 g penne', '1 l water', 'Pepper', '1 bunch basil', '50 g pine nuts'],
    ['Capers', '300 g penne', '1 l water', '1 bunch basil', '50 g pine nuts'],
    ['300 g penne', 'Capers', '1 l water', 'Parmesan', '50 g pine nuts', '1 lemon'],
  ])('are ingredients when they may be bought: %s, %s …', (...texts) => {
    expect(groupIngredients(lines(...texts)).map(({ line }) => line)).toEqual(texts);
  });
});
