import { headingKind, type HeadingKind } from '../../phrases/headings.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { lineLanguage } from '../../ingredient-line/line-language.js';
import { LANGUAGES_OF_KITCHENS } from '../../vocabulary/kitchen-words.js';
import { HEAT_OR_TIME } from '../../vocabulary/line-words.js';
import {
  ANNOUNCES_RECIPE,
  ARTICLE,
  ASKED_FOR,
  BEHIND_NAME,
  CONTACT_DETAIL,
  DONE,
  FOR_SOME,
  NAMES_IN_INTRODUCTION,
  PERSON,
  READER,
  POSSESSIVE,
  SIGNED_AS,
  TELLS_HOW,
} from '../../vocabulary/pages/mail-words.js';
import {
  CAPTION_OF_BOOK,
  FROM_SOMEBODY,
  FURTHER_RECIPE,
  GOES_WITH,
  KEEPS,
  RELATED,
  YIELDS,
} from '../../vocabulary/pages/leftover-words.js';
import { BELOW_RECIPES } from '../../vocabulary/pages/site-words.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { isTitle } from './find-title.js';
import { statedIn } from './label-lines.js';
import { ingredientLean } from './line-shape.js';
import {
  isClosing,
  isCommentsHeading,
  isFarewell,
  isGreeting,
  isIntroduction,
  isPromotion,
  isSitePath,
  isThanks,
  subjectOf,
} from './leftovers.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import type { SourceLine } from './source-lines.js';

/** Talk with more words than this may say something about the recipe. */
const LONGEST_GREETING = 4;
/** Characters of a farewell of a few words. */
const LONGEST_SHORT_FAREWELL = 31;
/** Lines at the beginning of a text that may be talk. */
const FIRST_LINES = 12;
/** Words. */
const LONGEST_NAME = 8;
/** Words of a line in a signature. */
const LONGEST_DETAIL = 7;
const MOST_DETAILS = 8;
/** Words, the picture included. */
const MOST_PICTURED = 3;
/** Words of a remark, so that it is kept as a note. */
const FEWEST_WORDS = 4;

/** How an amount with a unit at the start of a line leans, at least. */
const LEAN_OF_MEASURE = 5;
/** At least three words. */
const MENU = /^\S+\s+\S+\s+\S/u;
/** Lines of the shortest recipe. */
const FEWEST_LINES = 3;
const LONGEST_AFTERWORD = 120;
/** One word with a number, a line or a point in it. */
const ACCOUNT_NAME = /^@?(?=[\w.]*(?:[\d_]|\w\.\w))[A-Za-z][\w.]{3,30}$/;
/** Two words in one before what somebody says below a post: `sam.cooks made this tonight`. */
const COMMENT = /^@?[A-Za-z]{3,}[._][A-Za-z]{3}[\w.]* \p{L}/u;
const TIMESTAMP = /^\d{1,2}:\d{2}(?::\d{2})? (?=\S)/;
/** Where the first part of a video begins. */
const VIDEO_START = /^(?:0?0:)?0?0:00 /;
const AFTER_RECIPE: ReadonlySet<HeadingKind> = new Set(['notes', 'nutrition', 'other']);

interface Talk {
  lines: SourceLine[];
  subject: string | null;
  /** The lines after the recipe, without mere greetings. */
  closing: string[];
}

/**
 * Separates the subject of a mail, and removes greetings and the path of a page before the recipe, and talk after it.
 */
export function withoutTalk(lines: readonly SourceLine[]): Talk {
  const subjects = lines.slice(0, 40).map((line) => subjectOf(line.text));
  const kept = withoutPath(
    lines.filter((_, index) => !subjects[index] && !(index < FIRST_LINES && isTalkAt(lines, index))),
  );
  const signature = Math.min(signatureStart(kept), leaveStart(kept));
  const isKnown = LANGUAGES_OF_KITCHENS.includes(
    lineLanguage(
      kept
        .map(({ text }) => text)
        .join(' ')
        .slice(0, 5000),
    ),
  );
  const hasTalk = kept.length < lines.length || signature < kept.length;
  const { end, isMessage } = endBefore(kept, signature, hasTalk, isKnown);
  const tail = Math.min(end, tailStart(kept));
  const recipe = tail === end ? end : endBefore(kept, tail, isMessage, isKnown).end;
  const said = [...kept.slice(recipe, tail), ...kept.slice(end)].map(({ text }) => text);
  return {
    lines: [...kept.slice(0, recipe), ...kept.slice(tail, end)],
    subject:
      subjects.find((subject) => subject) ??
      introduced(
        lines.slice(0, FIRST_LINES).filter((line, at) => isTalkAt(lines, at) || isSpokenTo(line) || wasAskedFor(line)),
      ),
    closing: said.filter((text) => text.split(/\s+/).length >= LONGEST_GREETING || namesFood(text)),
  };
}

