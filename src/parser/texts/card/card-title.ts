import { foldPhrase, SPACELESS } from '../../phrases/fold-phrase.js';
import type { LabelledLine } from '../lines/label-lines.js';
import { ingredientLean } from '../lines/line-shape.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import { BYLINE_OR_DATE } from '../../vocabulary/pages/credit-words.js';
import { COMMON_TITLE_WORDS, DATE, NO_TITLE, RECIPE_WORD } from '../../vocabulary/pages/title-words.js';
import { countEach } from '../../../shared/count-each.js';

const LONGEST_TITLE = 110;
/** Maximum number of lines between the title and the ingredients. */
const FARTHEST_TITLE = 400;
/** Maximum number of lines between a list of tools and the ingredients. */
const FARTHEST_ASIDE = 40;
const MOST_WORDS = 16;
const CUES_WITHIN = 8;
const SHORT_LINE = 25;

const TITLE_WORDS =
  /\p{L}{4}|\p{L}+\s+\p{L}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u;

/** The weight of each feature of a title, found by logistic regression over the lines above the ingredients of copied pages. */
const WEIGHTS = {
  /** The fraction of the line's significant words that occur in the ingredients and steps, and the number of these words. */
  cooked: 0.63,
  cookedWords: 0.36,
  /** The same for the sentences on the page. */
  told: 1.62,
  toldWords: 0.72,
  repeats: 0.94,
  sameLines: 0.56,
  /** Whether the ingredients or steps contain the whole line. */
  isInCard: -1.17,
  cues: 1.26,
  isClose: -1.19,
  hundredsAbove: -2,
  logAbove: -1.46,
  isOneWord: -1.55,
  isQuestion: -1.33,
  isExclamation: -0.99,
  isUncooked: -1.02,
  isAboveSentence: 1.07,
  isCapitals: 0.7,
  isBelowShort: -0.28,
  isTitleCase: 0.55,
  saysRecipe: 0.84,
};
type Signs = Record<keyof typeof WEIGHTS, number>;

interface Page {
  lines: readonly LabelledLine[];
  ingredients: number;
  before: string;
  card: string;
  cookedStems: ReadonlySet<string>;
  toldStems: ReadonlyMap<string, number>;
  lineCounts: ReadonlyMap<string, number>;
}

/**
 * The position of the title in the copied text of a page. It is found by how often the page repeats the line, how many of its
 * words occur in the ingredients and steps, and what follows it. `null` when no line can be a title.
 */
export function findCardTitle(
  lines: readonly LabelledLine[],
  ingredients: number,
  end: number,
): { at: number; text: string } | null {
  const last = endOfTitles(lines, ingredients);
  const page = pageOf(lines, ingredients, end);
  let best: { at: number; text: string; score: number } | null = null;
  for (let at = Math.max(0, ingredients - FARTHEST_TITLE); at < last; at++) {
    const text = titleOf(lines[at]);
    if (text === null) continue;
    const score = scoreOf(signsOf(text, at, page));
    if (best === null || score >= best.score) best = { at, text, score };
  }
  return best;
}

/**
 * The position before a list of tools that is close above the ingredients. A list that sentences follow is not a list of tools.
 */
function endOfTitles(lines: readonly LabelledLine[], ingredients: number): number {
  const from = Math.max(0, ingredients - FARTHEST_ASIDE);
  const near = lines.slice(from, ingredients);
  const tools = near.findLastIndex((line) => line.is === 'heading' && line.kind === 'equipment');
  return tools === -1 || near.slice(tools).some(isProse) ? ingredients : from + tools;
}

function pageOf(lines: readonly LabelledLine[], ingredients: number, end: number): Page {
  const card = lines.slice(ingredients, end);
  const above = lines.slice(0, ingredients).map(phraseOf);
  return {
    lines,
    ingredients,
    before: above.join('|'),
    card: card.map(phraseOf).join('|'),
    cookedStems: new Set(card.flatMap(stemsOf)),
    toldStems: countEach(
      lines
        .slice(0, end)
        .filter(isProse)
        .flatMap((line) => [...new Set(stemsOf(line))]),
    ),
    lineCounts: countEach(above),
  };
}

function scoreOf(signs: Signs): number {
  return Object.entries(signs).reduce((sum, [sign, value]) => sum + value * WEIGHTS[sign as keyof Signs], 0);
}

