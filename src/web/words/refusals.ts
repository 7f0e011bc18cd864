import { InvalidRequestError, type Issue } from '../../http/problems/errors.js';
import type { Word } from './en.js';
import { DEFAULT_LANGUAGE } from './languages.js';
import type { Speech } from './speech.js';

/** The known fields of an error. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  /** The English text of the API. */
  readonly message: string;
}

type Said = readonly (readonly [pattern: RegExp, word: Word])[];

/**
 * The texts of the API about requests, and the words of the pages for them. Named groups are the values of the word.
 */
const REFUSALS: Said = [
  [/^The e-mail address or the password is wrong$/, 'refused.signIn'],
  [/^The password is wrong$/, 'refused.password'],
  [/^There is an account with this e-mail address$/, 'refused.emailTaken'],
  [/^Too many attempts to sign (?:in|up): try again in (?<seconds>\d+) s$/, 'refused.tooOften'],
  [/^People sign in with (?<name>.+) here, not with a password$/, 'refused.noPasswords'],
  [/^This account belongs to no household$/, 'refused.noHousehold'],
  [/^The password was changed meanwhile: sign in again$/, 'refused.passwordChanged'],
  [/^You have no other way to sign in$/, 'refused.otherWay'],
  [/^Sign-up is closed on this server$/, 'signUp.closed.why'],
  [/^This link was used before, or it is too old/, 'refused.signInLink'],
  [/^This link was opened before, or there is no such display/, 'refused.displayLink'],
  [/^There is no such share, or it has ended$/, 'refused.share'],
  [/^There is no such invite, or it was used or is over$/, 'refused.invite'],
  [/^This invite is for another e-mail address$/, 'refused.inviteOther'],
  [/^You belong to this household already$/, 'refused.belongs'],
  [/^The owner cannot leave while others are there/, 'refused.lastOwner'],
  [/^Only the owner hands the household over$/, 'refused.onlyOwner'],
  [/your role in the household does not (?:allow|have)/i, 'refused.role'],
  [/^The household has (?<most>\d+) open invites, which is the most/, 'refused.mostInvites'],
  [/^You have (?<most>\d+) API keys, which is the most/, 'refused.mostKeys'],
  [/^The household has (?<most>\d+) displays, which is the most/, 'refused.mostDisplays'],
  [/^The household has (?<most>\d+) webhooks, which is the most/, 'refused.mostWebhooks'],
  [/^A recipe has (?<most>\d+) images at most/, 'refused.mostImages'],
  [/^An? \w+ has (?<most>\d+) .* at most: remove some first$/, 'refused.mostOfList'],
  [/^This household has (?<used>\d+) recipes and may have (?<most>\d+):/, 'refused.mostRecipes'],
  [/^The pictures of this household take (?<used>[\d.]+) MB and may take (?<most>\d+) MB:/, 'refused.mostPictures'],
  [/^The pictures of this household would take (?<used>[\d.]+) MB .* may take (?<most>\d+) MB:/, 'refused.onePicture'],
  [/^The recipe came without its pictures\..* may take (?<most>\d+) MB:/, 'refused.withoutPictures'],
  [/^Too many codes are in use/, 'refused.codes'],
  [/^There is a store with this name$/, 'refused.storeTaken'],
  [/^There is a cookbook with this title$/, 'cookbooks.taken'],
  [/^That is more than fits a shopping list/, 'refused.listFull'],
  [/^The file is larger than (?<size>\d+) MiB/, 'refused.fileTooLarge'],
  [/^Only a failed import can be tried again/, 'refused.importAgain'],
  [/^The page has another import that did not fail$/, 'refused.importOther'],
  [/^The import is being tried again already$/, 'refused.importRunning'],
  [/^The import of this archive is under way/, 'refused.archiveRunning'],
  [/^The request comes from /, 'refused.origin'],
];

