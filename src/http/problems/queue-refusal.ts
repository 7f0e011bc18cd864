import { QueueFullError } from '../../queues/fair-queue.js';
import { ServiceUnavailableError, TooManyRequestsError } from './errors.js';

/** Seconds. A piece of work in a queue takes at most about as long. */
const RETRY_AFTER = 5;

/**
 * Returns the error for a client whose work a full queue refused: 429 when only its own household takes the places, 503
 * when everybody must wait. Any other error is returned as it is.
 */
export function queueRefusal(error: unknown): unknown {
  if (!(error instanceof QueueFullError)) return error;
  const { limits, message, refusal } = error;
  const said = `${message}: try again in ${RETRY_AFTER} s`;
  if (refusal !== 'household') return new ServiceUnavailableError(said);
  return new TooManyRequestsError(said, limits.waitingEach ?? 0, RETRY_AFTER);
}
