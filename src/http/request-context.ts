import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import Negotiator from 'negotiator';
import { DEFAULT_LANGUAGE, type Language, languageOfTag, localeOf } from '../shared/languages.js';
import { languageOf } from './caller-language.js';

/** What code that is not given the request can ask about it. */
interface RequestContext {
  readonly language: Language;
  readonly headers: IncomingHttpHeaders;
  /** The time zone of the household, once it is known whose request it is. */
  zone: string | null;
  /** The locale of the household, likewise. */
  locale: string | null;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Middleware: what a request calls is in its language. */
export const withContextOfRequest: RequestHandler = (request, _response, next) => {
  contexts.run({ language: languageOf(request), headers: request.headers, zone: null, locale: null }, next);
};

/** For work that answers several clients of one language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return contexts.run(
    { language, headers: {}, zone: requestZone(), locale: contexts.getStore()?.locale ?? null },
    work,
  );
}

/** The language of the request that is being answered; that of work for no request, such as webhooks, is English. */
export function requestLanguage(): Language {
  return contexts.getStore()?.language ?? DEFAULT_LANGUAGE;
}

/** The first BCP 47 language tag of `Accept-Language`, perhaps with a country; `null` when the request names none, or there is none. */
export function requestLocale(): string | null {
  const { headers = {} } = contexts.getStore() ?? {};
  const tag = new Negotiator({ headers }).languages()[0] ?? '*';
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * The locale for dates in a language: with the country of the household, otherwise with that of `Accept-Language`, otherwise
 * `localeOf(language)`. A country counts for its own language alone: a household of `en-US` that reads German has the dates of German.
 */
export function requestDateLocale(language: Language): string {
  return (
    localeWithRegion(contexts.getStore()?.locale, language) ??
    localeWithRegion(requestLocale(), language) ??
    localeOf(language)
  );
}

/**
 * The language in which a person reads the pages, with the country of the browser when that is one of the language: `de`, `en-US`. `null` when
 * there is no request.
 */
export function requestPageLocale(): string | null {
  const language = contexts.getStore()?.language;
  if (language === undefined) return null;
  return localeWithRegion(requestLocale(), language) ?? language;
}

/** @returns `undefined` for a tag without a country, and for one of another language */
function localeWithRegion(tag: string | null | undefined, language: Language): string | undefined {
  const region = tag != null && languageOfTag(tag) === language ? new Intl.Locale(tag).region : undefined;
  return region && `${language}-${region}`;
}

/** @param zone a name of the IANA time zone database */
export function setRequestHousehold(zone: string, locale: string | null): void {
  const context = contexts.getStore();
  if (context !== undefined) Object.assign(context, { zone, locale });
}

/** `null` when there is no request, or nobody is signed in. */
export function requestZone(): string | null {
  return contexts.getStore()?.zone ?? null;
}
