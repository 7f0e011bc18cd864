import { clipped } from './clipped.js';

/** Issues that one refusal names. */
export const MOST_ISSUES = 50;
/** Characters of the path and of the message of an issue. */
const LONGEST_PATH = 200;
const LONGEST_MESSAGE = 300;
/** Characters after which the message of an error names no further issue. */
const ENOUGH_SAID = 700;

/** One bad field of a request; `path` in dotted form, such as `recipeIngredients.0.amount`. */
export interface Issue {
  path: string;
  message: string;
}

/** The stable codes of the problem body. v1 only adds to them. */
export type ProblemCode =
  | 'BAD_REQUEST'
  | 'PARSE_ERROR'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNPROCESSABLE'
  | 'HOUSEHOLD_FULL'
  | 'TOO_MANY_REQUESTS'
  | 'REQUEST_HEADERS_TOO_LARGE'
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE';

/** An expected refusal. The message goes to the client as it is, so it never holds a secret, SQL or a stack. */
export abstract class DomainError extends Error {
  abstract readonly code: ProblemCode;
}

export class InvalidRequestError extends DomainError {
  readonly code = 'BAD_REQUEST';
  /** The first 50. */
  readonly issues: readonly Issue[];

  /** @param wasStopped whether there may be more issues, which nobody looked for */
  constructor(issues: readonly Issue[], wasStopped = false) {
    const named = issues.slice(0, MOST_ISSUES).map(bounded);
    super(inWords(named, issues.length, wasStopped));
    this.issues = named;
  }
}

function bounded({ path, message }: Issue): Issue {
  return { path: clipped(path, LONGEST_PATH), message: clipped(message, LONGEST_MESSAGE) };
}

function inWords(named: readonly Issue[], count: number, wasStopped: boolean): string {
  let text = '';
  let said = 0;
  while (said < named.length && text.length < ENOUGH_SAID) {
    const { path, message } = named[said++] as Issue;
    text += `${text === '' ? '' : '; '}${path === '' ? message : `${path}: ${message}`}`;
  }
  if (said < count) text += `; and ${count - said} more`;
  return wasStopped ? `${text}; what comes after them was not checked` : text;
}

export class MalformedBodyError extends DomainError {
  readonly code = 'PARSE_ERROR';
}

export class UnauthorizedError extends DomainError {
  readonly code = 'UNAUTHORIZED';

  constructor(message = 'You must be logged in to access this resource') {
    super(message);
  }
}

export class ForbiddenError extends DomainError {
  readonly code = 'FORBIDDEN';
}

export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';
}

export class MethodNotAllowedError extends DomainError {
  readonly code = 'METHOD_NOT_ALLOWED';

  constructor(readonly allowed: readonly string[]) {
    super(`This path allows ${allowed.join(', ')}`);
  }
}

export class ConflictError extends DomainError {
  readonly code = 'CONFLICT';
}

export class RequestTimeoutError extends DomainError {
  readonly code = 'REQUEST_TIMEOUT';
}

export class PayloadTooLargeError extends DomainError {
  readonly code = 'PAYLOAD_TOO_LARGE';
}

export class UnsupportedMediaTypeError extends DomainError {
  readonly code = 'UNSUPPORTED_MEDIA_TYPE';
}

/** A request that is well formed and cannot be done as things are set up. */
export class UnprocessableError extends DomainError {
  readonly code = 'UNPROCESSABLE';
}

/** The household has reached what it may store (`LIMIT_HOUSEHOLD_MB`). */
export class HouseholdFullError extends DomainError {
  readonly code = 'HOUSEHOLD_FULL';
}

export class TooManyRequestsError extends DomainError {
  readonly code = 'TOO_MANY_REQUESTS';

  constructor(
    message: string,
    readonly limit: number,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}

export class ServiceUnavailableError extends DomainError {
  readonly code = 'SERVICE_UNAVAILABLE';
}
