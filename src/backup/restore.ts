import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { alone, runMigrations, undoMigrations } from '../database/migrate.js';
import { migrations } from '../database/migrations.js';
import { type BackupManifest, type BackupTable, tableOfPiece } from './archive.js';
import { entriesOf, type VerifiedArchive, verifyArchive } from './archive-reader.js';
import { BackupError } from './backup-error.js';
import { copyTarget, isTable, quoted } from './tables.js';

/**
 * Fills the empty database at `url` with what `file` holds: the schema as it was then, the rows in one transaction, and then
 * the migrations that have come since. The whole file is checked before anything is touched.
 * @throws BackupError when the file is damaged or newer than this program, or the database is in use or has accounts
 */
export async function restore(url: string, file: string): Promise<{ rows: number }> {
  const archive = await verifyArchive(file);
  const then = migrationsOf(archive.manifest, file);
  return alone(url, async (client) => {
    await refuseUse(client);
    await refuseAccounts(client);
    if (await isTable(client, 'migrations')) await undoMigrations(url);
    await runMigrations(url, then);
    const rows = await load(client, file, archive);
    await runMigrations(url, migrations);
    await client.query('ANALYZE');
    return { rows };
  });
}

function migrationsOf({ migrations: names, larder }: BackupManifest, file: string): typeof migrations {
  const then = migrations.slice(0, names.length);
  if (names.every((name, index) => then[index]?.name === name)) return then;
  throw new BackupError(
    `${file} was made by Larder ${larder}, which is newer than this one: restore it with that version or a later one.`,
  );
}

async function refuseUse(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'larder' LIMIT 1`,
  );
  if (rowCount !== 0)
    throw new BackupError('A Larder runs on this database: stop it first, and start it after the restore.');
}

async function refuseAccounts(client: Client): Promise<void> {
  if (!(await isTable(client, 'households'))) return;
  const { rowCount } = await client.query('SELECT 1 FROM households LIMIT 1');
  if (rowCount !== 0)
    throw new BackupError(
      'There are accounts in this database already: restore into an empty one (a new DATA_DIR or DATABASE_URL).',
    );
}

async function load(client: Client, file: string, { manifest, end }: VerifiedArchive): Promise<number> {
  await client.query('BEGIN');
  try {
    // CASCADE: what backups leave out may refer to them.
    await client.query(`TRUNCATE ${manifest.tables.map(({ name }) => quoted(name)).join(', ')} CASCADE`);
    const loaded = await loadTables(client, file, manifest.tables);
    for (const [table, rows] of Object.entries(end.rows))
      if ((loaded.get(table) ?? 0) !== rows) throw new BackupError(`${file} is damaged: rows of ${table} are missing.`);
    await client.query('COMMIT');
    return [...loaded.values()].reduce((sum, rows) => sum + rows, 0);
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function loadTables(
  client: Client,
  file: string,
  tables: readonly BackupTable[],
): Promise<ReadonlyMap<string, number>> {
  const loaded = new Map<string, number>();
  let current = null as TableLoad | null;
  for await (const { name, content } of entriesOf(file)) {
    const table = tables.find((known) => known.name === tableOfPiece(name));
    if (table === undefined) continue;
    if (current?.table !== table) {
      if (current !== null) loaded.set(current.table.name, await current.end());
      current = new TableLoad(client, table);
    }
    await current.write(content);
  }
  if (current !== null) loaded.set(current.table.name, await current.end());
  return loaded;
}

/** One `COPY … FROM STDIN`, its text coming in pieces that may end within a row. */
class TableLoad {
  private readonly copy: ReturnType<typeof copyFrom>;
  private readonly ended: Promise<void>;

  constructor(
    client: Client,
    readonly table: BackupTable,
  ) {
    this.copy = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
    this.ended = finished(this.copy);
    // Whoever writes or ends next hears of it.
    this.ended.catch(() => undefined);
  }

  async write(piece: Buffer): Promise<void> {
    const taken = new Promise<void>((resolve) => {
      this.copy.write(piece, () => {
        resolve();
      });
    });
    await Promise.race([taken, this.ended]);
  }

  /** The rows that went in. */
  async end(): Promise<number> {
    this.copy.end();
    await this.ended;
    return this.copy.rowCount;
  }
}
