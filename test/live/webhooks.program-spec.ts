import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { type Api, ok } from '../support/api.js';
import { createGrocery, createStore } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { waitingFor } from '../support/database/locks.js';
import { joined } from '../support/members.js';
import { type Received, Receiver, SlowReceiver } from '../support/events/receiver.js';
import { type Site, startSite } from '../support/site.js';
import { answerWhen, until } from '../support/until.js';

interface Hook {
  readonly id: string;
  readonly secret: string | null;
  readonly version: number;
  readonly enabled: boolean;
  readonly disabledReason: string | null;
  readonly failingSince: string | null;
}

interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly nextAttemptAt: string | null;
}

let database: TestDatabase;
let larder: RunningLarder;
let site: Site;
let client: pg.Client;
let api: Api;

beforeAll(async () => {
  database = await cloneDatabase();
  [larder, site] = await Promise.all([start(), startSite()]);
  client = new pg.Client(database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await Promise.all([larder.stop(), site.close()]);
  await database.drop();
});

beforeEach(async () => {
  ({ api } = await signUp(larder));
});

function start(): Promise<RunningLarder> {
  return startLarder({
    DATABASE_URL: database.url,
    SIGN_UP: 'open',
    RATE_LIMIT_SIGN_INS: '0',
    WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8',
  });
}

async function addHook(url: string, eventTypes = ['*'], by = api): Promise<Hook> {
  return (await ok(by.post('/webhooks', { url, name: 'Kitchen', eventTypes }))) as Hook;
}

async function hookOf(id: string): Promise<Hook | undefined> {
  return ((await ok(api.get('/webhooks'))) as Hook[]).find((hook) => hook.id === id);
}

async function deliveriesOf({ id }: Hook): Promise<Delivery[]> {
  return (await ok(api.get(`/webhooks/${id}/deliveries`))) as Delivery[];
}

/** Makes the next attempt due now. A task that is just being set again has no row that could be changed, so this is repeated. */
async function makeDue({ id }: Hook): Promise<void> {
  await client.query(`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_id = $1`, [id]);
  await until(async () => {
    const { rowCount } = await client.query(
      `UPDATE tasks SET due_at = now(), set_at = now(), again = (state = 'running') WHERE kind = 'webhook' AND subject = $1`,
      [id],
    );
    return rowCount === 1;
  });
}

describe('a webhook', () => {
  it('gets a change in the form of Standard Webhooks, which the reference library verifies', async () => {
    const receiver = new Receiver(site);
    const { secret } = await addHook(receiver.url);
    const grocery = await createGrocery(api);
    await receiver.count(1);
    const [{ headers, body }] = receiver.received as [Received];
    expect(new Webhook(secret ?? '').verify(body, headers)).toEqual({
      type: 'grocery.updated',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      data: {
        id: grocery.id,
        version: 1,
        operationId: null,
        occurredAt: expect.stringMatching(/Z$/) as unknown,
        entity: grocery,
      },
    });
    expect(headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('gets only what it selected', async () => {
    const receiver = new Receiver(site);
    await addHook(receiver.url, ['store.*']);
    await createGrocery(api);
    await createStore(api, 'Corner shop');
    await receiver.count(1);
    expect(receiver.messages.map(({ type }) => type)).toEqual(['store.updated']);
  });

  it('gets everything in order, and many changes of one type in few messages', async () => {
    const receiver = new Receiver(site);
    await addHook(receiver.url);
    const made = [];
    for (let count = 0; count < 30; count++) made.push((await createGrocery(api)).id);
    while (receiver.told().length < made.length) await receiver.count(receiver.received.length + 1);
    expect(receiver.told()).toEqual(made);
    expect(receiver.received.length).toBeLessThan(made.length);
  });

  it('is tried again with the same id and body, before any other delivery', async () => {
    const receiver = new Receiver(site, [500, 500, 204]);
    const hook = await addHook(receiver.url);
    await createGrocery(api, { name: 'first' });
    await receiver.count(1);
    await createGrocery(api, { name: 'second' });
    const [waiting] = await answerWhen(
      () => deliveriesOf(hook),
      ([delivery]) => delivery?.attempts === 1,
    );
    expect(waiting).toMatchObject({ status: 'waiting', responseStatus: 500, error: 'The receiver answered 500' });
    await makeDue(hook);
    await receiver.count(2);
    await answerWhen(
      () => deliveriesOf(hook),
      ([delivery]) => delivery?.attempts === 2,
    );
    await makeDue(hook);
    await receiver.count(4);
    const [one, two, three, four] = receiver.received;
    expect([two, three].map((again) => [again?.headers['webhook-id'], again?.body])).toEqual(
      [one, one].map((first) => [first?.headers['webhook-id'], first?.body]),
    );
    expect(JSON.parse(four?.body ?? '')).toMatchObject({ data: { entity: { name: 'second' } } });
    expect((await hookOf(hook.id))?.failingSince).toBeNull();
  });

  it('is switched off by a 410', async () => {
    const receiver = new Receiver(site, [410]);
    const hook = await addHook(receiver.url);
    await createGrocery(api);
    const off = await answerWhen(
      () => hookOf(hook.id),
      (found) => found?.enabled === false,
    );
    expect(off).toMatchObject({ enabled: false, disabledReason: 'gone' });
    expect(await deliveriesOf(hook)).toMatchObject([{ status: 'failed', responseStatus: 410 }]);
  });

  it('is switched off by a 410 to a test message', async () => {
    const hook = await addHook(new Receiver(site, [410]).url);
    await ok(api.post(`/webhooks/${hook.id}/test`, {}));
    expect(await hookOf(hook.id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
  });

  it('continues at its new address when the old one answers 410 in the meantime', async () => {
    const [old, fresh] = [new SlowReceiver(site), new Receiver(site)];
    const hook = await addHook(old.url);
    const { id } = await createGrocery(api);
    await old.asked;
    await ok(api.patch(`/webhooks/${hook.id}`, { version: 1, url: fresh.url }));
    old.answer(410);
    await fresh.count(1);
    expect(fresh.told()).toEqual([id]);
    expect(await hookOf(hook.id)).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
  });

  it('repeats a delivery that a person requests during an attempt', async () => {
    const receiver = new SlowReceiver(site);
    const hook = await addHook(receiver.url);
    await createGrocery(api);
    await receiver.asked;
    const [delivery] = await deliveriesOf(hook);
    await ok(api.post(`/webhooks/${hook.id}/deliveries/${delivery?.id ?? ''}/retry`, {}));
    const again = new Receiver(site);
    site.routes[new URL(receiver.url).pathname] = (...request) => site.routes[again.path]?.(...request);
    receiver.answer(200);
    await again.count(1);
    expect(again.received[0]?.headers['webhook-id']).toBe(delivery?.id);
  });

  it('is switched off after five days of failures, and begins with the present when it is switched on again', async () => {
    const receiver = new Receiver(site, [500, 200]);
    const hook = await addHook(receiver.url);
    await client.query(`UPDATE webhooks SET failing_since = now() - interval '6 days' WHERE id = $1`, [hook.id]);
    await createGrocery(api);
    const off = await answerWhen(
      () => hookOf(hook.id),
      (found) => found?.enabled === false,
    );
    expect(off?.disabledReason).toBe('failing');
    await createGrocery(api, { name: 'meanwhile' });
    const on = await ok(api.patch(`/webhooks/${hook.id}`, { version: hook.version, enabled: true }));
    expect(on).toMatchObject({ webhook: { enabled: true, disabledReason: null, failingSince: null }, stale: false });
    await createGrocery(api, { name: 'now' });
    await receiver.count(2);
    expect(receiver.messages[1]?.data.entity?.name).toBe('now');
  });

  it('sends nothing to a person who was removed, until another person switches it on', async () => {
    const receiver = new Receiver(site);
    const bo = await joined(larder, { api });
    const hook = await addHook(receiver.url, ['grocery.*'], bo.api);
    await createGrocery(api);
    await receiver.count(1);
    await ok(api.delete(`/household/members/${bo.userId}`));
    await createGrocery(api, { name: 'a secret' });
    const off = await answerWhen(
      () => hookOf(hook.id),
      (found) => found?.enabled === false,
    );
    expect(off?.disabledReason).toBe('left');
    expect(receiver.received).toHaveLength(1);
    await ok(api.patch(`/webhooks/${hook.id}`, { version: hook.version, enabled: true }));
    await createGrocery(api, { name: 'now' });
    await receiver.count(2);
    expect(receiver.messages[1]?.data.entity?.name).toBe('now');
  });

  it('follows no redirect', async () => {
    const target = new Receiver(site);
    const receiver = new Receiver(site, [302], { location: target.url });
    const hook = await addHook(receiver.url);
    const { delivery } = (await ok(api.post(`/webhooks/${hook.id}/test`, {}))) as { delivery: Delivery };
    expect(delivery).toMatchObject({ status: 'failed', responseStatus: 302 });
    expect(target.received).toEqual([]);
  });

  it('follows Retry-After', async () => {
    const receiver = new Receiver(site, [429], { 'retry-after': '3600' });
    const hook = await addHook(receiver.url);
    await createGrocery(api);
    const [delivery] = await answerWhen(
      () => deliveriesOf(hook),
      ([first]) => first?.attempts === 1,
    );
    expect(Date.parse(delivery?.nextAttemptAt ?? '') - Date.now()).toBeGreaterThan(3_000_000);
  });

  it('is tested with a message of its own type', async () => {
    const receiver = new Receiver(site);
    const hook = await addHook(receiver.url, ['store.deleted']);
    const { delivery } = (await ok(api.post(`/webhooks/${hook.id}/test`, {}))) as { delivery: Delivery };
    expect(delivery).toMatchObject({
      type: 'webhook.test',
      status: 'delivered',
      attempts: 1,
      responseStatus: 200,
      error: null,
    });
    expect(receiver.received[0]?.headers['webhook-id']).toBe(delivery.id);
  });

  it('answers 404 when it is removed during the test message', async () => {
    const receiver = new SlowReceiver(site);
    const hook = await addHook(receiver.url);
    const tried = api.post(`/webhooks/${hook.id}/test`, {}).then(({ status }) => status);
    await receiver.asked;
    await ok(api.delete(`/webhooks/${hook.id}?version=1`));
    receiver.answer(200);
    expect(await tried).toBe(404);
  });

  it('answers 404 when it is removed while the result of the test message is stored', async () => {
    const hook = await addHook(new Receiver(site).url);
    await client.query('BEGIN');
    try {
      await client.query('DELETE FROM webhooks WHERE id = $1', [hook.id]);
      const tried = api.post(`/webhooks/${hook.id}/test`, {}).then(({ status }) => status);
      await until(async () => (await waitingFor(client)) === 1);
      await client.query('COMMIT');
      expect(await tried).toBe(404);
    } finally {
      await client.query('ROLLBACK');
    }
  });

  it('signs with both secrets after a rotation', async () => {
    const receiver = new Receiver(site);
    const hook = await addHook(receiver.url);
    const { secret } = (await ok(api.post(`/webhooks/${hook.id}/rotate-secret`, {}))) as { secret: string };
    await ok(api.post(`/webhooks/${hook.id}/test`, {}));
    const [{ headers, body }] = receiver.received as [Received];
    for (const one of [hook.secret ?? '', secret]) expect(new Webhook(one).verify(body, headers)).toBeTruthy();
  });

  it('repeats a delivery that a person requests', async () => {
    const receiver = new Receiver(site, [410, 200]);
    const hook = await addHook(receiver.url);
    await createGrocery(api);
    await answerWhen(
      () => hookOf(hook.id),
      (found) => found?.enabled === false,
    );
    const [failed] = await deliveriesOf(hook);
    await ok(api.patch(`/webhooks/${hook.id}`, { version: 1, enabled: true }));
    await ok(api.post(`/webhooks/${hook.id}/deliveries/${failed?.id ?? ''}/retry`, {}));
    await receiver.count(2);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(failed?.id);
    await answerWhen(
      () => deliveriesOf(hook),
      ([delivery]) => delivery?.status === 'delivered',
    );
  });

  it('gets what happened while Larder was stopped', async () => {
    const receiver = new Receiver(site, [500, 200]);
    const hook = await addHook(receiver.url);
    await createGrocery(api);
    await answerWhen(
      () => deliveriesOf(hook),
      ([delivery]) => delivery?.attempts === 1,
    );
    await larder.kill();
    await makeDue(hook);
    larder = await start();
    await receiver.count(2);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });
});

describe('/webhooks', () => {
  it('answers the same webhook to the same id, and a 409 to other content', async () => {
    const body = { id: randomUUID(), url: site.url, name: 'Kitchen', eventTypes: ['*'] };
    const made = (await ok(api.post('/webhooks', body))) as Hook;
    expect(made.secret).toMatch(/^whsec_/);
    expect(await ok(api.post('/webhooks', body))).toEqual({ ...made, secret: null });
    await api.post('/webhooks', { ...body, name: 'Hall' }).expect(409);
    await api.post('/webhooks', { ...body, enabled: false }).expect(409);
  });

  it('changes what is named, at its version', async () => {
    const hook = await addHook(site.url);
    const path = `/webhooks/${hook.id}`;
    const shown: Partial<Hook> = { ...hook };
    delete (shown as { secret?: unknown }).secret;
    expect(await ok(api.patch(path, { version: 1, name: 'Hall' }))).toEqual({
      webhook: { ...shown, name: 'Hall', version: 2, updatedAt: expect.any(String) as unknown },
      stale: false,
    });
    expect(await ok(api.patch(path, { version: 1, name: 'Attic' }))).toMatchObject({
      webhook: { name: 'Hall' },
      stale: true,
    });
    expect(await ok(api.delete(`${path}?version=1`))).toEqual({ success: false, stale: true });
    expect(await ok(api.delete(`${path}?version=2`))).toEqual({ success: true, stale: false });
    await api.delete(`${path}?version=2`).expect(404);
  });

  it.each([
    { url: 'ftp://example.org' },
    { url: 'http://user:secret@example.org' },
    { url: 'http://169.254.169.254/latest' },
    { url: 'http://[::1]/' },
    { eventTypes: [] },
    { eventTypes: ['nothing.*'] },
    { eventTypes: ['apiKey.*'] },
    { eventTypes: ['grocery.created'] },
    { name: '' },
  ])('refuses %j with a 400', async (wrong) => {
    await api.post('/webhooks', { url: site.url, name: 'Kitchen', eventTypes: ['*'], ...wrong }).expect(400);
  });

  it('shows nothing of another household', async () => {
    const hook = await addHook(site.url);
    const { api: other } = await signUp(larder);
    expect(await ok(other.get('/webhooks'))).toEqual([]);
    await other.patch(`/webhooks/${hook.id}`, { version: 1, name: 'Mine' }).expect(404);
    await other.get(`/webhooks/${hook.id}/deliveries`).expect(404);
    await other.post(`/webhooks/${hook.id}/test`, {}).expect(404);
    await other.post(`/webhooks/${hook.id}/rotate-secret`, {}).expect(404);
    await other.delete(`/webhooks/${hook.id}?version=1`).expect(404);
  });

  it('lets a household have 50', async () => {
    for (let count = 1; count < 50; count++) await addHook(site.url);
    const last = { id: randomUUID(), url: site.url, name: 'Kitchen', eventTypes: ['*'] };
    await ok(api.post('/webhooks', last));
    expect(await ok(api.post('/webhooks', last))).toMatchObject({ id: last.id, secret: null });
    await api.post('/webhooks', { url: site.url, name: 'One more', eventTypes: ['*'] }).expect(422);
  });
});
