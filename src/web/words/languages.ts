/** The languages of the pages, as BCP 47 tags. The first one is used when a browser asks for none of them. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
};

/** How dates and numbers are written. English dates stand in the order of most of its speakers, with hours up to 24. */
export function localeOf(language: Language): string {
  return language === 'en' ? 'en-GB' : language;
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}
