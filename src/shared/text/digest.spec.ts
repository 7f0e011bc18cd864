import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { digestOf } from './digest.js';

/** The same with the members of its objects in reverse. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

describe('the digest of a value', () => {
  it('is the same for equal content, in whatever order its members come', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(digestOf(reversed(body))).toBe(digestOf(body));
      }),
    );
  });

  it('is another one for other content', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        // JSON has no -0.
        const [first, second] = [one, other].map((value) => JSON.parse(JSON.stringify(value)) as unknown);
        fc.pre(!isDeepStrictEqual(first, second));
        expect(digestOf(first)).not.toBe(digestOf(second));
      }),
    );
  });

  it.each([
    [['a', 'b'], ['ab']],
    [{ a: 'b' }, { ab: '' }],
    [{ a: null }, {}],
    [[[], []], [[[]]]],
    ['1', 1],
    ['null', null],
    [{ 0: 'a' }, ['a']],
    [Buffer.from('a'), 'a'],
    [new Date(0), new Date(1)],
    [new Date(0), new Date(0).toISOString()],
    [[1, 2], [12]],
  ])('differs for %j and %j', (one, other) => {
    expect(digestOf(one)).not.toBe(digestOf(other));
  });

  it('does not see members that are undefined', () => {
    expect(digestOf({ name: 'Soup', note: undefined })).toBe(digestOf({ name: 'Soup' }));
  });
});
