import { AttemptFailure, type NextAttempt } from '../../../tasks/attempt-failure.js';

/** Why a file could not be converted. `busy`: the file may not be the reason. */
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
