import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ForbiddenError } from '../../http/problems/errors.js';
import { requestOrigin } from '../../http/request-origin.js';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Prevents pages of other sites from changing data with the session cookie of a signed-in person. Clients that are no browsers
 * send neither header, and are allowed. `Sec-Fetch-Site` is set by the browser and cannot be changed by a page. It refers to the
 * address that the person sees, also when a proxy hides that from this server.
 */
export function sameOrigin(publicUrl: string | null): RequestHandler {
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  return (request: Request, _response: Response, next: NextFunction) => {
    next(isAllowed(request, publicOrigin) ? undefined : refusal(request));
  };
}

function isAllowed(request: Request, publicOrigin: string | null): boolean {
  if (SAFE_METHODS.includes(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return true;
  const { origin } = request.headers;
  if (origin === undefined) return site !== 'cross-site' && site !== 'same-site';
  return origin !== 'null' && (origin === publicOrigin || origin === requestOrigin(request));
}

function refusal({ headers }: Request): ForbiddenError {
  const sender = headers.origin === undefined || headers.origin === 'null' ? 'another site' : headers.origin;
  return new ForbiddenError(
    `The request comes from ${sender}, which is not the address of this server. Behind a proxy, set PUBLIC_URL.`,
  );
}
