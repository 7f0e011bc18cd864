import { describe, expect, it } from '@jest/globals';
import { withoutRepeatedList } from './repeated-list.js';

const once = (...lines: string[]) => withoutRepeatedList(lines, (line) => line);

describe('withoutRepeatedList', () => {
  it('keeps the second of two tellings in different units', () => {
    expect(once('8 oz flour', '2 eggs', '1 cup cold milk', '225g flour', '2 eggs', '240 ml cold milk')).toEqual([
      '225g flour',
      '2 eggs',
      '240 ml cold milk',
    ]);
  });

  it('keeps a list in which only some things come twice', () => {
    const lines = ['200 g flour', '1 egg', '50 g sugar', '300 g flour', '1 egg', '10 g salt'];
    expect(once(...lines)).toEqual(lines);
  });
});
