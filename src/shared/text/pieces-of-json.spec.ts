import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atOnce } from '../../slices.js';
import { piecesOfJson, writeJson } from './pieces-of-json.js';

const plain = fc.jsonValue({ maxDepth: 3 });

describe('piecesOfJson', () => {
  it('writes what JSON.stringify writes', () => {
    const fields = fc.dictionary(fc.string(), fc.oneof(plain, fc.array(plain), fc.constant(undefined)));
    fc.assert(
      fc.property(fields, (object) => {
        expect([...piecesOfJson(object)].join('')).toBe(JSON.stringify(object));
        expect(atOnce(writeJson(object))).toBe(JSON.stringify(object));
      }),
    );
  });

  it('cuts a long list between its items, so that no piece is longer than one of them and 16,384 characters', () => {
    const object = {
      name: 'long',
      list: Array.from({ length: 200 }, (_, index) => ({ index, text: 'é'.repeat(1_000) })),
    };
    const pieces = [...piecesOfJson(object)];
    expect(pieces.join('')).toBe(JSON.stringify(object));
    expect(pieces.length).toBeGreaterThan(10);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(16_384 + 1_100);
  });
});