/**
 * The number of lines without the talk directly above an index, and whether the text is a message: it has other talk, or a signed name there.
 * @param isKnown whether the list of foods in the language is long enough to tell talk from ingredients
 */
function endBefore(
  lines: readonly SourceLine[],
  from: number,
  hasTalk: boolean,
  isKnown: boolean,
): { end: number; isMessage: boolean } {
  let isMessage = hasTalk;
  let end = from;
  for (; end > 1; end--) {
    const isSigned = isSignedName(lines, end);
    const isBare = end < from && (lines[end - 1]?.headingLevel ?? 0) > 1;
    if (!isSigned && !isBare && !isEnd(lines, end, isMessage, isMessage && isKnown)) break;
    isMessage ||= isSigned;
  }
  return { end, isMessage };
}

/** The index of the first heading of what follows the recipe, such as notes; the number of lines when there is none. */
function tailStart(lines: readonly SourceLine[]): number {
  const kinds = lines.map(({ text, marker }) => (marker === null ? headingKind(text) : null));
  const last = kinds.findLastIndex((kind) => kind !== null && !AFTER_RECIPE.has(kind));
  const start = kinds.findIndex((kind, at) => at > last && kind !== null);
  return start === -1 ? lines.length : start;
}

/** The name of the recipe in the words that announce it. */
function introduced(talk: readonly SourceLine[]): string | null {
  for (const { text, bold } of talk) {
    const name = bold ?? nameIn(text);
    if (name !== null && /\p{L}{3}/u.test(name)) return name.replace(/[\s:：,.!]+$/u, '');
  }
  return null;
}

function nameIn(text: string): string | null {
  return namesIn(text, NAMES_IN_INTRODUCTION)[0] ?? namesIn(text, ASKED_FOR).find(namesFood) ?? null;
}

function namesIn(text: string, patterns: readonly RegExp[]): string[] {
  return patterns
    .map((pattern) => {
      const [found = ''] = (pattern.exec(text)?.[1] ?? '').split(/[,;:.!?()]|\s[-–—]\s/u);
      return found.trim().replace(BEHIND_NAME, '').replace(FOR_SOME, '').replace(POSSESSIVE, '').replace(ARTICLE, '');
    })
    .filter((name) => name !== '' && name.split(/\s+/).length <= LONGEST_NAME);
}

/** A farewell below the steps is on a separate line or short; in a message it may be any last line. */
function isEnd(lines: readonly SourceLine[], end: number, isMessage: boolean, isKnownMessage: boolean): boolean {
  const line = lines[end - 1];
  if (!line || line.marker === 'number' || line.headingLevel > 0) return false;
  if (isCommentsHeading(line.text)) return true;
  if (headingKind(line.text) !== null) return false;
  if (isQuestion(line) || isNameOfWriter(line, lines[end - 2])) return true;
  if (isMessage && isFarewellOfAnyLanguage(line)) return true;
  if (isClosing(line.text) || isPromotion(line.text) || isRemark(line, isKnownMessage)) return true;
  const folded = foldPhrase(line.text);
  if (
    DONE.test(folded) ||
    KEEPS.test(folded) ||
    GOES_WITH.test(folded) ||
    (line.blankBefore && FROM_SOMEBODY.test(folded) && !saysToCook(line.text)) ||
    isThanks(line.text) ||
    CAPTION_OF_BOOK.test(folded) ||
    (line.blankBefore && YIELDS.test(folded) && !saysToCook(line.text)) ||
    (isMessage && line.blankBefore && SIGNED_AS.test(folded) && !saysToCook(line.text) && !namesFood(line.text)) ||
    isAside(line, lines[end - 2])
  )
    return true;
  if (isChapter(line, lines) || isOfSite(line) || isPictured(line, lines[end - 2], isMessage)) return true;
  if (areAfterwords(line)) return true;
  const [opening = ''] = /^[^.!]{3,30}!/u.exec(line.text) ?? [];
  if (line.blankBefore && isFarewell(opening)) return true;
  if (namesFood(line.text) && !/[,!]/u.test(line.text)) return false;
  return isFarewell(line.text) && (isMessage || line.blankBefore || line.text.split(/\s+/).length < LONGEST_GREETING);
}

