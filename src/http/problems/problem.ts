import { ApiProperty } from '@nestjs/swagger';
import { clipped } from './clipped.js';
import { type Issue, MOST_ISSUES } from './errors.js';
import type { ProblemKind } from './problem-kind.js';
import { REQUEST_ID } from '../server/request-id.js';

/** Bytes of a problem body. */
const MOST_BYTES = 16_384;
/** Characters. Each takes up to six bytes in JSON, and the text is in the body twice. */
const LONGEST_DETAIL = 1_000;

/** RFC 9457 problem details, the one error body of the API, sent as `application/problem+json`. */
export class ProblemDto {
  /** `about:blank`: `status` and `code` say everything. */
  type!: string;
  title!: string;
  status!: number;
  detail!: string;
  /** For programs. It never changes. */
  code!: string;
  /** The same text as `detail`. */
  message!: string;
  @ApiProperty({ pattern: REQUEST_ID.source })
  requestId!: string;
  /** The invalid fields, at most 50. */
  issues?: ProblemIssueDto[];
}

export class ProblemIssueDto implements Issue {
  /** In dotted form, such as `recipeIngredients.0.amount`; empty for the body itself. */
  path!: string;
  message!: string;
}

/** @param issues the problem contains as many of them as fit into 16 KiB */
export function toProblem(
  { status, code, title }: ProblemKind,
  detail: string,
  requestId: string,
  issues?: readonly Issue[],
): ProblemDto {
  const text = clipped(detail, LONGEST_DETAIL);
  const problem: ProblemDto = { type: 'about:blank', title, status, detail: text, code, message: text, requestId };
  return issues === undefined ? problem : { ...problem, issues: fitting(issues, { ...problem, issues: [] }) };
}

/** As they are sent, without their reasons. */
export function toIssueDtos(issues: readonly Issue[]): ProblemIssueDto[] {
  return issues.map(({ path, message }) => ({ path, message }));
}

function fitting(issues: readonly Issue[], problem: ProblemDto): ProblemIssueDto[] {
  let bytes = sizeOf(problem);
  return toIssueDtos(issues.slice(0, MOST_ISSUES)).filter((issue) => (bytes += sizeOf(issue) + 1) <= MOST_BYTES);
}

function sizeOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}
