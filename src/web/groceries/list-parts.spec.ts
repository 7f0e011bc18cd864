import { describe, expect, it } from '@jest/globals';
import type { GroceryDto } from '../../groceries/groceries.dto.js';
import type { StoreDto } from '../../stores/stores.dto.js';
import { listParts } from './list-parts.js';
import { readTick, tickValue } from './tick-value.js';

const ID = '0b7e3b1c-4d5f-4a6b-8c7d-9e0f1a2b3c4d';

function line(display: string, storeId: string | null, aisleId: string | null = null): GroceryDto {
  return { display, storeId, aisleId } as GroceryDto;
}

describe('the parts of a list', () => {
  it('are stores in their order, with their aisles, behind the lines of no store', () => {
    const stores = [
      { id: 'b', aisles: [{ id: 'b1', name: 'Fruit' }] },
      { id: 'a', aisles: [] },
      { id: 'empty', aisles: [] },
    ] as unknown as StoreDto[];
    const lines = [line('nails', 'a'), line('plums', 'b', 'b1'), line('soap', 'b'), line('x', null), line('y', 'gone')];
    const parts = listParts(lines, stores).map(({ store, aisles }) => [
      store?.id ?? null,
      aisles.map(({ name, lines: its }) => [name, its.map(({ display }) => display)]),
    ]);
    expect(parts).toEqual([
      [null, [[null, ['x', 'y']]]],
      [
        'b',
        [
          ['Fruit', ['plums']],
          [null, ['soap']],
        ],
      ],
      ['a', [[null, ['nails']]]],
    ]);
  });
});

describe('the value of a tick', () => {
  it.each([true, false])('is read as it was written, for a line that is done: %s', (isDone) => {
    expect(readTick(tickValue({ id: ID, version: 3, isDone }))).toEqual({ id: ID, version: 3, isDone: !isDone });
  });

  it.each(['', `${ID} 0 done`, `${ID} 1 gone`, `x 1 done`, `${ID} 1 done x`])('is not %j', (text) => {
    expect(readTick(text)).toBeNull();
  });
});
