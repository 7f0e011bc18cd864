import { type ArchiveEnd, type BackupManifest, type BackupTable, FORMAT } from './archive.js';
import { BackupError } from './backup-error.js';
import { notOurs } from './archive-reader.js';

/** Far more than any version has. */
const MOST_NAMES = 1_000;

type Fields = Readonly<Record<string, unknown>>;

/** @param name name of the archive for messages @throws BackupError also when a newer Larder wrote it */
export function readManifest(content: Buffer, name: string): BackupManifest {
  const manifest = readJson(content, name);
  const { format, larder, createdAt, migrations, tables } = manifest;
  if (!isVersion(larder) || !isCount(format)) throw notOurs(name);
  if (format !== FORMAT)
    throw new BackupError(
      `${name} was made by Larder ${larder} in a form that this one cannot read: use that version or a later one.`,
    );
  if (typeof createdAt !== 'string' || !isListOf(isName, migrations) || !isListOf(isTable, tables))
    throw new BackupError(`${name} is damaged: its first part is not as Larder writes it.`);
  if (new Set(tables.map((table) => table.name)).size < tables.length)
    throw new BackupError(`${name} is damaged: it names a table twice.`);
  return { format, larder, createdAt, migrations, tables };
}

/** @param manifest the manifest of the same archive @throws BackupError */
export function readEnd(content: Buffer, manifest: BackupManifest, name: string): ArchiveEnd {
  const { sha256, rows } = readJson(content, name);
  if (isFields(sha256) && isFields(rows)) {
    const counts = manifest.tables.map((table) => [table.name, rows[table.name]] as const);
    if (counts.every(isCounted) && counts.length === Object.keys(rows).length)
      return { sha256: new Map(Object.entries(sha256) as [string, string][]), rows: new Map(counts) };
  }
  throw new BackupError(`${name} is damaged: its last part is not as Larder writes it.`);
}

function readJson(content: Buffer, name: string): Fields {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    if (isFields(value)) return value;
  } catch {
    // The error below reports it.
  }
  throw new BackupError(`${name} is damaged: a part of it is not the JSON it was.`);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf<T>(isOne: (value: unknown) => value is T, value: unknown): value is T[] {
  return Array.isArray(value) && value.length > 0 && value.length <= MOST_NAMES && value.every(isOne);
}

function isTable(value: unknown): value is BackupTable {
  return isFields(value) && isName(value['name']) && isListOf(isName, value['columns']);
}

/**
 * Whether this can be the name of a table, column or migration. Messages repeat it, so it must not contain control characters.
 */
function isName(value: unknown): value is string {
  return typeof value === 'string' && /^\w{1,100}$/.test(value);
}

function isVersion(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.+-]{1,100}$/.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isCounted(entry: readonly [string, unknown]): entry is readonly [string, number] {
  return isCount(entry[1]);
}
