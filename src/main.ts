import { Server as NetServer } from 'node:net';
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
import { openDatabase } from './database/open-database.js';
import { boundWaiting, poolOf } from './database/pool.js';
import { keptSetting } from './database/settings.js';
import { StartError } from './database/start-error.js';
import { FastExpressAdapter } from './http/express-adapter.js';
import { createLogger, NestLogger } from './http/logger.js';
import { setUpHttp } from './http/setup.js';

/** Milliseconds that requests under way get to finish. */
const SHUTDOWN_TIMEOUT = 8_000;
/** Milliseconds in which a request arrives whose connection was taken before the end. */
const READING_TIME = 100;

try {
  await run(readConfig());
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(config: Config): Promise<void> {
  const logger = await createLogger(config.logLevel);
  // Not `once`: the second of two Ctrl-C would then end the process at once, and orphan the database.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        resolve();
      });
  });
  const database = await openDatabase(config, logger);
  try {
    const dataSource = await createDataSource(
      database.url,
      config.databasePoolSize,
      config.databasePrepared,
    ).initialize();
    boundWaiting(poolOf(dataSource));
    const app = await startApp({ config, logger, dataSource });
    await Promise.race([stopped, database.lost.then(failed)]);
    await stopApp(app, logger);
  } finally {
    await database.close();
  }
}

function failed(): void {
  process.exitCode = 1;
}

async function startApp(runtime: Runtime): Promise<NestExpressApplication> {
  const { config, logger, dataSource } = runtime;
  const app = await NestFactory.create<NestExpressApplication>(AppModule.of(runtime), new FastExpressAdapter(), {
    bodyParser: false,
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  const secret = config.sessionSecret ?? (await keptSetting(dataSource, 'session-secret', newSessionSecret));
  const session = sessionMiddleware(app.get(SessionStore, { strict: false }), secret);
  setUpHttp(app, { config, logger, session, sameOrigin: sameOrigin(config.publicUrl) });
  await app.listen(config.port, config.host);
  await announce(app, config);
  return app;
}

/** The one line that people look for. */
async function announce(app: NestExpressApplication, { publicUrl }: Config): Promise<void> {
  const url = publicUrl ?? (await app.getUrl()).replace('127.0.0.1', 'localhost');
  const signUp = await app.get(AccountsService, { strict: false }).isSignUpOpen();
  console.log(signUp ? `Larder is ready: sign up at ${url}/sign-up` : `Larder is ready at ${url}`);
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
