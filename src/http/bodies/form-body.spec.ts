import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { InvalidRequestError, PayloadTooLargeError } from '../problems/errors.js';
import { FormBody } from './form-body.js';

function read(...chunks: (string | Buffer)[]): Record<string, unknown> {
  const form = new FormBody();
  for (const chunk of chunks) form.write(Buffer.from(chunk));
  return { ...form.end() };
}

/** The result of the parser that the URL standard defines. */
function expected(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text))
    if (name !== '') fields[name] = name in fields ? [fields[name], value].flat() : value;
  return fields;
}

describe('FormBody', () => {
  it('reads what a browser sends, wherever it is cut', () => {
    const parts = ['a', 'b', '=', '&', '+', '%', '%41', '%e5%91%b3', '%F0%9F%A7%80', '%zz', '%4', '%e5'];
    const texts = fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((list) => list.join(''));
    fc.assert(
      fc.property(texts, fc.array(fc.nat(30), { maxLength: 4 }), (text, cuts) => {
        const bytes = Buffer.from(text);
        const edges = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
        expect(read(...chunks)).toEqual(expected(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('reads characters that were not escaped, for any division into chunks', () => {
    const bytes = Buffer.from('é=味🧀&a=%é');
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(read(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual({ é: '味🧀', a: '%é' });
  });

  it('makes a list of a repeated field', () => {
    expect(read('a=1&b=2&a=3&a=4')).toEqual({ a: ['1', '3', '4'], b: '2' });
  });

  it('accepts 100 fields and no more, including empty ones', () => {
    expect(Object.keys(read(Array.from({ length: 100 }, (_, index) => `f${index}=x`).join('&')))).toHaveLength(100);
    expect(() => read('&'.repeat(100))).toThrow(PayloadTooLargeError);
  });

  it('names the field that holds a NUL', () => {
    const refusal = expect.objectContaining({ issues: [expect.objectContaining({ path: 'name' })] });
    expect(() => read('id=1&name=a%00b')).toThrow(refusal);
    expect(() => read('id=1&name=a\0b')).toThrow(InvalidRequestError);
  });

  it('accepts __proto__ as an ordinary name', () => {
    expect(Object.getPrototypeOf(read('__proto__=x'))).toBe(Object.prototype);
  });
});
