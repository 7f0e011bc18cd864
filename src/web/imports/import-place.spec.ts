import { describe, expect, it } from '@jest/globals';
import { placeIn, placeQuery, statusOf } from './import-place.js';

const PLACE = { createdAt: new Date('2026-03-01T12:00:00.042Z'), id: '0f8fad5b-d9cb-469f-a165-70867728950e' };

describe('the place of an import in the list', () => {
  it('comes back from its parameters', () => {
    expect(placeIn(placeQuery(PLACE))).toEqual(PLACE);
  });

  it.each([undefined, '', 'x', ['a', 'b'], '2026-13-41T99:00:00.000Z'])('is not read from the moment %j', (before) => {
    expect(placeIn({ before, beforeId: PLACE.id })).toBeNull();
  });

  it.each([undefined, '', 'x', [PLACE.id]])('is not read from the id %j', (beforeId) => {
    expect(placeIn({ ...placeQuery(PLACE), beforeId })).toBeNull();
  });
});

describe('statusOf', () => {
  it('knows the statuses and nothing else', () => {
    expect([statusOf('failed'), statusOf('lost'), statusOf(['failed'])]).toEqual(['failed', null, null]);
  });
});
