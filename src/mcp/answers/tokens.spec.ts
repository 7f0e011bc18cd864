import { describe, expect, it } from '@jest/globals';
import { clippedTo, tokensOf } from './tokens.js';

describe('tokensOf', () => {
  it.each([
    ['', 0],
    ['Tomato soup!', 4],
    ['Crème', 3],
    ['番茄', 3],
    ['1d0e8a5c-53c1-4a7f-9f43-0d9c3ad0a9b1', 26],
    ['ቡና', 6],
    ['🍅', 4],
  ])('counts %j as %d', (text, tokens) => {
    expect(tokensOf(text)).toBe(tokens);
  });
});

describe('clippedTo', () => {
  it('leaves a text that fits', () => {
    expect(clippedTo('Tomato soup!', 4)).toBe('Tomato soup!');
  });

  it('cuts between characters and says that it cut', () => {
    expect(clippedTo('Tomato soup', 2)).toBe('Tomato…');
    expect(clippedTo('🍅🍅🍅', 9)).toBe('🍅🍅…');
  });
});
