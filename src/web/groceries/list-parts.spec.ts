import { describe, expect, it } from '@jest/globals';
import type { GroceryDto } from '../../groceries/groceries.dto.js';
import type { StoreDto } from '../../stores/stores.dto.js';
import { listParts } from './list-parts.js';

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

  it('are categories in their order where there are no aisles', () => {
    const lines = [
      { storeId: null, aisleId: null, category: 'household' as const },
      { storeId: null, aisleId: null, category: 'produce' as const },
      { storeId: null, aisleId: null },
    ];
    const [part] = listParts(lines, []);
    expect(part?.aisles.map(({ category, lines: its }) => [category, its])).toEqual([
      ['produce', [lines[1]]],
      ['household', [lines[0]]],
      ['other', [lines[2]]],
    ]);
  });
});
