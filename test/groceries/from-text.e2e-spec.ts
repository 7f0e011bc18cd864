import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createStore, type Grocery } from '../support/builders.js';
import { expectProblem, issuePaths } from '../support/expected.js';
import { signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let api: Api;

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

async function added(body: object): Promise<Grocery[]> {
  return ((await ok(api.post('/groceries/from-text', body))) as { groceries: Grocery[] }).groceries;
}

async function displays(): Promise<unknown[]> {
  return ((await ok(api.get('/groceries'))) as Grocery[]).map(({ display }) => display);
}

describe('POST /groceries/from-text', () => {
  it('adds one line for each line, bullet and item between commas', async () => {
    const groceries = await added({
      text: '- 2% milk\n- Omega 3 capsules\n1. 5 spice powder\nbread, eggs, 6 bananas\nCoke 1.5l\nmilk: 2',
    });
    expect(groceries.map(({ display }) => display)).toEqual([
      '2% milk',
      'Omega 3 capsules',
      '5 spice powder',
      'bread',
      'eggs',
      '6 bananas',
      '1.5 l Coke',
      '2 milk',
    ]);
    expect(await displays()).toEqual(groceries.map(({ display }) => display));
  });

  it('puts them into the given store', async () => {
    const { id } = await createStore(api, 'Market');
    expect((await added({ text: 'rye bread, plums', storeId: id })).map(({ storeId }) => storeId)).toEqual([id, id]);
  });

  it('adds all or none', async () => {
    expectProblem(await api.post('/groceries/from-text', { text: 'a, b', storeId: randomUUID() }), 404, 'NOT_FOUND');
    const long = await api.post('/groceries/from-text', { text: `milk\n${'x'.repeat(501)}` });
    expectProblem(long, 400, 'BAD_REQUEST');
    expect(issuePaths(long.body)).toEqual(['text']);
    expect(await displays()).toEqual([]);
  });

  it.each(['', '  \n ', 'Dairy:', 'milk,'.repeat(201), 'x'.repeat(10_001), 'a\u0000b', null, 1])(
    'refuses the text %j',
    async (text) => {
      const response = await api.post('/groceries/from-text', { text });
      expectProblem(response, 400, 'BAD_REQUEST');
      expect(issuePaths(response.body)).toEqual(['text']);
    },
  );

  it('adds once when the operation is repeated', async () => {
    const name = randomUUID();
    const send = () => ok(api.post('/groceries/from-text', { text: 'tea\nrice' }).set('x-operation-id', name));
    expect(await send()).toEqual(await send());
    expect(await displays()).toEqual(['tea', 'rice']);
  });
});
