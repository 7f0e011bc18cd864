/** Why an import failed; v1 only adds to them. */
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
  'INTERNAL_ERROR',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

interface Again {
  /** Whether the same import may succeed a little later. */
  retryable?: boolean;
  /** What the site asked for. */
  retryAfterSeconds?: number | null;
}

/** The message is for the person who imports: what is wrong, and what they can do. */
export class ImportFailure extends Error {
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | null;

  constructor(
    readonly code: FailureCode,
    message: string,
    { retryable = false, retryAfterSeconds = null }: Again = {},
  ) {
    super(message);
    this.retryable = retryable;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
