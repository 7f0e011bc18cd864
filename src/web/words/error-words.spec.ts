import { describe, expect, it } from '@jest/globals';
import { IsEmailAddress, IsNewPassword } from '../../accounts/accounts.dto.js';
import { IsTimeOfDay } from '../../calendar-feeds/calendar-feeds.dto.js';
import { LimitReachedError } from '../../households/limit-reached-error.js';
import { listFull } from '../../households/list-limits.js';
import { LastOwnerError } from '../../households/members/last-owner-error.js';
import { IsTimeZone } from '../../households/time-zone.js';
import { IsCalendarDay } from '../../http/fields/calendar-dates.js';
import { toDto } from '../../http/fields/to-dto.js';
import {
  IsAmount,
  IsCount,
  IsList,
  IsListOf,
  IsName,
  IsNumberFrom,
  IsText,
  IsUuid,
  OneOf,
} from '../../http/fields/validation.js';
import { IsWebUrl } from '../../http/fields/web-url.js';
import {
  ConflictError,
  type DomainError,
  InsufficientScopeError,
  InvalidRequestError,
  UnprocessableError,
} from '../../http/problems/errors.js';
import { type Reason, reason, type ReasonKey, REASONS } from '../../http/problems/reason.js';
import { tooOften } from '../../http/rate-limit.js';
import { errorInWords, issueInWords, reasonInWords, refusalInWords } from './error-words.js';
import { LANGUAGES } from '../../shared/languages.js';
import { CATALOGUES, Speech } from './speech.js';

const ENGLISH = Speech.of('en');
const GERMAN = Speech.of('de');

describe.each(LANGUAGES)('in the catalogue of %s', (language) => {
  const words = CATALOGUES[language];

  it.each(Object.keys(REASONS) as ReasonKey[])('%s has words with a place for each of its values', (key) => {
    const places = [...words[`reason.${key}`].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    expect(new Set(places)).toEqual(new Set(REASONS[key]));
  });

  it('no word is for a reason that does not exist', () => {
    const keys = Object.keys(words).filter((key) => key.startsWith('reason.'));
    expect(keys.toSorted()).toEqual(
      Object.keys(REASONS)
        .map((key) => `reason.${key}`)
        .toSorted(),
    );
  });
});

describe('an error', () => {
  it.each<[string, DomainError, readonly string[]]>([
    ['a full list', listFull('pantryItems'), ['2000']],
    ['too many recipes', LimitReachedError.ofRecipes(512, 500), ['512', '500']],
    ['too many pictures', LimitReachedError.ofPictures(80_010_000, 80_000_000), ['80.1', '80']],
    ['one picture too many', LimitReachedError.ofOnePictureMore(80_400_000, 80_000_000), ['80.4', '80']],
    ['too many attempts', tooOften('Too many attempts to sign in', 10, 42), ['42']],
    ['the only owner who leaves', new LastOwnerError(), []],
    ['a role that does not allow it', new InsufficientScopeError('recipes:write', 'session'), []],
  ])('about %s is said in each language, with its values', (_what, error, figures) => {
    const said = LANGUAGES.map((language) => errorInWords(error, Speech.of(language)));
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const text of said) for (const figure of figures) expect(text).toContain(figure);
  });

  it('without a reason is the English text of the API, and the text of its status in other languages', () => {
    const error = new ConflictError('The moon is full');
    expect(errorInWords(error, ENGLISH)).toBe('The moon is full.');
    expect(errorInWords(error, GERMAN)).toBe(GERMAN.say('refused.409'));
    expect(refusalInWords({ status: 418, code: 'TEAPOT', message: 'I am one' }, GERMAN)).toBe(
      GERMAN.say('refused.500'),
    );
  });

  it('without a reason is said by its code, if that has words', () => {
    const refusal = { status: 422, code: 'ARCHIVE_DAMAGED', message: 'The file ends too early' };
    expect(refusalInWords(refusal, GERMAN)).toBe(GERMAN.say('refused.archive'));
    expect(refusalInWords(refusal, ENGLISH)).toBe('The file ends too early.');
  });

  it('with a reason that this program does not know is said as one without', () => {
    const unknown = { key: 'moon.full', values: {} } as unknown as Reason;
    expect(reasonInWords(unknown, GERMAN)).toBeNull();
    expect(errorInWords(new UnprocessableError('The moon is full', unknown), ENGLISH)).toBe('The moon is full.');
  });
});

