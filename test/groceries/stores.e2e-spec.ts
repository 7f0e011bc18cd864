import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, ok } from '../support/api.js';
import { createStore, type Store } from '../support/builders.js';
import { aUuid, expectProblem, issuePaths } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { sharedLarder } from '../support/shared-larder.js';

const larder = sharedLarder();
let household: Household;
let api: Api;

beforeAll(async () => {
  household = await signUp(larder);
  api = household.api;
});

async function list(): Promise<Store[]> {
  return (await api.get('/stores').expect(200)).body as Store[];
}

describe('POST /stores', () => {
  it('answers every field, unknown ones as null', async () => {
    const body = await ok(api.post('/stores', { name: 'Corner shop' }));
    expect(body).toEqual({
      id: aUuid,
      userId: household.userId,
      name: 'Corner shop',
      color: 'primary',
      website: null,
      searchAddress: null,
      sortOrder: expect.any(Number),
      version: 1,
      aisles: [],
    });
  });

  it('keeps the values of the client', async () => {
    const store = {
      id: randomUUID(),
      name: 'Farm',
      color: 'violet',
      website: 'https://farm.example/shop?day=sat',
      searchAddress: 'Hill road 3',
    };
    const body = await ok(api.post('/stores', store));
    expect(body).toMatchObject(store);
    expect(await list()).toContainEqual(body);
  });

  it('adds at the end of the list', async () => {
    const first = await createStore(api, 'Butcher');
    const second = await createStore(api, 'Abbey');
    expect(second.sortOrder).toBe(first.sortOrder + 1);
    expect((await list()).slice(-2)).toEqual([first, second]);
  });

  it('answers the first store again to a retry with the same id', async () => {
    const store = { id: randomUUID(), name: 'Greengrocer' };
    const first = await api.post('/stores', store).expect(200);
    const second = await api.post('/stores', { ...store, id: store.id.toUpperCase() }).expect(200);
    expect(second.body).toEqual(first.body);
    expect((await list()).filter(({ name }) => name === 'Greengrocer')).toHaveLength(1);
  });

  it('refuses an id that belongs to another store', async () => {
    const { id } = await createStore(api, 'Fishmonger');
    expectProblem(await api.post('/stores', { id, name: 'Chandler' }), 409, 'CONFLICT');
    expect((await list()).map(({ name }) => name)).not.toContain('Chandler');
  });

  it.each(['Ümläut', ' ümläut ', 'ÜMLÄUT'])('keeps one store of a name, whatever its case: %s', async (name) => {
    const taken = (await list()).find((store) => store.name === 'Ümläut') ?? (await createStore(api, 'Ümläut'));
    expectProblem(await api.post('/stores', { name }), 409, 'CONFLICT');
    expect((await list()).filter((store) => store.name.toLowerCase() === 'ümläut')).toEqual([taken]);
  });

  it('lets one of five simultaneous requests with the same name win', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.post('/stores', { name: 'Kiosk' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('answers one store to five simultaneous retries', async () => {
    const store = { id: randomUUID(), name: 'Drugstore' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.post('/stores', store).expect(200)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('takes names of up to 100 characters', async () => {
    expect(await createStore(api, 'é'.repeat(100))).toMatchObject({ name: 'é'.repeat(100) });
    const response = await api.post('/stores', { name: 'a'.repeat(101) });
    expect(issuePaths(response.body)).toEqual(['name']);
  });

  it.each(['primary', 'secondary', 'success', 'warning', 'danger', 'slate', 'sky', 'violet'])(
    'knows the color %s',
    async (color) => {
      expect(await createStore(api, `Store in ${color}`, { color })).toMatchObject({ color });
    },
  );

  it('names every bad field at once', async () => {
    const response = await api.post('/stores', {
      id: '7',
      name: '  ',
      color: 'red',
      website: 'farm',
      searchAddress: 4,
    });
    expectProblem(response, 400, 'BAD_REQUEST');
    expect(issuePaths(response.body)).toEqual(['color', 'id', 'name', 'searchAddress', 'website']);
  });

  it.each(['javascript:alert(1)', 'https://', '', 'farm.example', `https://farm.example/${'a'.repeat(2_048)}`])(
    'refuses the website "%.40s"',
    async (website) => {
      const response = await api.post('/stores', { name: 'Refused', website });
      expectProblem(response, 400, 'BAD_REQUEST');
      expect(issuePaths(response.body)).toEqual(['website']);
    },
  );

  it.each(['http://localhost:8080', 'https://shop.example/süß?q=a%20b#top', 'http://192.168.1.4/'])(
    'takes the website %s as it is',
    async (website) => {
      expect(await createStore(api, `At ${website}`, { website })).toMatchObject({ website });
    },
  );
});
