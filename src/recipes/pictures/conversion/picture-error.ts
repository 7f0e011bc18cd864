import { AttemptFailure, type NextAttempt } from '../../../http/problems/attempt-failure.js';

/** Why bytes did not become a picture. `busy`: that may be no fault of theirs. */
export type PictureProblem = 'notAPicture' | 'tooLarge' | 'busy';

export class PictureError extends AttemptFailure {
  constructor(
    readonly problem: PictureProblem,
    message: string,
    next?: NextAttempt,
  ) {
    super(message, next);
  }
}
