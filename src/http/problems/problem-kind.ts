/** A kind of error: a code for programs and a short title for people. v1 only adds kinds. */
export interface ProblemKind {
  readonly status: number;
  /** Never changes. */
  readonly code: string;
  readonly title: string;
}

const kinds = new Map<string, ProblemKind>();

/** Declares a kind of problem. Call it once, in the file that throws it. The API document lists all declared kinds. */
export function problemKind(status: number, code: string, title: string): ProblemKind {
  if (kinds.has(code)) throw new TypeError(`The kind of problem ${code} is declared twice`);
  const kind = { status, code, title };
  kinds.set(code, kind);
  return kind;
}

/** The codes of all kinds that were declared by the modules loaded so far. */
export function problemCodes(): string[] {
  return [...kinds.keys()].sort();
}

/**
 * The general kind of a status: one of those below, which are declared before the kinds of features. `undefined` when there is
 * none.
 */
export function kindOfStatus(status: number): ProblemKind | undefined {
  return [...kinds.values()].find((kind) => kind.status === status);
}

export const BAD_REQUEST = problemKind(400, 'BAD_REQUEST', 'Bad request');
export const PARSE_ERROR = problemKind(400, 'PARSE_ERROR', 'Body is not JSON');
export const UNAUTHORIZED = problemKind(401, 'UNAUTHORIZED', 'Unauthorized');
export const FORBIDDEN = problemKind(403, 'FORBIDDEN', 'Forbidden');
export const NOT_FOUND = problemKind(404, 'NOT_FOUND', 'Not found');
export const METHOD_NOT_ALLOWED = problemKind(405, 'METHOD_NOT_ALLOWED', 'Method not allowed');
export const REQUEST_TIMEOUT = problemKind(408, 'REQUEST_TIMEOUT', 'Request timeout');
export const CONFLICT = problemKind(409, 'CONFLICT', 'Conflict');
export const PAYLOAD_TOO_LARGE = problemKind(413, 'PAYLOAD_TOO_LARGE', 'Payload too large');
export const UNSUPPORTED_MEDIA_TYPE = problemKind(415, 'UNSUPPORTED_MEDIA_TYPE', 'Unsupported media type');
export const UNPROCESSABLE = problemKind(422, 'UNPROCESSABLE', 'Cannot be processed');
export const TOO_MANY_REQUESTS = problemKind(429, 'TOO_MANY_REQUESTS', 'Too many requests');
export const REQUEST_HEADERS_TOO_LARGE = problemKind(431, 'REQUEST_HEADERS_TOO_LARGE', 'Request headers too large');
export const INTERNAL_SERVER_ERROR = problemKind(500, 'INTERNAL_SERVER_ERROR', 'Internal server error');
export const SERVICE_UNAVAILABLE = problemKind(503, 'SERVICE_UNAVAILABLE', 'Service unavailable');
