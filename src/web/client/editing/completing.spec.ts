import { describe, expect, it } from '@jest/globals';
import { completionsOf } from './completing.js';

const NAMES = ['Summer', 'soup', 'Sunday', 'Obst'];

describe('names with commas between them', () => {
  it.each([
    ['su', ['Summer', 'Sunday']],
    ['Obst, so', ['Obst, soup']],
    ['summer,s', ['summer,soup', 'summer,Sunday']],
    ['', NAMES],
    ['soup', []],
    ['x', []],
  ])('go on from %j with %j', (typed, completions) => {
    expect(completionsOf(typed, NAMES)).toEqual(completions);
  });

  it('are offered ten at a time', () => {
    const many = Array.from({ length: 30 }, (_, index) => `tag ${index}`);
    expect(completionsOf('t', many)).toHaveLength(10);
  });
});
