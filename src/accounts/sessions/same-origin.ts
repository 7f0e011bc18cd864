import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ForbiddenError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { requestOrigin } from '../../http/request-origin.js';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

const OTHER_SITES: readonly unknown[] = ['cross-site', 'same-site'];

/**
 * Prevents pages of other sites from changing data with the session cookie of a signed-in person. Clients that are no browsers
 * send neither header, and are allowed. `Sec-Fetch-Site` is set by the browser and cannot be changed by a page. It refers to the
 * address that the person sees, also when a proxy hides that from this server. It is `none` for what no page sent: a person shared a file
 * with the installed application. Then the browser names no origin.
 *
 * With `PUBLIC_URL`, the pages of that address are the only ones. `Host` is not asked then: the name of another site may resolve to
 * this server (DNS rebinding), whose pages have the same origin for the browser.
 */
export function sameOrigin(publicUrl: string | null): RequestHandler {
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  return (request: Request, _response: Response, next: NextFunction) => {
    next(isAllowed(request, publicOrigin) ? undefined : refusal(request, publicOrigin));
  };
}

function isAllowed(request: Request, publicOrigin: string | null): boolean {
  if (SAFE_METHODS.includes(request.method)) return true;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (OTHER_SITES.includes(site)) return false;
  if (origin === undefined || (origin === 'null' && site === 'none')) return true;
  if (publicOrigin !== null) return origin === publicOrigin;
  return site === 'same-origin' || origin === requestOrigin(request);
}

function refusal({ headers }: Request, publicOrigin: string | null): ForbiddenError {
  const sender = headers.origin === undefined || headers.origin === 'null' ? 'another site' : headers.origin;
  const address = publicOrigin === null ? 'the address of this server' : `the address of this server, ${publicOrigin}`;
  const advice = publicOrigin === null ? ' Behind a proxy, set PUBLIC_URL.' : '';
  return new ForbiddenError(
    `The request comes from ${sender}, which is not ${address}.${advice}`,
    reason('request.otherOrigin'),
  );
}
