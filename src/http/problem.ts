import { ApiProperty } from '@nestjs/swagger';
import { clipped } from './clipped.js';
import { type Issue, MOST_ISSUES, type ProblemCode } from './errors.js';
import { REQUEST_ID } from './request-id.js';

/** Bytes of a problem body. */
const MOST_BYTES = 16_384;
/** Characters; each may take six bytes, and the text is in the body twice. */
const LONGEST_DETAIL = 1_000;

const STATUS: Record<ProblemCode, { status: number; title: string }> = {
  BAD_REQUEST: { status: 400, title: 'Bad request' },
  PARSE_ERROR: { status: 400, title: 'Body is not JSON' },
  UNAUTHORIZED: { status: 401, title: 'Unauthorized' },
  FORBIDDEN: { status: 403, title: 'Forbidden' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  REQUEST_TIMEOUT: { status: 408, title: 'Request timeout' },
  CONFLICT: { status: 409, title: 'Conflict' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Payload too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  UNPROCESSABLE: { status: 422, title: 'Cannot be processed' },
  HOUSEHOLD_FULL: { status: 422, title: 'Household is full' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many requests' },
  REQUEST_HEADERS_TOO_LARGE: { status: 431, title: 'Request headers too large' },
  INTERNAL_SERVER_ERROR: { status: 500, title: 'Internal server error' },
  SERVICE_UNAVAILABLE: { status: 503, title: 'Service unavailable' },
};

/** RFC 9457 problem details, the one error body of the API, sent as `application/problem+json`. */
export class ProblemDto {
  /** `about:blank`: the status and the code say it all. */
  type!: string;
  title!: string;
  status!: number;
  detail!: string;
  /** Stable, for programs to act on. */
  code!: ProblemCode;
  /** The same text as `detail`. */
  message!: string;
  @ApiProperty({ pattern: REQUEST_ID.source })
  requestId!: string;
  /** Every bad field, or the first 50 of them. */
  issues?: ProblemIssueDto[];
}

export class ProblemIssueDto implements Issue {
  /** Dotted form, such as `recipeIngredients.0.amount`; empty for the body itself. */
  path!: string;
  message!: string;
}

export function statusOf(code: ProblemCode): number {
  return STATUS[code].status;
}

/** @param issues those that find room in 16 KiB are in the problem */
export function toProblem(code: ProblemCode, detail: string, requestId: string, issues?: readonly Issue[]): ProblemDto {
  const { status, title } = STATUS[code];
  const text = clipped(detail, LONGEST_DETAIL);
  const problem: ProblemDto = { type: 'about:blank', title, status, detail: text, code, message: text, requestId };
  return issues === undefined ? problem : { ...problem, issues: fitting(issues, { ...problem, issues: [] }) };
}

function fitting(issues: readonly Issue[], problem: ProblemDto): Issue[] {
  let bytes = sizeOf(problem);
  return issues.slice(0, MOST_ISSUES).filter((issue) => (bytes += sizeOf(issue) + 1) <= MOST_BYTES);
}

function sizeOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}
