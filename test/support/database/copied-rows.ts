import type { AnyDatabase } from './database.js';

/** Selects the row to copy, by the values of its columns. */
export type RowOf = Readonly<Record<string, string>>;

/**
 * Copies a row many times, directly in the database.
 * @param changed the columns in which each copy differs
 */
export async function copyRow(
  database: AnyDatabase,
  table: string,
  row: RowOf,
  copies: number,
  changed: (nth: number) => object,
): Promise<void> {
  const names = Object.keys(row);
  const condition = names.map((name, index) => `${name} = $${index + 1}`).join(' AND ');
  const select = `SELECT to_jsonb(t) AS content FROM ${table} t WHERE ${condition} LIMIT 1`;
  const [found] = (await database.query(select, Object.values(row))) as { content: object }[];
  if (found === undefined) throw new Error(`There is no such row of ${table}`);
  const rows = Array.from({ length: copies }, (_, nth) => ({ ...found.content, ...changed(nth) }));
  const insert = `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
  await database.query(insert, [JSON.stringify(rows)]);
}
