import { type DomainError, InvalidRequestError, type Issue } from '../../http/problems/errors.js';
import { type Reason, REASONS } from '../../http/problems/reason.js';
import type { Word } from './en.js';
import { DEFAULT_LANGUAGE } from '../../shared/languages.js';
import type { Speech } from './speech.js';

/** What the words for an error depend on. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  /** The English text of the API. */
  readonly message: string;
  readonly reason?: Reason | undefined;
}

/** For errors without a reason. */
const OF_CODES: Readonly<Record<string, Word>> = {
  ARCHIVE_DAMAGED: 'refused.archive',
};

const OF_STATUSES: Readonly<Record<number, Word>> = {
  400: 'refused.400',
  401: 'refused.401',
  403: 'refused.403',
  404: 'refused.404',
  409: 'refused.409',
  413: 'refused.413',
  415: 'refused.415',
  422: 'refused.422',
  429: 'refused.429',
  503: 'refused.503',
};

/** The names of fields on the pages, for errors that are shown away from their field. */
const FIELDS: Readonly<Record<string, Word>> = {
  name: 'edit.name',
  title: 'cookbooks.title',
  email: 'account.email',
  password: 'account.password',
  current: 'password.current',
  new: 'password.new',
  code: 'join.code',
  role: 'role',
  timeZone: 'household.zone',
  date: 'plan.date',
  from: 'shop.from',
  to: 'shop.to',
  servings: 'servings',
  plannedServings: 'servings',
  recipeIngredients: 'ingredients',
  steps: 'steps',
  tags: 'tags',
  notes: 'notes',
  url: 'edit.url',
  raw: 'list.line',
  recipe: 'recipes',
  cookbook: 'cookbooks',
};

/** Number of issues that a message lists. */
const MOST_NAMED = 3;

/** The words for an error. Without a reason, English shows the text of the API, other languages a general one. */
export function refusalInWords({ status, code, message, reason }: Refusal, speech: Speech): string {
  const said = reasonInWords(reason, speech);
  if (said !== null) return said;
  if (speech.language === DEFAULT_LANGUAGE) return sentence(message);
  return speech.say(OF_CODES[code] ?? OF_STATUSES[status] ?? 'refused.500');
}

/** `null` without a reason. A stored reason may be one that this program does not know. */
export function reasonInWords(reason: Reason | null | undefined, { say }: Speech): string | null {
  return reason != null && Object.hasOwn(REASONS, reason.key) ? say(`reason.${reason.key}`, reason.values) : null;
}

/** The words for an error that is shown beside its field. */
export function issueInWords({ path, message, reason }: Issue, speech: Speech): string {
  const said = reasonInWords(reason, speech);
  if (said !== null) return said;
  if (speech.language !== DEFAULT_LANGUAGE) return speech.say('refused.field');
  const name = path.split('.').at(-1) ?? path;
  return sentence(message.startsWith(`${name} `) ? message.slice(name.length + 1) : message);
}

/** The words for errors of fields that are shown away from them. */
export function issuesInWords(issues: readonly Issue[], speech: Speech): string {
  return issues
    .slice(0, MOST_NAMED)
    .map((issue) => {
      const field = fieldName(issue.path, speech);
      return field === '' ? issueInWords(issue, speech) : `${field}: ${issueInWords(issue, speech)}`;
    })
    .join(' ');
}

/** The words for an error of the whole form. */
export function errorInWords(error: DomainError, speech: Speech): string {
  if (error instanceof InvalidRequestError && error.issues.length > 0) return issuesInWords(error.issues, speech);
  return refusalInWords({ ...error.kind, message: error.message, reason: error.reason }, speech);
}

/** `Ingredients 3` for `recipeIngredients.2.amount`. A field that is not on the pages keeps its name. */
function fieldName(path: string, { say, number }: Speech): string {
  const [name = '', index] = path.split('.');
  const word = FIELDS[name];
  const label = word === undefined ? name : say(word);
  return index !== undefined && /^\d+$/.test(index) ? `${label} ${number(Number(index) + 1)}` : label;
}

function sentence(text: string): string {
  const [first = ''] = text;
  const begun = first.toUpperCase() + text.slice(first.length);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
