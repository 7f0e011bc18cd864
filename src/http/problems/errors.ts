import { rateLimitHeaders, RETRY_AFTER } from '../rate-limit-headers.js';
import { clipped } from './clipped.js';
import * as kinds from './problem-kind.js';
import { type ProblemKind, problemKind } from './problem-kind.js';
import { type Reason, reason } from './reason.js';

/** Maximum number of issues in one error. */
export const MOST_ISSUES = 50;
/** Maximum characters of the path, and of the message, of an issue. */
const LONGEST_PATH = 200;
const LONGEST_MESSAGE = 300;
/** Characters after which the message of an error lists no further issues. */
const ENOUGH_SAID = 700;

/** One bad field of a request; `path` in dotted form, such as `recipeIngredients.0.amount`. */
export interface Issue {
  path: string;
  message: string;
  /** For the words of the pages; not sent. */
  reason?: Reason | undefined;
}

/** An expected error. Its message is sent to the client unchanged, so it must not contain a secret, SQL or a stack. */
export abstract class DomainError extends Error {
  abstract readonly kind: ProblemKind;

  /** @param reason for the words of the pages; without one they say only the kind */
  constructor(
    message: string,
    readonly reason?: Reason,
  ) {
    super(message);
  }

  get code(): string {
    return this.kind.code;
  }

  /** Headers of the answer. */
  get headers(): Readonly<Record<string, string>> {
    return {};
  }
}

/** An error of a kind that a feature declares with `problemKind`. */
export class RefusedError extends DomainError {
  constructor(
    readonly kind: ProblemKind,
    message: string,
    why?: Reason,
  ) {
    super(message, why);
  }
}

export class InvalidRequestError extends DomainError {
  readonly kind = kinds.BAD_REQUEST;
  /** The first 50. */
  readonly issues: readonly Issue[];

  /** @param wasStopped whether checking ended early, so that there may be more issues */
  constructor(issues: readonly Issue[], wasStopped = false) {
    const named = issues.slice(0, MOST_ISSUES).map(bounded);
    super(inWords(named, issues.length, wasStopped));
    this.issues = named;
  }
}

function bounded(issue: Issue): Issue {
  const { path, message } = issue;
  return { ...issue, path: clipped(path, LONGEST_PATH), message: clipped(message, LONGEST_MESSAGE) };
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
  readonly kind = kinds.PARSE_ERROR;
}

export class UnauthorizedError extends DomainError {
  readonly kind = kinds.UNAUTHORIZED;

  constructor(message = 'You must be logged in to access this resource', why?: Reason) {
    super(message, why);
  }

  override get headers(): Record<string, string> {
    return { 'WWW-Authenticate': 'Bearer' };
  }
}

/** For paths that open with a key or an access token. */
export class TokenNeededError extends UnauthorizedError {
  /** @param metadata the address at which programs read how a person signs in for them (RFC 9728) */
  constructor(private readonly metadata: string) {
    super();
  }

  override get headers(): Record<string, string> {
    return { 'WWW-Authenticate': `Bearer resource_metadata="${this.metadata}"` };
  }
}

/** For paths that open with a name and a password. */
export class BasicSignInError extends UnauthorizedError {
  constructor() {
    super('Sign in with your e-mail address and, as the password, an API key of yours');
  }

  override get headers(): Record<string, string> {
    return { 'WWW-Authenticate': 'Basic realm="Larder", charset="UTF-8"' };
  }
}

export class ForbiddenError extends DomainError {
  readonly kind = kinds.FORBIDDEN;
}

const INSUFFICIENT_SCOPE = problemKind(403, 'INSUFFICIENT_SCOPE', 'Insufficient scope');

/** The key, or the role of the person, does not have the scope that the operation needs. */
export class InsufficientScopeError extends DomainError {
  readonly kind = INSUFFICIENT_SCOPE;

  constructor(
    readonly scope: string,
    opener: 'key' | 'session',
  ) {
    super(
      opener === 'key'
        ? `This needs the scope ${scope}, which this key or the role of its person does not have`
        : `This needs the scope ${scope}, which your role in the household does not have`,
      opener === 'session' ? reason('household.role') : undefined,
    );
  }

  override get headers(): Record<string, string> {
    return { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${this.scope}"` };
  }
}

export class NotFoundError extends DomainError {
  readonly kind = kinds.NOT_FOUND;
}

/** @param what the kind of the value, for the message @throws NotFoundError when there is no value */
export function orNotFound<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new NotFoundError(`${what} not found`);
  return value;
}

export class MethodNotAllowedError extends DomainError {
  readonly kind = kinds.METHOD_NOT_ALLOWED;

  constructor(readonly allowed: readonly string[]) {
    super(`This path allows ${allowed.join(', ')}`);
  }

  override get headers(): Record<string, string> {
    return { Allow: this.allowed.join(', ') };
  }
}

export class ConflictError extends DomainError {
  readonly kind = kinds.CONFLICT;
}

export class RequestTimeoutError extends DomainError {
  readonly kind = kinds.REQUEST_TIMEOUT;
}

export class PayloadTooLargeError extends DomainError {
  readonly kind = kinds.PAYLOAD_TOO_LARGE;
}

export class UnsupportedMediaTypeError extends DomainError {
  readonly kind = kinds.UNSUPPORTED_MEDIA_TYPE;
}

/** A well-formed request that cannot be done with the current data or settings. */
export class UnprocessableError extends DomainError {
  readonly kind = kinds.UNPROCESSABLE;
}

const HOUSEHOLD_FULL = problemKind(422, 'HOUSEHOLD_FULL', 'Household is full');

/** The household has reached what it may store (`LIMIT_HOUSEHOLD_MB`). */
export class HouseholdFullError extends DomainError {
  readonly kind = HOUSEHOLD_FULL;
}

export class TooManyRequestsError extends DomainError {
  readonly kind = kinds.TOO_MANY_REQUESTS;

  constructor(
    message: string,
    readonly limit: number,
    readonly retryAfterSeconds: number,
    why?: Reason,
  ) {
    super(message, why);
  }

  override get headers(): Record<string, string> {
    const seconds = this.retryAfterSeconds;
    return { [RETRY_AFTER]: String(seconds), ...rateLimitHeaders({ limit: this.limit, left: 0, seconds }) };
  }
}

export class ServiceUnavailableError extends DomainError {
  readonly kind = kinds.SERVICE_UNAVAILABLE;
}
