import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createStore, type Grocery } from '../support/builders.js';
import { aTimestamp, expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const NAMES = ['a', 'b', 'c', 'd'];

const larder = sharedLarder();
let api: Api;
let lines: Grocery[];

beforeEach(async () => {
  ({ api } = await signUp(larder));
  lines = [];
  for (const name of NAMES) lines.push(await createGrocery(api, { name }));
});

async function list(): Promise<Grocery[]> {
  return (await ok(api.get('/groceries'))) as Grocery[];
}

async function names(): Promise<string> {
  return (await list()).map(({ name }) => name).join('');
}

function line(name: string): Grocery {
  return lines[NAMES.indexOf(name)] as Grocery;
}

function move(name: string, after: string | null, body: object = {}): Promise<unknown> {
  const afterId = after === null ? null : line(after).id;
  return ok(api.post(`/groceries/${line(name).id}/move`, { version: 1, afterId, ...body }));
}

describe('POST /groceries/{id}/move', () => {
  it.each([
    ['a', 'b', 'bacd'],
    ['a', 'd', 'bcda'],
    ['d', null, 'dabc'],
    ['d', 'a', 'adbc'],
    ['b', 'a', 'abcd'],
    ['b', 'b', 'abcd'],
    ['a', null, 'abcd'],
    ['c', null, 'cabd'],
  ])('puts %s behind %s: %s', async (name, after, order) => {
    expect(await move(name, after)).toMatchObject({ stale: false, grocery: { name, version: 2 } });
    expect(await names()).toBe(order);
  });

  it('raises only its own version', async () => {
    await move('d', 'a');
    const others = (await list()).filter(({ name }) => name !== 'd');
    expect(others.map((other) => ({ ...other, sortOrder: 0 }))).toEqual(
      lines.slice(0, 3).map((other) => ({ ...other, sortOrder: 0 })),
    );
  });

  it('keeps orders whole, above 0 and different, after any number of moves', async () => {
    for (let version = 1; version <= 40; version++)
      await move(version % 2 === 0 ? 'd' : 'c', 'a', { version: Math.ceil(version / 2) });
    const orders = (await list()).map(({ sortOrder }) => sortOrder);
    expect(orders.every((order) => Number.isInteger(order) && order > 0)).toBe(true);
    expect(orders).toEqual([...new Set(orders)].sort((one, other) => one - other));
    expect(await names()).toBe('adcb');
  });

  it('lets a new line go behind all others', async () => {
    await move('a', 'd');
    const { sortOrder } = await createGrocery(api, { name: 'e' });
    expect(sortOrder).toBe(((await list()).at(-2)?.sortOrder ?? 0) + 1);
    expect(await names()).toBe('bcdae');
  });

  it('moves across stores in the same call', async () => {
    const { id: storeId } = await createStore(api, 'Market');
    expect(await move('a', 'c', { storeId })).toEqual({
      grocery: { ...line('a'), storeId, sortOrder: expect.any(Number), version: 2, updatedAt: aTimestamp },
      stale: false,
    });
    expect(await move('a', 'd', { version: 2 })).toMatchObject({ grocery: { storeId } });
    expect(await move('a', 'd', { version: 3, storeId: null })).toMatchObject({ grocery: { storeId: null } });
  });

  it('moves nothing at another version', async () => {
    expect(await move('a', 'd', { version: 2 })).toEqual({ grocery: line('a'), stale: true });
    expect(await list()).toEqual(lines);
  });

  it('ends in one order when two move at once', async () => {
    await Promise.all([move('d', 'a'), move('c', 'a'), move('b', null)]);
    const orders = (await list()).map(({ sortOrder }) => sortOrder);
    expect(new Set(orders).size).toBe(4);
    expect((await list()).map(({ version }) => version).sort()).toEqual([1, 2, 2, 2]);
  });

  it('does not find unknown lines and stores', async () => {
    const to = (id: string, body: object): ReturnType<Api['post']> => api.post(`/groceries/${id}/move`, body);
    const unknown = randomUUID();
    expectProblem(await to(unknown, { version: 1, afterId: null }), 404, 'NOT_FOUND', 'Grocery not found');
    expectProblem(await to(line('a').id, { version: 1, afterId: unknown }), 404, 'NOT_FOUND', 'Grocery not found');
    const elsewhere = { version: 1, afterId: null, storeId: unknown };
    expectProblem(await to(line('a').id, elsewhere), 404, 'NOT_FOUND', 'Store not found');
    const wrong = await to(line('a').id, { afterId: 'first', storeId: 5 });
    expectProblem(wrong, 400, 'BAD_REQUEST');
    expect(issuePaths(wrong.body)).toEqual(['afterId', 'storeId', 'version']);
    expect(await list()).toEqual(lines);
  });
});
