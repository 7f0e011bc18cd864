import { describe, expect, it } from '@jest/globals';
import { isBoughtByPiece } from './bought-by-piece.js';

describe('isBoughtByPiece', () => {
  it.each([
    [null, true],
    ['', true],
    ['clove', true],
    ['cans', true],
    ['piece', true],
    ['g', false],
    ['cup', false],
    ['liter', false],
    ['no unit that anybody knows', false],
  ])('%p: %p', (unit, isByPiece) => {
    expect(isBoughtByPiece(unit)).toBe(isByPiece);
  });
});
