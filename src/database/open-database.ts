import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { joinEmbeddedServer, startEmbeddedServer } from './embedded-server.js';
import { EmbeddedServerError } from './embedded/embedded-server-error.js';
import { migrate } from './migrate.js';
import { StartError } from './start-error.js';

/** A database that is up and has the program's schema. */
export interface OpenDatabase {
  readonly url: string;
  /** Settles when a server of our own ended by itself. */
  readonly lost: Promise<void>;
  /** Stops a server of our own; close the connections first. */
  close(): Promise<void>;
}

const NEVER = new Promise<void>(() => undefined);

/** The server of `DATABASE_URL`, or one of our own in `DATA_DIR`. @throws StartError */
export function openDatabase({ databaseUrl, dataDir }: Config, logger: Logger): Promise<OpenDatabase> {
  return migrated(databaseUrl === null ? openEmbedded(dataDir, logger) : Promise.resolve(openGiven(databaseUrl)));
}

/** The same for a short command, which joins the server of a Larder that runs already. @throws StartError */
export function joinDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  return migrated(databaseUrl === null ? joinEmbedded(dataDir) : Promise.resolve(openGiven(databaseUrl)));
}

async function migrated(opening: Promise<OpenDatabase>): Promise<OpenDatabase> {
  const database = await opening;
  try {
    await migrate(database.url);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openGiven(url: string): OpenDatabase {
  return { url, lost: NEVER, close: () => Promise.resolve() };
}

async function openEmbedded(dataDir: string, logger: Logger): Promise<OpenDatabase> {
  const log = (postgres: string): void => {
    logger.debug({ postgres });
  };
  const server = await startEmbeddedServer({ dataDir, logger: log }).catch(explain);
  return { url: server.url, lost: server.exited, close: () => server.stop() };
}

async function joinEmbedded(dataDir: string): Promise<OpenDatabase> {
  const server = await joinEmbeddedServer({ dataDir }).catch(explain);
  return { url: server.url, lost: NEVER, close: () => server.stop() };
}

function explain(error: unknown): never {
  throw error instanceof EmbeddedServerError ? new StartError(error.message) : error;
}
