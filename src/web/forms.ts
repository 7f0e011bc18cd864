import { ConflictError, DomainError, InvalidRequestError } from '../http/problems/errors.js';
import { queueRefusal } from '../http/problems/queue-refusal.js';
import type { FormFields } from './form-fields.js';
import { errorInWords, issueInWords, issuesInWords } from './words/error-words.js';
import type { Speech } from './words/speech.js';

/** The state of a form: the typed values, and the errors. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  /** The values of the ticked boxes, by name. */
  readonly ticked: Readonly<Record<string, readonly string[]>>;
  /** By name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The error of the form as a whole. */
  readonly error: string | null;
}

export interface FormRules {
  /** The visible fields. An error of such a field is shown beside it. */
  readonly fields: readonly string[];
  /** The fields whose values are shown again, which never include a password. */
  readonly refilled: readonly string[];
  /** The same for boxes of which several may be ticked. */
  readonly boxes?: readonly string[];
  /** The field to which a conflict belongs. */
  readonly unique?: string;
}

export const EMPTY_FORM: FormState = { values: {}, ticked: {}, errors: {}, error: null };

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
  'TITLE_TAKEN',
  'LAST_OWNER',
  'UNPROCESSABLE',
  'TOO_MANY_REQUESTS',
];

/** For a form whose errors are shown on another page, without the fields. */
export const NO_FIELDS: FormRules = { fields: [], refilled: [] };

/** The form with its errors, in the words of the page. An error that does not belong into the form is thrown again. */
export function refusedForm(
  thrown: unknown,
  fields: FormFields,
  rules: FormRules,
  speech: Speech,
): { readonly form: FormState; readonly refusal: DomainError } {
  const refusal = correctable(thrown);
  const values = Object.fromEntries(rules.refilled.map((name) => [name, fields.exactText(name)]));
  const ticked = Object.fromEntries((rules.boxes ?? []).map((name) => [name, fields.list(name)]));
  const isShown = sizeOf([...Object.values(values), ...Object.values(ticked).flat()]) <= MOST_SHOWN;
  const { errors, error } = errorsOf(refusal, rules, speech);
  const notes = [...(error === null ? [] : [error]), ...(isShown ? [] : [speech.say('refused.tooLong')])];
  const shown = isShown ? { values, ticked } : { values: {}, ticked: {} };
  return { form: { ...shown, errors, error: notes.length === 0 ? null : notes.join(' ') }, refusal };
}

/** The message for an error that a person can correct. Any other error is thrown again. */
export function refusedInWords(thrown: unknown, speech: Speech): string {
  return errorInWords(correctable(thrown), speech);
}

function correctable(thrown: unknown): DomainError {
  const error = queueRefusal(thrown);
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

function sizeOf(values: readonly string[]): number {
  return values.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
}
