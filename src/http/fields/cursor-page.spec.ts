import { describe, expect, it } from '@jest/globals';
import { InvalidRequestError } from '../problems/errors.js';
import { readCursor } from './cursor-page.js';

const KEYS = [/^[a-z ü+/?]+$/, /^\d+$/];

function cursorOf(keys: unknown): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

describe('readCursor', () => {
  it('gives the keys that a cursor holds', () => {
    expect(readCursor(cursorOf(['plums ü+/??', '12']), KEYS)).toEqual(['plums ü+/??', '12']);
  });

  it('gives none without a cursor', () => {
    expect(readCursor(undefined, KEYS)).toBeNull();
  });

  it.each([
    ['', 'nothing'],
    ['%%%', 'no base64'],
    ['bm9uZQ', 'no JSON'],
    [cursorOf({ 0: 'plums' }), 'no list'],
    [cursorOf(['plums']), 'too few keys'],
    [cursorOf(['plums', '12', '13']), 'too many keys'],
    [cursorOf(['plums', 12]), 'a key that is no text'],
    [cursorOf(['PLUMS', '12']), 'a key of another list'],
    [cursorOf(null), 'null'],
  ])('refuses %j: %s', (cursor) => {
    expect(() => readCursor(cursor, KEYS)).toThrow(InvalidRequestError);
  });
});
