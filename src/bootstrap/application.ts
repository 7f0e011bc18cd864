import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { AccountsService } from '../accounts/accounts.service.js';
import { ProxySignInService } from '../accounts/proxy-sign-in/proxy-sign-in.service.js';
import { newSessionSecret, sessionMiddleware } from '../accounts/sessions/session.js';
import { SessionStore } from '../accounts/sessions/session-store.js';
import { AppModule, type Runtime } from '../app.module.js';
import type { Config } from '../config/config.js';
import { createDataSource } from '../database/data-source.js';
import { entities } from '../database/schema/entities.js';
import type { OpenDatabase } from '../database/open-database.js';
import { keptSetting } from '../database/settings.js';
import { listen } from '../http/server/listen.js';
import { NestLogger } from '../http/logger.js';
import { setUpHttp } from '../http/server/setup.js';
import { TaskRunner } from '../tasks/task-runner.js';

/** Milliseconds that running requests get to finish. */
const SHUTDOWN_TIMEOUT = 8_000;
/** Milliseconds in which the requests of connections that were accepted before the stop must arrive. */
const READING_TIME = 100;

/** Starts on a database that has the current schema; resolves when it listens. */
export async function startApplication(
  database: OpenDatabase,
  config: Config,
  logger: Logger,
): Promise<NestExpressApplication> {
  const dataSource = createDataSource(database.url, entities, config.databasePoolSize, {
    isDistributed: database.isDistributed,
  });
  await dataSource.initialize();
  return startApp({ config, logger, dataSource });
}

async function startApp(runtime: Runtime): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.of(runtime), {
    bodyParser: false,
    logger: new NestLogger(runtime.logger),
    abortOnError: false,
    // Lists the routes, for `refuseUnknownMethods`.
    snapshot: true,
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
  const proxySignIn = app.get(ProxySignInService, { strict: false }).handle;
  setUpHttp(app, {
    config,
    logger,
    session,
    proxySignIn,
  });
  await app.init();
  app.get(TaskRunner, { strict: false }).start();
  await listen(app.getHttpServer(), config.host, config.port, 'PORT');
  await announce(app, config);
}

/** The only line on standard output: it says where Larder can be reached. */
async function announce(app: NestExpressApplication, { publicUrl }: Config): Promise<void> {
  const url = publicUrl ?? localUrl(app.getHttpServer().address() as AddressInfo);
  const signUp = await app.get(AccountsService, { strict: false }).isSignUpOpen();
  console.log(signUp ? `Larder is ready: sign up at ${url}/sign-up` : `Larder is ready at ${url}`);
}

function localUrl({ address, family, port }: AddressInfo): string {
  if (/^(127\.0\.0\.1|::1|0\.0\.0\.0|::)$/.test(address)) return `http://localhost:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}

/** Accepts no new connections. Running requests finish while the parser and the database are still available. */
export async function stopApplication(app: NestExpressApplication, logger: Logger): Promise<void> {
  logger.info('Stopping');
  const server = app.getHttpServer();
  // Otherwise a client with a kept-alive connection would continue to send requests.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const impatience = setTimeout(() => {
    server.closeAllConnections();
  }, SHUTDOWN_TIMEOUT);
  // Not `close` of HTTP: that also closes connections whose request has not been read yet.
  NetServer.prototype.close.call(server);
  await sleep(READING_TIME);
  // Nest also closes the server, after the streams and the queue, and waits for running requests.
  await app.close();
  clearTimeout(impatience);
}
