import type { Type } from '@nestjs/common';
import { ConflictError, DomainError, InvalidRequestError } from '../http/problems/errors.js';
import { dtoPipe } from '../http/fields/to-dto.js';
import { refusalOf } from '../http/problems/queue-refusal.js';
import { QueueFullError } from '../queues/fair-queue.js';
import { errorInWords, issueInWords, issuesInWords } from './words/refusals.js';
import type { Speech } from './words/speech.js';

/** The state of a shown form: what was typed, and what is wrong with it. Ticked boxes are the words of one value. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  /** By name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The error of the form as a whole. */
  readonly error: string | null;
}

export interface FormRules {
  /** The fields that people see: what is wrong with one stands beside it. */
  readonly fields: readonly string[];
  /** The fields whose values may be shown again; never a password. */
  readonly kept: readonly string[];
  /** The field that a conflict belongs to. */
  readonly unique?: string;
}

export const EMPTY_FORM: FormState = { values: {}, errors: {}, error: null };

/** Maximum bytes of typed text that a page shows again, because such a page may be sent to a slow reader. */
const MOST_SHOWN = 100_000;

/** Errors that a person can correct by changing the form or by waiting. All other errors are not shown in the form. */
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

/** @throws InvalidRequestError with every invalid field */
export async function readForm<T>(form: Type<T>, body: unknown): Promise<T> {
  return (await dtoPipe.transform(body, { type: 'body', metatype: form })) as T;
}

/** For an answer that leads to another page, which has no field to stand beside. */
export const NO_FIELDS: FormRules = { fields: [], kept: [] };

/** The form to show again after a refusal, in words of the page. Throws the error again when it does not belong into the form. */
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

/** A refusal that a person can correct, in words. Throws the error again when it is another. */
export function refusedInWords(thrown: unknown, speech: Speech): string {
  return errorInWords(correctable(thrown), speech);
}

function correctable(thrown: unknown): DomainError {
  const error = thrown instanceof QueueFullError ? refusalOf(thrown) : thrown;
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
