import { describe, expect, it } from '@jest/globals';
import { IsCount, IsUuid, Optional } from '../fields/validation.js';
import { ConflictError, InvalidRequestError, NotFoundError } from '../problems/errors.js';
import { reason } from '../problems/reason.js';
import { bulkItems, bulkResults, type BulkResult } from './bulk.js';

const ID = '00000000-0000-4000-8000-00000000000a';

class ItemDto {
  @Optional()
  @IsUuid()
  id?: string;

  @IsCount(1)
  count!: number;
}

function resultsOf(items: unknown[], act: (dto: ItemDto) => BulkResult<string>): Promise<BulkResult<string>[]> {
  return bulkResults(bulkItems(ItemDto, items), (dto) => Promise.resolve().then(() => act(dto)));
}

function applied({ id = null, count }: { id?: string | null; count: number }): BulkResult<string> {
  return { id, status: 'applied', entity: `item ${count}` };
}

describe('the results of many items', () => {
  it('have the order of the request, and an error of one item does not affect the others', async () => {
    const items = [{ id: ID, count: 1 }, { id: ID.toUpperCase(), count: 0 }, 'text', null, [1], {}, { count: 2 }];
    expect(await resultsOf(items, applied)).toEqual([
      { id: ID, status: 'applied', entity: 'item 1' },
      { id: ID, status: 'invalid', issues: [{ path: 'count', message: expect.any(String) }] },
      ...[1, 2, 3].map(() => ({ id: null, status: 'invalid', issues: [{ path: '', message: 'must be an object' }] })),
      { id: null, status: 'invalid', issues: [{ path: 'count', message: expect.any(String) }] },
      { id: null, status: 'applied', entity: 'item 2' },
    ]);
  });

  it.each([
    [new NotFoundError('Recipe not found'), 'notFound', { path: '', message: 'Recipe not found' }],
    [new ConflictError('Taken'), 'invalid', { path: 'id', message: 'Taken' }],
    [
      new InvalidRequestError([{ path: 'title', message: 'no', reason: reason('field.choice') }]),
      'invalid',
      { path: 'title', message: 'no' },
    ],
  ])('report what %p refused', async (error, status, issue) => {
    const results = await resultsOf([{ id: ID, count: 1 }, { count: 2 }], (dto) => {
      if (dto.id !== undefined) throw error;
      return applied(dto);
    });
    expect(results).toStrictEqual([
      { id: ID, status, issues: [issue] },
      { id: null, status: 'applied', entity: 'item 2' },
    ]);
  });

  it('are missing when something other than an item fails', async () => {
    const fails = resultsOf([{ count: 1 }], () => {
      throw new Error('The database is away');
    });
    await expect(fails).rejects.toThrow('The database is away');
  });
});
