import { randomUUID } from 'node:crypto';
import type { Statement } from './sql.js';

/** A name that a household knows at most once, by its key. */
export interface NamedKey {
  readonly name: string;
  readonly key: string;
}

type Run = (statement: Statement, values: unknown[]) => Promise<{ id: string; key: string }[]>;

/** Each round can miss only rows that another process added meanwhile, and the next one sees those. */
const MOST_ROUNDS = 5;

/**
 * The ids of `names` in a table with `id`, `name` and a unique `(household_id, name_key)`; unknown ones are added.
 * One statement unless another process adds the same name at the same moment. Keys are added in one order everywhere,
 * so that two such statements never wait for each other.
 */
export async function findOrAdd(
  run: Run,
  statement: Statement,
  householdId: string,
  names: readonly NamedKey[],
): Promise<Map<string, string>> {
  const wanted = new Map(names.map(({ name, key }) => [key, { id: randomUUID(), name, key }]));
  const found = new Map<string, string>();
  for (let round = 0; found.size < wanted.size && round < MOST_ROUNDS; round++) {
    const missing = [...wanted.values()].filter(({ key }) => !found.has(key));
    for (const { id, key } of await run(statement, [householdId, JSON.stringify(missing)])) found.set(key, id);
  }
  if (found.size < wanted.size) throw new Error(`${statement.name} did not settle`);
  return found;
}

export function findOrAddStatement(table: 'ingredients' | 'tags' | 'cuisines'): Statement {
  return {
    name: `find-or-add-${table}`,
    text: `
      WITH wanted AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS w(id uuid, name text, key text)),
      known AS (
        SELECT t.id, t.name_key AS key FROM ${table} t
        WHERE t.household_id = $1 AND t.name_key IN (SELECT key FROM wanted)
      ),
      added AS (
        INSERT INTO ${table} (household_id, id, name, name_key)
        SELECT $1, id, name, key FROM wanted WHERE key NOT IN (SELECT key FROM known) ORDER BY key
        ON CONFLICT (household_id, name_key) DO NOTHING
        RETURNING id, name_key AS key
      )
      SELECT id, key FROM known UNION ALL SELECT id, key FROM added`,
  };
}
