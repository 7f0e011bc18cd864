import { exposedHeader } from './exposed-headers.js';

/** The state of a client's rate limit after a request. */
export interface Taken {
  readonly limit: number;
  readonly left: number;
  /** Seconds until the whole limit is available again. */
  readonly seconds: number;
}

const LIMIT = exposedHeader('RateLimit-Limit');
const REMAINING = exposedHeader('RateLimit-Remaining');
const RESET = exposedHeader('RateLimit-Reset');
export const RETRY_AFTER = exposedHeader('Retry-After');

/** The `RateLimit-*` headers for the client. */
export function rateLimitHeaders({ limit, left, seconds }: Taken): Record<string, string> {
  return { [LIMIT]: String(limit), [REMAINING]: String(left), [RESET]: String(seconds) };
}
