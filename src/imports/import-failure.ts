import { AttemptFailure, type NextAttempt } from '../tasks/attempt-failure.js';
import type { DomainError } from '../http/problems/errors.js';
import type { Reason } from '../http/problems/reason.js';

/** Why an import failed. Within API v1, codes are only added. */
export const FAILURE_CODES = [
  'BLOCKED',
  'UNREACHABLE',
  'UPSTREAM_ERROR',
  'ADDRESS_NOT_ALLOWED',
  'TOO_LARGE',
  'UNSUPPORTED_CONTENT',
  'NO_RECIPE_FOUND',
  'FILE_ENCRYPTED',
  'FILE_DAMAGED',
  'NO_TEXT_FOUND',
  'AI_FAILED',
  'PARSER_TIMEOUT',
  'HOUSEHOLD_FULL',
  'LIMIT_REACHED',
  'INTERNAL_ERROR',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** Another attempt would read the same and fail again. */
const HOPELESS_FAILURES: readonly FailureCode[] = [
  'ADDRESS_NOT_ALLOWED',
  'TOO_LARGE',
  'UNSUPPORTED_CONTENT',
  'NO_RECIPE_FOUND',
  'FILE_ENCRYPTED',
  'FILE_DAMAGED',
  'NO_TEXT_FOUND',
];

/** A file that took too much time may take less on a machine with less work. */
export function isHopeless(code: FailureCode | null, why: Reason | null): boolean {
  return code !== null && HOPELESS_FAILURES.includes(code) && why?.key !== 'file.tooMuch';
}

export class ImportFailure extends AttemptFailure {
  constructor(
    readonly code: FailureCode,
    message: string,
    next?: NextAttempt,
    /** For the words of the pages; `null` when they say only the code. */
    readonly reason: Reason | null = null,
  ) {
    super(message, next);
  }

  static of(code: FailureCode, { message, reason }: DomainError): ImportFailure {
    return new ImportFailure(code, message, {}, reason ?? null);
  }
}
