import type { ClientBase } from 'pg';
import { clusterTables, type ClusterTable } from './cluster-tables.js';

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
    AND (conrelid = ANY($1::regclass[]) OR confrelid = ANY($1::regclass[]))
  ORDER BY 1, 2`;

/**
 * Gives each table its placement, in one transaction: after an error or a kill all tables are as before. Tables that already have
 * theirs are left alone, so this can be repeated. The foreign keys of a table are dropped before it moves and added again afterwards,
 * because Citus accepts them only when both tables have their placements. Writers wait until the end.
 * @param shards number of shards of the first distributed table; the others always have as many. `null`: as the server is set up
 * @returns the tables that were placed
 */
export async function placeTables(client: ClientBase, shards: number | null = null): Promise<ClusterTable[]> {
  const tables = await clusterTables(client);
  const waiting = tables.filter(({ now, wanted }) => now !== wanted && wanted !== 'local');
  if (waiting.length === 0) return [];
  await client.query('BEGIN');
  try {
    // Otherwise Citus refuses the foreign keys of tables that were placed in the same transaction.
    await client.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
    if (shards !== null) await client.query(`SELECT set_config('citus.shard_count', $1, true)`, [String(shards)]);
    await moveTables(client, tables, waiting);
    await client.query('COMMIT');
  } catch (error) {
    // It fails when the connection is lost, but then the server has rolled back already.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  await removeLocalRows(client, waiting);
  return waiting;
}

async function moveTables(
  client: ClientBase,
  tables: readonly ClusterTable[],
  waiting: readonly ClusterTable[],
): Promise<void> {
  const { rows } = await client.query<ForeignKey & Record<string, unknown>>(FOREIGN_KEYS, [
    waiting.map(({ name }) => name),
  ]);
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of waiting.filter(({ wanted }) => wanted === 'reference'))
    await client.query('SELECT create_reference_table($1)', [name]);
  let beside = tables.find(({ now }) => now === 'distributed')?.name ?? 'none';
  for (const { name } of waiting.filter(({ wanted }) => wanted === 'distributed')) {
    await client.query(`SELECT create_distributed_table($1, 'household_id', colocate_with => $2)`, [name, beside]);
    if (beside === 'none') beside = name;
  }
  for (const { table, name, definition } of rows)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}

/** Citus copies the rows to their nodes and leaves the old ones on the disk of the coordinator, where nothing reads them. */
async function removeLocalRows(client: ClientBase, tables: readonly ClusterTable[]): Promise<void> {
  for (const { name } of tables) await client.query('SELECT truncate_local_data_after_distributing_table($1)', [name]);
}