/** The texts about one field. The name of the field is put before them. */
const ISSUES: Said = [
  [/ must have (?<min>\d+) to (?<max>\d+) characters$/, 'issue.length'],
  [/ must have at most (?<max>\d+) characters$/, 'issue.longest'],
  [/ must not hold control characters$/, 'issue.controls'],
  [/ must be an e-mail address$/, 'issue.email'],
  [/ must be one of the /, 'issue.choice'],
  [/ must contain at least 1 elements$| must be at least one of the boxes| must be an array$/, 'issue.some'],
  [/ must contain no more than (?<max>\d+) elements$/, 'issue.mostOf'],
  [/ must be (?:a real calendar day|a day of the calendar|a date like)/, 'issue.date'],
  [/ must lie in the future$/, 'issue.future'],
  [/ must be a time of day as HH:MM$/, 'issue.time'],
  [/ must each begin with http:\/\/ or https:\/\/: look at line (?<lines>.+)$/, 'issue.addresses'],
  [/ must have at least one address$/, 'issue.noAddress'],
  [/ must be at most (?<max>\d+), and these are /, 'issue.mostAddresses'],
  [/ must (?:begin with|be an absolute|be a URI that begins with) http/, 'issue.web'],
  [/ has an address that is not open to webhooks/, 'issue.closedAddress'],
  [/ must be the name of a time zone/, 'issue.zone'],
  [/ must be a number, (?<min>\d+) or more$/, 'issue.least'],
  [/ must not be less than (?<min>[\d.]+)$/, 'issue.least'],
  [/ must not be greater than (?<max>[\d.]+)$/, 'issue.most'],
  [/ must be an? (?:integer )?number/, 'issue.number'],
  [/^name must hold more than HTML tags$/, 'issue.recipeName'],
  [/ must be a file that is not empty$/, 'refused.file'],
  [/^to must not be before from$/, 'refused.daysBackwards'],
  [/^from and to must span at most (?<most>\d+) days$/, 'refused.mostDays'],
  [/^code is of no invite$/, 'join.unknown'],
  [/^nothing can be planned after (?<day>\S+)$/, 'refused.lastDay'],
];

/** For errors without words of their own. */
const OF_CODES: Readonly<Record<string, Word>> = {
  HOUSEHOLD_FULL: 'refused.householdFull',
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
  recipeIngredients: 'ingredients',
  steps: 'steps',
  tags: 'tags',
  notes: 'notes',
  url: 'edit.url',
  raw: 'list.line',
};

/** Number of issues that a message lists. */
const MOST_NAMED = 3;

/** The words of the pages for an error. Without any, English shows the text of the API, other languages a general one. */
export function refusalInWords({ status, code, message }: Refusal, speech: Speech): string {
  const said = matched(REFUSALS, message, speech);
  if (said !== null) return said;
  if (speech.language === DEFAULT_LANGUAGE) return sentence(message);
  return speech.say(OF_CODES[code] ?? OF_STATUSES[status] ?? 'refused.500');
}

/** The words of the pages for a stored error, if there are any; otherwise the stored text. */
export function storedRefusalInWords(message: string, speech: Speech): string {
  return matched(REFUSALS, message, speech) ?? message;
}

/** The words for an error that is shown beside its field. */
export function issueInWords({ path, message }: Issue, speech: Speech): string {
  const said = matched(ISSUES, message, speech);
  if (said !== null) return said;
  if (speech.language !== DEFAULT_LANGUAGE) return speech.say('issue.other');
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
export function errorInWords(error: Error & { kind: { status: number; code: string } }, speech: Speech): string {
  if (error instanceof InvalidRequestError && error.issues.length > 0) return issuesInWords(error.issues, speech);
  return refusalInWords({ ...error.kind, message: error.message }, speech);
}

/** `Ingredients 3` for `recipeIngredients.2.amount`. A field that is not on the pages keeps its name. */
function fieldName(path: string, { say, number }: Speech): string {
  const [name = '', index] = path.split('.');
  const word = FIELDS[name];
  const label = word === undefined ? name : say(word);
  return index !== undefined && /^\d+$/.test(index) ? `${label} ${number(Number(index) + 1)}` : label;
}

function matched(all: Said, message: string, { say }: Speech): string | null {
  for (const [pattern, word] of all) {
    const match = pattern.exec(message);
    if (match !== null) return say(word, match.groups);
  }
  return null;
}

function sentence(text: string): string {
  const [first = ''] = text;
  const begun = first.toUpperCase() + text.slice(first.length);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
