import { finished } from 'node:stream/promises';
import { type Client, DatabaseError } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isLarderRunning } from '../database/running-larder.js';
import { runMigrations, undoMigrations, withSchemaLock } from '../database/schema/migrate.js';
import { isFromBeforeFirstRelease, migrations } from '../database/schema/migrations.js';
import { type BackupManifest, type BackupTable, tableOfPiece } from './archive.js';
import { type ArchiveFile, entriesOf, LONGEST_ENTRY } from './archive-reader.js';
import { BackupError } from './backup-error.js';
import { copyTarget, isTable, quotedIdentifier, RESTORABLE, tablesInOrder } from './tables.js';
import { sha256, type VerifiedArchive, verifyArchive } from './verify-archive.js';

/** Error classes of Postgres for rows that it refuses: wrong data, violated constraint, unknown name. */
const ROWS_REFUSED = /^(22|23|42)/;

/**
 * Fills the empty database at `url` from `file`: creates the schema of that time, loads the rows in one transaction, and then
 * runs the later migrations. The whole file is checked before the database is changed.
 * @throws BackupError when the file is damaged, newer than this program or from before 1.0, or when the database is in use or has accounts
 */
export async function restore(url: string, file: ArchiveFile): Promise<{ rows: number }> {
  const archive = await verifyArchive(file);
  const then = migrationsOf(archive.manifest, file);
  refuseOtherTables(archive.manifest, file);
  return withSchemaLock(url, async (client) => {
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

function migrationsOf({ migrations: names, larder }: BackupManifest, file: ArchiveFile): typeof migrations {
  const then = migrations.slice(0, names.length);
  if (names.every((name, index) => then[index]?.name === name)) return then;
  if (isFromBeforeFirstRelease(names))
    throw new BackupError(
      `${file.name} was made by a Larder from before 1.0: restore it with that version, write an archive of each household with it (npm run larder -- export all.zip --format larder --email ...), and import that (docs/upgrading.md).`,
    );
  throw new BackupError(
    `${file.name} was made by Larder ${larder}, which is newer than this one: restore it with that version or a later one.`,
  );
}

function refuseOtherTables({ tables }: BackupManifest, file: ArchiveFile): void {
  const other = tables.find(({ name }) => !RESTORABLE.has(name));
  if (other !== undefined)
    throw new BackupError(`${file.name} is not as Larder writes it: no backup has a table ${other.name}.`);
}

async function refuseUse(client: Client): Promise<void> {
  if (await isLarderRunning(client))
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

async function load(client: Client, file: ArchiveFile, archive: VerifiedArchive): Promise<number> {
  const { tables } = archive.manifest;
  await client.query('BEGIN');
  try {
    await refuseOtherColumns(client, tables, file);
    // CASCADE: tables that are not in backups may refer to these.
    await client.query(`TRUNCATE ${tables.map(({ name }) => quotedIdentifier(name)).join(', ')} CASCADE`);
    const loaded = await loadTables(client, file, archive);
    for (const [table, rows] of archive.end.rows)
      if ((loaded.get(table) ?? 0) !== rows)
        throw new BackupError(`${file.name} is damaged: rows of ${table} are missing.`);
    await beginFeeds(client);
    await client.query('COMMIT');
    return [...loaded.values()].reduce((sum, rows) => sum + rows, 0);
  } catch (error) {
    // The ROLLBACK fails when the connection is lost, but then the server has rolled back already.
    await client.query('ROLLBACK').catch(() => undefined);
    throw explain(error, file);
  }
}

/** In the transaction of the rows: nobody can write in a household without a counter. The migration that adds the table fills it. */
async function beginFeeds(client: Client): Promise<void> {
  if (!(await isTable(client, 'change_counters'))) return;
  await client.query('INSERT INTO change_counters (household_id, epoch) SELECT id, gen_random_uuid() FROM households');
}

async function refuseOtherColumns(client: Client, tables: readonly BackupTable[], file: ArchiveFile): Promise<void> {
  const known = new Map((await tablesInOrder(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables)
    for (const column of columns)
      if (known.get(name)?.includes(column) !== true)
        throw new BackupError(`${file.name} is not as Larder writes it: the table ${name} has no column ${column}.`);
}

function explain(error: unknown, file: ArchiveFile): unknown {
  if (!(error instanceof DatabaseError) || !ROWS_REFUSED.test(error.code ?? '')) return error;
  const where = error.table === undefined ? '' : ` of ${error.table}`;
  return new BackupError(
    `${file.name} holds rows${where} that the database refuses (${error.message}): nothing of it was restored.`,
    { cause: error },
  );
}

async function loadTables(
  client: Client,
  file: ArchiveFile,
  { manifest: { tables }, end }: VerifiedArchive,
): Promise<ReadonlyMap<string, number>> {
  const loaded = new Map<string, number>();
  let current = null as TableLoad | null;
  try {
    for await (const entry of entriesOf(file)) {
      const table = tables.find((known) => known.name === tableOfPiece(entry.name));
      if (table === undefined) continue;
      const content = await entry.content(LONGEST_ENTRY);
      if (sha256(content) !== end.sha256.get(entry.name))
        throw new BackupError(`${file.name} was changed while it was read: nothing of it was restored.`);
      if (current?.table !== table) {
        if (current !== null) loaded.set(current.table.name, await current.end());
        current = new TableLoad(client, table);
      }
      await current.write(content);
    }
    if (current !== null) loaded.set(current.table.name, await current.end());
    return loaded;
  } catch (error) {
    current?.abandon();
    throw error;
  }
}

/** One `COPY … FROM STDIN`. Its text comes in pieces that may end inside a row. */
class TableLoad {
  private readonly copy: ReturnType<typeof copyFrom>;
  private readonly ended: Promise<void>;

  constructor(
    client: Client,
    readonly table: BackupTable,
  ) {
    this.copy = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
    this.ended = finished(this.copy);
    // The next `write` or `end` reports the error.
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

  /** Tells the server that no more rows will come. Only then can the connection take the next statement. */
  abandon(): void {
    this.copy.destroy();
  }

  /** Returns the number of loaded rows. */
  async end(): Promise<number> {
    this.copy.end();
    await this.ended;
    return this.copy.rowCount;
  }
}
