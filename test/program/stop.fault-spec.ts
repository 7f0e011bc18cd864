import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, ok } from '../support/api.js';
import { type Balancer, startBalancer } from '../support/programs/balancer.js';
import { createGrocery } from '../support/builders.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { Importing } from '../support/imports/importing.js';
import { patience } from '../support/run/patience.js';
import { html, recipePage, startSite } from '../support/site.js';
import { until } from '../support/until.js';

const CLIENTS = 8;
const EACH = 40;

let database: TestDatabase;
let larders: RunningLarder[];
let balancer: Balancer;

beforeAll(async () => {
  database = await cloneDatabase();
  const settings = { DATABASE_URL: database.url, SIGN_UP: 'open', RATE_LIMIT_REQUESTS: '0' };
  larders = [await startLarder(settings), await startLarder(settings)];
  balancer = await startBalancer(larders.map(({ url }) => url));
});

afterAll(async () => {
  await balancer.close();
  await larders[1]?.stop();
  await database.drop();
});

/** A raw connection, so that a request can be incomplete when the program is stopped. */
async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

async function untilRefused(url: string): Promise<void> {
  await until(async () => {
    const socket = await open(url).catch(() => null);
    socket?.destroy();
    return socket === null;
  });
}

describe('a program that is told to stop', () => {
  it('answers every request of clients behind a balancer, and does each change once', async () => {
    const { key } = await signUp(larders[0] as RunningLarder);
    const api = new Api(balancer.url, key);
    let stopped: Promise<number | null> | undefined;
    const client = async (number: number): Promise<void> => {
      for (let index = 0; index < EACH; index++) {
        await createGrocery(api, { name: `thing ${number} ${index}` });
        if (number === 0 && index === EACH / 4) stopped = larders[0]?.stop();
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    expect(await stopped).toBe(0);
    const groceries = (await ok(api.get('/groceries'))) as { name: string }[];
    const names = groceries.map(({ name }) => name);
    expect(names).toHaveLength(CLIENTS * EACH);
    expect(new Set(names).size).toBe(CLIENTS * EACH);
  });

  it('completes a request that is half sent, and closes its connection then', async () => {
    const larder = await startLarder({ DATABASE_URL: database.url, SIGN_UP: 'open' });
    const { key } = await signUp(larder);
    const body = JSON.stringify({ name: 'Corner shop' });
    const head = `POST /api/v1/stores HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    const socket = await open(larder.url);
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.write(`${head}\r\nExpect: 100-continue\r\n\r\n`);
    await once(socket, 'data');
    const closed = once(socket, 'close');
    const stopped = larder.stop();
    await untilRefused(larder.url);
    socket.write(body);
    await closed;
    expect(answer).toMatch(/HTTP\/1.1 200 OK/);
    expect(await stopped).toBe(0);
  });

  it('ends in order within ten seconds while imports, pictures and a stream never end, and hands the imports over', async () => {
    const site = await startSite();
    const own = await cloneDatabase();
    const env = { DATABASE_URL: own.url, IMPORT_ALLOW_ADDRESSES: '127.0.0.0/8' };
    const larder = await startLarder(env);
    const { key, api } = await signUp(larder);
    const silent: RequestListener = () => undefined;
    for (let number = 0; number < 6; number++) site.routes[`/page-${number}`] = silent;
    site.routes['/picture.png'] = silent;
    site.routes['/pictured'] = html(recipePage('Plum cake', [`${site.url}/picture.png`]));
    const importing = new Importing(larder.url, key);
    await importing.importUrl(`${site.url}/pictured`);
    await until(() => site.hits['/picture.png'] === 1, patience(20_000));
    for (let number = 0; number < 6; number++) await importing.importUrl(`${site.url}/page-${number}`);
    await until(() => site.hits['/page-0'] === 1, patience(20_000));
    const stream = await fetch(`${larder.url}/api/v1/events`, { headers: { 'x-api-key': key } });
    const read = stream.text().catch(() => '');
    const held = api.get('/groceries').then(
      () => undefined,
      () => undefined,
    );

    const late = sleep(patience(10_000), 'late', { ref: false });
    expect(await Promise.race([larder.stop(), late])).toBe(0);
    await Promise.all([read, held]);
    const left = await own.query(`SELECT kind FROM tasks WHERE state = 'running'`);
    expect(left).toEqual([]);
    await site.close();
    await own.drop();
  });
});
