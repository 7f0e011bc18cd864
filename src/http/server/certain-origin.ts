import { isIP } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ForbiddenError } from '../problems/errors.js';
import { reason } from '../problems/reason.js';
import { requestOrigin } from '../request-origin.js';

/**
 * Refuses requests from pages of other sites. With DNS rebinding, the name of another site resolves to this server, so
 * that its page has the same origin as this server. So only pages at the address of `PUBLIC_URL`, at `localhost` and at
 * IP addresses are allowed: nobody else controls these names. Clients that are no browsers send no `Origin`.
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

/** Whether nobody else can make the host name resolve to another server. */
function isFixed(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

function refusal(): ForbiddenError {
  return new ForbiddenError(
    'The request comes from a page of another address than that of this server, which PUBLIC_URL names.',
    reason('request.otherOrigin'),
  );
}
