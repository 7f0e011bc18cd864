import { AttemptFailure, type NextAttempt } from '../http/problems/attempt-failure.js';

/** Why an import failed. Within API v1, codes are only added. */
export const FAILURE_CODES = [
  'BLOCKED',
  'UNREACHABLE',
  'UPSTREAM_ERROR',
  'ADDRESS_NOT_ALLOWED',
  'TOO_LARGE',
  'UNSUPPORTED_CONTENT',
  'NO_RECIPE_FOUND',
  'AI_FAILED',
  'PARSER_TIMEOUT',
  'HOUSEHOLD_FULL',
  'LIMIT_REACHED',
  'INTERNAL_ERROR',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export class ImportFailure extends AttemptFailure {
  constructor(
    readonly code: FailureCode,
    message: string,
    next?: NextAttempt,
  ) {
    super(message, next);
  }
}
