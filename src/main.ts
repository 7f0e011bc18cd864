import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { AccountsService } from './accounts/accounts.service.js';
import { sameOrigin } from './accounts/same-origin.js';
import { newSessionSecret, sessionMiddleware } from './accounts/session.js';
import { SessionStore } from './accounts/session-store.js';
import { AppModule, type Runtime } from './app.module.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { createDataSource } from './database/data-source.js';
import { entities } from './entities.js';
import { databaseFailure } from './database/database-failure.js';
import { openDatabase } from './database/open-database.js';
import { boundWaiting, poolOf } from './database/pool.js';
import { keptSetting } from './database/settings.js';
import { FastExpressAdapter } from './http/express-adapter.js';
import { listen } from './http/listen.js';
import { createLogger, NestLogger } from './http/logger.js';
import { setUpHttp } from './http/setup.js';
import { StartError } from './start-error.js';
import { type Stop, stopped, StoppedError, stopSignal } from './stop-signal.js';

/** Milliseconds that requests under way get to finish. */
const SHUTDOWN_TIMEOUT = 8_000;
/** Milliseconds in which a request arrives whose connection was taken before the end. */
const READING_TIME = 100;

/** Milliseconds that a start under way gets to come up when the program is told to stop, so that it can end in order. */
const STARTING_TIME = 3_000;
/** Milliseconds after which a program that ends because of a fault is ended, whatever it still waits for. */
const FAULT_TIMEOUT = 2 * SHUTDOWN_TIMEOUT;

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
  try {
    const app = await orStopped(start(database.url, config, logger), stop.signal);
    await Promise.race([stopped(stop.signal).catch(() => undefined), database.lost.then(failed)]);
    await stopApp(app, logger);
  } finally {
    await database.close();
  }
}

/** Whatever was still starting ends with the process. */
function giveUp(error: unknown): void {
  if (!(error instanceof StoppedError)) {
    console.error(sentenceOf(error) ?? error);
    failed();
  }
  process.exit();
}

/** What to tell whoever started Larder; `null` for what only a programmer can mend. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const failure = databaseFailure(error);
  return failure && `The database does not let Larder start (${failure}): mend what it says and start Larder again.`;
}

/** An error that nobody handled is a fault of the program, after which nothing in it can be relied on. */
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

/** @throws StoppedError when `starting` is not done soon after the signal */
function orStopped<Result>(starting: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const tooLate = stopped(signal).catch(async (reason: unknown) => {
    await sleep(STARTING_TIME);
    throw reason;
  });
  return Promise.race([starting, tooLate]);
}

async function start(databaseUrl: string, config: Config, logger: Logger): Promise<NestExpressApplication> {
  const dataSource = createDataSource(databaseUrl, entities, config.databasePoolSize, config.databasePrepared);
  await dataSource.initialize();
  boundWaiting(poolOf(dataSource));
  return startApp({ config, logger, dataSource });
}

async function startApp(runtime: Runtime): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.of(runtime), new FastExpressAdapter(), {
    bodyParser: false,
    logger: new NestLogger(runtime.logger),
    abortOnError: false,
  });
  try {
    await setUp(app, runtime);
    return app;
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
}

async function setUp(app: NestExpressApplication, { config, logger, dataSource }: Runtime): Promise<void> {
  const secret = config.sessionSecret ?? (await keptSetting(dataSource, 'session-secret', newSessionSecret));
  const session = sessionMiddleware(app.get(SessionStore, { strict: false }), secret);
  setUpHttp(app, { config, logger, session, sameOrigin: sameOrigin(config.publicUrl) });
  await app.init();
  await listen(app.getHttpServer(), config.host, config.port, 'PORT');
  await announce(app, config);
}

/** The one line that people look for. */
async function announce(app: NestExpressApplication, { publicUrl }: Config): Promise<void> {
  const url = publicUrl ?? localUrl(app.getHttpServer().address() as AddressInfo);
  const signUp = await app.get(AccountsService, { strict: false }).isSignUpOpen();
  console.log(signUp ? `Larder is ready: sign up at ${url}/sign-up` : `Larder is ready at ${url}`);
}

function localUrl({ address, family, port }: AddressInfo): string {
  if (/^(127\.0\.0\.1|::1|0\.0\.0\.0|::)$/.test(address)) return `http://localhost:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}

/** No new connections from now on; requests under way end while parser and database are still there. */
async function stopApp(app: NestExpressApplication, logger: Logger): Promise<void> {
  logger.info('Stopping');
  const server = app.getHttpServer();
  // A client that keeps its connection would otherwise go on asking here.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const impatience = setTimeout(() => {
    server.closeAllConnections();
  }, SHUTDOWN_TIMEOUT);
  // Not that of HTTP, which ends connections whose request it has not read yet.
  NetServer.prototype.close.call(server);
  await sleep(READING_TIME);
  // Nest closes the server too, after streams and queue have ended, and waits there for the requests under way.
  await app.close();
  clearTimeout(impatience);
}
