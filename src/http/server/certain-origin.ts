import { isIP } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ForbiddenError } from '../problems/errors.js';
import { requestOrigin } from '../request-origin.js';

/**
 * Refuses what pages of other sites send. A stranger may let a name of theirs lead to this server (DNS rebinding), and to a browser their
 * page then is of the same origin as this server. So a page counts as ours at the address of `PUBLIC_URL`, at `localhost` and at the
 * number of an address, which are nobody else's. Clients that are no browsers send no `Origin`.
 */
export function certainOrigin(publicUrl: string | null): RequestHandler {
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  return (request: Request, _response: Response, next: NextFunction) => {
    const { origin } = request.headers;
    const isOurs =
      origin === undefined || origin === publicOrigin || (origin === requestOrigin(request) && isFixed(origin));
    next(isOurs ? undefined : refusal());
  };
}

/** Whether nobody can let the host lead elsewhere. */
function isFixed(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

function refusal(): ForbiddenError {
  return new ForbiddenError(
    'The request comes from a page of another address than that of this server, which PUBLIC_URL names.',
  );
}
