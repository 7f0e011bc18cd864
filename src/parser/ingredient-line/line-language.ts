import { foldWord } from './tokens/fold-word.js';
import { UNIT_WORDS } from '../vocabulary/ingredient-lines/unit-words.js';
import { findUnit } from './find-unit.js';
import { ENGLISH_FOOD, FRENCH_SPOONS, WORDS_OF_LANGUAGE } from '../vocabulary/ingredient-lines/language-words.js';
import { LINE_LANGUAGES, type LineLanguage } from '../vocabulary/languages.js';

const LANGUAGES_OF_WORD = new Map<string, LineLanguage[]>();
for (const language of LINE_LANGUAGES)
  for (const key of new Set([...tellingWords(language), ...tellingUnits(language)]))
    LANGUAGES_OF_WORD.set(key, [...(LANGUAGES_OF_WORD.get(key) ?? []), language]);

function tellingWords(language: LineLanguage): string[] {
  return (WORDS_OF_LANGUAGE[language] ?? '').split(' ').filter(Boolean).map(foldWord);
}

/** Units of a language that do not occur in English lines. */
function tellingUnits(language: LineLanguage): string[] {
  if (language === 'en') return [];
  const written = UNIT_WORDS.flatMap(({ spellings }) => (spellings[language] ?? '').split('|'));
  return written.map(foldWord).filter((key) => key.length > 4 && !findUnit(key, 'en') && !ENGLISH_FOOD.has(key));
}

/** With fewer words than this, foreign words may only be names of dishes. */
const FEWEST_VOTES = 8;
const LATIN = /[a-z]{2}/i;
const KANA = /[\u3005\u3040-\u30ff]/;
const HANGUL = /[\uac00-\ud7af]/;
const HAN = /[\u4e00-\u9fff]/;
const CYRILLIC = /[\u0400-\u04ff]/;
const UKRAINIAN = /[іїєґ]/iu;
const GREEK = /[\u0370-\u03ff]/;
const HEBREW = /[\u0590-\u05ff]/;
const ARABIC = /[\u0600-\u06ff]/;
const PERSIAN = /[پچژگکی]/u;
/** Languages that are not written in Latin letters. */
const OTHER_SCRIPTS: ReadonlySet<LineLanguage> = new Set(['ja', 'zh', 'ko', 'ru', 'uk', 'el', 'he', 'ar', 'fa']);
/** Languages whose letters are also those of another one. */
const SAME_SCRIPT: readonly (readonly LineLanguage[])[] = [
  ['zh', 'ja'],
  ['ru', 'uk'],
  ['ar', 'fa'],
];

/**
 * The language of a tag such as `pt-BR`, otherwise that of the script and of most words of the line. English when these do not
 * show it.
 */
export function lineLanguage(line: string, tag?: string): LineLanguage {
  return givenLanguage(line, tag) ?? languageOfWords(foldWord(line).split(/[^a-z']+/));
}

/** The language of the script or of a tag such as `pt-BR`; `null` when only the words can show it. */
export function givenLanguage(line: string, tag?: string): LineLanguage | null {
  const script = languageOfScript(line);
  const primary = tag?.slice(0, 2).toLowerCase();
  const stated = LINE_LANGUAGES.find((language) => language === primary);
  if (script)
    return stated && SAME_SCRIPT.some((pair) => pair.includes(script) && pair.includes(stated)) ? stated : script;
  if (primary === 'nb' || primary === 'nn') return 'no';
  // An English line in a Korean recipe.
  if (stated && !(OTHER_SCRIPTS.has(stated) && LATIN.test(line))) return stated;
  return FRENCH_SPOONS.test(line) ? 'fr' : null;
}

/** The language of most of the folded words; English when they do not show it. */
export function languageOfWords(words: Iterable<string>): LineLanguage {
  const votes = votesOf(words);
  return votes === undefined ? 'en' : mostVoted(votes);
}

/** A language other than English to which many of the words belong, when few words are English; otherwise `null`. */
export function foreignLanguage(text: string): LineLanguage | null {
  const latin = text.replace(/[^a-z]+/gi, '').length;
  if (latin * 2 < text.replace(/\P{L}+/gu, '').length) return languageOfScript(text);
  const votes = votesOf(foldWord(text).split(/[^a-z']+/)) ?? new Map<LineLanguage, number>();
  const best = mostVoted(votes);
  const count = votes.get(best) ?? 0;
  return best !== 'en' && count >= FEWEST_VOTES && count >= (votes.get('en') ?? 0) * 3 ? best : null;
}

function votesOf(words: Iterable<string>): Map<LineLanguage, number> | undefined {
  let votes: Map<LineLanguage, number> | undefined;
  for (const word of words)
    for (const language of LANGUAGES_OF_WORD.get(word) ?? []) {
      votes ??= new Map<LineLanguage, number>();
      votes.set(language, (votes.get(language) ?? 0) + 1);
    }
  return votes;
}

function mostVoted(votes: ReadonlyMap<LineLanguage, number>): LineLanguage {
  let best: LineLanguage = 'en';
  for (const [language, count] of votes) if (count > (votes.get(best) ?? 0)) best = language;
  return best;
}

function languageOfScript(line: string): LineLanguage | null {
  if (isLatin(line)) return null;
  if (KANA.test(line)) return 'ja';
  if (HANGUL.test(line)) return 'ko';
  if (HAN.test(line)) return 'zh';
  if (CYRILLIC.test(line)) return UKRAINIAN.test(line) ? 'uk' : 'ru';
  if (GREEK.test(line)) return 'el';
  if (HEBREW.test(line)) return 'he';
  if (ARABIC.test(line)) return PERSIAN.test(line) ? 'fa' : 'ar';
  return null;
}

function isLatin(line: string): boolean {
  for (let i = 0; i < line.length; i++)
    if (line.charCodeAt(i) >= 0x370 && !isPunctuation(line.charCodeAt(i))) return false;
  return true;
}

function isPunctuation(code: number): boolean {
  return code >= 0x2000 && code < 0x2e80;
}
