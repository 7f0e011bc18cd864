import type { Type } from '@nestjs/common';
import { ConflictError, DomainError, InvalidRequestError, type Issue } from '../http/problems/errors.js';
import { dtoPipe } from '../http/fields/to-dto.js';
import { refusalOf } from '../http/problems/queue-refusal.js';
import { QueueFullError } from '../queues/fair-queue.js';

/** The state of a shown form: what was typed, and what is wrong with it. Ticked boxes are the words of one value. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  /** By name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The error of the form as a whole. */
  readonly error: string | null;
}

export interface FormRules {
  /** The labels that people see, by name of the field. */
  readonly labels: Readonly<Record<string, string>>;
  /** The fields whose values may be shown again; never a password. */
  readonly kept: readonly string[];
  /** The field that a conflict belongs to. */
  readonly unique?: string;
}

export const EMPTY_FORM: FormState = { values: {}, errors: {}, error: null };

/** Maximum bytes of typed text that a page shows again, because such a page may be sent to a slow reader. */
const MOST_SHOWN = 100_000;
const TOO_LONG = 'What you sent is too long to be shown here again';

/** Errors that a person can correct by changing the form or by waiting. All other errors are not shown in the form. */
const CORRECTABLE: readonly string[] = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
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

/** The form to show again after a refusal. Throws the error again when it does not belong into the form. */
export function refusedForm(
  thrown: unknown,
  body: unknown,
  rules: FormRules,
): { readonly form: FormState; readonly refusal: DomainError } {
  const error = thrown instanceof QueueFullError ? refusalOf(thrown) : thrown;
  if (!(error instanceof DomainError) || !CORRECTABLE.includes(error.code)) throw error;
  const issues = issuesOf(error, rules);
  const ofFields = issues.filter(({ path }) => path in rules.labels);
  const errors = Object.fromEntries(ofFields.map((issue) => [issue.path, inWords(issue, rules)]));
  const ofNoField = ofFields.length < issues.length || issues.length === 0;
  const values = keptValues(body, rules.kept);
  const isShown = sizeOf(values) <= MOST_SHOWN;
  const notes = [...(ofNoField ? [error.message] : []), ...(isShown ? [] : [TOO_LONG])];
  const form = { values: isShown ? values : {}, errors, error: notes.length === 0 ? null : notes.join('. ') };
  return { form, refusal: error };
}

function issuesOf(error: DomainError, { unique }: FormRules): readonly Issue[] {
  if (error instanceof ConflictError && unique !== undefined) return [{ path: unique, message: error.message }];
  return error instanceof InvalidRequestError ? error.issues : [];
}

/** Replaces the name of the field at the beginning of a message by its label. */
function inWords({ path, message }: Issue, { labels }: FormRules): string {
  const label = labels[path] ?? path;
  return message.startsWith(`${path} `) ? label + message.slice(path.length) : message;
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
