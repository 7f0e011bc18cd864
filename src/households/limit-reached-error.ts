import { MEGABYTE } from '../config/limit-settings.js';
import { DomainError } from '../http/problems/errors.js';
import { type Reason, reason } from '../http/problems/reason.js';
import { problemKind } from '../http/problems/problem-kind.js';

const LIMIT_REACHED = problemKind(403, 'LIMIT_REACHED', 'Limit reached');
const WHOM_TO_ASK = 'ask the administrator of this server for more';

/** The household has reached a limit that the operator set (`LIMIT_RECIPES`, `LIMIT_PICTURE_MB`). */
export class LimitReachedError extends DomainError {
  readonly kind = LIMIT_REACHED;

  private constructor(
    readonly of: 'recipes' | 'pictures',
    /** The limit: a number of recipes, or of megabytes. */
    readonly most: number,
    message: string,
    why: Reason,
  ) {
    super(message, why);
  }

  static ofRecipes(used: number, limit: number): LimitReachedError {
    const message = `This household has ${used} recipes and may have ${limit}: delete some, or ${WHOM_TO_ASK}`;
    return new LimitReachedError('recipes', limit, message, reason('household.mostRecipes', { used, most: limit }));
  }

  /**
   * @param bytes that the pictures take
   * @param limit in bytes
   */
  static ofPictures(bytes: number, limit: number): LimitReachedError {
    const [used, most] = [megabytes(bytes), limit / MEGABYTE];
    return LimitReachedError.aboutPictures(`take ${used} MB`, most, reason('household.mostPictures', { used, most }));
  }

  /**
   * @param bytes that the pictures would take with the new one
   * @param limit in bytes
   */
  static ofOnePictureMore(bytes: number, limit: number): LimitReachedError {
    const [used, most] = [megabytes(bytes), limit / MEGABYTE];
    const why = reason('household.onePictureMore', { used, most });
    return LimitReachedError.aboutPictures(`would take ${used} MB with this one`, most, why);
  }

  private static aboutPictures(use: string, most: number, why: Reason): LimitReachedError {
    const message = `The pictures of this household ${use} and may take ${most} MB: remove some, or ${WHOM_TO_ASK}`;
    return new LimitReachedError('pictures', most, message, why);
  }
}

/** Rounded up, so that a size above the limit does not look equal to it. */
function megabytes(bytes: number): string {
  return (Math.ceil(bytes / (MEGABYTE / 10)) / 10).toFixed(1);
}
