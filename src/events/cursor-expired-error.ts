import { DomainError } from '../http/problems/errors.js';
import { problemKind } from '../http/problems/problem-kind.js';

const CURSOR_EXPIRED = problemKind(410, 'CURSOR_EXPIRED', 'Cursor expired');

/** The feed cannot be continued from this cursor: later changes have been removed from it. */
export class CursorExpiredError extends DomainError {
  readonly kind = CURSOR_EXPIRED;

  constructor() {
    super('The cursor is too old: read the feed without one, then the lists anew');
  }
}
