import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { joinEmbeddedServer } from './embedded-server.js';
import { EmbeddedServerError } from './embedded/embedded-server-error.js';
import { migrate } from './migrate.js';
import { OwnServer } from './own-server.js';
import { StartError } from '../start-error.js';
import { stopped } from '../stop-signal.js';

/** A database that is up and has the program's schema. */
export interface OpenDatabase {
  readonly url: string;
  /** Settles when a server of our own ended by itself and does not come back. */
  readonly lost: Promise<void>;
  /** Stops a server of our own; close the connections first. */
  close(): Promise<void>;
}

const NEVER = new Promise<void>(() => undefined);

/**
 * The server of `DATABASE_URL`, or one of our own in `DATA_DIR`. Rejects with the reason of `signal` as soon as that is aborted.
 * @throws StartError
 */
export function openDatabase(config: Config, logger: Logger, signal: AbortSignal): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config;
  const opening = databaseUrl === null ? openEmbedded(dataDir, logger, signal) : openGiven(databaseUrl);
  return migrated(opening, config, signal);
}

/** The same for a short command, which joins the server of a Larder that runs already. @throws StartError */
export function joinDatabase(config: Config, signal: AbortSignal): Promise<OpenDatabase> {
  return migrated(joinServer(config, signal), config, signal);
}

/** The server as `joinDatabase` finds it, its schema left as it is. @throws StartError */
export function joinServer({ databaseUrl, dataDir }: Config, signal: AbortSignal): Promise<OpenDatabase> {
  return databaseUrl === null ? joinEmbedded(dataDir, signal) : openGiven(databaseUrl);
}

/** A migration that is not waited for any more ends with its connection, and nothing of it is kept. */
async function migrated(
  opening: Promise<OpenDatabase>,
  { databaseDirectUrl }: Config,
  signal: AbortSignal,
): Promise<OpenDatabase> {
  const database = await opening;
  try {
    await Promise.race([migrateBehind(databaseDirectUrl, database.url), stopped(signal)]);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function migrateBehind(directUrl: string | null, url: string): Promise<void> {
  return directUrl === null ? migrate(url) : migrate(directUrl, 'DATABASE_DIRECT_URL');
}

function openGiven(url: string): Promise<OpenDatabase> {
  return Promise.resolve({ url, lost: NEVER, close: () => Promise.resolve() });
}

function openEmbedded(dataDir: string, logger: Logger, signal: AbortSignal): Promise<OpenDatabase> {
  const log = (postgres: string): void => {
    logger.debug({ postgres });
  };
  return OwnServer.start({ dataDir, logger: log, signal }, logger).catch(explain);
}

async function joinEmbedded(dataDir: string, signal: AbortSignal): Promise<OpenDatabase> {
  const server = await joinEmbeddedServer({ dataDir, signal }).catch(explain);
  return { url: server.url, lost: NEVER, close: () => server.stop() };
}

function explain(error: unknown): never {
  throw error instanceof EmbeddedServerError ? new StartError(error.message) : error;
}
