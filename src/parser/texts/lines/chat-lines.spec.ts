import { describe, expect, it } from '@jest/globals';
import { readSourceLines } from './source-lines.js';
import { withoutAnswers, withoutChatStamp } from './chat-lines.js';

describe('what others say in a chat', () => {
  it('counts amounts behind a bullet for the one who writes the recipe', () => {
    const chat = [
      '[05.02.26, 18:01] Anna: Omas Liebling',
      '[05.02.26, 18:01] Anna: - 1 kg Kartoffeln',
      '[05.02.26, 18:01] Anna: - 1 Zwiebel',
      '[05.02.26, 18:02] Ben: 2 kg hab ich noch',
      '[05.02.26, 18:02] Ben: 19 Uhr passt',
      '[05.02.26, 18:03] Anna: Kartoffeln kochen und schneiden',
    ];
    expect(withoutAnswers(chat)).toEqual(chat);
  });

  it('keeps a step that another tells, and no question', () => {
    const recipe = [
      '[05.02.26, 18:01] Anna: 1 kg Kartoffeln',
      '[05.02.26, 18:01] Anna: 1 Zwiebel',
      '[05.02.26, 18:03] Anna: Kartoffeln kochen',
      '[05.02.26, 18:04] Ben: Dann die Zwiebel hacken und mit Essig mischen.',
    ];
    const talk = ['[05.02.26, 18:05] Ben: Kochst du morgen?', '[05.02.26, 18:05] Ben: Super'];
    expect(withoutAnswers([...recipe, ...talk])).toEqual(recipe);
  });

  it('removes names above times only where the same person writes again', () => {
    const chat = ['Anna 18:01', '1 kg Kartoffeln', 'Anna 18:02', '1 Zwiebel', 'Anna 18:04', 'Kartoffeln kochen'];
    expect(withoutAnswers(chat)).toEqual(['1 kg Kartoffeln', '1 Zwiebel', 'Kartoffeln kochen']);
  });

  it.each([
    ['the plan of a baker', ['Fold 10:30', 'Fold 11:00', 'Shape 13:00', 'Bake 18:30']],
    ['a plan with pauses', ['Rest 10:30', 'Rest 11:00', 'Shape 13:00', 'Bake 18:30']],
    ['a plan with empty lines', ['Rest 10:30', '', 'Rest 11:00', '', 'Shape 13:00', '', 'Bake 18:30']],
    ['a plan with remarks', ['Fold 10:30', 'Be gentle.', 'Fold 11:00', 'Shape 13:00', 'Make it round.']],
    ['the times of two recipes', ['Prep time 0:20', 'Cook time 1:10', '2 leeks', 'Prep time 0:20', 'Cook time 1:10']],
  ])('keeps %s', (_, lines) => {
    expect(readSourceLines(`Bread\n${lines.join('\n')}`).map(({ text }) => text)).toEqual([
      'Bread',
      ...lines.filter(Boolean),
    ]);
  });
});

describe('the name and the day above a message', () => {
  it.each(['Marta, [3 feb 2026 17:20]', 'Marta, [3 de febrero de 2026 17:20]', 'Marta, [February 3, 2026 5:20 PM]'])(
    '%j is no line of the recipe',
    (head) => {
      const lines = readSourceLines(`${head}\nSopa\n1 cebolla\n\n${head}\nCocer la cebolla.`).map(({ text }) => text);
      expect(lines).toEqual(['Sopa', '1 cebolla', 'Cocer la cebolla.']);
    },
  );
});

describe('the stamp of a message', () => {
  it.each([
    '02/02/2024 à 18:41 - Tata Jo: ',
    '02.02.24, 18:41 - Jo: ',
    '2/2/24, 6:41 PM - Aunt Jo: ',
    '02-02-2024 18:41 - Jo: ',
    '2024-02-02 om 18:41 - Tante Jo: ',
    '02/02/24 alle 18:41 - Zia Jo: ',
    '[2/2/24, 18:41:07] Jo: ',
    '[02.02.24 um 18:41] Jo: ',
    '[2 février 2024 à 18:41] Tata Jo: ',
    '[18:41, 2/2/2024] Jo: ',
    '[18:41] Jo: ',
    '(18:41) Jo: ',
    '18:41 - Jo: ',
    'Jo, 18:41: ',
  ])('is removed: %s', (stamp) => {
    expect(withoutChatStamp(`${stamp}2 oignons`)).toBe('2 oignons');
  });

  it.each([
    '12:30 - 13:00 Rest the dough',
    '1/2 - 3/4 cup milk',
    '10:00 Mix flour: 500 g',
    '(2 cups) flour: sifted',
    '1h30 - repos: au frais',
  ])('is none: %s', (line) => {
    expect(withoutChatStamp(line)).toBe(line);
  });
});
