import { StartError } from '../../shared/process/start-error.js';
import { isLarderRunning } from '../running-larder.js';
import { connectForLong, migrate, withSchemaLock } from '../schema/migrate.js';
import { clusterTables, type ClusterTable, hasCitus, nodesWithShards, type Placement } from './cluster-tables.js';
import { placeTables } from './place-tables.js';

type Connection = Awaited<ReturnType<typeof connectForLong>>;

const MEANINGS: Readonly<Record<Placement, string>> = {
  distributed: 'distributed by household',
  reference: 'reference (a copy on every node)',
  local: 'local (on the coordinator)',
};

/**
 * Spreads the tables of Larder over the nodes of the Citus coordinator at `url`, after bringing the schema up to date. It can be
 * repeated: what has its placement stays.
 * @param shards number of shards, `null` for the setting of the server (32)
 * @returns what was done, for a person
 * @throws StartError when the server cannot be used for it, or a Larder runs on it
 */
export async function distribute(url: string, shards: number | null): Promise<string> {
  await withConnection(url, async (client) => {
    await refuseServer(client);
    await refuseUse(client);
  });
  await migrate(url);
  return withSchemaLock(url, async (client) => {
    const placed = await placeTables(client, shards);
    const tables = await clusterTables(client);
    const done = placed.length === 0 ? 'Every table was in its place already.' : `Placed ${placed.length} tables.`;
    return [...(await summary(client, tables)), `${done} Start Larder now.`].join('\n');
  });
}

/**
 * Changes nothing. @returns what `distribute` would do, for a person @throws StartError when the server cannot be used for it
 */
export function checkDistribution(url: string): Promise<string> {
  return withConnection(url, async (client) => {
    await refuseServer(client);
    const tables = await clusterTables(client);
    const waiting = tables.filter(({ now, wanted }) => now !== wanted);
    const nothing = tables.length === 0 ? 'There are no tables yet.' : 'Every table is in its place.';
    const next = waiting.length === 0 ? nothing : `"distribute" would place ${waiting.length} tables.`;
    return [...(await summary(client, tables)), next].join('\n');
  });
}

async function withConnection<Result>(url: string, work: (client: Connection) => Promise<Result>): Promise<Result> {
  const client = await connectForLong(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function refuseServer(client: Connection): Promise<void> {
  if (!(await hasCitus(client)))
    throw new StartError(
      'This database is not on a Citus cluster: run CREATE EXTENSION citus in it, on the coordinator and on each worker, or go on without "distribute".',
    );
  const { rowCount } = await client.query('SELECT FROM pg_dist_node WHERE groupid = 0');
  if (rowCount === 0)
    throw new StartError(
      "The coordinator does not know its own address: run SELECT citus_set_coordinator_host('HOST', PORT) with the address by which the workers reach it.",
    );
  if ((await nodesWithShards(client)) === 0)
    throw new StartError(
      "No node holds shards: add workers with SELECT citus_add_node('HOST', PORT), or let the coordinator hold them with SELECT citus_set_node_property('HOST', PORT, 'shouldhaveshards', true).",
    );
  const wrong = (await clusterTables(client)).find(({ now, wanted }) => now !== 'local' && now !== wanted);
  if (wrong !== undefined)
    throw new StartError(
      `The table ${wrong.name} is ${MEANINGS[wrong.now]}, but must be ${MEANINGS[wrong.wanted]}: run SELECT undistribute_table('${wrong.name}') first.`,
    );
}

async function refuseUse(client: Connection): Promise<void> {
  if (await isLarderRunning(client))
    throw new StartError('A Larder runs on this database: stop it first, and start it after the tables were placed.');
}

async function summary(client: Connection, tables: readonly ClusterTable[]): Promise<string[]> {
  const nodes = await nodesWithShards(client);
  const lines = Object.entries(MEANINGS).map(([placement, meaning]) => {
    const names = tables.filter(({ wanted }) => wanted === placement).map(({ name }) => name);
    return `${meaning}: ${names.length === 0 ? 'none' : names.join(', ')}`;
  });
  return [`Nodes that hold shards: ${nodes}`, ...lines];
}
