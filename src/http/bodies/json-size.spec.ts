import { describe, expect, it } from '@jest/globals';
import { InvalidRequestError, PayloadTooLargeError } from '../problems/errors.js';
import { refuseManyValues } from './json-size.js';

function check(json: string): void {
  refuseManyValues(Buffer.from(json));
}

describe('refuseManyValues', () => {
  it('accepts 49,000 values, and any number of separators in texts', () => {
    check(`[${'1,'.repeat(49_000)}1]`);
    check(JSON.stringify({ text: ',[{"\\'.repeat(100_000), other: 1 }));
  });

  it.each([
    ['numbers', `[${'1,'.repeat(50_000)}1]`],
    ['empty lists', `[${'[],'.repeat(25_000)}1]`],
    ['names', `{${'"a":1,'.repeat(50_000)}"a":1}`],
    ['values after a text with escapes', `["\\"","\\\\",${'1,'.repeat(50_000)}1]`],
  ])('refuses 50,001 %s', (_, json) => {
    expect(() => {
      check(json);
    }).toThrow(PayloadTooLargeError);
  });

  it('accepts 32 levels and refuses 33', () => {
    check('['.repeat(32) + ']'.repeat(32));
    check('[],'.repeat(100));
    expect(() => {
      check('{"a":'.repeat(33));
    }).toThrow(InvalidRequestError);
  });
});
