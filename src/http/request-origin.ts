import type { Request } from 'express';

/** The origin under which the client asked, as far as the trusted proxies tell; `null` when `Host` is none. */
export function requestOrigin(request: Request): string | null {
  const url = `${request.protocol}://${request.host}`;
  return URL.canParse(url) ? new URL(url).origin : null;
}
