import { describe, expect, it } from '@jest/globals';
import type { ReadyHousehold } from './tasks.repository.js';
import { Turns } from './turns.js';

/** Households whose tasks have been due since these minutes. */
function ready(minutes: Readonly<Record<string, number>>): ReadyHousehold[] {
  return Object.entries(minutes).map(([householdId, minute]) => ({ householdId, dueAt: new Date(minute * 60_000) }));
}

describe('turns', () => {
  it('give a household half of the places at most', () => {
    const turns = new Turns(4);
    turns.begin('a');
    expect(turns.isFull('a')).toBe(false);
    turns.begin('a');
    expect([turns.isFull('a'), turns.isFull('b')]).toEqual([true, false]);
    expect(turns.next(ready({ a: 1, b: 2 }))).toBe('b');
    expect(turns.next(ready({ a: 1 }))).toBeNull();
    turns.end('a');
    expect(turns.next(ready({ a: 1 }))).toBe('a');
  });

  it('give a household the only place there is', () => {
    const turns = new Turns(1);
    expect(turns.free).toBe(1);
    turns.begin('a');
    expect([turns.free, turns.isFull('a')]).toEqual([0, true]);
    turns.end('a');
    expect([turns.free, turns.isFull('a')]).toEqual([1, false]);
  });

  it('go to the household that waits the longest, and then around', () => {
    const turns = new Turns(4);
    const all = ready({ a: 3, b: 1, c: 2 });
    expect(Array.from({ length: 5 }, () => turns.next(all))).toEqual(['b', 'c', 'a', 'b', 'c']);
    expect(turns.next(ready({ a: 1, b: 1, d: 9 }))).toBe('d');
  });

  it('go to nobody when no task is ready', () => {
    expect(new Turns(4).next([])).toBeNull();
  });
});
