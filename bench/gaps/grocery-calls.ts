import { randomUUID } from 'node:crypto';
import { type GapCall, JSON_TYPE } from './call.js';

const MOST_VERSION = 2_147_483_647;
const UNFOLDING = '\ufdfa';
const HARD_LINE = '2 1/2 cups (about 300g/10oz) finely chopped red onions, or shallots, plus more to serve, optional ';

/**
 * The largest requests about the shopping list, stores, the pantry and recurring groceries.
 * @param unique makes the requests of each round different
 */
export function groceryCalls(groceryId: string, recipeId: string, unique: string): GapCall[] {
  const call = (operation: string, name: string, changes: Partial<GapCall> = {}): GapCall => ({
    operation,
    name,
    path: operation.slice(operation.indexOf(' ') + 1).replace('{id}', groceryId),
    isLegal: true,
    ...changes,
  });
  const json = (operation: string, name: string, body: object, changes: Partial<GapCall> = {}): GapCall =>
    call(operation, name, { headers: JSON_TYPE, body: JSON.stringify(body), ...changes });
  const nowhere = (path: string): Partial<GapCall> => ({ path: path.replace('{id}', randomUUID()), isLegal: false });
  const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
    Array.from({ length: count }, (_, index) => item(index));
  const longest = { name: unique.padEnd(500, UNFOLDING), unit: 'u'.repeat(500), amount: 1e300 };
  const version = MOST_VERSION;
  const recurring = { recurrenceRule: 'month', recurrenceInterval: 1_000, nextPlannedFor: '9999-12-31' };
  return [
    call('GET /api/v1/groceries', 'by aisle', { path: '/api/v1/groceries?groupBy=aisle' }),
    json('PATCH /api/v1/groceries/{id}', 'longest', { version, ...longest, note: 'n'.repeat(2_000) }),
    json('PATCH /api/v1/groceries/{id}', 'hardest line', { version, raw: HARD_LINE.repeat(5) }),
    json('POST /api/v1/groceries/{id}/move', 'at another version', { version, afterId: null }),
    json('POST /api/v1/groceries/{id}/detach', 'at another version', { version }),
    json('POST /api/v1/groceries/{id}/restore', 'one that is there', {}),
    json('POST /api/v1/groceries/bulk', '200 hard lines', {
      create: many(200, (index) => ({ raw: `${index} ${HARD_LINE.repeat(5)}`.slice(0, 500) })),
    }),
    json('POST /api/v1/groceries/bulk', '200 of each', {
      create: many(200, (index) => ({ ...longest, name: `${unique} ${index}`.padEnd(500, UNFOLDING) })),
      update: many(200, () => ({ id: randomUUID(), version, ...longest })),
      delete: many(200, () => ({ id: randomUUID(), version })),
    }),
    json('POST /api/v1/groceries/done', '200', {
      groceries: many(200, () => ({ id: randomUUID(), version })),
      isDone: true,
    }),
    json('POST /api/v1/groceries/delete-done', '1,000 seen', {
      groceries: many(1_000, () => ({ id: randomUUID(), version })),
    }),
    json('POST /api/v1/groceries/from-recipe', 'longest', { recipeId, preview: true, skipPantry: false }),
    json('POST /api/v1/groceries/from-plan', 'a week of 210 recipes', {
      from: new Date(Date.now()).toISOString().slice(0, 10),
      to: new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10),
      preview: true,
    }),
    call('GET /api/v1/recurring-groceries', ''),
    json('POST /api/v1/recurring-groceries', 'longest', { ...longest, ...recurring }),
    json(
      'PATCH /api/v1/recurring-groceries/{id}',
      'unknown',
      { version, ...longest },
      nowhere('/api/v1/recurring-groceries/{id}'),
    ),
    json(
      'POST /api/v1/recurring-groceries/{id}/check',
      'unknown',
      { version },
      nowhere('/api/v1/recurring-groceries/{id}/check'),
    ),
    call('DELETE /api/v1/recurring-groceries/{id}', 'unknown', nowhere('/api/v1/recurring-groceries/{id}?version=1')),
    json(
      'PATCH /api/v1/stores/{id}',
      'unknown',
      { version, aisles: many(200, () => ({ name: 'ö'.repeat(100) })) },
      nowhere('/api/v1/stores/{id}'),
    ),
    call('DELETE /api/v1/stores/{id}', 'unknown', nowhere('/api/v1/stores/{id}?version=1')),
    json(
      'POST /api/v1/stores/reorder',
      '1,000 unknown',
      { stores: many(1_000, () => ({ id: randomUUID(), version })) },
      { isLegal: false },
    ),
    call('GET /api/v1/stores/{id}/aisle-links', 'unknown', nowhere('/api/v1/stores/{id}/aisle-links')),
    json(
      'PUT /api/v1/stores/{id}/aisle-links',
      'unknown',
      { name: longest.name, aisleId: null },
      nowhere('/api/v1/stores/{id}/aisle-links'),
    ),
    call('GET /api/v1/pantry', ''),
    json('POST /api/v1/pantry', 'longest', { name: longest.name }),
    call('DELETE /api/v1/pantry/{id}', 'unknown', nowhere('/api/v1/pantry/{id}?version=1')),
    call('GET /api/v1/pantry/suggestions', ''),
    call('GET /api/v1/ingredients', 'longest', { path: `/api/v1/ingredients?query=${'%C3%B6'.repeat(500)}` }),
  ];
}
