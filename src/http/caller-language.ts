import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from '../shared/languages.js';

/** Holds the language that a person chose on a page. */
export const LANGUAGE_COOKIE = 'larder-language';

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`);

/** The language that the person chose, otherwise the one of Larder that `Accept-Language` prefers, otherwise English. */
export function languageOf({ headers }: { readonly headers: IncomingHttpHeaders }): Language {
  const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1];
  if (isLanguage(chosen)) return chosen;
  const preferred = new Negotiator({ headers }).language([...LANGUAGES]);
  return isLanguage(preferred) ? preferred : DEFAULT_LANGUAGE;
}
