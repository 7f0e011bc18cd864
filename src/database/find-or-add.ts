import { randomUUID } from 'node:crypto';

/** A name that a household knows at most once, by its key. */
export interface NamedKey {
  /** Of the row to add when the household does not have the name. */
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

/** Each key once, for the JSON that `findOrAdd` reads. */
export function namedKeys(names: readonly string[], keyOf: (name: string) => string): NamedKey[] {
  const byKey = new Map(names.map((name) => [keyOf(name), name]));
  return [...byKey].map(([key, name]) => ({ id: randomUUID(), name, key }));
}

/**
 * Parts of a statement of household `$1`, for the domain that owns the table: `{table}_found` has the `id` of each `key`
 * in `json`, unknown ones are added. Keys are added in one order everywhere, so that two such statements never wait for
 * each other; the empty change makes Postgres answer what another process adds meanwhile.
 * @param table has a unique `(household_id, name_key)` @param condition without which nothing is added @param columns what else is
 * found of each name
 */
export function findOrAdd(table: string, json: string, condition = 'true', columns: readonly string[] = []): string {
  const found = ['id', 'name_key AS key', ...columns].join(', ');
  return `
    ${table}_wanted AS (SELECT * FROM jsonb_to_recordset(${json}) AS w(id uuid, name text, key text)),
    ${table}_known AS (
      SELECT ${found} FROM ${table} t
      WHERE t.household_id = $1 AND t.name_key IN (SELECT key FROM ${table}_wanted)
    ),
    ${table}_added AS (
      INSERT INTO ${table} AS t (household_id, id, name, name_key)
      SELECT $1, id, name, key FROM ${table}_wanted
      WHERE key NOT IN (SELECT key FROM ${table}_known) AND ${condition} ORDER BY key
      ON CONFLICT (household_id, name_key) DO UPDATE SET name = t.name
      RETURNING ${found}
    ),
    ${table}_found AS (SELECT * FROM ${table}_known UNION ALL SELECT * FROM ${table}_added)`;
}
