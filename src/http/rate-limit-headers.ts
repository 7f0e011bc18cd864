import { exposedHeader } from './exposed-headers.js';

/** What is left to a client after it took something. */
export interface Taken {
  readonly limit: number;
  readonly left: number;
  /** Until the whole limit is there again. */
  readonly seconds: number;
}

const LIMIT = exposedHeader('RateLimit-Limit');
const REMAINING = exposedHeader('RateLimit-Remaining');
const RESET = exposedHeader('RateLimit-Reset');
export const RETRY_AFTER = exposedHeader('Retry-After');

/** How an answer tells a client what is left to it. */
export function rateLimitHeaders({ limit, left, seconds }: Taken): Record<string, string> {
  return { [LIMIT]: String(limit), [REMAINING]: String(left), [RESET]: String(seconds) };
}
