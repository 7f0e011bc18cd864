import { randomUUID } from 'node:crypto';
import { OWN_HOUSEHOLD } from './own-household.js';

/** A name and its key. A household has each key only once. */
export interface NamedKey {
  /** The id for the new row, when the household does not have the key. */
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

/** One entry for each key, in the form that `findOrAdd` reads as JSON. */
export function namedKeys(names: readonly string[], keyOf: (name: string) => string): NamedKey[] {
  const byKey = new Map(names.map((name) => [keyOf(name), name]));
  return [...byKey].map(([key, name]) => ({ id: randomUUID(), name, key }));
}

/**
 * CTEs of a statement of household `$1`, for the domain that owns the table. `{table}_found` has the `id` of each `key`
 * in `json`. Missing rows are added, always in the order of their keys, so that two such statements cannot deadlock. An
 * UPDATE without effect makes Postgres also return rows that another transaction adds at the same time.
 * @param table has a unique `(household_id, name_key)`
 * @param condition no row is added unless it is true
 * @param columns further columns of `{table}_found`
 */
export function findOrAdd(table: string, json: string, condition = 'true', columns: readonly string[] = []): string {
  const found = ['id', 'name_key AS key', ...columns].join(', ');
  return `
    ${table}_wanted AS (SELECT * FROM jsonb_to_recordset(${json}) AS w(id uuid, name text, key text)),
    ${table}_known AS (
      SELECT ${found} FROM ${table} t
      WHERE t.household_id = $1 AND t.name_key = ANY(ARRAY(SELECT key FROM ${table}_wanted))
    ),
    ${table}_added AS (
      INSERT INTO ${table} AS t (household_id, id, name, name_key)
      SELECT own.household_id, w.id, w.name, w.key FROM ${table}_wanted w CROSS JOIN ${OWN_HOUSEHOLD}
      WHERE w.key NOT IN (SELECT key FROM ${table}_known) AND ${condition} ORDER BY w.key
      ON CONFLICT (household_id, name_key) DO UPDATE SET name = t.name
      RETURNING ${found}
    ),
    ${table}_found AS (SELECT * FROM ${table}_known UNION ALL SELECT * FROM ${table}_added)`;
}
