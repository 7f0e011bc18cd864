import { describe, expect, it } from '@jest/globals';
import { withPairedAmounts } from './paired-amounts.js';

const paired = (...texts: string[]) =>
  withPairedAmounts(texts.map((text) => ({ text, group: null, isItem: false }))).map(({ text }) => text);

describe('withPairedAmounts', () => {
  it('puts amounts behind the names they follow', () => {
    expect(paired('flour', '500 g', 'salt', 'eggs', '2', 'milk', '1 cup')).toEqual([
      'flour 500 g',
      'salt',
      'eggs 2',
      'milk 1 cup',
    ]);
  });

  it('puts amounts before the names that follow them', () => {
    expect(paired('500 g', 'flour', '2', 'eggs', 'salt', '1 cup', 'milk')).toEqual([
      '500 g flour',
      '2 eggs',
      'salt',
      '1 cup milk',
    ]);
  });

  it('leaves whole lines as they are', () => {
    const lines = ['500 g strong flour', '2 large eggs', 'salt', '1 cup cold milk'];
    expect(paired(...lines)).toEqual(lines);
  });
});