function signsOf(text: string, at: number, page: Page): Signs {
  const words = wordsOf(text);
  const telling = words.filter((word) => word.length > 2 && !COMMON_TITLE_WORDS.has(word)).slice(0, MOST_WORDS);
  const phrase = ` ${words.join(' ')} `;
  const above = page.ingredients - at;
  return {
    ...wordSigns(telling, page),
    repeats: Math.min(3, timesIn(page.before, phrase, 4) - 1) * (words.length > 1 ? 1 : 0.5),
    sameLines: Math.min(2, (page.lineCounts.get(phrase) ?? 1) - 1),
    isInCard: Number(telling.length > 3 && page.card.includes(phrase)),
    isClose: Number(above < CUES_WITHIN + 1),
    hundredsAbove: above / 100,
    logAbove: Math.log(1 + above),
    isOneWord: Number(telling.length === 1),
    ...shapeSigns(text, words.length),
    ...placeSigns(at, page),
  };
}

function wordSigns(
  telling: readonly string[],
  { cookedStems, toldStems }: Page,
): Pick<Signs, 'cooked' | 'cookedWords' | 'told' | 'toldWords' | 'isUncooked'> {
  const share = (test: (stem: string) => boolean): number =>
    telling.length === 0 ? 0 : telling.filter((word) => test(stemOf(word))).length / telling.length;
  const cooked = share((stem) => cookedStems.has(stem));
  const told = share((stem) => (toldStems.get(stem) ?? 0) > 1);
  const count = Math.min(telling.length, 5);
  return { cooked, cookedWords: cooked * count, told, toldWords: told * count, isUncooked: Number(cooked === 0) };
}

function shapeSigns(
  text: string,
  words: number,
): Pick<Signs, 'isQuestion' | 'isExclamation' | 'isCapitals' | 'isTitleCase' | 'saysRecipe'> {
  return {
    isQuestion: Number(text.endsWith('?')),
    isExclamation: Number(text.endsWith('!')),
    isCapitals: Number(!/\p{Ll}/u.test(text)),
    isTitleCase: Number(words > 1 && text.split(/\s+/).every((word) => /^\P{L}*\p{Lu}/u.test(word))),
    saysRecipe: Number(RECIPE_WORD.test(text)),
  };
}

function placeSigns(
  at: number,
  { lines, ingredients }: Page,
): Pick<Signs, 'cues' | 'isAboveSentence' | 'isBelowShort'> {
  const near = lines.slice(at + 1, Math.min(ingredients, at + 1 + CUES_WITHIN));
  const before = lines[at - 1];
  return {
    cues: Math.min(4, near.filter(isCue).length),
    isAboveSentence: Number(lines.slice(at + 1, at + 4).some(isProse)),
    isBelowShort: Number(before?.is === 'text' && !before.line.blankBefore && before.line.text.length < SHORT_LINE),
  };
}

/** Servings, times and names of authors are often close below a title. */
function isCue(line: LabelledLine): boolean {
  if (line.is === 'text') return BYLINE_OR_DATE.test(foldPhrase(line.line.text));
  return line.is !== 'group' && line.is !== 'heading';
}

function titleOf(line: LabelledLine | undefined): string | null {
  const text = line?.is === 'text' && line.line.marker === null ? line.line.text : '';
  const isTitle =
    text.length <= LONGEST_TITLE &&
    /^["“«¡¿('’]?[\p{Lu}\p{Lo}\d]/u.test(text) &&
    !/[.:,;]$|[.!?] /.test(text) &&
    TITLE_WORDS.test(text);
  return isTitle && !NO_TITLE.test(foldPhrase(text)) && !DATE.test(foldPhrase(text)) && !isMeasured(text) ? text : null;
}

function isMeasured(text: string): boolean {
  return (
    STARTS_WITH_NUMBER.test(text) && ingredientLean({ text, marker: null, headingLevel: 0, blankBefore: false }) > 5
  );
}

function timesIn(page: string, phrase: string, most: number): number {
  let times = 0;
  for (let at = page.indexOf(phrase); at !== -1 && times < most; at = page.indexOf(phrase, at + 1)) times++;
  return times;
}

/** Menus and lists of links contain no sentences. Sentences are often about the dish. */
function isProse(line: LabelledLine): boolean {
  return line.is === 'text' && line.line.text.length > 60 && /[.!]$/.test(line.line.text);
}

function phraseOf(line: LabelledLine): string {
  return ` ${wordsOf(textOf(line)).join(' ')} `;
}

function stemsOf(line: LabelledLine): string[] {
  return wordsOf(textOf(line)).map(stemOf);
}

function textOf(line: LabelledLine): string {
  if (line.is === 'text') return line.line.text;
  return line.is === 'group' ? line.name : '';
}

function wordsOf(text: string): string[] {
  const folded = foldPhrase(text);
  return SPACELESS.test(folded) ? (folded.match(/[\p{L}\p{N}]/gu) ?? []) : (folded.match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** The beginning of a word, so that other numbers and cases of the word match. */
function stemOf(word: string): string {
  return word.slice(0, 5);
}
