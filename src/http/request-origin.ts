import type { Request } from 'express';

/** The origin (scheme and host) that the client used, according to trusted proxies; `null` when `Host` is invalid. */
export function requestOrigin(request: Request): string | null {
  const url = `${request.protocol}://${request.host}`;
  return URL.canParse(url) ? new URL(url).origin : null;
}
