import { describe, expect, it } from '@jest/globals';
import { withoutTools } from './without-tools.js';

const left = (...texts: string[]) =>
  withoutTools(texts.map((text) => ({ text, group: null, isItem: false }))).map(({ text }) => text);

describe('withoutTools', () => {
  it('removes labels between the sentence of a counted step and the next count', () => {
    expect(left('Step 1', 'Slice the leek.', 'Knife', 'leek 1', 'Step 2', 'Fry it.', 'Pan')).toEqual([
      'Step 1',
      'Slice the leek.',
      'Step 2',
      'Fry it.',
    ]);
  });

  it.each([
    ['titles of steps', ['1', 'Prepare', 'Slice the leek.', '2', 'Fry', 'Fry it.']],
    ['the heading of the next part', ['1', 'Slice the leek.', '2', 'Fry it.', 'Sauce', '1', 'Stir it.']],
    ['labels without counts', ['Slice the leek.', 'Sauce', 'Stir it.']],
  ])('keeps %s', (_, lines) => {
    expect(left(...lines)).toEqual(lines);
  });
});
