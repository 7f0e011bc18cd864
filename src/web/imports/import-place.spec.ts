import { describe, expect, it } from '@jest/globals';
import { placeOfText, placeText, statusOf } from './import-place.js';

const PLACE = { createdAt: new Date('2026-03-01T12:00:00.042Z'), id: '0f8fad5b-d9cb-469f-a165-70867728950e' };

describe('the place of an import in the list', () => {
  it('comes back from its text', () => {
    expect(placeOfText(placeText(PLACE))).toEqual(PLACE);
  });

  it.each([undefined, '', 'x', ['a', 'b'], '2026-13-41T99:00:00.000Z_0f8fad5b-d9cb-469f-a165-70867728950e'])(
    'is not read from %j',
    (text) => {
      expect(placeOfText(text)).toBeNull();
    },
  );
});

describe('statusOf', () => {
  it('knows the statuses and nothing else', () => {
    expect([statusOf('failed'), statusOf('lost'), statusOf(['failed'])]).toEqual(['failed', null, null]);
  });
});
