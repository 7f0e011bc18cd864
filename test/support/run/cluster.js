import pg from 'pg';

/** The number of shards of each table in the distributed template. With more shards, each copy takes longer. */
const SHARDS = 8;

/** Addresses of the nodes of a Citus cluster, each with its database `postgres`. The coordinator is the first. */
export function nodesOf(citusUrl) {
  return onDatabase(citusUrl, async (client) => {
    const { rows } = await client.query('SELECT nodename, nodeport FROM pg_dist_node ORDER BY groupid');
    return rows.map(({ nodename, nodeport }) => {
      const url = new URL(citusUrl);
      url.hostname = nodename;
      url.port = String(nodeport);
      url.pathname = '/postgres';
      return url.href;
    });
  });
}

/** Creates an empty database on each node, and adds the workers to the coordinator. @returns the URL of the coordinator's database */
export async function makeClusterDatabase(nodes, name) {
  for (const node of nodes) {
    await onDatabase(node, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}`);
    });
    await onDatabase(databaseUrl(node, name), (client) => client.query('CREATE EXTENSION citus'));
  }
  const [coordinator, ...workers] = nodes.map((node) => new URL(node));
  const url = databaseUrl(coordinator.href, name);
  await onDatabase(url, async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.hostname, coordinator.port]);
    for (const { hostname, port } of workers) await client.query('SELECT citus_add_node($1, $2)', [hostname, port]);
  });
  return url;
}

/**
 * Distributes the migrated template. A distributed database is copied by copying its database on each node, because Citus keeps the
 * metadata of the cluster in tables of these databases. Postgres copies no database that has connections, so the connections of Citus
 * itself are ended here.
 */
export async function prepareDistributedTemplate(nodes, name) {
  const url = await makeClusterDatabase(nodes, name);
  const { distribute } = await import('../../../dist/src/database/cluster/distribute.js');
  await distribute(url, SHARDS);
  for (const node of nodes)
    await onDatabase(node, async (client) => {
      await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    });
}

export async function onDatabase(url, work) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function databaseUrl(serverUrl, name) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
