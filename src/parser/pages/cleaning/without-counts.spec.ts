import { describe, expect, it } from '@jest/globals';
import { withoutCounts } from './without-counts.js';

const without = (...texts: string[]) =>
  withoutCounts(texts.map((text) => ({ text, section: null, images: [] }))).map(({ text }) => text);

describe('withoutCounts', () => {
  it.each([
    ['1. ', '2. '],
    ['1) ', '2) '],
    ['Step 1: ', 'Step 2: '],
    ['1 ', '2 '],
    ['step1: ', 'step2: '],
  ])('drops the counts %j and %j', (one, two) => {
    expect(without(`${one}Chop.`, `${two}Boil.`)).toEqual(['Chop.', 'Boil.']);
  });

  it('drops lines that only count when one of the series is missing', () => {
    expect(without('Chop.', 'Step 2', 'Boil.', 'Step 4', 'Serve.')).toEqual(['Chop.', 'Boil.', 'Serve.']);
  });

  it('takes counted steps apart wherever line breaks cut them', () => {
    expect(without('1. Chop the leeks. 2. Boil', 'them. 3. Serve. 4.')).toEqual([
      'Chop the leeks.',
      'Boil them.',
      'Serve.',
    ]);
  });

  it('takes counted steps apart that were glued together', () => {
    expect(without('1. Chop the leeks.2. Boil them (softly).3. Add 1.5 l stock.')).toEqual([
      'Chop the leeks.',
      'Boil them (softly).',
      'Add 1.5 l stock.',
    ]);
  });

  it('takes steps apart that a text counts with a word', () => {
    expect(without('Step 1: Chop the leeks. Step 2: Boil them, as in step 1.')).toEqual([
      'Chop the leeks.',
      'Boil them, as in step 1.',
    ]);
  });

  it('drops lines that only count', () => {
    expect(without('Step 01', 'Chop.', 'Step 02', 'Boil.')).toEqual(['Chop.', 'Boil.']);
    expect(without('1:', 'Chop.', '2:', 'Boil.', 'Serve.')).toEqual(['Chop.', 'Boil.', 'Serve.']);
  });

  it('keeps numbers that do not count', () => {
    const steps = ['2 eggs go in first.', '500 g flour follow.'];
    expect(without(...steps)).toEqual(steps);
  });

  it('takes one text of numbered steps apart', () => {
    expect(without('1. Chop. 2. Boil for 2.5 minutes. 3. Serve.')).toEqual([
      'Chop.',
      'Boil for 2.5 minutes.',
      'Serve.',
    ]);
  });
});