/** Several sentences, each of which states a time or closes the text: `Total: 20 minutes. Let me know how it was!` */
function areAfterwords({ text, marker }: SourceLine): boolean {
  const sentences = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  if (marker !== null || sentences.length < 2 || !isClosing(sentences.at(-1) ?? '')) return false;
  return sentences.every(
    (sentence) => isClosing(sentence) || isPromotion(sentence) || statedIn(sentence.replace(/\.$/, '')),
  );
}

/** Whether a line may be an ingredient or a step. */
function mayBeOfRecipe({ text, marker }: SourceLine): boolean {
  return (
    marker !== null || STARTS_WITH_NUMBER.test(text) || saysToCook(text) || namesFood(text) || readsAsInstruction(text)
  );
}

function isQuestion(line: SourceLine): boolean {
  if (!/\?[\s\p{Extended_Pictographic}\ufe0f]*$/u.test(line.text)) return false;
  return !mayBeOfRecipe(line) || (isSpokenTo(line) && !saysToCook(line.text)) || /^¿\D+$/u.test(line.text);
}

/** Whether a sentence has a word for a person. */
function isSpokenTo({ text, marker }: SourceLine): boolean {
  const folded = foldPhrase(text);
  const isSaid = marker === null && text.split(/\s+/).length >= FEWEST_WORDS && PERSON.test(folded);
  return isSaid && !STARTS_WITH_NUMBER.test(text) && !HEAT_OR_TIME.test(folded);
}

function wasAskedFor({ text }: SourceLine): boolean {
  return ASKED_FOR.some((pattern) => pattern.test(text));
}

/** One or two names alone below an empty line, where no ingredient stands above it. */
function isNameOfWriter({ text, marker, blankBefore }: SourceLine, above: SourceLine | undefined): boolean {
  if (above === undefined || (isIngredient(above) && !isFarewell(above.text))) return false;
  const isName = blankBefore && marker === null && /^\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20})?$/u.test(text);
  return isName && !saysToCook(text) && !namesFood(text);
}

/** Where a part of a video begins, and its name. Without the beginning of the video, it may be the plan of a baker. */
function isChapter(line: SourceLine, lines: readonly SourceLine[]): boolean {
  if (!TIMESTAMP.test(line.text)) return false;
  return [line, ...lines.filter(({ text }) => VIDEO_START.test(text))].some(
    (stamped) => !mayBeOfRecipe({ ...stamped, text: stamped.text.replace(TIMESTAMP, '') }),
  );
}

/** A line that pages have below their recipes, or the name of an account. */
function isOfSite(line: SourceLine): boolean {
  if (line.marker === null && ACCOUNT_NAME.test(line.text) && !namesFood(line.text)) return true;
  if (line.marker === null && COMMENT.test(line.text) && !saysToCook(line.text)) return true;
  return !mayBeOfRecipe(line) && BELOW_RECIPES.test(foldPhrase(line.text.slice(0, LONGEST_AFTERWORD)));
}

/** The last words of a message with a picture behind them: `you're the best 🙏`. Below a step, a word with a picture is one: `Kisses 😘`. */
function isPictured(line: SourceLine, above: SourceLine | undefined, isMessage: boolean): boolean {
  if (!/\p{Extended_Pictographic}\ufe0f?$/u.test(line.text) || mayBeOfRecipe(line)) return false;
  if (!isMessage) return MOST_PICTURED >= line.text.split(/\s+/).length && !isIngredient(above);
  return line.blankBefore || line.text.split(/\s+/).length >= FEWEST_WORDS || !isIngredient(above);
}

function isIngredient(line: SourceLine | undefined): boolean {
  return line !== undefined && ingredientLean(line) > 0;
}

/** A remark in brackets on a separate line, below no ingredient: `(Papa la préfère tiède)`. */
function isAside({ text, marker, blankBefore }: SourceLine, above: SourceLine | undefined): boolean {
  if (!blankBefore || marker !== null || !/^\([^()]{10,}\)$/u.test(text) || saysToCook(text)) return false;
  return !namesFood(text) || !isIngredient(above);
}

/**
 * Talk to the reader below the steps: `Don't worry, there will be more on Friday.` It names no work of a cook. On a separate line it
 * has a word for a person, unless the text is a message; else it names no food either.
 */
