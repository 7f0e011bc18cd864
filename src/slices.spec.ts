import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { inSlices, turn } from './slices.js';

/** Each step takes longer than a slice. */
function* work(steps: number, onStep: () => void): Generator<void, string> {
  for (let step = 0; step < steps; step++) {
    const end = performance.now() + 6;
    while (performance.now() < end);
    onStep();
    yield;
  }
  return 'done';
}

describe('inSlices', () => {
  it('does short work at once', () => {
    // oxlint-disable-next-line require-yield
    const short = function* (): Generator<void, string> {
      return 'done';
    };
    expect(inSlices(short())).toBe('done');
  });

  it('lets everything else have a turn between two slices, however much work there is', async () => {
    const order: string[] = [];
    const works = ['a', 'b', 'c'].map(async (name) => inSlices(work(3, () => order.push(name))));
    for (let turns = 0; turns < 20; turns++) {
      await nextTurn();
      order.push('.');
    }
    expect(await Promise.all(works)).toEqual(['done', 'done', 'done']);
    expect(order.join('')).toMatch(/^abc(?:[abc]\.+){6}$/);
  });

  it.each([1, 3])('fails where the work fails at step %i', async (bad) => {
    let step = 0;
    const failing = async (): Promise<string> =>
      inSlices(
        work(5, () => {
          step += 1;
          if (step === bad) throw new Error('soup');
        }),
      );
    await expect(failing()).rejects.toThrow('soup');
  });
});

describe('turn', () => {
  it('comes to each in the order in which they asked', async () => {
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((number) => turn().then(() => order.push(number))));
    expect(order).toEqual([1, 2, 3]);
  });
});
