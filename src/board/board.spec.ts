import { describe, expect, it } from '@jest/globals';
import type { GroceryDto } from '../groceries/groceries.dto.js';
import type { CalendarItemDto } from '../plan/calendar-items.dto.js';
import { boardDays } from './board-days.js';
import { boardGroceries } from './board-groceries.js';

function grocery(id: string, storeId: string | null, isDone = false): GroceryDto {
  return { id, storeId, isDone, display: `2 ${id}`, version: 3 } as GroceryDto;
}

function item(date: string, content: Partial<CalendarItemDto>): CalendarItemDto {
  const empty = { recipeId: null, recipeName: null, title: null, plannedServings: null };
  return { date, slot: 'Lunch', itemType: 'note', ...empty, ...content } as CalendarItemDto;
}

describe('the groceries of a board', () => {
  it('are grouped by store, those without a store last', () => {
    const lines = [grocery('salt', null), grocery('leek', 'b'), grocery('kale', 'a', true), grocery('dill', 'b')];
    const { stores, open, done } = boardGroceries(lines, [
      { id: 'a', name: 'Market' },
      { id: 'empty', name: 'Mill' },
      { id: 'b', name: 'Bakery' },
    ]);
    expect([open, done]).toEqual([3, 1]);
    expect(stores.map(({ id, name, items }) => [id, name, items.map((line) => line.id)])).toEqual([
      ['a', 'Market', ['kale']],
      ['b', 'Bakery', ['leek', 'dill']],
      [null, null, ['salt']],
    ]);
    expect(stores[0]?.items).toEqual([{ id: 'kale', text: '2 kale', isDone: true, version: 3 }]);
  });

  it('have no store when it is being removed', () => {
    const { stores } = boardGroceries([grocery('leek', 'gone')], []);
    expect(stores).toEqual([
      { id: null, name: null, items: [{ id: 'leek', text: '2 leek', isDone: false, version: 3 }] },
    ]);
  });
});

describe('the days of a board', () => {
  it('have their items, with what the recipe says', () => {
    const cake = {
      id: 'cake',
      name: 'Cake',
      servings: 4,
      calories: null,
      image: '/cake',
      minutes: 60,
      unsuitableFor: [],
    };
    const items = [
      item('2026-02-28', { title: 'Leftovers' }),
      item('2026-03-01', { itemType: 'recipe', recipeId: 'cake', recipeName: 'Cake', plannedServings: 6 }),
    ];
    expect(boardDays(['2026-02-28', '2026-03-01', '2026-03-02'], items, new Map([['cake', cake]]))).toEqual([
      {
        date: '2026-02-28',
        items: [
          {
            slot: 'Lunch',
            itemType: 'note',
            title: 'Leftovers',
            recipeId: null,
            image: null,
            minutes: null,
            plannedServings: null,
          },
        ],
      },
      {
        date: '2026-03-01',
        items: [
          {
            slot: 'Lunch',
            itemType: 'recipe',
            title: 'Cake',
            recipeId: 'cake',
            image: '/cake',
            minutes: 60,
            plannedServings: 6,
          },
        ],
      },
      { date: '2026-03-02', items: [] },
    ]);
  });
});
