import type { ClientBase } from 'pg';

/**
 * How Citus keeps a table: `distributed` over the nodes by household, `reference` with a copy on every node, or `local` on the
 * coordinator alone.
 */
export type Placement = 'distributed' | 'reference' | 'local';

export interface ClusterTable {
  readonly name: string;
  readonly now: Placement;
  readonly wanted: Placement;
}

/**
 * Every table with its placement. The wanted one follows from the keys of the table, so that no list names the tables:
 * - `distributed`: the primary key begins with `household_id`, every unique index has it, and a foreign key leads towards the
 *   household. (`tasks` has no foreign key and is `local`.)
 * - `reference`: another table that a distributed one refers to by a foreign key: `households`.
 * - `local`: all others, such as `users` and `api_keys`, whose uniqueness goes over all households.
 */
const TABLES = `
  WITH tables AS (
    SELECT c.oid, c.relname::text AS name, (
      EXISTS (
        SELECT FROM pg_constraint p JOIN pg_attribute a ON a.attrelid = p.conrelid AND a.attnum = p.conkey[1]
        WHERE p.conrelid = c.oid AND p.contype = 'p' AND a.attname = 'household_id'
      )
      AND EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f')
      AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND NOT EXISTS (
          SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'household_id' AND a.attnum = ANY(i.indkey)
        )
      )
    ) AS is_distributed
    FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  )
  SELECT t.name,
    CASE
      WHEN t.is_distributed THEN 'distributed'
      WHEN EXISTS (
        SELECT FROM pg_constraint f JOIN tables d ON d.oid = f.conrelid AND d.is_distributed
        WHERE f.confrelid = t.oid AND f.contype = 'f'
      ) THEN 'reference'
      ELSE 'local'
    END AS wanted,
    CASE WHEN p.partmethod = 'h' THEN 'distributed' WHEN p.repmodel = 't' THEN 'reference' ELSE 'local' END AS now
  FROM tables t LEFT JOIN pg_dist_partition p ON p.logicalrelid = t.oid
  ORDER BY t.name`;

/** Whether the database has the Citus extension. */
export async function hasCitus(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  return rowCount !== 0;
}

/** Whether the tables of the households are spread over the nodes of a cluster. */
export async function isDistributed(client: ClientBase): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rowCount } = await client.query(`SELECT FROM pg_dist_partition WHERE partmethod = 'h' LIMIT 1`);
  return rowCount !== 0;
}

/** The tables of Larder by name. Only on a server with Citus. */
export async function clusterTables(client: ClientBase): Promise<ClusterTable[]> {
  return (await client.query<ClusterTable & Record<string, unknown>>(TABLES)).rows;
}

/** The number of nodes that can hold rows of households. Only on a server with Citus. */
export async function nodesWithShards(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ nodes: number }>(
    `SELECT count(*)::int AS nodes FROM pg_dist_node WHERE isactive AND shouldhaveshards AND noderole = 'primary'`,
  );
  return rows[0]?.nodes ?? 0;
}
