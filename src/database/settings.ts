import type { DataSource } from 'typeorm';

/**
 * The stored value of a setting. When there is none, `create` makes it; processes that start at the same time use the same one.
 */
export async function keptSetting(dataSource: DataSource, name: string, create: () => string): Promise<string> {
  await dataSource.query('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    name,
    create(),
  ]);
  const rows = await dataSource.query<{ value: string }[]>('SELECT value FROM settings WHERE name = $1', [name]);
  return rows[0]?.value ?? create();
}
