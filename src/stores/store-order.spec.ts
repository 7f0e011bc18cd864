import { describe, expect, it } from '@jest/globals';
import { placed } from './store-order.js';
import type { Store } from './store.entity.js';

function store(id: string, sortOrder: number): Store {
  const content = { userId: 'u', name: id, nameKey: id, color: 'sky', website: null, searchAddress: null };
  return { householdId: 'h', id, ...content, sortOrder, version: 1 };
}

function moves(stores: readonly Store[], first: readonly string[]): unknown[] {
  return placed(stores, first).map(({ id, sortOrder, version }) => [id, sortOrder, version]);
}

describe('the order of stores', () => {
  it('begins with the named ones, and keeps that of the others', () => {
    const stores = [store('a', 1), store('b', 2), store('c', 3)];
    expect(moves(stores, ['c'])).toEqual([
      ['c', 1, 2],
      ['a', 2, 1],
      ['b', 3, 1],
    ]);
  });

  it('leaves stores that stay in their place as they are', () => {
    expect(moves([store('a', 1), store('b', 2)], ['a', 'b'])).toEqual([]);
    expect(moves([store('c', 4), store('a', 1), store('b', 1)], [])).toEqual([
      ['b', 2, 1],
      ['c', 3, 1],
    ]);
  });
});
