import type { Client } from 'pg';
import { getMetadataArgsStorage } from 'typeorm';
import { entities } from '../entities.js';
import type { BackupTable } from './archive.js';

/**
 * Tables that are not in backups. Running the migrations fills `migrations`. `sessions` would open ended sessions again, and
 * `household_invites` used invites, which `wrong_codes` belong to.
 * `change_counters` and `changes` begin anew, because what clients remember of the feed is newer than the backup. Receipts would
 * tell of changes that the backup does not have. Links that sign somebody in once would do so again.
 * The tables of the search are in backups: they could be made again only from the words of each recipe, and their bit strings of
 * 2 kB compress to about thirty bytes.
 */
const LEFT_OUT = [
  'migrations',
  'sessions',
  'household_invites',
  'wrong_codes',
  'change_counters',
  'changes',
  'operation_receipts',
  'openid_returns',
  'sign_in_links',
];

/** Tables without an entity. */
const WITHOUT_ENTITY = ['settings'];

/** Tables that were dropped, but are in older backups. */
export const DROPPED = ['nutrition_tasks', 'picture_fetches', 'recipe_pictures'];

/** The names of all tables that a backup of this version or an older one may contain. */
export const RESTORABLE: ReadonlySet<string> = new Set(
  [
    ...getMetadataArgsStorage()
      .tables.filter(isOurs)
      .map(({ name }) => name ?? ''),
    ...WITHOUT_ENTITY,
    ...DROPPED,
  ].filter((name) => !LEFT_OUT.includes(name)),
);

function isOurs({ target }: { target: unknown }): boolean {
  return (entities as unknown[]).includes(target);
}

const TABLES = `
  SELECT c.relname AS name,
    ARRAY(
      SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum
    ) AS columns,
    ARRAY(
      SELECT DISTINCT t.relname::text FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> f.conrelid
    ) AS parents
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
  ORDER BY c.relname`;

interface TableRow extends BackupTable {
  parents: string[];
}

/** Every table that belongs in a backup, each after those that its foreign keys refer to. */
export async function tablesInOrder(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<TableRow>(TABLES, [LEFT_OUT]);
  const ordered: BackupTable[] = [];
  const placed = new Set<string>();
  while (ordered.length < rows.length) {
    const next = rows.filter(({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)));
    if (next.length === 0) throw new Error('the foreign keys of the tables form a circle');
    for (const { name, columns } of next) {
      ordered.push({ name, columns });
      placed.add(name);
    }
  }
  return ordered;
}

export async function isTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [name]);
  return rows[0]?.found === true;
}

export function copyTarget({ name, columns }: BackupTable): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
