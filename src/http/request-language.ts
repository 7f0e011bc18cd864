import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';
import Negotiator from 'negotiator';
import { DEFAULT_LANGUAGE, type Language } from '../shared/languages.js';
import { languageOf } from './caller-language.js';

interface Preferred {
  readonly language: Language;
  /** The first language tag of `Accept-Language` that is one, perhaps with a country. */
  readonly locale: string | null;
}

const preferences = new AsyncLocalStorage<Preferred>();

/** Middleware: what a request calls is in its language. */
export const inLanguageOfRequest: RequestHandler = (request, _response, next) => {
  preferences.run({ language: languageOf(request), locale: localeOf(request.headers) }, next);
};

/** For work that answers several clients of one language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return preferences.run({ language, locale: null }, work);
}

/** The language of the request that is being answered; that of work for no request, such as webhooks, is English. */
export function requestLanguage(): Language {
  return preferences.getStore()?.language ?? DEFAULT_LANGUAGE;
}

/** A BCP 47 language tag; `null` when the request names none, or there is none. */
export function requestLocale(): string | null {
  return preferences.getStore()?.locale ?? null;
}

function localeOf(headers: IncomingHttpHeaders): string | null {
  const tag = new Negotiator({ headers }).languages()[0] ?? '*';
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
