import { describe, expect, it } from '@jest/globals';
import type { Line } from './lists.js';
import { type Group, placeBeside, steppedFrom } from './ordering.js';

function groupOf(storeId: string | null, ...ids: string[]): Group {
  return { storeId, lines: ids.map((id) => ({ id }) as Line) };
}

const GROUPS = [groupOf(null, 'a', 'b', 'c'), groupOf('market', 'd'), groupOf('market', 'e', 'f')];

describe('steppedFrom', () => {
  it.each([
    ['a', 1, { behind: ['b'], storeId: undefined }],
    ['c', -1, { behind: ['a'], storeId: undefined }],
    ['b', -1, { behind: [], storeId: undefined }],
    ['c', 1, { behind: [], storeId: 'market' }],
    ['e', -1, { behind: ['c', 'b', 'a'], storeId: null }],
    ['a', -1, null],
    ['f', 1, null],
    ['unknown', 1, null],
  ] as const)('moves %s by %d to %j', (id, step, place) => {
    expect(steppedFrom(GROUPS, id, step)).toEqual(place);
  });
});

describe('placeBeside', () => {
  it.each([
    ['a', 'c', true, { behind: ['c', 'b'], storeId: undefined }],
    ['c', 'a', false, { behind: [], storeId: undefined }],
    ['b', 'f', true, { behind: ['f', 'e'], storeId: 'market' }],
    // The place that it has already, and a place in another aisle of its store.
    ['a', 'b', false, null],
    ['b', 'a', true, null],
    ['d', 'e', true, null],
  ] as const)('puts %s beside %s (behind: %s) at %j', (id, besideId, isBehind, place) => {
    expect(placeBeside(GROUPS, id, besideId, isBehind)).toEqual(place);
  });
});
