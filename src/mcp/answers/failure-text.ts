import type { Logger } from 'pino';
import { ClientGoneError } from '../../http/client-gone.js';
import {
  DomainError,
  InsufficientScopeError,
  InvalidRequestError,
  TooManyRequestsError,
} from '../../http/problems/errors.js';
import { explained } from '../../http/problems/explained.js';
import { clippedTo } from './tokens.js';

const MOST_TOKENS = 1_000;

/**
 * The text for an assistant when a tool failed: what is wrong, and what it can do.
 * @throws ClientGoneError when the client has gone
 */
export function failureText(error: unknown, requestId: string, logger: Logger): string {
  if (error instanceof ClientGoneError) throw error;
  const { kind, detail } = explained(error, requestId, logger);
  const said = clippedTo(`${kind.code}: ${detail}`, MOST_TOKENS).replace(/[.\s]*$/, '');
  return `${said}. ${whatToDo(error, requestId)}`.trim();
}

function whatToDo(error: unknown, requestId: string): string {
  if (error instanceof InvalidRequestError) return 'Call the tool again with arguments that its schema allows.';
  if (error instanceof InsufficientScopeError)
    return 'The person can make a key with this scope in the settings of Larder.';
  if (error instanceof TooManyRequestsError) return `Try again in ${error.retryAfterSeconds} s.`;
  return error instanceof DomainError
    ? ''
    : `Try again later; the log of the server tells more of request ${requestId}.`;
}
