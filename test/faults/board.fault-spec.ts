import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, CDPSession } from 'playwright-core';
import { ok } from '../support/api.js';
import { startBrowser } from '../support/browser/browser.js';
import { cloneDatabase, type TestDatabase } from '../support/database/database.js';
import { signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { until } from '../support/until.js';
import { bodyOf } from '../support/visitor.js';

/** Changes of a busy household in a month. */
const EVENTS = 20_000;
const LINES = 200;
/** Number of changes before the memory is measured for the first time. */
const WARM_UP = 2 * LINES;
const TIME_LIMIT = 600_000;

/**
 * Number of bytes and nodes by which the page may grow. If the page kept one old board, it would grow by thousands of
 * nodes.
 */
const MORE_BYTES = 1_000_000;
const MORE_NODES = 1_000;

interface Versioned {
  readonly id: string;
  readonly version: number;
}

interface Memory {
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

let database: TestDatabase;
let larder: RunningLarder;
let browser: Browser;

beforeAll(async () => {
  database = await cloneDatabase();
  larder = await startLarder({ DATABASE_URL: database.url, RATE_LIMIT_REQUESTS: '0' });
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
  await larder.stop();
  await database.drop();
});

async function memoryOf(session: CDPSession): Promise<Memory> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { bytes: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
}

it(
  `a board that has followed ${EVENTS} changes shows the last one, and needs no more memory than before`,
  async () => {
    const home = await signUp(larder);
    const made = await home.visitor.send('POST', '/api/user/displays', {
      json: { name: 'Kitchen', scopes: ['plan:read', 'groceries:write'] },
    });
    const create = Array.from({ length: LINES }, (_, nth) => ({ name: `grocery ${nth}`, unit: null, amount: null }));
    const { created } = (await ok(home.api.post('/groceries/bulk', { create }))) as {
      created: { entity: Versioned }[];
    };
    let lines = created.map(({ entity: { id, version } }) => ({ id, version }));

    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    let received = 0;
    session.on('Network.eventSourceMessageReceived', ({ eventName }) => {
      if (eventName === 'grocery.updated') received += 1;
    });
    for (const domain of ['Network', 'Performance', 'HeapProfiler'] as const) await session.send(`${domain}.enable`);
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    const streaming = page.waitForResponse((response) => response.url().includes('/api/v1/events'));
    await page.goto(bodyOf<{ url: string }>(made).url);
    await streaming;

    /** Ticks all lines, or undoes all ticks, until this number of changes has arrived. */
    const follow = async (changes: number): Promise<void> => {
      while (received < changes) {
        const before = received;
        const isDone = (before / LINES) % 2 === 0;
        await ok(home.api.post('/groceries/done', { groceries: lines, isDone }));
        lines = lines.map(({ id, version }) => ({ id, version: version + 1 }));
        await until(() => received >= before + LINES);
      }
      await page.getByRole('heading', { name: `Groceries ${LINES}` }).waitFor();
    };

    await follow(WARM_UP);
    const first = await memoryOf(session);
    await follow(EVENTS);
    expect(received).toBe(EVENTS);
    let last = first;
    await until(async () => {
      last = await memoryOf(session);
      return last.bytes < first.bytes + MORE_BYTES && last.nodes < first.nodes + MORE_NODES;
    }).catch(() => undefined);
    expect(last.bytes - first.bytes).toBeLessThan(MORE_BYTES);
    expect(last.nodes - first.nodes).toBeLessThan(MORE_NODES);
    expect(last.listeners - first.listeners).toBeLessThan(LINES);
    expect(await page.getByRole('listitem').count()).toBe(LINES);
    expect(faults).toEqual([]);
    await page.close();
  },
  TIME_LIMIT,
);
