import type { NestExpressApplication } from '@nestjs/platform-express';
import cors from 'cors';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { formBody, jsonBody } from './json-body.js';
import { refuseUnknownMethods } from './methods.js';
import { requestId } from './request-id.js';
import { requestLog } from './request-log.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { answerUnreadableRequests } from './unreadable-request.js';

const BODY_LIMIT = 1_048_576;
const FORM_LIMIT = 65_536;
const PASTE_LIMIT = 12 * 1_048_576;

const API = '/api/v1';
const PASTE = `${API}/recipes/import/paste`;
const IMPORTS_PAGE = '/settings/imports/';
const PICTURE = /^\/api\/v1\/recipes\/[^/]+\/image\/?$/;

/** Headers that a program on another origin may read. */
const EXPOSED_HEADERS = [
  'ETag',
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
];
const PREFLIGHT_SECONDS = 86_400;

interface Setup {
  config: Config;
  logger: Logger;
  /** For everything that a session can open. */
  sameOrigin: RequestHandler;
  session: RequestHandler;
}

/** All that happens to a request before Nest's guard sees it, in this order. */
export function setUpHttp(app: NestExpressApplication, { config, logger, sameOrigin, session }: Setup): void {
  const express = app.getHttpAdapter().getInstance();
  express
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .set('query parser', 'simple')
    .set('trust proxy', [...config.trustProxy]);
  answerUnreadableRequests(app.getHttpServer(), logger);
  app.use(requestId, requestLog(logger), noSniffing);
  app.use(API, cors({ origin: '*', exposedHeaders: EXPOSED_HEADERS, maxAge: PREFLIGHT_SECONDS }));
  app.use(unless(isForPrograms, helmet(SECURITY_HEADERS)));
  app.use(refuseUnknownMethods(express));
  app.use(unless(isForPrograms, sameOrigin));
  app.use(unless(needsNoSession, session));
  app.use(PASTE, jsonBody(PASTE_LIMIT));
  app.use(unless((path) => path === PASTE || isPage(path), jsonBody(BODY_LIMIT)));
  app.use(unless((path) => !takesImports(path), formBody(PASTE_LIMIT)));
  app.use(unless((path) => !isPage(path) || takesImports(path), formBody(FORM_LIMIT)));
}

/** All that JSON for programs needs. */
const noSniffing: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};

function isForPrograms(path: string): boolean {
  return path === API || path.startsWith(`${API}/`) || path.startsWith('/health/') || path === '/metrics';
}

/** Pages show pictures of the API; a signed link to one needs no session. */
function needsNoSession(path: string, request: Request): boolean {
  if (PICTURE.test(path)) return request.query['signature'] !== undefined;
  return isForPrograms(path) || path.startsWith('/assets/');
}

function isPage(path: string): boolean {
  return !path.startsWith('/api/') && !path.startsWith('/health/');
}

/** Forms with recipes in them. */
function takesImports(path: string): boolean {
  return path.startsWith(IMPORTS_PAGE);
}

function unless(excluded: (path: string, request: Request) => boolean, handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (excluded(request.path, request)) next();
    else void handler(request, response, next);
  };
}
