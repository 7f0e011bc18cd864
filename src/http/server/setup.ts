import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import cors from 'cors';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { areaOf, needsSession } from '../areas.js';
import { closeUnlessRead } from '../bodies/unread-body.js';
import { exposedHeaders } from '../exposed-headers.js';
import { withContextOfRequest } from '../request-context.js';
import { properHost } from '../request-origin.js';
import { certainOrigin, sameOrigin } from './origins.js';
import { plainAddress, withoutDoubledSlashes } from './plain-address.js';
import { requestId } from './request-id.js';
import { requestLog } from './request-log.js';
import { refuseUnknownMethods } from './known-methods.js';
import { NOT_STORED, securityHeaders } from './security-headers.js';
import { answerUnreadableRequests } from '../problems/unreadable-request.js';

/** The pages that other sites may show in a frame (`FRAME_ANCESTORS`). */
const BOARD = /^\/board(?:\/|$)/;
const PREFLIGHT_SECONDS = 86_400;
/** Milliseconds in which the head of a request must arrive. */
const HEADERS_TIMEOUT = 40_000;
/**
 * Milliseconds in which a whole request must arrive: a gigabyte over a slow line. Bodies that an operation keeps in memory have a
 * shorter limit, an upload must not pause, and a body that nobody reads ends with the answer.
 */
const REQUEST_TIMEOUT = 7_200_000;

interface Setup {
  config: Config;
  logger: Logger;
  session: RequestHandler;
  /** Signs in people whom a proxy has signed in. */
  proxySignIn: RequestHandler;
}

/**
 * Sets up the middleware that runs before Nest's guards, in this order. No middleware reads a body, because the caller is not known
 * yet: authenticate, then count, then read (`http/bodies/body.guard.ts`).
 */
export function setUpHttp(app: NestExpressApplication, { config, logger, session, proxySignIn }: Setup): void {
  const express = app.getHttpAdapter().getInstance();
  express
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .set('query parser', 'simple')
    .set('trust proxy', [...config.trustProxy]);
  const server = app.getHttpServer();
  server.headersTimeout = HEADERS_TIMEOUT;
  server.requestTimeout = REQUEST_TIMEOUT;
  answerUnreadableRequests(server, logger);
  app.use(withoutDoubledSlashes, requestId, requestLog(logger), commonHeaders, closeUnlessRead, withContextOfRequest);
  const anyOrigin = cors({ origin: '*', exposedHeaders: exposedHeaders(), maxAge: PREFLIGHT_SECONDS });
  app.use(where(({ path }) => areaOf(path).cors, anyOrigin));
  app.use(where(({ path }) => areaOf(path).forBrowsers && !BOARD.test(path), helmet(securityHeaders())));
  app.use(where(({ path }) => BOARD.test(path), helmet(securityHeaders(config.frameAncestors))));
  app.use(where(({ path }) => areaOf(path).certainOrigin, certainOrigin(config.publicUrl)));
  app.use(where(({ path }) => areaOf(path).compressed, compression({ filter: isCompressible })));
  app.use(properHost, plainAddress);
  app.use(refuseUnknownMethods(app));
  app.use(where(({ path }) => areaOf(path).forBrowsers, sameOrigin(config.publicUrl)));
  app.use(where(needsSession, session));
  app.use(proxySignIn);
}

/** The default headers of all answers. */
const commonHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', NOT_STORED);
  next();
};

/** Event streams are sent at once, piece by piece, and so is the last answer of a connection. */
function isCompressible(request: Request, response: Response): boolean {
  const type = String(response.getHeader('Content-Type'));
  if (response.getHeader('Connection') === 'close') return false;
  return !type.startsWith('text/event-stream') && compression.filter(request, response);
}

function where(applies: (request: Request) => boolean, handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (applies(request)) void handler(request, response, next);
    else next();
  };
}
