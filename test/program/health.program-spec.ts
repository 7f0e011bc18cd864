import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { createGrocery } from '../support/builders.js';
import { expectProblem } from '../support/expected.js';
import { type Household, signUp } from '../support/household.js';
import { type RunningLarder, startLarder } from '../support/larder.js';
import { folderWithDatabase } from '../support/programs/postgres.js';
import { until } from '../support/until.js';

let dataDir: string;
let database: EmbeddedServer;
let larder: RunningLarder;
let household: Household;

beforeAll(async () => {
  dataDir = await folderWithDatabase();
  database = await startDatabase();
  larder = await startLarder({ DATABASE_URL: database.url });
  household = await signUp(larder);
});

afterAll(async () => {
  await larder.stop();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function startDatabase(): Promise<EmbeddedServer> {
  return startEmbeddedServer({ dataDir, settings: { fsync: 'off' } });
}

async function status(path: string): Promise<number> {
  return (await request(larder.url).get(path)).status;
}

/** Waits until the answer is `wanted`, and returns it. */
async function settled(path: string, wanted: number): Promise<number> {
  await until(async () => (await status(path)) === wanted, 10_000);
  return wanted;
}

describe('while the database is away', () => {
  it('the report says so, requests get a 503, and everything works again when it is back', async () => {
    const grocery = await createGrocery(household.api);
    await database.stop();

    const report = await request(larder.url).get('/api/v1/health').expect(503);
    expect(report.type).toBe('application/json');
    expect(report.body).toMatchObject({
      status: 'error',
      db: { status: 'error' },
      parser: { status: 'ok', recipeScrapersVersion: expect.any(String) },
      versions: { root: expect.any(String), apps: {}, packages: {}, scraper: expect.any(String) },
    });
    expect(await status('/health/live')).toBe(200);
    expect(await status('/health/ready')).toBe(503);
    for (const sent of [
      household.api.get('/groceries'),
      household.api.post('/recipes', { name: 'Lost' }),
      household.api.post('/recipes/search', {}),
      household.api.patch(`/groceries/${grocery.id}/done`, { version: 1 }),
      household.api.post('/recipes/import/url', { url: 'https://example.org/lost' }),
    ]) {
      const response = await sent;
      expectProblem(response, 503, 'SERVICE_UNAVAILABLE');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }

    database = await startDatabase();
    expect(await settled('/api/v1/health', 200)).toBe(200);
    const list = await household.api.get('/groceries').expect(200);
    expect(list.body).toEqual([grocery]);
  });
});
