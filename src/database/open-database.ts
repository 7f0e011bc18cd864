import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { startEmbeddedServer } from './embedded-server.js';
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

/** The server of `DATABASE_URL`, or one of our own in `DATA_DIR`. @throws StartError */
export async function openDatabase({ databaseUrl, dataDir }: Config, logger: Logger): Promise<OpenDatabase> {
  const database = databaseUrl === null ? await openEmbedded(dataDir, logger) : openGiven(databaseUrl);
  try {
    await migrate(database.url);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openGiven(url: string): OpenDatabase {
  return { url, lost: new Promise(() => undefined), close: () => Promise.resolve() };
}

async function openEmbedded(dataDir: string, logger: Logger): Promise<OpenDatabase> {
  try {
    const server = await startEmbeddedServer({
      dataDir,
      logger: (line) => {
        logger.debug({ postgres: line });
      },
    });
    return { url: server.url, lost: server.exited, close: () => server.stop() };
  } catch (error) {
    throw error instanceof EmbeddedServerError ? new StartError(error.message) : error;
  }
}
