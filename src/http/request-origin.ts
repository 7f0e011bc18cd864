import type { NextFunction, Request, Response } from 'express';
import { InvalidRequestError } from './problems/errors.js';

/** A host name or an IP address, with or without a port. `URL` also accepts quotation marks and other punctuation. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** The origin (scheme and host) that the client used, according to trusted proxies; `null` when `Host` is missing or no host name. */
export function requestOrigin(request: Request): string | null {
  const url = `${request.protocol}://${request.host}`;
  return hasHost(request) && HOST.test(request.host) && URL.canParse(url) ? new URL(url).origin : null;
}

/** The address of this server for programs, without a slash at its end: `PUBLIC_URL`, or the one that the client used. */
export function serverAddress(publicUrl: string | null, request: Request): string {
  return publicUrl ?? requestOrigin(request) ?? '';
}

/** Refuses a `Host` that is no host name, because links begin with it when there is no `PUBLIC_URL`. */
export function properHost(request: Request, _response: Response, next: NextFunction): void {
  const isProper = !hasHost(request) || requestOrigin(request) !== null;
  next(isProper ? undefined : new InvalidRequestError([{ path: 'host', message: 'Host must be a host name' }]));
}

/** HTTP/1.0 needs no `Host`. */
function hasHost(request: Request): boolean {
  return (request.host as string | undefined) !== undefined;
}