function isRemark({ text, blankBefore, marker }: SourceLine, isKnownMessage: boolean): boolean {
  const folded = foldPhrase(text);
  const size = text.split(/\s+/).length;
  if (marker !== null || STARTS_WITH_NUMBER.test(text) || HEAT_OR_TIME.test(folded) || saysToCook(text)) return false;
  if (CONTACT_DETAIL.test(folded) && (size === 1 || !namesFood(text))) return true;
  if (size < FEWEST_WORDS) return false;
  if (PERSON.test(folded)) return !namesFood(text) || (blankBefore && !/[\p{L})]$/u.test(text));
  if (namesFood(text)) return false;
  return blankBefore && (isKnownMessage ? /[.!?]$/ : /!$/).test(text);
}

/**
 * The index of the line below which nothing belongs to the recipe: a farewell above a name, or a few words that lead to other recipes. No
 * heading and no measured food follows it. The number of lines when there is none.
 */
function leaveStart(lines: readonly SourceLine[]): number {
  const lastOfRecipe = lines.findLastIndex(isSurelyOfRecipe);
  const start = lines.findIndex((line, at) => at > lastOfRecipe && at >= FEWEST_LINES && leaves(line, lines[at + 1]));
  return start === -1 ? lines.length : start;
}

function leaves(line: SourceLine, next: SourceLine | undefined): boolean {
  const { text, marker, blankBefore } = line;
  const folded = foldPhrase(text);
  if (
    !(blankBefore || RELATED.test(folded)) ||
    marker !== null ||
    next === undefined ||
    text.split(/\s+/).length > LONGEST_GREETING
  )
    return false;
  if (isCommentsHeading(text) && /\d/.test(text)) return true;
  if (isFarewell(text) || isFarewellOfAnyLanguage(line))
    return /^\p{Lu}\p{L}+(?: \p{Lu}\S*){0,2}$/u.test(next.text) && !saysToCook(next.text);
  return FURTHER_RECIPE.test(folded);
}

function isSurelyOfRecipe(line: SourceLine): boolean {
  const kind = headingKind(line.text);
  if (line.marker === 'number' || kind === 'ingredients' || kind === 'steps') return true;
  return STARTS_WITH_NUMBER.test(line.text) && ingredientLean(line) >= LEAN_OF_MEASURE;
}

/** The index of the signature of an office or of the addresses of a channel below the last empty line; the number of lines when there is none. */
function signatureStart(lines: readonly SourceLine[]): number {
  const start = lines.findLastIndex(({ blankBefore }) => blankBefore);
  const block = start < 1 ? [] : lines.slice(start);
  const isSignature =
    block.length > 1 &&
    block.length <= MOST_DETAILS &&
    block.every((line) => isDetail(line) && !namesFood(line.text)) &&
    block.some(({ text }) => CONTACT_DETAIL.test(foldPhrase(text)));
  return isSignature || isOfChannel(block) ? start : lines.length;
}

/** Whether at least half of some lines lead to a channel, and none is an ingredient or a step. */
function isOfChannel(block: readonly SourceLine[]): boolean {
  const leading = block.filter(({ text }) => isPromotion(text)).length;
  const isForeign = ({ text, marker }: SourceLine): boolean =>
    marker !== 'number' && !STARTS_WITH_NUMBER.test(text) && headingKind(text) === null && !readsAsInstruction(text);
  return block.length > 1 && block.length <= MOST_DETAILS && leading * 2 >= block.length && block.every(isForeign);
}

function isDetail({ text, marker, headingLevel }: SourceLine): boolean {
  if (marker !== null || headingLevel > 0 || text.split(/\s+/).length > LONGEST_DETAIL) return false;
  return (
    !saysToCook(text) && headingKind(text) === null && !STARTS_WITH_NUMBER.test(text) && !/\p{L}{3}\.$/u.test(text)
  );
}

/** Removes the path of a page above the title. */
function withoutPath(lines: readonly SourceLine[]): SourceLine[] {
  let start = 0;
  while (isPathAbove(lines[start], lines[start + 1]) || isAboveMenu(lines[start], lines[start + 1])) start++;
  const [title, menu, ...below] = lines.slice(start);
  return title !== undefined && menu !== undefined && isMenu(menu) ? [title, ...below] : lines.slice(start);
}

/** Whether a line is the name of a site above its menu: `Home Recipes Contact`. The name of a dish may be a title above tags. */
function isAboveMenu(line: SourceLine | undefined, next: SourceLine | undefined): boolean {
  return line?.headingLevel === 0 && next !== undefined && isMenu(next) && !namesFood(line.text);
}

function isMenu({ text, headingLevel }: SourceLine): boolean {
  return headingLevel === 0 && MENU.test(text) && isSitePath(text);
}

