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

/** Of a distributed template. More would make each copy slower. */
const SHARDS = 8;

/**
 * Migrates one template database with the compiled migrations; spec files clone it (see database.ts). Runs on a throwaway
 * embedded server, or on the one at TEST_DATABASE_URL. When TEST_CITUS_URL is a database of a Citus coordinator, the template is
 * distributed over the nodes of that cluster. Also starts the programs that end-to-end specs share (see shared-larder.ts);
 * those of faults have programs of their own.
 */
export default async function setUp(_globalConfig, { displayName }) {
  if (!existsSync(new URL('../../../dist/src/database/schema/migrate.js', import.meta.url))) {
    throw new Error('The end-to-end specs run the built program: `npm run build` first.');
  }
  const nodes = process.env.TEST_CITUS_URL === undefined ? [] : await nodesOf(process.env.TEST_CITUS_URL);
  const serverUrl = nodes[0] ?? process.env.TEST_DATABASE_URL ?? (await startThrowawayServer());
  try {
    if (nodes.length > 0) await prepareDistributedTemplate(nodes);
    else await prepareTemplate(serverUrl);
    if (displayName.name === 'e2e') {
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

/** Addresses of the nodes of a cluster, with a database that nobody distributes. The coordinator is the first. */
async function nodesOf(citusUrl) {
  const [address, ...rows] = await onDatabase(citusUrl, async (client) => {
    const query = 'SELECT nodename, nodeport FROM pg_dist_node ORDER BY groupid';
    return (await client.query(query)).rows.map(({ nodename, nodeport }) => `${nodename}:${nodeport}`);
  });
  return [address, ...rows].map((host) => {
    const url = new URL(citusUrl);
    [url.hostname, url.port] = host.split(':');
    url.pathname = '/postgres';
    return url.href;
  });
}

/**
 * A copy of a database on each node is a copy of a distributed database: what Citus knows of the cluster is in its tables. Nothing may
 * be connected to what is copied, and Citus itself would be.
 */
async function prepareDistributedTemplate(nodes) {
  for (const node of nodes) {
    await remakeDatabase(node, TEMPLATE, 'template1');
    await onDatabase(databaseUrl(node, TEMPLATE), (client) => client.query('CREATE EXTENSION citus'));
  }
  const [coordinator, ...workers] = nodes.map((node) => new URL(node));
  const url = databaseUrl(coordinator.href, TEMPLATE);
  await onDatabase(url, async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.hostname, coordinator.port]);
    for (const { hostname, port } of workers) await client.query('SELECT citus_add_node($1, $2)', [hostname, port]);
  });
  const { distribute } = await import('../../../dist/src/database/cluster/distribute.js');
  await distribute(url, SHARDS);
  for (const node of nodes)
    await onDatabase(node, async (client) => {
      await client.query(`ALTER DATABASE ${TEMPLATE} WITH ALLOW_CONNECTIONS false`);
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${TEMPLATE}'`);
    });
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
  await onDatabase(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
}

async function onDatabase(url, work) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl, name) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
