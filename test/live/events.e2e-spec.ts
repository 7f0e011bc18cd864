import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Api, ok } from '../support/api.js';
import { createGrocery, createStore } from '../support/builders.js';
import { type Events, followEvents, openEvents } from '../support/events/events.js';
import { signUp } from '../support/household.js';
import { sharedLarders } from '../support/shared-larder.js';
import { Visitor } from '../support/visitor.js';

const [here, there] = sharedLarders();
let api: Api;
const open: Events[] = [];

afterAll(closeStreams);

beforeEach(async () => {
  closeStreams();
  ({ api } = await signUp(here));
});

function closeStreams(): void {
  for (const events of open.splice(0)) events.close();
}

async function follow(query = '', lastId?: string, by = api): Promise<Events> {
  const events = await followEvents(by, query, lastId);
  open.push(events);
  await events.firstId();
  return events;
}

describe('GET /events', () => {
  it('is a stream that no proxy buffers, and begins with an id', async () => {
    const events = await follow();
    expect(events.status).toBe(200);
    expect(Object.fromEntries(events.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store, no-transform',
    });
    expect(events.lastId).toBe(((await ok(api.get('/changes'))) as { cursor: string }).cursor);
  });

  it('sends a change that another process made, with its meta and the entity', async () => {
    const events = await follow();
    const grocery = await createGrocery(new Api(there.url, api.key));
    const { id, event, data } = await events.find(() => true);
    expect(event).toBe('grocery.updated');
    expect(data).toEqual({
      meta: {
        version: 1,
        eventId: id,
        operationId: null,
        eventName: 'grocery.updated',
        namespace: 'grocery',
        occurredAt: expect.stringMatching(/Z$/) as unknown,
      },
      payload: { id: grocery.id, version: 1, entity: grocery },
    });
  });

  it('sends a deletion without an entity', async () => {
    const { id } = await createGrocery(api);
    const events = await follow();
    await ok(api.delete(`/groceries/${id}?version=1`));
    expect((await events.next('grocery.deleted')).payload).toEqual({ id, version: 1, entity: null });
  });

  it('continues after Last-Event-ID, or since, without gaps and repetitions', async () => {
    const first = await follow();
    const { id: one } = await createGrocery(api);
    const { id: place } = await first.find(({ data }) => data.payload.id === one);
    first.close();
    const { id: two } = await createGrocery(api);
    const { id: three } = await createGrocery(api);
    for (const again of [await follow('', place), await follow(`?since=${place ?? ''}`)]) {
      await again.find(({ data }) => data.payload.id === three);
      expect(again.received.map(({ data }) => data.payload.id)).toEqual([two, three]);
    }
  });

  it('sends everything once and in order to clients that connect during writes', async () => {
    const first = await follow();
    const start = first.lastId ?? '';
    const writing = Promise.all(
      Array.from({ length: 3 }, async () => {
        const made: string[] = [];
        for (let count = 0; count < 20; count++) made.push((await createGrocery(api)).id);
        return made;
      }),
    );
    const late: Events[] = [];
    for (let count = 0; count < 15; count++) late.push(await follow(`?since=${start}`));
    const made = (await writing).flat();
    const order = async (events: Events): Promise<string[]> => {
      await events.until(() => events.received.length >= made.length);
      return events.received.map(({ data }) => data.payload.id);
    };
    const told = await order(first);
    expect(new Set(told)).toEqual(new Set(made));
    for (const events of late) expect(await order(events)).toEqual(told);
  });

  it('prefers Last-Event-ID to since, which a browser sends again in the address', async () => {
    const { cursor } = (await ok(api.get('/changes'))) as { cursor: string };
    await createGrocery(api);
    const { cursor: later } = (await ok(api.get('/changes'))) as { cursor: string };
    const { id } = await createGrocery(api);
    const events = await follow(`?since=${cursor}`, later);
    await events.find(({ data }) => data.payload.id === id);
    expect(events.received.map(({ data }) => data.payload.id)).toEqual([id]);
  });

  it('sends hundreds of long changes to a client completely', async () => {
    const events = await follow();
    const note = 'ü'.repeat(1_000);
    const create = Array.from({ length: 200 }, (_, nth) => ({ name: `line ${nth}`, unit: null, amount: null, note }));
    const { created } = (await ok(api.post('/groceries/bulk', { create }))) as { created: { id: string }[] };
    const last = created.at(-1)?.id;
    await events.find(({ data }) => data.payload.id === last);
    expect(events.received.map(({ data }) => data.payload.id)).toEqual(created.map(({ id }) => id));
    expect(events.isOpen()).toBe(true);
  });

  it('tells of the kinds that are asked for alone', async () => {
    const events = await follow('?kinds=store');
    await createGrocery(api);
    const { id } = await createStore(api, 'Corner shop');
    await events.find(({ data }) => data.payload.id === id);
    expect(events.received.map(({ event }) => event)).toEqual(['store.updated']);
  });

  it('sends a household nothing of another one', async () => {
    const events = await follow();
    await createGrocery((await signUp(here)).api);
    const { id } = await createGrocery(api);
    await events.find(({ data }) => data.payload.id === id);
    expect(events.received).toHaveLength(1);
  });

  it('sends lagged for an expired place, and continues from now', async () => {
    const other = await signUp(here);
    const { cursor } = (await ok(other.api.get('/changes'))) as { cursor: string };
    const events = await follow('', cursor);
    await events.next('lagged');
    await createGrocery(api);
    await events.next('grocery.updated');
  });

  it('ends when its key is revoked, in whichever process', async () => {
    const browser = request.agent(here.url);
    const account = { name: 'Ada', email: `${randomUUID()}@example.org`, password: 'a long password' };
    await browser.post('/api/auth/sign-up').send(account).expect(200);
    const made = await browser.post('/api/user/api-keys').send({ name: 'wall' }).expect(200);
    const { key, id } = made.body as { key: string; id: string };
    const events = await follow('', undefined, new Api(there.url, key));
    await browser.delete(`/api/user/api-keys/${id}`).expect(200);
    await events.ended;
    await new Api(there.url, key).get('/events').expect(401);
  });

  it('opens to a session', async () => {
    const visitor = new Visitor(here.url);
    const account = { name: 'Ada', email: `${randomUUID()}@example.org`, password: 'a long password' };
    await visitor.send('POST', '/api/auth/sign-up', { json: account });
    const response = await fetch(`${here.url}/api/v1/events`, { headers: { cookie: visitor.cookie } });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it('ends at once when the person signs out, in whichever process', async () => {
    const visitor = new Visitor(here.url);
    const account = { name: 'Ada', email: `${randomUUID()}@example.org`, password: 'a long password' };
    await visitor.send('POST', '/api/auth/sign-up', { json: account });
    const events = await openEvents({ url: there.url, cookie: visitor.cookie }, '/api/v1/events');
    await events.firstId();
    const { cursor } = (await ok(api.get('/changes'))) as { cursor: string };
    const other = api.get(`/changes?since=${cursor}&wait=20`).then(() => 'an answer that is held for 20 seconds');
    await visitor.send('POST', '/api/auth/sign-out', { json: {} });
    expect(await Promise.race([events.ended.then(() => 'the stream'), other])).toBe('the stream');
    await createGrocery(api);
    await other;
  });

  it('answers HEAD with its headers alone, and keeps nothing open', async () => {
    for (let count = 0; count < 21; count++) {
      const { status, headers } = await fetch(`${here.url}/api/v1/events`, {
        method: 'HEAD',
        headers: { 'x-api-key': api.key },
      });
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    }
  });

  it('is refused without a key and a session', async () => {
    expect((await fetch(`${here.url}/api/v1/events`)).status).toBe(401);
  });

  it('lets a key have 20 streams, and 20 again when one closed', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow()));
    const refused = await api.get('/events').expect(429);
    expect(refused.headers['retry-after']).toBeDefined();
    streams[0]?.close();
    let again = await followEvents(api);
    while (again.status === 429) again = await followEvents(api);
    expect(again.status).toBe(200);
    again.close();
  });
});
