import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createStore, type Grocery } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

interface Result {
  id: string | null;
  status: string;
  entity?: Grocery;
  issues?: { path: string }[];
}

const larder = sharedLarder();
let api: Api;

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

async function list(): Promise<Grocery[]> {
  return (await ok(api.get('/groceries'))) as Grocery[];
}

async function bulk(body: object): Promise<{ created: Result[]; updated: Result[]; deleted: Result[] }> {
  return (await ok(api.post('/groceries/bulk', body))) as { created: Result[]; updated: Result[]; deleted: Result[] };
}

function statuses(results: readonly Result[]): string[] {
  return results.map(({ status }) => status);
}

describe('POST /groceries/bulk', () => {
  it('adds, changes and deletes, and answers in the order of the request', async () => {
    const [one, other] = [await createGrocery(api, { name: 'one' }), await createGrocery(api, { name: 'other' })];
    const id = randomUUID();
    const answer = await bulk({
      create: [{ id, name: 'leek', unit: null, amount: 1 }, { raw: '2 l milk' }],
      update: [{ id: one.id, version: 1, amount: 5 }],
      delete: [{ id: other.id, version: 1 }],
    });
    expect(answer).toEqual({
      created: [
        { id, status: 'applied', entity: expect.objectContaining({ id, name: 'leek', version: 1 }) },
        { id: expect.any(String), status: 'applied', entity: expect.objectContaining({ display: '2 l milk' }) },
      ],
      updated: [{ id: one.id, status: 'applied', entity: expect.objectContaining({ amount: 5, version: 2 }) }],
      deleted: [{ id: other.id, status: 'applied', entity: other }],
    });
    expect((await list()).map(({ name }) => name)).toEqual(['one', 'leek', 'milk']);
    expect(await bulk({})).toEqual({ created: [], updated: [], deleted: [] });
  });

  it('reports the result of each item, and an invalid item does not affect the others', async () => {
    const { id: storeId } = await createStore(api, 'Market');
    const [one, two, three] = [await createGrocery(api), await createGrocery(api), await createGrocery(api)];
    const taken = randomUUID();
    await createGrocery(api, { id: taken, name: 'taken' });
    const { created, updated, deleted } = await bulk({
      create: [
        { id: taken, name: 'taken', unit: null, amount: null },
        { id: taken, name: 'again', unit: null, amount: null },
        { name: 'lost', unit: null, amount: null, storeId: randomUUID() },
        { name: 'wrong', unit: null, amount: -1 },
        { name: 'fine', unit: null, amount: 1, storeId },
        'text',
      ],
      update: [
        { id: one.id, version: 7, amount: 1 },
        { id: randomUUID(), version: 1, amount: 1 },
        { id: two.id, version: 1, storeId: randomUUID() },
        { id: three.id, version: 1, note: 'kept' },
        { id: three.id, version: 1, note: 'twice' },
        { version: 1 },
      ],
      delete: [{ id: three.id, version: 1 }, { id: two.id, version: 9 }, null],
    });
    expect(statuses(created)).toEqual(['applied', 'invalid', 'notFound', 'invalid', 'applied', 'invalid']);
    expect(created[3]?.issues?.map(({ path }) => path)).toEqual(['amount']);
    expect(statuses(updated)).toEqual(['stale', 'notFound', 'notFound', 'applied', 'stale', 'invalid']);
    expect(updated[0]?.entity).toEqual(one);
    expect(updated[4]?.entity).toMatchObject({ id: three.id, note: 'kept', version: 2 });
    expect(statuses(deleted)).toEqual(['stale', 'stale', 'invalid']);
    const names = (await list()).map(({ name, note }) => note ?? name);
    expect(names).toEqual(['plums', 'plums', 'kept', 'taken', 'fine']);
  });

  it('does the first of items with one id, and answers the others as if they came after it', async () => {
    const [one, other, third] = [await createGrocery(api), await createGrocery(api), await createGrocery(api)];
    const made = { id: randomUUID(), name: 'leek', unit: null, amount: null };
    const { created, updated, deleted } = await bulk({
      create: [made, made, { ...made, name: 'chard' }],
      update: [
        { id: one.id, version: 1, amount: 1 },
        { id: one.id, version: 1, amount: 2 },
        { id: one.id, version: 2, amount: 3 },
        { id: third.id, version: 9, amount: 4 },
      ],
      delete: [
        { id: other.id, version: 1 },
        { id: other.id, version: 1 },
        { id: third.id, version: 8 },
      ],
    });
    expect(statuses(created)).toEqual(['applied', 'applied', 'invalid']);
    expect(created[1]?.entity).toEqual(created[0]?.entity);
    expect(statuses(updated)).toEqual(['applied', 'stale', 'invalid', 'stale']);
    expect(updated[1]?.entity).toMatchObject({ amount: 1, version: 2 });
    expect(updated[2]?.issues?.map(({ path }) => path)).toEqual(['id']);
    expect(statuses(deleted)).toEqual(['applied', 'notFound', 'stale']);
    expect((await list()).map(({ name, amount }) => [name, amount])).toEqual([
      ['plums', 1],
      ['plums', null],
      ['leek', null],
    ]);
  });

  it('refuses values that are not lists, and more than 200 items', async () => {
    const many = Array.from({ length: 201 }, () => ({ raw: 'salt' }));
    const response = await api.post('/groceries/bulk', { create: many, update: {}, delete: 5 });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['create', 'delete', 'update']);
    expect(statuses((await bulk({ create: many.slice(1) })).created)).toEqual(many.slice(1).map(() => 'applied'));
    expect(await list()).toHaveLength(200);
    const remove = [{ id: randomUUID(), version: 1 }];
    expectProblem(await api.post('/groceries/bulk', { create: many.slice(1), delete: remove }), 400, 'BAD_REQUEST');
    expect(await list()).toHaveLength(200);
  });

  it('lets one of two simultaneous requests win each line', async () => {
    const lines = await Promise.all(Array.from({ length: 20 }, () => createGrocery(api)));
    const update = (note: string): object[] => lines.map(({ id }) => ({ id, version: 1, note }));
    const [one, other] = await Promise.all([
      bulk({ update: update('one') }),
      bulk({ update: update('other').toReversed() }),
    ]);
    const applied = [...one.updated, ...other.updated].filter(({ status }) => status === 'applied');
    expect(applied).toHaveLength(20);
    expect((await list()).every(({ version }) => version === 2)).toBe(true);
  });

  it('cannot deadlock, in whatever order lines are named', async () => {
    const first = await createStore(api, 'Market');
    for (let round = 0; round < 5; round++) {
      const create = Array.from({ length: 40 }, (_, place) => ({
        name: `line ${place}`,
        unit: null,
        amount: null,
        isDone: place % 2 === 0,
      }));
      const lines = (await bulk({ create })).created.map(({ entity }) => ({ id: entity?.id ?? '', version: 1 }));
      const backwards = lines.toReversed();
      const [line, behind] = lines;
      const answers = await Promise.all([
        api.post('/groceries/bulk', { update: lines.map((one) => ({ ...one, storeId: first.id })) }),
        api.post('/groceries/done', { groceries: backwards, isDone: true }),
        api.post('/groceries/bulk', { delete: [...backwards.slice(20), ...lines.slice(30)] }),
        api.post('/groceries/delete-done', { groceries: backwards }),
        api.post('/groceries/delete-done', {}),
        api.post(`/groceries/${line?.id}/move`, { version: 1, afterId: behind?.id }),
      ]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      const left = (await list()).map(({ id, version }) => ({ id, version }));
      await bulk({ delete: left });
      expect(await list()).toEqual([]);
    }
  });
});

describe('POST /groceries/done', () => {
  it('ticks those that are at their version', async () => {
    const [one, other] = [await createGrocery(api), await createGrocery(api)];
    const groceries = [{ id: one.id, version: 1 }, { id: other.id, version: 3 }, { id: randomUUID(), version: 1 }, {}];
    const { updated } = (await ok(api.post('/groceries/done', { groceries, isDone: true }))) as { updated: Result[] };
    expect(statuses(updated)).toEqual(['applied', 'stale', 'notFound', 'invalid']);
    expect(updated[0]?.entity).toMatchObject({ id: one.id, isDone: true, version: 2 });
    expect(updated[1]?.entity).toEqual(other);
    expect((await list()).map(({ isDone }) => isDone)).toEqual([true, false]);
    expectProblem(await api.post('/groceries/done', { groceries: 'all', isDone: 1 }), 400, 'BAD_REQUEST');
  });
});
