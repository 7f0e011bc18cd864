import nodeModule from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig } from './config/config.js';
import { databaseFailure } from './database/database-failure.js';
import { openDatabase } from './database/open-database.js';
import { createLogger } from './http/logger.js';
import { StartError } from './shared/process/start-error.js';
import { type Stop, stopped, StoppedError, stopSignal } from './shared/process/stop-signal.js';

/** Milliseconds that a running start gets to complete after a stop signal, so that it can stop in order. */
const STARTING_TIME = 3_000;
/** Milliseconds after which the process exits after an unexpected error, even when the stop is not complete. */
const FAULT_TIMEOUT = 16_000;

try {
  await run(readConfig());
} catch (error) {
  giveUp(error);
}

async function run(config: Config): Promise<void> {
  const logger = await createLogger(config.logLevel);
  const stop = stopSignal();
  stopOnFaults(stop, logger);
  for (const warning of config.warnings) logger.warn(warning);
  const database = await openDatabase(config, logger, stop.signal);
  storeCompiledCode(config.dataDir);
  try {
    // Loading it takes most of the time of a start, so errors of the settings and of the database are reported before.
    const { startApplication, stopApplication } = await import('./bootstrap/application.js');
    const app = await orStopped(startApplication(database, config, logger), stop.signal);
    await Promise.race([stopped(stop.signal).catch(() => undefined), database.lost.then(failed)]);
    await stopApplication(app, logger);
  } finally {
    await database.close();
  }
}

/** The next start loads what this one compiled, which saves a third of its time. Node 20 cannot. */
function storeCompiledCode(dataDir: string): void {
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
  enableCompileCache?.(join(dataDir, 'compile-cache'));
}

/** Exits without waiting for an unfinished start. */
function giveUp(error: unknown): void {
  if (!(error instanceof StoppedError)) {
    console.error(sentenceOf(error) ?? error);
    failed();
  }
  process.exit();
}

/** The message for the person who started Larder; `null` for errors that only a programmer can correct. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const failure = databaseFailure(error);
  return failure && `The database does not let Larder start (${failure}): mend what it says and start Larder again.`;
}

/** After an error that nobody handled, the state of the program is unknown, so it stops. */
function stopOnFaults(stop: Stop, logger: Logger): void {
  process.once('uncaughtException', (error) => {
    process.on('uncaughtException', (next) => {
      logger.fatal({ err: next }, 'One more error that nobody expected');
    });
    logger.fatal({ err: error }, 'Larder ends because of an error that it did not expect');
    console.error(`Larder ends because of an error that it did not expect (${error.message}): its log tells where.`);
    failed();
    setTimeout(() => process.exit(), FAULT_TIMEOUT).unref();
    stop.now('SIGTERM');
  });
}

function failed(): void {
  process.exitCode = 1;
}

/** @throws StoppedError when `starting` is not complete `STARTING_TIME` after the signal */
function orStopped<Result>(starting: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const tooLate = stopped(signal).catch(async (reason: unknown) => {
    // The process may end before.
    await sleep(STARTING_TIME, undefined, { ref: false });
    throw reason;
  });
  return Promise.race([starting, tooLate]);
}