function isPathAbove(line: SourceLine | undefined, next: SourceLine | undefined): boolean {
  if (!line || !next || line.headingLevel > 0) return false;
  if (!isSitePath(line.text) && !isAccount(line, next)) return false;
  return (
    (headingKind(next.text) === null || isSitePath(next.text)) && isTitle(next) && !STARTS_WITH_NUMBER.test(next.text)
  );
}

/** Whether a line with two words in one, as `plot.and.pan`, is the name of who posted what is below it. */
function isAccount({ text }: SourceLine, next: SourceLine): boolean {
  return ACCOUNT_NAME.test(text) && /\p{L}\.\p{L}/u.test(text) && !namesFood(text) && !next.blankBefore;
}

function isTalkAt(lines: readonly SourceLine[], at: number): boolean {
  const line = lines[at];
  if (line === undefined) return false;
  if (isTalk(line) || announces(line, lines[at + 1]) || tellsHow(lines, at)) return true;
  return announcesRecipe(lines, at) || isPromotionAbove(lines, at);
}

function tellsHow(lines: readonly SourceLine[], at: number): boolean {
  return TELLS_HOW.test(foldPhrase(lines[at]?.text ?? '')) && !lines.slice(0, at).some(isSurelyOfRecipe);
}

/** `Te dejo la receta del flan` above the recipe. Where it names no dish and the recipe begins below it, it is the title: `Auf Wunsch: Rouladen`. */
function announcesRecipe(lines: readonly SourceLine[], at: number): boolean {
  const { text = '', marker } = lines[at] ?? {};
  const next = lines[at + 1];
  if (marker !== null || !ANNOUNCES_RECIPE.test(foldPhrase(text)) || lines.slice(0, at).some(isSurelyOfRecipe))
    return false;
  return nameIn(text) !== null || (next !== undefined && !isSurelyOfRecipe(next));
}

/** `Save this for your next picnic!` between the title and the first ingredient. */
function isPromotionAbove(lines: readonly SourceLine[], at: number): boolean {
  const { text = '', marker, headingLevel } = lines[at] ?? {};
  if (
    at === 0 ||
    marker !== null ||
    headingLevel !== 0 ||
    mayBeOfRecipe({ text, marker, headingLevel, blankBefore: false })
  )
    return false;
  return (isClosing(text) || isPromotion(text)) && !lines.slice(0, at).some(isSurelyOfRecipe);
}

/** A sentence above an empty line and the title: `for everyone who asked yesterday:`. */
function announces({ text, marker, headingLevel }: SourceLine, next: SourceLine | undefined): boolean {
  if (marker !== null || headingLevel > 0 || !/[:：]$/u.test(text) || next?.blankBefore !== true) return false;
  const isTold = readsAsInstruction(text) || headingKind(text) !== null;
  return text.split(/\s+/).length > LONGEST_GREETING && !isTold && isTitle(next);
}

/** Whether a line is talk and not a heading. Some headings begin like a greeting: `Cara membuat`. */
export function isTalk(line: SourceLine): boolean {
  return line.headingLevel === 0 && isGreeting(line.text) && headingKind(line.text) === null && !isDish(line.text);
}

/** The name of a dish that begins like a greeting: `Good Morning Muffins`, `Beste appeltaart`. `Hi Rosemary` is a greeting. */
function isDish(text: string): boolean {
  if (/[,.!?:]/u.test(text) || !namesFood(text)) return false;
  return / \S+ /u.test(text) ? !isIntroduction(text) : /\s\p{Ll}+$/u.test(text);
}

/**
 * Some words and a comma below an empty line. A few words have no food and no work of a cook: `Un bacione,`. More of them have a word for a
 * person: `Je te serre dans mes bras,`.
 */
function isFarewellOfAnyLanguage({ text, marker, blankBefore }: SourceLine): boolean {
  if (!blankBefore || marker !== null || !/^\P{N}{2,60},$/u.test(text)) return false;
  if (text.length > LONGEST_SHORT_FAREWELL || text.split(/\s+/).length > LONGEST_GREETING)
    return [PERSON, READER].some((words) => words.test(foldPhrase(text)));
  return !namesFood(text) && !saysToCook(text);
}

/** A name alone on the last line, below `Love,`. */
function isSignedName(lines: readonly SourceLine[], end: number): boolean {
  const said = lines[end - 2]?.text ?? '';
  const above = lines[end - 2];
  const isFormal = above !== undefined && isFarewellOfAnyLanguage(above);
  return (isFarewell(said) || isClosing(said) || isFormal) && /^[\p{L}\s.&-]{1,30}$/u.test(lines[end - 1]?.text ?? '');
}
