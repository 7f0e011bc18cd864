import type { Type } from '@nestjs/common';
import { ConflictError, DomainError, InvalidRequestError, type Issue, type ProblemCode } from '../http/errors.js';
import { dtoPipe } from '../http/to-dto.js';
import { refusalOf } from '../http/queue-refusal.js';
import { QueueFullError } from '../queues/fair-queue.js';

/** A form as it is shown: what was typed, and what is wrong with it. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong with the form as a whole. */
  readonly error: string | null;
}

export interface FormRules {
  /** How people know each field, by its name. */
  readonly labels: Readonly<Record<string, string>>;
  /** The fields that may be shown again; never a password. */
  readonly kept: readonly string[];
  /** The field that a conflict is about. */
  readonly unique?: string;
}

export const EMPTY_FORM: FormState = { values: {}, errors: {}, error: null };

/** Bytes of what was typed that a page shows again; pages are sent to slow readers too. */
const MOST_SHOWN = 100_000;
const TOO_LONG = 'What you sent is too long to be shown here again';

/** What a person can mend by changing the form or waiting. Everything else is no matter of the form. */
const MENDABLE: readonly ProblemCode[] = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'CONFLICT',
  'UNPROCESSABLE',
  'TOO_MANY_REQUESTS',
];

/** @throws InvalidRequestError with every bad field */
export async function readForm<T>(form: Type<T>, body: unknown): Promise<T> {
  return (await dtoPipe.transform(body, { type: 'body', metatype: form })) as T;
}

/** The form to show again after a refusal. Rethrows what the form cannot help. */
export function refusedForm(
  thrown: unknown,
  body: unknown,
  rules: FormRules,
): { readonly form: FormState; readonly refusal: DomainError } {
  const error = thrown instanceof QueueFullError ? refusalOf(thrown) : thrown;
  if (!(error instanceof DomainError) || !MENDABLE.includes(error.code)) throw error;
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

/** Messages begin with the name of the field as programs know it. */
function inWords({ path, message }: Issue, { labels }: FormRules): string {
  const label = labels[path] ?? path;
  return message.startsWith(`${path} `) ? label + message.slice(path.length) : message;
}

function keptValues(body: unknown, kept: readonly string[]): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter(
      (entry): entry is [string, string] => kept.includes(entry[0]) && typeof entry[1] === 'string',
    ),
  );
}

function sizeOf(values: Record<string, string>): number {
  return Object.values(values).reduce((sum, value) => sum + Buffer.byteLength(value), 0);
}
