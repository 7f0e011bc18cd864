import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ForbiddenError } from '../http/errors.js';
import { requestOrigin } from '../http/request-origin.js';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Keeps pages of other sites from changing anything with the cookie of a person who is signed in here. Clients that are no
 * browsers send neither header and pass. `Sec-Fetch-Site` is the browser's own word, which no page can forge, and it knows
 * the address the person sees even where a proxy hides it from this server.
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
