import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { ForbiddenError } from '../problems/errors.js';
import { reason } from '../problems/reason.js';
import { requestOrigin } from '../request-origin.js';

// Which pages may send requests. Clients that are no browsers send no `Origin`, and are allowed everywhere. With DNS rebinding, the name
// of another site resolves to this server, so that its page has the same origin as this server: `Host` alone says nothing then.

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

const OTHER_SITES: readonly unknown[] = ['cross-site', 'same-site'];

/**
 * Prevents pages of other sites from changing data with the session cookie of a signed-in person. `Sec-Fetch-Site` is set by the browser and
 * cannot be changed by a page. It refers to the address that the person sees, also when a proxy hides that from this server. It is `none` for
 * what no page sent: a person shared a file with the installed application. Then the browser names no origin.
 *
 * With `PUBLIC_URL`, the pages of that address are the only ones.
 */
export function sameOrigin(publicUrl: string | null): RequestHandler {
  const publicOrigin = originOf(publicUrl);
  return (request, _response, next) => {
    next(isOwnPage(request, publicOrigin) ? undefined : refusal(request, publicOrigin));
  };
}

/**
 * For programs that send no cookie and may run on the computer of a person: only pages at the address of `PUBLIC_URL`, at `localhost` and at
 * IP addresses are allowed, because nobody else controls these names.
 */
export function certainOrigin(publicUrl: string | null): RequestHandler {
  const publicOrigin = originOf(publicUrl);
  return (request, _response, next) => {
    const { origin } = request.headers;
    const isOurs =
      origin === undefined || origin === publicOrigin || (origin === requestOrigin(request) && isFixed(origin));
    next(
      isOurs
        ? undefined
        : new ForbiddenError(
            'The request comes from a page of another address than that of this server, which PUBLIC_URL names.',
            reason('request.otherOrigin'),
          ),
    );
  };
}

function originOf(publicUrl: string | null): string | null {
  return publicUrl === null ? null : new URL(publicUrl).origin;
}

function isOwnPage(request: Request, publicOrigin: string | null): boolean {
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

/** Whether nobody else can make the host name resolve to another server. */
function isFixed(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
