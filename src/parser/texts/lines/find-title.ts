import { letters } from '../../letters.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { MEASURE_AT_START, STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import { headingKind } from '../../phrases/headings.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { PART_HEADING, PART_NAME, PURPOSE_IN_TEXT } from '../../vocabulary/group-words.js';
import { BYLINE_OR_DATE } from '../../vocabulary/pages/credit-words.js';
import { PERSON } from '../../vocabulary/pages/mail-words.js';
import {
  COMMON_TITLE_WORDS,
  FROM_A_KITCHEN,
  NO_TITLE,
  PRICE_BEHIND_TITLE,
  SITE_NAME,
  TITLE_LABEL,
} from '../../vocabulary/pages/title-words.js';
import type { LabelledLine } from './label-lines.js';
import { isClosing, isPromotion } from './leftovers.js';
import { ingredientLean } from './line-shape.js';
import type { SourceLine } from './source-lines.js';
import { splitRow } from './split-row.js';
import { tellsAmount } from './spoken.js';

const LONGEST_TITLE = 120;
/** Characters of a title that are kept. */
const LONGEST_READ = 1_000;
const CAPTION =
  /^([^\p{Extended_Pictographic}]{4,80}?)\s*\p{Extended_Pictographic}[\ufe0f\u200d\p{Extended_Pictographic}\s]*(\p{L}.{3,})$/u;
/** At least two words in small letters, and not the rest of a name: `so good!`, but not `al forno!` */
const PRAISE = /^(?!(?:de|des|du|al|alla|alle|mit|with|in|con|aux?|à) )\p{Ll}\S* .*!$/u;
/** What forums put before a title: `[Homemade] Toum`. */
const FLAIR = /^\[[\p{L} -]{2,20}\] (?=\S)/u;
/** Words of a sentence. */
const FEWEST_WORDS = 4;
/** Words of a title below an introduction. */
const LONGEST_NAME = 8;
/** Lines of a forum or a program above a labelled title. */
const MOST_ABOVE_LABEL = 3;
/** Ingredients above a title. */
const FEWEST_AMOUNTS = 2;

/** A name, and the index of the first line below it. */
export interface Title {
  name: string | null;
  next: number;
}

/**
 * The name of the recipe that the lines begin with, and the index of the first line below it. Without a title, the subject of the
 * mail is the name.
 */
export function findTitle(lines: readonly LabelledLine[], subject: string | null): Title {
  const named = lines.find((line) => line.is === 'field' && line.kind === 'name');
  if (named?.is === 'field') {
    const at = lines.indexOf(named);
    return { name: named.value, next: at <= MOST_ABOVE_LABEL ? at + 1 : 0 };
  }
  const firstHeading = lines.findIndex((line) => line.is === 'heading');
  const before = lines.slice(0, firstHeading === -1 ? lines.length : firstHeading);
  const marked = before.findIndex(
    (line) => line.is === 'text' && (line.line.headingLevel === 1 || line.line.headingLevel === 2),
  );
  const at = marked === -1 ? before.findIndex((line) => line.is === 'text') : marked;
  const line = lines[at];
  if (line?.is !== 'text' || isMethod(lines)) return { name: subject, next: 0 };
  const below = marked === -1 ? (repeatedTitle(lines) ?? titleBelow(before, at, lines)) : null;
  if (below !== null) return below;
  if (!isTitle(line.line)) return { name: subject, next: 0 };
  if (subject !== null && marked === -1 && isAmongAmounts(line.line, before[at + 1])) return { name: subject, next: 0 };
  if (subject !== null && marked === -1 && /[.!?]$|\S\s\S.{60,}/.test(line.line.text))
    return { name: subject, next: 0 };
  return { name: cleanTitle(line.line.text), next: at + 1 };
}

/** `6 Bramley apples` above `150 g flour` is the first ingredient, and so is `half a kilo of lentils` above `one onion`. */
function isAmongAmounts({ text }: SourceLine, next: LabelledLine | undefined): boolean {
  const startsWithAmount = (said: string): boolean => STARTS_WITH_NUMBER.test(said) || tellsAmount(said.split(' '), 0);
  return startsWithAmount(text) && next?.is === 'text' && startsWithAmount(next.line.text);
}

/** Whether a text is nothing but the sentences of a method. */
function isMethod(lines: readonly LabelledLine[]): boolean {
  return (
    lines.length > 1 &&
    lines.every((line) => line.is === 'text' && line.line.headingLevel === 0 && isSentence(line.line.text)) &&
    lines.filter((line) => line.is === 'text' && saysToCook(line.line.text)).length * 2 >= lines.length
  );
}

