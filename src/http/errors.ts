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

  constructor(readonly issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '));
  }
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
