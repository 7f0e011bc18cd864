import type { Logger } from 'pino';
import { BackupFolder } from '../backup/backup-folder.js';
import type { Config } from '../config/config.js';
import { joinEmbeddedServer } from './embedded/embedded-server.js';
import { EmbeddedServerError, OtherMajorError } from './embedded/embedded-server-error.js';
import { migrate, type MigratedDatabase } from './schema/migrate.js';
import { OwnServer } from './embedded/own-server.js';
import { StartError } from '../shared/process/start-error.js';
import { stopped } from '../shared/process/stop-signal.js';

/** A running database server. */
export interface FoundDatabase {
  readonly url: string;
  /** Settles when the embedded server has ended and cannot be restarted. */
  readonly lost: Promise<void>;
  /** Stops the embedded server. Close the connections first. */
  close(): Promise<void>;
}

/** A running database with the program's schema. */
export interface OpenDatabase extends FoundDatabase, MigratedDatabase {}

const NEVER = new Promise<void>(() => undefined);

/**
 * Opens the server of `DATABASE_URL`, or starts the embedded one in `DATA_DIR`. Rejects with the reason of `signal` as soon as it
 * is aborted.
 * @throws StartError
 */
export function openDatabase(config: Config, logger: Logger, signal: AbortSignal): Promise<OpenDatabase> {
  const { databaseUrl } = config;
  const opening = databaseUrl === null ? openEmbedded(config, logger, signal) : openGiven(databaseUrl);
  return migrated(opening, config, signal);
}

/** The same for a short command. When a Larder already runs, its embedded server is used. @throws StartError */
export function joinDatabase(config: Config, signal: AbortSignal): Promise<OpenDatabase> {
  return migrated(joinServer(config, signal), config, signal);
}

/** Finds the server like `joinDatabase`, without migrating it. @throws StartError */
export function joinServer(config: Config, signal: AbortSignal): Promise<FoundDatabase> {
  return config.databaseUrl === null ? joinEmbedded(config, signal) : openGiven(config.databaseUrl);
}

/** After an abort, nobody waits for the migration: it ends with its connection and is rolled back. */
async function migrated(
  opening: Promise<FoundDatabase>,
  { databaseDirectUrl }: Config,
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const database = await opening;
  try {
    const migrated = await Promise.race([migrateBehind(databaseDirectUrl, database.url), stopped(signal)]);
    return { url: database.url, lost: database.lost, close: () => database.close(), ...migrated };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function migrateBehind(directUrl: string | null, url: string): Promise<MigratedDatabase> {
  return directUrl === null ? migrate(url) : migrate(directUrl, 'DATABASE_DIRECT_URL');
}

function openGiven(url: string): Promise<FoundDatabase> {
  return Promise.resolve({ url, lost: NEVER, close: () => Promise.resolve() });
}

function openEmbedded({ dataDir, backups }: Config, logger: Logger, signal: AbortSignal): Promise<FoundDatabase> {
  const log = (postgres: string): void => {
    logger.debug({ postgres });
  };
  return OwnServer.start({ dataDir, logger: log, signal }, logger).catch((error: unknown) => explain(error, backups));
}

async function joinEmbedded({ dataDir, backups }: Config, signal: AbortSignal): Promise<FoundDatabase> {
  const server = await joinEmbeddedServer({ dataDir, signal }).catch((error: unknown) => explain(error, backups));
  return { url: server.url, lost: NEVER, close: () => server.stop() };
}

async function explain(error: unknown, { folder }: Config['backups']): Promise<never> {
  if (error instanceof OtherMajorError) throw new StartError(await withNewestBackup(error, new BackupFolder(folder)));
  throw error instanceof EmbeddedServerError ? new StartError(error.message) : error;
}

/**
 * Does not restore by itself: what came after the newest backup is in the files of the other version alone, and only a person can
 * decide to leave it there.
 */
async function withNewestBackup(error: OtherMajorError, folder: BackupFolder): Promise<string> {
  const newest = await folder.newest(new Date());
  if (newest === null) return error.message;
  const { cluster, found, ours } = error;
  return `The database in ${cluster} was made by Postgres ${found} and this Larder runs Postgres ${ours}: move that folder away, run the command "restore ${folder.pathOf(newest.name)}" of Larder (the newest backup, of ${newest.createdAt.toISOString()}; what came later you keep by a newer backup with the Larder that made it), and start again.`;
}
