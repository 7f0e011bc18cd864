import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import { DEFAULT_LANGUAGE, type Language } from '../shared/languages.js';
import { languageOf } from './caller-language.js';

const languages = new AsyncLocalStorage<Language>();

/** Middleware: what a request calls is in its language. */
export const inLanguageOfRequest: RequestHandler = (request, _response, next) => {
  languages.run(languageOf(request), next);
};

/** For work that answers several clients of one language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return languages.run(language, work);
}

/** The language of the request that is being answered; that of work for no request, such as webhooks, is English. */
export function requestLanguage(): Language {
  return languages.getStore() ?? DEFAULT_LANGUAGE;
}
