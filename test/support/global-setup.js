import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import tearDown from './global-teardown.js';

const TEMPLATE = 'larder_template';

/**
 * Migrates one template database with the compiled migrations; spec files clone it (see database.ts). Runs on a throwaway
 * embedded server, or on the one at TEST_DATABASE_URL.
 */
export default async function setUp() {
  if (!existsSync(new URL('../../dist/src/database/migrate.js', import.meta.url))) {
    throw new Error('The end-to-end specs run the built program: `npm run build` first.');
  }
  const serverUrl = process.env.TEST_DATABASE_URL ?? (await startThrowawayServer());
  try {
    await prepareTemplate(serverUrl);
  } catch (error) {
    // Jest runs no teardown after a failed setup.
    await tearDown();
    throw error;
  }
  process.env.TEST_DATABASE_SERVER = serverUrl;
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
}

async function prepareTemplate(serverUrl) {
  await remakeTemplate(serverUrl);
  const { migrate } = await import('../../dist/src/database/migrate.js');
  await migrate(databaseUrl(serverUrl, TEMPLATE));
}

async function startThrowawayServer() {
  const { startEmbeddedServer } = await import('../../dist/src/database/embedded-server.js');
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const server = await startEmbeddedServer({ dataDir, settings });
  globalThis.larderTestServer = { server, dataDir };
  return server.url;
}

async function remakeTemplate(serverUrl) {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
}

function databaseUrl(serverUrl, name) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
