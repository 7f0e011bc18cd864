import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseUrl, nodesOf, onDatabase, prepareDistributedTemplate } from './cluster.js';
import tearDown from './global-teardown.js';
import { startSharedPrograms } from './shared-program.js';

const TEMPLATE = 'larder_template';
const SHARED = 'larder_shared';

/**
 * Migrates one template database with the compiled migrations; spec files clone it (see database.ts). Runs on a throwaway
 * embedded server, or on the one at TEST_DATABASE_URL. When TEST_CITUS_URL is a database of a Citus coordinator, the template is
 * distributed over the nodes of that cluster. Also starts the programs that specs share (see shared-larder.ts);
 * those of faults have programs of their own.
 */
export default async function setUp(_globalConfig, { displayName }) {
  if (!existsSync(new URL('../../../dist/src/database/schema/migrate.js', import.meta.url))) {
    throw new Error('The end-to-end specs run the built program: `npm run build` first.');
  }
  const nodes = process.env.TEST_CITUS_URL === undefined ? [] : await nodesOf(process.env.TEST_CITUS_URL);
  const serverUrl = nodes[0] ?? process.env.TEST_DATABASE_URL ?? (await startThrowawayServer());
  try {
    if (nodes.length > 0) await prepareDistributedTemplate(nodes, TEMPLATE);
    else await prepareTemplate(serverUrl);
    if (!['faults', 'citus'].includes(displayName.name)) {
      for (const node of nodes.length > 0 ? nodes : [serverUrl]) await remakeDatabase(node, SHARED, TEMPLATE);
      globalThis.sharedLarders = await startSharedPrograms(databaseUrl(serverUrl, SHARED));
    }
  } catch (error) {
    // Jest runs no teardown after a failed setup.
    await tearDown();
    throw error;
  }
  process.env.TEST_DATABASE_SERVER = serverUrl;
  process.env.TEST_DATABASE_TEMPLATE = TEMPLATE;
  if (nodes.length > 0) process.env.TEST_DATABASE_NODES = JSON.stringify(nodes);
}

async function prepareTemplate(serverUrl) {
  await remakeDatabase(serverUrl, TEMPLATE, 'template1');
  const { migrate } = await import('../../../dist/src/database/schema/migrate.js');
  await migrate(databaseUrl(serverUrl, TEMPLATE));
}

async function startThrowawayServer() {
  const { startEmbeddedServer } = await import('../../../dist/src/database/embedded/embedded-server.js');
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
  await onDatabase(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
}
