import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('turns', () => {
  it('give a household half of the places at most', () => {
    const turns = new Turns(4);
    turns.begin('a');
    expect(turns.taken.full).toEqual([]);
    turns.begin('a');
    expect(turns.taken.full).toEqual(['a']);
    turns.begin('b');
    turns.end('a');
    expect(turns.taken.full).toEqual([]);
    turns.begin('b');
    expect(turns.taken.full).toEqual(['b']);
  });

  it('give a household the only place there is', () => {
    const turns = new Turns(1);
    expect(turns.hasPlace).toBe(true);
    turns.begin('a');
    expect([turns.hasPlace, turns.taken.full]).toEqual([false, ['a']]);
    turns.end('a');
    expect([turns.hasPlace, turns.taken.full]).toEqual([true, []]);
  });

  it('return the recent households, and forget those that were long ago', () => {
    const turns = new Turns(4);
    for (const household of ['a', 'b', 'a']) turns.serve(household);
    expect(turns.taken.served).toEqual(['b', 'a']);
    for (let n = 0; n < 99; n++) turns.serve(`other ${n}`);
    expect(turns.taken.served.slice(0, 2)).toEqual(['a', 'other 0']);
    expect(turns.taken.served).toHaveLength(100);
  });

  it('return the place in the order of ids only when not all households are remembered', () => {
    const turns = new Turns(4);
    for (let n = 0; n < 100; n++) turns.serve(`household ${n}`);
    expect(turns.taken.after).toBeNull();
    turns.serve('one more');
    turns.serve('household 50');
    expect(turns.taken.after).toBe('one more');
  });
});
