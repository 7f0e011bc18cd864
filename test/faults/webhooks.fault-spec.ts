import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Api, ok } from '../support/api.js';
import { createGrocery } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { HANG, Receiver } from '../support/events/receiver.js';
import { type Site, startSite } from '../support/site.js';

interface Hook {
  readonly id: string;
}

interface Delivery {
  readonly status: string;
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly error: string | null;
}

const WRITES = 60;
const KILLS = 4;
/** Milliseconds. */
const TIME_LIMIT = 300_000;
const CHANGING_NAME = pathToFileURL(join(import.meta.dirname, '../support/changing-name.js')).href;

let database: TestDatabase;
let processes: RunningLarder[];
let env: Record<string, string>;
let site: Site;
let folder: string;
let nameFile: string;
let client: pg.Client;
let api: Api;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-webhooks-'));
  nameFile = join(folder, 'address');
  await writeFile(nameFile, '127.0.0.1');
  database = await cloneDatabase();
  env = {
    DATABASE_URL: database.url,
    SIGN_UP: 'open',
    RATE_LIMIT_REQUESTS: '0',
    RATE_LIMIT_SIGN_INS: '0',
    WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
    NODE_OPTIONS: `--import=${CHANGING_NAME}`,
    NAME_FILE: nameFile,
  };
  processes = await Promise.all([startLarder(env), startLarder(env)]);
  site = await startSite();
  client = new pg.Client(database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await Promise.all([...processes.map((larder) => larder.stop()), site.close()]);
  await database.drop();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  ({ api } = await signUp(processes[0] as RunningLarder));
});

async function addHook(url: string): Promise<Hook> {
  return (await ok(api.post('/webhooks', { url, name: 'Kitchen', eventTypes: ['grocery.*'] }))) as Hook;
}

async function test({ id }: Hook): Promise<Delivery> {
  return ((await ok(api.post(`/webhooks/${id}/test`, {}))) as { delivery: Delivery }).delivery;
}

async function makeDue({ id }: Hook): Promise<void> {
  await client.query(`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_id = $1`, [id]);
  await client.query(
    `UPDATE tasks SET due_at = now(), set_at = now(), again = (state = 'running') WHERE kind = 'webhook' AND subject = $1`,
    [id],
  );
}

describe('a webhook', () => {
  it(
    'gets everything at least once and in order, whichever process is killed',
    async () => {
      const { key } = api;
      const receiver = new Receiver(site, [200, 200, 500, 200, 200, 200, 503, 200]);
      await addHook(receiver.url);
      const made: string[] = [];
      for (let count = 0; count < WRITES; count++) {
        const killed = Math.floor((count * KILLS) / WRITES) % 2;
        const writer = new Api((processes[1 - killed] as RunningLarder).url, key);
        made.push((await createGrocery(writer, { name: `line ${count}` })).id);
        if (count % (WRITES / KILLS) !== WRITES / KILLS - 1) continue;
        await receiver.count(1);
        await (processes[killed] as RunningLarder).kill();
        processes[killed] = await startLarder(env);
      }
      while (receiver.told().length < made.length) await receiver.count(receiver.received.length + 1);
      expect(receiver.told()).toEqual(made);
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      const places = ids.map((id) => [...new Set(ids)].indexOf(id));
      expect(places).toEqual([...places].sort((one, other) => one - other));
    },
    TIME_LIMIT,
  );

  it('whose receiver hangs is tried again, and delays no other one', async () => {
    const [slow, quick] = [new Receiver(site, [HANG, 200]), new Receiver(site)];
    const hook = await addHook(slow.url);
    await addHook(quick.url);
    const { id } = await createGrocery(api);
    await quick.count(1);
    await slow.count(1);
    const deliveries = async (): Promise<Delivery[]> =>
      (await ok(api.get(`/webhooks/${hook.id}/deliveries`))) as Delivery[];
    let [delivery] = await deliveries();
    while (delivery?.attempts === 0) [delivery] = await deliveries();
    expect(delivery).toMatchObject({
      status: 'waiting',
      responseStatus: null,
      error: expect.stringMatching(/^The receiver did not answer: /) as unknown,
    });
    await makeDue(hook);
    await slow.count(2);
    expect(slow.told()).toEqual([id]);
  });

  it('is not sent to the new address of a name when that address is not allowed', async () => {
    const receiver = new Receiver(site, [200], { connection: 'close' });
    const hook = await addHook(receiver.url.replace('127.0.0.1', 'changing.example'));
    expect(await test(hook)).toMatchObject({ status: 'delivered' });
    for (const address of ['127.0.0.2', '169.254.169.254', '0.0.0.0', '224.0.0.1']) {
      await writeFile(nameFile, address);
      const { error, status, responseStatus } = await test(hook);
      expect([address, status, responseStatus]).toEqual([address, 'failed', null]);
      expect(error).toContain('not open to webhooks');
    }
    expect(receiver.received).toHaveLength(1);
  });
});
