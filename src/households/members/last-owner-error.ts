import { RefusedError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { problemKind } from '../../http/problems/problem-kind.js';

const LAST_OWNER = problemKind(409, 'LAST_OWNER', 'Last owner');

/** A household with people must have an owner. */
export class LastOwnerError extends RefusedError {
  constructor() {
    super(
      LAST_OWNER,
      'The owner cannot leave while others are there: hand the household over first',
      reason('household.lastOwner'),
    );
  }
}
