import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fingerprintOf, type RequestContent } from './fingerprint.js';

function of(body: unknown, request: Partial<RequestContent> = {}): string {
  const whole = { method: 'POST', path: '/api/v1/stores', query: {}, body, ...request };
  return fingerprintOf(whole).toString('hex');
}

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

describe('the fingerprint of a request', () => {
  it('is the same for equal content, in whatever order its members come', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(of(reversed(body))).toBe(of(body));
      }),
    );
  });

  it('is another one for other content', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        // JSON has no -0.
        const [first, second] = [one, other].map((value) => JSON.parse(JSON.stringify(value)) as unknown);
        fc.pre(!isDeepStrictEqual(first, second));
        expect(of(first)).not.toBe(of(second));
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
    [[1, 2], [12]],
  ])('differs for %j and %j', (one, other) => {
    expect(of(one)).not.toBe(of(other));
  });

  it('is another one for another method, path or query', () => {
    const all = [
      of({}),
      of({}, { method: 'PATCH' }),
      of({}, { path: '/api/v1/groceries' }),
      of({}, { query: { version: '1' } }),
      of({}, { query: { version: '2' } }),
      of({ version: '1' }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
