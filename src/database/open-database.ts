import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { joinEmbeddedServer } from './embedded-server.js';
import { EmbeddedServerError } from './embedded/embedded-server-error.js';
import { migrate } from './migrate.js';
import { OwnServer } from './own-server.js';
import { StartError } from './start-error.js';

/** A database that is up and has the program's schema. */
export interface OpenDatabase {
  readonly url: string;
  /** Settles when a server of our own ended by itself and does not come back. */
  readonly lost: Promise<void>;
  /** Stops a server of our own; close the connections first. */
  close(): Promise<void>;
}

const NEVER = new Promise<void>(() => undefined);

/** The server of `DATABASE_URL`, or one of our own in `DATA_DIR`. @throws StartError */
export function openDatabase(config: Config, logger: Logger): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config;
  const opening = databaseUrl === null ? openEmbedded(dataDir, logger) : Promise.resolve(openGiven(databaseUrl));
  return migrated(opening, config);
}

/** The same for a short command, which joins the server of a Larder that runs already. @throws StartError */
export function joinDatabase(config: Config): Promise<OpenDatabase> {
  return migrated(joinServer(config), config);
}

/** The server as `joinDatabase` finds it, its schema left as it is. @throws StartError */
export async function joinServer({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  return databaseUrl === null ? joinEmbedded(dataDir) : openGiven(databaseUrl);
}

async function migrated(opening: Promise<OpenDatabase>, { databaseDirectUrl }: Config): Promise<OpenDatabase> {
  const database = await opening;
  try {
    await migrate(databaseDirectUrl ?? database.url);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openGiven(url: string): OpenDatabase {
  return { url, lost: NEVER, close: () => Promise.resolve() };
}

function openEmbedded(dataDir: string, logger: Logger): Promise<OpenDatabase> {
  const log = (postgres: string): void => {
    logger.debug({ postgres });
  };
  return OwnServer.start({ dataDir, logger: log }, logger).catch(explain);
}

async function joinEmbedded(dataDir: string): Promise<OpenDatabase> {
  const server = await joinEmbeddedServer({ dataDir }).catch(explain);
  return { url: server.url, lost: NEVER, close: () => server.stop() };
}

function explain(error: unknown): never {
  throw error instanceof EmbeddedServerError ? new StartError(error.message) : error;
}
