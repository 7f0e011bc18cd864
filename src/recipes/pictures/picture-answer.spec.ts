import { describe, expect, it } from '@jest/globals';
import { knownHashes } from './picture-answer.js';

describe('knownHashes', () => {
  it.each([
    ['"abc"', ['abc']],
    ['W/"abc"', ['abc']],
    ['"abc", W/"def" ,"g-h_i"', ['abc', 'def', 'g-h_i']],
  ])('reads %s', (header, hashes) => {
    expect(knownHashes(header)).toEqual(hashes);
  });

  it.each([undefined, '', '"', 'W/', '*'])('finds no picture by %j', (header) => {
    expect(knownHashes(header).filter((hash) => hash.length === 43)).toEqual([]);
  });
});
