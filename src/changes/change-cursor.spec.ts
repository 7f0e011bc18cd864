import { describe, expect, it } from '@jest/globals';
import { cursorOf, NO_EPOCH, placeOfCursor } from './change-cursor.js';

describe('a cursor of the feed', () => {
  it.each([
    { epoch: NO_EPOCH, sequence: 0 },
    { epoch: '6f9619ff-8b86-d011-b42d-00c04fc964ff', sequence: 999_999_999_999_999 },
  ])('returns the place from which it was made: $sequence', (place) => {
    expect(placeOfCursor(cursorOf(place))).toEqual(place);
  });

  it.each([
    '',
    '0',
    'abc',
    '6f9619ff8b86d011b42d00c04fc964ff',
    '6f9619ff8b86d011b42d00c04fc964ff.-1',
    '6f9619ff8b86d011b42d00c04fc964ff.01',
    '6f9619ff8b86d011b42d00c04fc964ff.1e3',
    `${'0'.repeat(32)}.${'9'.repeat(16)}`,
  ])('is null for another text: %p', (text) => {
    expect(placeOfCursor(text)).toBeNull();
  });
});
