import type { Client } from 'pg';

type Row = Readonly<Record<string, unknown>>;

/** Inserts rows from JSON with one statement. `columns` has the type of each column. */
export async function insertRows(
  client: Client,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns).join(', ');
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_to_recordset($1::json) AS rows(${types.join(', ')})`,
    [JSON.stringify(rows)],
  );
}

/**
 * Runs `load` without the indexes that are not constraints, and creates them again afterwards, which is many times faster.
 * Foreign keys are not checked in the meantime; that requires a superuser.
 */
export async function withoutIndexes(client: Client, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisunique`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await load();
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { definition } of rows) await client.query(definition);
}
