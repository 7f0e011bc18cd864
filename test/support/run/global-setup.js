import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import tearDown from './global-teardown.js';
import { startSharedPrograms } from './shared-program.js';

const TEMPLATE = 'larder_template';
const SHARED = 'larder_shared';

/**
 * Migrates one template database with the compiled migrations; spec files clone it (see database.ts). Runs on a throwaway
 * embedded server, or on the one at TEST_DATABASE_URL. Also starts the programs that specs share (see shared-larder.ts);
 * those of faults have programs of their own.
 */
export default async function setUp(_globalConfig, { displayName }) {
  if (!existsSync(new URL('../../../dist/src/database/schema/migrate.js', import.meta.url))) {
    throw new Error('The end-to-end specs run the built program: `npm run build` first.');
  }
  const serverUrl = process.env.TEST_DATABASE_URL ?? (await startThrowawayServer());
  try {
    await prepareTemplate(serverUrl);
    if (displayName.name !== 'faults') {
      await remakeDatabase(serverUrl, SHARED, TEMPLATE);
      globalThis.sharedLarders = await startSharedPrograms(databaseUrl(serverUrl, SHARED));
    }
  } catch (error) {
    // Jest runs no teardown after a failed setup.
    await tearDown();
    throw error;
  }
  process.env.TEST_DATABASE_SERVER = serverUrl;
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
}

async function prepareTemplate(serverUrl) {
  await remakeDatabase(serverUrl, TEMPLATE, 'template1');
  const { migrate } = await import('../../../dist/src/database/schema/migrate.js');
  await migrate(databaseUrl(serverUrl, TEMPLATE));
}

async function startThrowawayServer() {
  const { startEmbeddedServer } = await import('../../../dist/src/database/embedded-server.js');
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const made = await startEmbeddedServer({ dataDir, settings });
  await made.stop();
  // For copies: making such files takes a second, and copying them a tenth.
  process.env.TEST_EMBEDDED_FILES = join(dataDir, 'made');
  await promisify(execFile)('cp', ['-a', join(dataDir, 'postgres'), process.env.TEST_EMBEDDED_FILES]);
  const server = await startEmbeddedServer({ dataDir, settings });
  globalThis.larderTestServer = { server, dataDir };
  return server.url;
}

async function remakeDatabase(serverUrl, name, template) {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
}

function databaseUrl(serverUrl, name) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
