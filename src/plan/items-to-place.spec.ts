import { describe, expect, it } from '@jest/globals';
import { type ItemToPlace, placeItems } from './items-to-place.js';

const DAY = '2031-05-05';
const RECIPES = new Set(['dal']);

const note = (title: string, content: Partial<ItemToPlace> = {}): ItemToPlace => ({
  date: DAY,
  slot: 'Lunch',
  itemType: 'note',
  recipeId: null,
  title,
  note: null,
  plannedServings: null,
  ...content,
});
const recipe = (recipeId: string, content: Partial<ItemToPlace> = {}): ItemToPlace =>
  note('', { itemType: 'recipe', recipeId, title: null, ...content });

describe('placing items', () => {
  it('puts them behind the others of their day and slot, in their order', () => {
    const items = [note('a'), recipe('dal'), note('b', { slot: 'Dinner' }), note('c')];
    const staying = [7, 3].map((sortOrder) => ({ ...note('there'), sortOrder }));
    const { items: placed, skipped } = placeItems(items, staying, RECIPES);
    expect(placed).toEqual(items.map((item, nth) => ({ ...item, sortOrder: [8, 9, 1, 10][nth] })));
    expect(skipped).toEqual([]);
  });

  it('leaves out what the slot has, and recipes that are missing', () => {
    const staying = [note('a'), recipe('dal')].map((item) => ({ ...item, sortOrder: 1 }));
    const items = [note('a'), note('b'), recipe('dal'), recipe('gone'), note('a', { date: '2031-05-06' })];
    const { items: placed, skipped } = placeItems(items, staying, RECIPES);
    expect(placed).toMatchObject([{ title: 'b' }, { date: '2031-05-06' }]);
    const place = { date: DAY, slot: 'Lunch' };
    expect(skipped).toEqual([
      { ...place, recipeId: null, title: 'a', reason: 'alreadyPlanned' },
      { ...place, recipeId: 'dal', title: null, reason: 'alreadyPlanned' },
      { ...place, recipeId: 'gone', title: null, reason: 'recipeNotFound' },
    ]);
  });
});
