import type { QueueFullError } from '../../queues/fair-queue.js';
import { type DomainError, ServiceUnavailableError, TooManyRequestsError } from './errors.js';

/** Seconds. A piece of work in a queue takes at most about as long. */
const RETRY_AFTER = 5;

/** The error for a client whose work was refused: 429 when only its own household takes the places, 503 when everybody must wait. */
export function queueRefusal({ limits, message, refusal }: QueueFullError): DomainError {
  const said = `${message}: try again in ${RETRY_AFTER} s`;
  if (refusal !== 'household') return new ServiceUnavailableError(said);
  return new TooManyRequestsError(said, limits.waitingEach ?? 0, RETRY_AFTER);
}
