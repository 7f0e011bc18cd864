import { describe, expect, it } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import type { Language } from '../shared/languages.js';
import { requestDateLocale, setRequestHousehold, withContextOfRequest } from './request-context.js';

function localeIn(language: Language, household: string | null, headers: IncomingHttpHeaders): string {
  let locale = '';
  withContextOfRequest({ headers } as Request, {} as Response, () => {
    setRequestHousehold('UTC', household);
    locale = requestDateLocale(language);
  });
  return locale;
}

describe('the locale for dates', () => {
  it.each([
    ['en', 'en-US', 'en-GB', 'en-US'],
    ['en', null, 'en-US,en;q=0.9', 'en-US'],
    ['en', 'en', 'en-CA', 'en-CA'],
    ['en', 'de-AT', 'fr-FR', 'en-GB'],
    ['en', null, 'en', 'en-GB'],
    ['de', 'de-AT', 'en-US', 'de-AT'],
    ['de', 'en-US', '*', 'de'],
    ['en', null, 'en-US-u-ca-buddhist', 'en-US'],
  ] as const)('in %s, of a household of %s that sends %s, is %s', (language, household, sent, locale) => {
    expect(localeIn(language, household, { 'accept-language': sent })).toBe(locale);
  });
});