function isSentence(text: string): boolean {
  return /[.!?…]["”»)]?$/u.test(text) && text.split(/\s+/).length >= FEWEST_WORDS && !MEASURE_AT_START.test(text);
}

/** A repeated name of a food above the ingredients: a copied page has its title once more there, but also its author and its praise. */
function repeatedTitle(lines: readonly LabelledLine[]): { name: string; next: number } | null {
  const end = lines.findIndex((line) => line.is === 'heading' && line.kind === 'ingredients');
  const told = lines.slice(0, end + 1).map((line) => (line.is === 'text' ? letters(line.line.text) : ''));
  const isRepeatedName = (line: LabelledLine, at: number): boolean =>
    line.is === 'text' &&
    told.indexOf(told[at] ?? '') < at &&
    line.line.text.includes(' ') &&
    namesFood(line.line.text) &&
    isName(line.line, true);
  const at = lines.slice(0, end + 1).findIndex(isRepeatedName);
  const line = lines[at];
  return line?.is === 'text' ? { name: cleanTitle(line.line.text), next: at + 1 } : null;
}

/** A line that may be the title, and its index. */
interface Candidate {
  at: number;
  line: SourceLine;
}

/**
 * A few words between the first line and the first ingredient that are the title instead of it: below talk, the last ones; below the name
 * of a site or a chapter, those that name an ingredient.
 */
function titleBelow(
  above: readonly LabelledLine[],
  from: number,
  lines: readonly LabelledLine[],
): { name: string; next: number } | null {
  const start = above.findIndex((line) => line.is === 'text' && STARTS_WITH_NUMBER.test(line.line.text));
  const end = start === -1 ? above.length : start;
  const [first, ...others] = above
    .slice(from, end)
    .flatMap((line, at) => (line.is === 'text' ? [{ at: from + at, line: line.line }] : []));
  const isAboveFact = (at: number): boolean => above[at + 1]?.is === 'servings' || above[at + 1]?.is === 'times';
  const names = others.filter(
    ({ line, at }, index) => isName(line, isAboveFact(at)) && !goesOn(others[index + 1]?.line),
  );
  if (first === undefined || names.length === 0 || end === lines.length) return null;
  const cooked = namedIn(lines.slice(end));
  const ofIngredients = names.filter(({ line }) => line.blankBefore && cooked(line.text));
  const { text } = first.line;
  let found: Candidate | undefined;
  if (isTalkative(withoutCaption(text)) || BYLINE_OR_DATE.test(foldPhrase(text)))
    found = ofIngredients.at(-1) ?? lastName(names, others);
  else if (!cooked(text)) found = ofIngredients.findLast(({ at }) => isApart(above, at, end));
  return found === undefined ? null : { name: cleanTitle(found.line.text), next: found.at + 1 };
}

/** The last line when it is a name, and stands below an empty line where any line does. */
function lastName(names: readonly Candidate[], others: readonly Candidate[]): Candidate | undefined {
  const isSpaced = others.some(({ line }) => line.blankBefore);
  return names.find((name) => name === others.at(-1) && (name.line.blankBefore || !isSpaced));
}

function textsOf(lines: readonly LabelledLine[]): SourceLine[] {
  return lines.flatMap((line) => (line.is === 'text' ? [line.line] : []));
}

/**
 * Whether a line has the form of a name: few words, no mark behind them, no date and no author.
 * @param isAboveFact whether servings or a time stand below it, so that it may begin with a verb: `Roast pumpkin`
 */
function isName(line: SourceLine, isAboveFact: boolean): boolean {
  const { text, marker } = line;
  const folded = foldPhrase(text);
  if (marker !== null || !isTitle(line) || isTalkative(text) || (readsAsInstruction(text) && !isAboveFact))
    return false;
  if (isClosing(text) || isPromotion(text)) return false;
  return (
    !/[.,:;]$/u.test(withoutPictures(text)) && !NO_TITLE.test(folded) && !BYLINE_OR_DATE.test(folded) && !isPart(folded)
  );
}

/** Whether a line is the rest of the sentence above it. */
function goesOn(line: SourceLine | undefined): boolean {
  return line !== undefined && !line.blankBefore && /^\p{Ll}/u.test(line.text);
}

function isPart(folded: string): boolean {
  return PART_HEADING.test(folded) || PURPOSE_IN_TEXT.test(folded) || (PART_NAME.test(folded) && !/\s/.test(folded));
}

/** Whether a line speaks to somebody: a sentence, a question, an exclamation or a word for a person. */
function isTalkative(text: string): boolean {
  const said = withoutPictures(text);
  if (isSentence(said) || /[?!,…]$|[.!?] /u.test(said) || said.split(/\s+/).length > LONGEST_NAME) return true;
  return PERSON.test(foldPhrase(said)) && !/^\p{Lu}\p{L}+(?: \p{L}+){0,3}$/u.test(said);
}

/** Without pictures and the like at its end. A text longer than a title stays as it is. */
function withoutPictures(text: string): string {
  return text.length > LONGEST_TITLE ? text : text.replace(/[^\p{L}\p{N}.,:;!?…)]+$/u, '');
}

/** Whether an ingredient has a word that begins like one of a text. */
function namedIn(lines: readonly LabelledLine[]): (text: string) => boolean {
  const measured = textsOf(lines).filter((line) => ingredientLean(line) > 0);
  const words = measured.flatMap(({ text }) => wordsIn(text).map(stemOf));
  const stems = new Set(words);
  return (text) => wordsIn(text).some((word) => !COMMON_TITLE_WORDS.has(word) && stems.has(stemOf(word)));
}

