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
    expect(turns.inOrder(ready({ a: 1, b: 2 }))).toEqual(['b']);
    turns.end('a');
    expect(turns.inOrder(ready({ a: 1, b: 2 }))).toEqual(['b', 'a']);
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
    const given = Array.from({ length: 5 }, () => {
      const [first = ''] = turns.inOrder(all);
      turns.begin(first);
      turns.end(first);
      return first;
    });
    expect(given).toEqual(['b', 'c', 'a', 'b', 'c']);
    expect(turns.inOrder(ready({ a: 1, b: 1, d: 9 }))).toEqual(['d', 'a', 'b']);
  });

  it('stay with a household whose task could not begin', () => {
    const turns = new Turns(4);
    const all = ready({ a: 1, b: 2 });
    expect([turns.inOrder(all), turns.inOrder(all)]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});
