import { DomainError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { problemKind } from '../../http/problems/problem-kind.js';

const TITLE_TAKEN = problemKind(409, 'TITLE_TAKEN', 'Title is taken');

/** The household has a cookbook with this title; upper and lower case do not matter. */
export class TitleTakenError extends DomainError {
  readonly kind = TITLE_TAKEN;

  constructor() {
    super('There is a cookbook with this title', reason('cookbook.titleTaken'));
  }
}