function wordsIn(text: string): string[] {
  return foldPhrase(text).match(/\p{L}{4,}/gu) ?? [];
}

/** The beginning of a word. It is shorter than in `card-title.ts`, because a compound may begin with a short food: `Reissalat`. */
function stemOf(word: string): string {
  return word.slice(0, 4);
}

/** Whether no ingredient stands directly below a line, which would be the name of a group then. */
function isApart(above: readonly LabelledLine[], at: number, end: number): boolean {
  const next = above[at + 1];
  return at + 1 < end || next?.is !== 'text' || next.line.blankBefore;
}

/** Moves a title that stands between the ingredients and the method to the beginning. */
export function withTitleFirst(lines: readonly SourceLine[]): readonly SourceLine[] {
  const at = lines.findIndex(({ text }) => !STARTS_WITH_NUMBER.test(text));
  const [title, next] = lines.slice(Math.max(at, 0));
  if (at < FEWEST_AMOUNTS || title === undefined || next === undefined || !title.blankBefore || !isTitle(title))
    return lines;
  const isAbove = !next.blankBefore && isSentence(next.text) && saysToCook(next.text);
  const { text } = title;
  const isShort = text.split(/\s+/).length <= LONGEST_NAME && !/[\d.,:;!?]/u.test(text) && headingKind(text) === null;
  return isAbove && isShort && !readsAsInstruction(text)
    ? [title, ...lines.slice(0, at), ...lines.slice(at + 1)]
    : lines;
}

/** Whether a line is neither an ingredient with an amount nor a step nor a sentence. */
export function isTitle(line: SourceLine): boolean {
  return (
    line.headingLevel > 0 ||
    (line.marker === null &&
      line.text.length <= LONGEST_TITLE &&
      !MEASURE_AT_START.test(line.text) &&
      !isCounted(line.text) &&
      !isRow(line.text) &&
      !isStep(line.text))
  );
}

/** Several ingredients in one line: `2 Gurken, 200 g Joghurt, Dill`. */
function isRow(text: string): boolean {
  return STARTS_WITH_NUMBER.test(text) && splitRow(text, true).length > 1;
}

/** A number and the name of a food: `3 uova`, `4 Eier`. A title with a number has other words, or capital letters in English. */
function isCounted(text: string): boolean {
  return /^\d{1,2} (?:\p{Ll}+(?: \p{Ll}+){0,2}|\p{Lu}\p{Ll}+)$/u.test(text) && namesFood(text);
}

/** A sentence that tells what to do is a step, also in the first line. */
function isStep(text: string): boolean {
  return /[\p{Ll})]\.$/u.test(text) && text.split(/\s+/).length >= FEWEST_WORDS && readsAsInstruction(text);
}

/** A title without the word for recipe before it, and without marks, pictures and tags around it. */
export function cleanTitle(text: string): string {
  return withoutCaption(withoutSite(text.slice(0, LONGEST_READ).replace(/^\[([^[\]]+)\]$/u, '$1')))
    .replace(PRICE_BEHIND_TITLE, '')
    .replace(TITLE_LABEL, '')
    .replace(FLAIR, '')
    .replace(/(?:\s*#[\p{L}\p{N}_]+)+$/u, '')
    .replace(/^[^\p{L}\p{N}"'“„«(¡¿]+/u, '')
    .replace(/[\s:：\p{Extended_Pictographic}\ufe0f\u200d]+$/u, '')
    .trim();
}

/** `Emmas Kochblog`, but not `Klopse aus Omas Küche`. */
function isOfSite(folded: string): boolean {
  return SITE_NAME.test(folded) && !FROM_A_KITCHEN.test(folded);
}

/** Without the name of a site before or behind it: `Emmas Kochblog | Saure Zipfel`. */
function withoutSite(text: string): string {
  const parts = text.split(/\s+[|｜–—·»-]\s+/u);
  const own = parts.filter((part) => !isOfSite(foldPhrase(part)));
  const [name = ''] = own;
  return own.length === 1 && parts.length > 1 && !/^\p{Ll}/u.test(name) ? name : text;
}

/**
 * The name of the dish in a post that says something behind a picture, in other letters, to the reader or loudly: `PEA TOAST 💚 breakfast
 * for champions`. Behind a bar, a video promises something: `Pea toast | Better than takeout`. A name of one word there may be
 * the dish: `Sunday lunch | Ratatouille`.
 */
function withoutCaption(text: string): string {
  const [, name = '', rest = ''] = CAPTION.exec(text) ?? [];
  const isShouted = /\p{Lu}{3}/u.test(name) && !/\p{Ll}/u.test(name) && /\p{Ll}{3}/u.test(rest);
  const isPraise = PRAISE.test(rest) && !namesFood(rest);
  if (isShouted || isPraise || (rest !== '' && PERSON.test(foldPhrase(rest)))) return name;
  const [dish = '', promise = ''] = text.split(/ [|｜] /u);
  const isPromise = promise.includes(' ') && !/\d/u.test(promise) && !namesFood(promise);
  return isPromise && dish.includes(' ') ? dish : text;
}
