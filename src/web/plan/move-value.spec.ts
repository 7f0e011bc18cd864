import { describe, expect, it } from '@jest/globals';
import { moveValue, readMove } from './move-value.js';

const ID = '0b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d';

describe('a move as a field says it', () => {
  it.each(['2031-05-05', null])('is read as it was written for %j', (date) => {
    expect(readMove(moveValue({ id: ID, version: 3, date, slot: 'Dinner' }, 1))).toEqual({
      id: ID,
      move: { version: 3, targetDate: date, targetSlot: 'Dinner', targetIndex: 1 },
    });
  });

  it.each([
    '',
    'x',
    `${ID} 1`,
    `${ID} x - Dinner 0`,
    `${ID} 1 - Dinner`,
    `${ID} 1 - Dinner -1`,
    `${ID} 1 - Dinner 0 0`,
  ])('is none in %j', (text) => {
    expect(readMove(text)).toBeNull();
  });
});
