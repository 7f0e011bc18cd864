import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { clipped } from '../problems/clipped.js';
import { householdOf } from '../household-of.js';
import { requestIdOf } from './request-id.js';

/** Characters. */
const LONGEST_PATH = 500;

/** Logs one line for each request, without headers, query and body, so that no key or password gets into the log. */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const begin = performance.now();
    // Emitted once: after the answer, or when the client closes its connection before.
    response.once('close', () => {
      logger.info(describe(request, response, begin), 'request');
    });
    next();
  };
}

function describe(request: Request, response: Response, begin: number): object {
  const { method, originalUrl, route } = request as unknown as Described;
  return {
    requestId: requestIdOf(request),
    ms: Math.round(performance.now() - begin),
    method,
    route: route?.path ?? withoutKeys(originalUrl),
    householdId: householdOf(request) ?? undefined,
    status: response.statusCode,
    ...(!response.writableFinished && { aborted: true }),
  };
}

interface Described {
  method: string;
  originalUrl: string;
  route?: { path: string };
}

/** The path of a request without a route, without API keys that somebody put into the path instead of a header. */
function withoutKeys(url: string): string {
  const [path = ''] = url.split('?');
  return clipped(
    path.replace(/ldr_[\w-]+/g, 'ldr_…').replace(/(\/(?:share|calendar|display|invite)\/)[^/]+/gi, '$1…'),
    LONGEST_PATH,
  );
}
