import type { Request } from 'express';

/** The query of the request as it was sent, with its `?`; empty without one. */
export function queryOf({ originalUrl }: Request): string {
  const begin = originalUrl.indexOf('?');
  return begin < 0 ? '' : originalUrl.slice(begin);
}
