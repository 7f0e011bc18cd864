import { describe, expect, it } from '@jest/globals';
import { inPlanOrder } from './plan-order.js';

describe('the order of the plan', () => {
  it('is that of days, slots, numbers and ids, with the queue at the end', () => {
    const items = [
      { id: 'a', date: '2031-05-05', slot: 'Breakfast', sortOrder: -3 },
      { id: 'b', date: '2031-05-05', slot: 'Lunch', sortOrder: 2 },
      { id: 'c', date: '2031-05-05', slot: 'Lunch', sortOrder: 2 },
      { id: 'a', date: '2031-05-05', slot: 'Lunch', sortOrder: 10 },
      { id: 'a', date: '2031-05-05', slot: 'Snack', sortOrder: 1 },
      { id: 'a', date: '2031-05-06', slot: 'Breakfast', sortOrder: 1 },
      { id: 'a', date: null, slot: 'Breakfast', sortOrder: 1 },
      { id: 'a', date: null, slot: 'Dinner', sortOrder: 1 },
    ] as const;
    expect(inPlanOrder(items.toReversed())).toEqual(items);
  });
});
