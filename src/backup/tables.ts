import type { Client } from 'pg';
import { getMetadataArgsStorage } from 'typeorm';
import { isNotInBackup } from '../database/schema/not-in-backup.js';
import { entities } from '../database/schema/entities.js';
import type { BackupTable } from './archive.js';

const OURS = getMetadataArgsStorage().tables.filter(({ target }) => (entities as unknown[]).includes(target));

/**
 * Tables that are not in backups. Running the migrations fills `migrations`. The entities of all others say why, with `@NotInBackup`.
 * The tables of the search are in backups: they could be made again only from the words of each recipe, and their bit strings of
 * 2 kB compress to about thirty bytes.
 */
const LEFT_OUT = ['migrations', ...namesOf(OURS.filter(({ target }) => isNotInBackup(target)))];

/** Tables without an entity. */
const WITHOUT_ENTITY = ['settings'];

/** Tables that were dropped, but are in older backups. */
export const DROPPED = ['nutrition_tasks', 'picture_fetches', 'recipe_pictures'];

/** The names of all tables that a backup of this version or an older one may contain. */
export const RESTORABLE: ReadonlySet<string> = new Set(
  [...namesOf(OURS), ...WITHOUT_ENTITY, ...DROPPED].filter((name) => !LEFT_OUT.includes(name)),
);

function namesOf(tables: typeof OURS): string[] {
  return tables.map(({ name }) => name ?? '');
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
  return `${quotedIdentifier(name)} (${columns.map(quotedIdentifier).join(', ')})`;
}

export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
