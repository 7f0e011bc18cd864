import { describe, expect, it } from '@jest/globals';
import { LimitReachedError } from '../../households/limit-reached-error.js';
import { ConflictError, ForbiddenError, InvalidRequestError, UnprocessableError } from '../../http/problems/errors.js';
import { LANGUAGES } from './languages.js';
import { errorInWords, issueInWords, refusalInWords } from './refusals.js';
import { Speech } from './speech.js';

const ENGLISH = Speech.of('en');
const GERMAN = Speech.of('de');

describe('a refusal', () => {
  it('is said in each language, with the values of the API', () => {
    const error = new UnprocessableError(
      'The household has 50 open invites, which is the most: take back one that nobody needs',
    );
    const said = LANGUAGES.map((language) => errorInWords(error, Speech.of(language)));
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const text of said) expect(text).toContain('50');
  });

  it.each([
    ['recipes', LimitReachedError.ofRecipes(512, 500), ['512', '500']],
    ['pictures', LimitReachedError.ofPictures(80_010_000, 80_000_000), ['80.1', '80']],
    ['one picture more', LimitReachedError.ofOnePictureMore(80_400_000, 80_000_000), ['80.4', '80']],
  ])('about a limit of %s tells the limit and the use in each language', (_what, error, figures) => {
    const said = LANGUAGES.map((language) => errorInWords(error, Speech.of(language)));
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const text of said) for (const figure of figures) expect(text).toContain(figure);
  });

  it('without words of its own is the English text of the API, and the text of its status in other languages', () => {
    const error = new ConflictError('The moon is full');
    expect(errorInWords(error, ENGLISH)).toBe('The moon is full.');
    expect(errorInWords(error, GERMAN)).toBe(GERMAN.say('refused.409'));
    expect(refusalInWords({ status: 418, code: 'TEAPOT', message: 'I am one' }, GERMAN)).toBe(
      GERMAN.say('refused.500'),
    );
  });

  it('by its code is said where the text of the API has figures', () => {
    const refusal = { status: 422, code: 'HOUSEHOLD_FULL', message: 'This household stores 12.5 MB' };
    expect(refusalInWords(refusal, GERMAN)).toBe(GERMAN.say('refused.householdFull'));
    expect(refusalInWords(refusal, ENGLISH)).toBe('This household stores 12.5 MB.');
  });

  it('of the role is said of every operation', () => {
    const error = new ForbiddenError('Your role in the household does not allow this any more');
    expect(errorInWords(error, GERMAN)).toBe(GERMAN.say('refused.role'));
  });
});

describe('what is wrong with fields', () => {
  it.each([
    ['name', 'name must have 1 to 100 characters', 'Muss 1 bis 100 Zeichen haben.'],
    ['email', 'email must be an e-mail address', 'Muss eine E-Mail-Adresse sein.'],
    ['recipeIngredients.2.amount', 'amount must be a number, 0 or more', 'Muss mindestens 0 sein.'],
    ['prepMinutes', 'prepMinutes must not be greater than 2147483647', 'Darf höchstens 2147483647 sein.'],
    ['name', 'name must rhyme', 'Stimmt so nicht.'],
  ])('%s: %s', (path, message, said) => {
    expect(issueInWords({ path, message }, GERMAN)).toBe(said);
  });

  it('is said without the name of the field beside it', () => {
    expect(issueInWords({ path: 'items.0.name', message: 'name must rhyme' }, ENGLISH)).toBe('Must rhyme.');
  });

  it('is said with what people call the field away from it, for the first three', () => {
    const message = 'amount must be a number, 0 or more';
    const issues = [0, 1, 2, 3].map((index) => ({ path: `recipeIngredients.${index}.amount`, message }));
    expect(errorInWords(new InvalidRequestError(issues), GERMAN)).toBe(
      [1, 2, 3].map((number) => `Zutaten ${number}: Muss mindestens 0 sein.`).join(' '),
    );
  });
});
