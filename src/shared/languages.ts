/** The languages of the pages, as BCP 47 tags. The first one is used when a browser asks for none of them. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** The name of each language in the language itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
};

/** The locale for dates and numbers. For English it writes the day before the month, and 24 hours. */
export function localeOf(language: Language): string {
  return language === 'en' ? 'en-GB' : language;
}

/** The language of a tag such as `de-AT`; `undefined` when Larder does not have it. */
export function languageOfTag(tag: string | null | undefined): Language | undefined {
  const language = tag?.trim().toLowerCase().split('-')[0];
  return LANGUAGES.find((one) => one === language);
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}
