import type { Type } from '@nestjs/common';
import { ConflictError, DomainError, InvalidRequestError } from '../http/problems/errors.js';
import { dtoPipe } from '../http/fields/to-dto.js';
import { queueRefusal } from '../http/problems/queue-refusal.js';
import { QueueFullError } from '../queues/fair-queue.js';
import { errorInWords, issueInWords, issuesInWords } from './words/refusals.js';
import type { Speech } from './words/speech.js';

/**
 * The state of a form: the typed values, and the errors. The values of ticked boxes are one string, separated by
 * spaces.
 */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  /** By name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The error of the form as a whole. */
  readonly error: string | null;
}

export interface FormRules {
  /** The visible fields. An error of such a field is shown beside it. */
  readonly fields: readonly string[];
  /** The fields whose values may be shown again, which never include a password. */
  readonly kept: readonly string[];
  /** The field to which a conflict belongs. */
  readonly unique?: string;
}

export const EMPTY_FORM: FormState = { values: {}, errors: {}, error: null };

/** Maximum bytes of typed text that a page shows again, because the page may be sent to a slow reader. */
const MOST_SHOWN = 100_000;

/** Errors that a person can correct by changing the form or by waiting. Other errors are not shown in the form. */
const CORRECTABLE: readonly string[] = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'LIMIT_REACHED',
  'SIGN_IN_AGAIN',
  'CONFLICT',
  'LAST_OWNER',
  'UNPROCESSABLE',
  'TOO_MANY_REQUESTS',
];

/** @throws InvalidRequestError with all invalid fields */
export async function readForm<T>(form: Type<T>, body: unknown): Promise<T> {
  return (await dtoPipe.transform(body, { type: 'body', metatype: form })) as T;
}

/** For a form whose errors are shown on another page, without the fields. */
export const NO_FIELDS: FormRules = { fields: [], kept: [] };

/** The form with its errors, in the words of the page. An error that does not belong into the form is thrown again. */
export function refusedForm(
  thrown: unknown,
  body: unknown,
  rules: FormRules,
  speech: Speech,
): { readonly form: FormState; readonly refusal: DomainError } {
  const refusal = correctable(thrown);
  const values = keptValues(body, rules.kept);
  const isShown = sizeOf(values) <= MOST_SHOWN;
  const { errors, error } = errorsOf(refusal, rules, speech);
  const notes = [...(error === null ? [] : [error]), ...(isShown ? [] : [speech.say('refused.tooLong')])];
  const form = { values: isShown ? values : {}, errors, error: notes.length === 0 ? null : notes.join(' ') };
  return { form, refusal };
}

/** The message for an error that a person can correct. Any other error is thrown again. */
export function refusedInWords(thrown: unknown, speech: Speech): string {
  return errorInWords(correctable(thrown), speech);
}

function correctable(thrown: unknown): DomainError {
  const error = thrown instanceof QueueFullError ? queueRefusal(thrown) : thrown;
  if (error instanceof DomainError && CORRECTABLE.includes(error.code)) return error;
  throw error;
}

function errorsOf(refusal: DomainError, rules: FormRules, speech: Speech): Pick<FormState, 'errors' | 'error'> {
  const { fields, unique } = rules;
  if (refusal instanceof ConflictError && unique !== undefined)
    return { errors: { [unique]: errorInWords(refusal, speech) }, error: null };
  const issues = refusal instanceof InvalidRequestError ? refusal.issues : [];
  const shown = issues.filter(({ path }) => fields.includes(path));
  const others = issues.filter((issue) => !shown.includes(issue));
  const errors = Object.fromEntries(shown.map((issue) => [issue.path, issueInWords(issue, speech)]));
  if (issues.length === 0) return { errors, error: errorInWords(refusal, speech) };
  return { errors, error: others.length === 0 ? null : issuesInWords(others, speech) };
}

function keptValues(body: unknown, kept: readonly string[]): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const entries = Object.entries(body).map(([name, value]: [string, unknown]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.join(' ') : value,
  ]);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => kept.includes(entry[0]) && typeof entry[1] === 'string'),
  );
}

function sizeOf(values: Record<string, string>): number {
  return Object.values(values).reduce((sum, value) => sum + Buffer.byteLength(value), 0);
}
