import { MEGABYTE } from '../config/limit-settings.js';
import { DomainError } from '../http/problems/errors.js';
import { problemKind } from '../http/problems/problem-kind.js';

const LIMIT_REACHED = problemKind(403, 'LIMIT_REACHED', 'Limit reached');
const WHOM_TO_ASK = 'ask the administrator of this server for more';

/** The household has reached a limit that the operator set (`LIMIT_RECIPES`, `LIMIT_PICTURE_MB`). */
export class LimitReachedError extends DomainError {
  readonly kind = LIMIT_REACHED;

  private constructor(
    readonly of: 'recipes' | 'pictures',
    message: string,
  ) {
    super(message);
  }

  static ofRecipes(used: number, limit: number): LimitReachedError {
    const message = `This household has ${used} recipes and may have ${limit}: delete some, or ${WHOM_TO_ASK}`;
    return new LimitReachedError('recipes', message);
  }

  /**
   * @param bytes that the pictures take
   * @param limit in bytes
   */
  static ofPictures(bytes: number, limit: number): LimitReachedError {
    return LimitReachedError.aboutPictures(`take ${megabytes(bytes)} MB`, limit);
  }

  /**
   * @param bytes that the pictures would take with the new one
   * @param limit in bytes
   */
  static ofOnePictureMore(bytes: number, limit: number): LimitReachedError {
    return LimitReachedError.aboutPictures(`would take ${megabytes(bytes)} MB with this one`, limit);
  }

  private static aboutPictures(use: string, limit: number): LimitReachedError {
    const message = `The pictures of this household ${use} and may take ${limit / MEGABYTE} MB: remove some, or ${WHOM_TO_ASK}`;
    return new LimitReachedError('pictures', message);
  }
}

/** Rounded up, so that a size above the limit does not look equal to it. */
function megabytes(bytes: number): string {
  return (Math.ceil(bytes / (MEGABYTE / 10)) / 10).toFixed(1);
}
