import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { VERSION } from '../shared/version.js';
import { writeWhole } from '../shared/whole-file.js';
import { type BackupManifest, type BackupTable, FORMAT, MANIFEST, PIECE, pieceName } from './archive.js';
import { ArchiveWriter } from './archive-writer.js';
import { BackupError } from './backup-error.js';
import { copyTarget, isTable, quotedIdentifier, tablesInOrder } from './tables.js';

/** Mode of the file. Only the owner may read it, because it contains password hashes. */
const FOR_THE_OWNER = 0o600;

/**
 * Writes one snapshot of the whole database into `file`, while the server continues to work. The file appears, or replaces an
 * older one, when it is complete. With `-` it goes to standard output.
 * @throws BackupError when the database has no Larder, FileError when the file cannot be written
 */
export function backUp(client: Client, file: string): Promise<{ rows: number }> {
  return writeWhole(file, FOR_THE_OWNER, async (target) => {
    const archive = new ArchiveWriter(target);
    try {
      return { rows: await snapshot(client, (manifest) => writeAll(client, manifest, archive)) };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  });
}

/** The table locks allow reading and writing, but no change of the schema until the snapshot has ended. */
async function snapshot<Result>(client: Client, work: (manifest: BackupManifest) => Promise<Result>): Promise<Result> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const manifest = await manifestOf(client);
    await client.query(
      `LOCK TABLE ${manifest.tables.map(({ name }) => quotedIdentifier(name)).join(', ')} IN ACCESS SHARE MODE`,
    );
    return await work(manifest);
  } finally {
    await client.query('ROLLBACK');
  }
}

async function manifestOf(client: Client): Promise<BackupManifest> {
  if (!(await isTable(client, 'migrations')))
    throw new BackupError('There is nothing to back up: this database has no Larder yet.');
  const ran = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY timestamp, id');
  return {
    format: FORMAT,
    larder: VERSION,
    createdAt: new Date().toISOString(),
    migrations: ran.rows.map(({ name }) => name),
    tables: await tablesInOrder(client),
  };
}

async function writeAll(client: Client, manifest: BackupManifest, archive: ArchiveWriter): Promise<number> {
  await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  const rows = new Map<string, number>();
  for (const table of manifest.tables) rows.set(table.name, await writeTable(client, table, archive));
  await archive.finish(rows);
  return [...rows.values()].reduce((sum, count) => sum + count, 0);
}

async function writeTable(client: Client, table: BackupTable, archive: ArchiveWriter): Promise<number> {
  const copy = client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`));
  let number = 0;
  let chunks: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size > 0) await archive.add(pieceName(table.name, (number += 1)), Buffer.concat(chunks));
    chunks = [];
    size = 0;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PIECE) await flush();
  }
  await flush();
  return copy.rowCount;
}
