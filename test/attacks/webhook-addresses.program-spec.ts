import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../src/database/embedded/free-port.js';
import { type Api, ok } from '../support/api.js';
import { expectProblem } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { joined } from '../support/members.js';

interface Delivery {
  readonly status: string;
  readonly responseStatus: number | null;
  readonly error: string | null;
}

const CHANGING_NAME = pathToFileURL(join(import.meta.dirname, '../support/changing-name.js')).href;
/** The one address of this machine that is open to webhooks here. */
const OPEN = '127.0.0.1';
/** Every other address of this machine, as hosts of URLs. */
const OWN = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ address, scopeid = 0 }) => address !== OPEN && scopeid === 0)
  .map(({ address }) => address)
  .concat('127.0.0.2', '0.0.0.0', '::', '::ffff:127.0.0.2');
/** Addresses of homes that no machine of the test has. */
const PRIVATE = ['10.77.66.55', '192.168.177.66', '172.30.77.66', 'fd77:66::55'];

let folder: string;
let nameFile: string;
let closed: RunningLarder;
let site: Server;
let sitePort: number;
let hits = 0;
let ada: Household;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-webhooks-'));
  nameFile = join(folder, 'address');
  await writeFile(nameFile, OPEN);
  site = createServer((request, response) => {
    hits++;
    if (request.url === '/reset') request.socket.destroy();
    // A connection that stays open would be used again, whatever address the name has by then.
    else response.setHeader('connection', 'close').end();
  }).listen(0);
  await once(site, 'listening');
  sitePort = (site.address() as AddressInfo).port;
  closed = await startLarder({
    WEBHOOK_ALLOW_ADDRESSES: OPEN,
    NODE_OPTIONS: `--import=${CHANGING_NAME}`,
    NAME_FILE: nameFile,
  });
  ada = await signUp(closed);
});

afterAll(async () => {
  await closed.stop();
  site.closeAllConnections();
  site.close();
  await rm(folder, { recursive: true });
});

function add(api: Api, url: string): ReturnType<Api['post']> {
  return api.post('/webhooks', { url, name: 'Kitchen', eventTypes: ['*'], enabled: false });
}

/** The result of a message to this address. */
async function told(url: string): Promise<Delivery> {
  const { id } = (await ok(add(ada.api, url))) as { id: string };
  const { delivery } = (await ok(ada.api.post(`/webhooks/${id}/test`, {}))) as { delivery: Delivery };
  await ok(ada.api.delete(`/webhooks/${id}?version=1`));
  return delivery;
}

function urlOf(address: string, port = sitePort): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}/`;
}

describe('a webhook', () => {
  it('never reaches this machine, neither by its addresses nor by a name', async () => {
    expect(await told(urlOf('changing.example'))).toMatchObject({ status: 'delivered' });
    const before = hits;
    for (const address of OWN) {
      expectProblem(await add(ada.api, urlOf(address)), 400, 'BAD_REQUEST');
      await writeFile(nameFile, address);
      expect({ address, ...(await told(urlOf('changing.example'))) }).toMatchObject({ address, status: 'failed' });
    }
    expect(hits).toBe(before);
  });

  it('gives one text for all failures to connect', async () => {
    await writeFile(nameFile, '127.0.0.2');
    const closedPort = await freePort();
    const urls = {
      'a closed port': urlOf(OPEN, closedPort),
      'a name that does not exist': 'http://nothing.invalid/',
      'a port without TLS': urlOf(OPEN).replace('http:', 'https:'),
      'a connection that is closed at once': `${urlOf(OPEN)}reset`,
      'an open port of an address that is not allowed': urlOf('changing.example'),
      'a closed port of an address that is not allowed': urlOf('changing.example', closedPort),
    };
    const texts = new Map<string, string | null>();
    for (const [what, url] of Object.entries(urls)) {
      const { status, responseStatus, error } = await told(url);
      expect({ what, status, responseStatus }).toEqual({ what, status: 'failed', responseStatus: null });
      texts.set(what, error);
    }
    expect(new Set(texts.values()).size).toBe(1);
  });

  it('of an owner may have an address of the home while sign-up is not open, one of a member never', async () => {
    const bo = await joined(closed, ada);
    for (const address of PRIVATE) {
      await ok(add(ada.api, urlOf(address, 8123)));
      expectProblem(await add(bo.api, urlOf(address, 8123)), 400, 'BAD_REQUEST');
    }
  });
});

describe('while sign-up is open, a webhook of an owner', () => {
  it('has no address of the home that WEBHOOK_ALLOW_ADDRESSES does not name', async () => {
    const [listed = '', ...others] = PRIVATE;
    const open = await startLarder({ SIGN_UP: 'open', WEBHOOK_ALLOW_ADDRESSES: `${listed}/32` });
    try {
      await signUp(open);
      const { api } = await signUp(open, 'Mallory');
      await ok(add(api, urlOf(listed)));
      for (const address of others) expectProblem(await add(api, urlOf(address)), 400, 'BAD_REQUEST');
    } finally {
      await open.stop();
    }
  });
});
