import type { QueueFullError } from '../../queues/fair-queue.js';
import { type DomainError, ServiceUnavailableError, TooManyRequestsError } from './errors.js';

/** Seconds. A queue moves on within those that one piece of its work may take. */
const RETRY_AFTER = 5;

/** What a client is told whose work found a queue full: 429 when it is full of its own household's, 503 when of others'. */
export function refusalOf({ limits, message, refusal }: QueueFullError): DomainError {
  const said = `${message}: try again in ${RETRY_AFTER} s`;
  if (refusal !== 'household') return new ServiceUnavailableError(said);
  return new TooManyRequestsError(said, limits.waitingEach ?? 0, RETRY_AFTER);
}