class Form {
  @IsName(100)
  name: unknown = 'Ann';
  @IsText(5)
  notes: unknown = '';
  @IsEmailAddress()
  email: unknown = 'ann@example.org';
  @IsAmount()
  amount: unknown = 1;
  @IsCount()
  minutes: unknown = 1;
  @IsNumberFrom(2, 9)
  from2To9: unknown = 2;
  @IsNewPassword()
  password: unknown = '1234567890';
  @OneOf(['red', 'blue'])
  color: unknown = 'red';
  @IsListOf(['a', 'b'], 2, 1)
  ticked: unknown = ['a'];
  @IsList(2)
  list: unknown = [];
  @IsCalendarDay()
  day: unknown = '2030-12-31';
  @IsTimeOfDay()
  time: unknown = '18:30';
  @IsTimeZone()
  zone: unknown = 'Europe/Vienna';
  @IsWebUrl()
  address: unknown = 'https://example.org/';
  @IsUuid()
  id: unknown = '01890000-0000-7000-8000-000000000000';
}

describe('a wrong field', () => {
  it.each<[keyof Form, unknown, string]>([
    ['name', '', 'Muss 1 bis 100 Zeichen haben.'],
    ['name', 'a'.repeat(101), 'Muss 1 bis 100 Zeichen haben.'],
    ['name', 'a\u0007b', GERMAN.say('reason.field.controlCharacters')],
    ['notes', 'too long', GERMAN.say('reason.field.mostCharacters', { max: 5 })],
    ['email', 'nobody', 'Muss eine E-Mail-Adresse sein.'],
    ['amount', -1, 'Muss mindestens 0 sein.'],
    ['minutes', 2_147_483_648, 'Darf höchstens 2147483647 sein.'],
    ['minutes', 'many', GERMAN.say('reason.field.number')],
    ['from2To9', 1, 'Muss mindestens 2 sein.'],
    ['from2To9', 10, 'Darf höchstens 9 sein.'],
    ['password', 'short', 'Muss 10 bis 128 Zeichen haben.'],
    ['color', 'green', GERMAN.say('reason.field.choice')],
    ['ticked', ['c'], GERMAN.say('reason.field.choice')],
    ['ticked', [], GERMAN.say('reason.field.none')],
    ['ticked', 'a', GERMAN.say('reason.field.none')],
    ['list', [1, 2, 3], GERMAN.say('reason.field.mostElements', { max: 2 })],
    ['day', '2030-02-31', GERMAN.say('reason.field.date')],
    ['time', '25:00', GERMAN.say('reason.field.time')],
    ['zone', 'Moon/Sea', GERMAN.say('reason.field.timeZone')],
    ['address', 'ftp://example.org', GERMAN.say('reason.field.webAddress')],
    ['id', 'mine', GERMAN.say('refused.field')],
  ])('%s, %j: %s', (field, value, said) => {
    const [issue] = issuesOf(Object.assign(new Form(), { [field]: value }));
    expect(issue === undefined ? null : issueInWords(issue, GERMAN)).toBe(said);
  });

  it('without a reason is said in English without the name of the field, which stands beside it', () => {
    expect(issueInWords({ path: 'items.0.name', message: 'name must rhyme' }, ENGLISH)).toBe('Must rhyme.');
  });

  it('is said with what people call the field away from it, for the first three', () => {
    const issues = [0, 1, 2, 3].map((index) => ({
      path: `recipeIngredients.${index}.amount`,
      message: 'amount must be a number, 0 or more',
      reason: reason('field.notBelow', { min: 0 }),
    }));
    expect(errorInWords(new InvalidRequestError(issues), GERMAN)).toBe(
      [1, 2, 3].map((number) => `Zutaten ${number}: Muss mindestens 0 sein.`).join(' '),
    );
  });
});

function issuesOf(form: object): InvalidRequestError['issues'] {
  try {
    toDto(Form, form);
    return [];
  } catch (error) {
    if (error instanceof InvalidRequestError) return error.issues;
    throw error;
  }
}
