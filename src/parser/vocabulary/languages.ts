// oxfmt-ignore
export const LINE_LANGUAGES = [
  'en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'no', 'pl', 'cs', 'ru', 'tr', 'ja', 'zh', 'ko', 'fi', 'hu', 'ro', 'hr', 'el', 'uk',
  'ar', 'fa', 'he',
] as const;

/** The languages that ingredient lines are read in. */
export type LineLanguage = (typeof LINE_LANGUAGES)[number];

/**
 * The languages whose words the parser knows, as the first part of their BCP 47 tags. `nb` is written as `no`, as on most pages.
 * Of the languages in the second line it only knows headings and labels.
 */
export type KnownLanguage =
  | (
      | 'en'
      | 'de'
      | 'fr'
      | 'es'
      | 'it'
      | 'pt'
      | 'nl'
      | 'sv'
      | 'da'
      | 'no'
      | 'pl'
      | 'cs'
      | 'ru'
      | 'tr'
      | 'ja'
      | 'zh'
      | 'ko'
    )
  | (
      | 'fi'
      | 'hu'
      | 'ro'
      | 'el'
      | 'uk'
      | 'hr'
      | 'sk'
      | 'ca'
      | 'ar'
      | 'he'
      | 'hi'
      | 'vi'
      | 'id'
      | 'sr'
      | 'sl'
      | 'bg'
      | 'et'
      | 'lv'
      | 'lt'
      | 'is'
      | 'fa'
      | 'th'
    );

export type WordsByLanguage = Partial<Record<KnownLanguage, string>>;
