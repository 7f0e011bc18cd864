import { parseIngredientLine } from '../../ingredient-line/parse-ingredient-line.js';
import { splitDictatedList, splitDictation } from './spoken.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { headingKind } from '../../phrases/headings.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { foldSpace, plainText } from '../../plain-text.js';
import { joinAmounts } from './join-amounts.js';
import { joinLabels } from './join-labels.js';
import { isCommentsHeading, isLeftover, isQuoteIntro, withoutMailHeaders } from './leftovers.js';
import { withoutAnswers, withoutOtherPosts, withoutChatStamp, withoutSenders } from './chat-lines.js';
import { withColumnsApart } from './columns.js';
import { splitGlued } from './glued-lines.js';
import { unmarkFrames } from './framed-headings.js';
import { withoutChapters } from './video-chapters.js';
import { withWholeWords } from './wrapped-lines.js';
import { readTables } from './read-tables.js';
import { CHAPTER, DATE } from '../../vocabulary/pages/title-words.js';
import { LONE_STEP_NUMBER, STEP_NUMBER } from '../../vocabulary/step-words.js';

export interface SourceLine {
  text: string;
  /** `number` has no value: `Step 3`, `3.` and `③` are all the same. */
  marker: 'bullet' | 'number' | null;
  /** 1 to 6 for Markdown headings, 7 for a line that is completely bold, 0 for any other line. */
  headingLevel: number;
  blankBefore: boolean;
  /** The words of the line that are bold, when not all of it is. */
  bold?: string;
}

const BULLET =
  /^(?:[-*+•·∙●▪▫■□◦‣⁃–—▢☐☑✓✔✅►▶➤→○◆◇♦❖🔸🔹🔴🟢🟠👉➡⬥⚫⚪・･※✨⭐🌟🥄](?:\ufe0f|\p{Emoji_Modifier})? *(?:\[[ xX]?\] *)?|\[[ xX]?\] +|[a-h]\) +)(?=\S)/u;
const TIGHT_DASH = /^[-+–—](?=[\d½¼¾\p{L}])/u;
const ROUND = /^o[ \t]+(?=[\p{L}\d½¼¾⅓⅔])/u;
const FEWEST_ROUNDS = 3;
const RULE = /^(?:[-=_*~#+.•—–]{3,}|(?:[-*_] ){2,}[-*_])$/;
const QUOTE = /^(?:> ?){1,20}/;
const AMOUNT_IN_QUOTE = /^[> \t]*[-*•]?\s*[\d½¼¾]/u;
const LINK = /(?<!!)\[([^[\]]{1,300})\]\((?:[^()\s]|\([^()]*\)){0,1000}(?: "[^"]{0,200}")?\)/g;
const IMAGE = /!\[[^[\]]{0,300}\]\(<?((?:[^()\s<>]|\([^()\s]*\)){1,2000})>?(?: "[^"]{0,200}")?\)/g;
const BOLD_PART = /(?:\*\*|__)([^*_]{3,100})(?:\*\*|__)|(?<=\s)\*([^*\s][^*]{2,100})\*(?=[\s,.:!])/;
/** Dots between a name and its amount. */
const LEADERS = / ?[.…·_]{4,} ?(?=\S)/gu;
const LONGEST_LINE = 20_000;
/** Lines at the end of a scan among which the number of the page may be. */
const PAGE_LINES = 3;
const PAGE_NUMBER =
  /^(?:page|seite|página|pagina|pág\.|sida|side|strona|str\.|s\.|p\.) ?\d{1,4}(?: (?:of|von|sur|de|di|van|\/) ?\d{1,4})?$|^\d{1,4}\s+(?:www\.|https?:\/\/)\S+$|^(?:www\.|https?:\/\/)\S+\s+\d{1,4}$|^[-–—] ?\d{1,4} ?[-–—]$|^\S.{3,80} {3,}(?:page|seite|página|pagina|pág\.|sida|side|strona|s\.|p\.) ?\d{1,4}$/iu;
/** Behind the title in the first line of a scan. */
const PAGE_BESIDE_TITLE = / {3,}(?:page|seite|página|pagina|pág\.|sida|side|strona|s\.|p\.) ?\d{1,4}$/iu;
const LONGEST_GLUED_LINE = 5_000;
/** The number of a page, the name of a chapter beside it, or the names of two. */
const RUNNING_HEAD =
  /^\d{1,4}$|^\d{1,4} {2,}\P{Ll}{4,60}$|^\P{Ll}{4,60} {2,}\d{1,4}$|^\P{Ll}{4,60} {5,}[^\p{Ll}\d]{3,60}$|^\d{1,4} {4,}\p{Lu}[\p{L} &'’-]{3,60}$|^\p{Lu}[\p{L} &'’-]{3,60} {4,}\d{1,4}$/u;
/** The largest number of pieces of a food that is no page. */
const MOST_COUNTED = 30;
const MOST_LINES = 5000;
const NUMBER_OF_RECIPE = /^(?:n[or°º]\.? ?)?(\d{1,4})[.)] (?=\p{L})/iu;
const LONGEST_DATE = 40;
const LONGEST_SIGNATURE = 6;
const LONGEST_PARENT = 60;
const FORUM_RULE = /^_{5,}$/;

/** The lines of a pasted text without quote marks, time stamps, Markdown, and what mail programs and web pages add. */
export function readSourceLines(text: string): SourceLine[] {
  const lines: SourceLine[] = [];
  const signs: string[] = [];
  let blankBefore = false;
  let hasSteps = false;
  const own = withoutMailHeaders(
    withoutNumberOfRecipe(
      withoutPageNumbers(
        withoutSignature(readTables(unmarkRounds(withoutChapters(withoutSenders(splitLines(withColumnsApart(text))))))),
      ),
    ),
  );
  for (const raw of joinLoneNumbers(joinAmounts(joinLabels(unmarkUnderlines(unmarkFrames(own)))))) {
    const line = readSourceLine(raw, blankBefore);
    if (line === null) blankBefore = true;
    else if ((hasSteps && isCommentsHeading(line.text)) || (!isLeftover(raw) && !isLeftover(line.text))) {
      lines.push(line);
      signs.push(String.fromCodePoint(raw.codePointAt(0) ?? 0));
      hasSteps ||= line.marker === 'number' || headingKind(line.text) === 'steps';
      blankBefore = false;
    }
  }
  return unmarkHeadings(lines, signs);
}

/**
 * Known headings that each stand alone with a mark before them are headings, and so are the other lines with the same mark that name no food
 * and no work: `▶ INGREDIENTS`.
 */
function unmarkHeadings(lines: SourceLine[], signs: readonly string[]): SourceLine[] {
  const isBeside = (at: number, other: number): boolean =>
    lines[other]?.marker === 'bullet' && signs[other] === signs[at];
  const isAlone = (at: number): boolean =>
    lines[at]?.marker === 'bullet' && !isBeside(at, at - 1) && !isBeside(at, at + 1);
  const isKnown = lines.map(({ text }, at) => isAlone(at) && headingKind(text) !== null);
  const marks = new Set(signs.filter((_, at) => isKnown[at]));
  const isHeading = (text: string, at: number): boolean =>
    isKnown[at] === true || (isAlone(at) && marks.has(signs[at] ?? '') && !saysToCook(text) && !namesFood(text));
  return lines.map((line, at) =>
    isHeading(line.text, at) ? { ...line, marker: null, headingLevel: line.headingLevel || 2 } : line,
  );
}

/** Addresses of images in Markdown or in the text. */
export function imagesIn(text: string): string[] {
  const shown = [...text.matchAll(IMAGE)].map((match) => match[1] ?? '');
  const bare = [
    ...text.matchAll(/^(https?:\/\/[^\s<>"]{1,2000}\.(?:jpe?g|png|webp|gif|avif)(?:\?[^\s<>"]{0,500})?)$/gim),
  ];
  return [...new Set([...shown, ...bare.map((match) => match[1] ?? '')])].filter((url) => /^https?:\/\//i.test(url));
}

function splitLines(text: string): string[] {
  const dictated = splitDictation(text.trim().slice(0, LONGEST_GLUED_LINE));
  if (dictated !== null) return dictated;
  const written = withWholeWords(text.split(/\r\n|[\n\r\v\f\u2028\u2029]/, MOST_LINES));
  const lines = withoutAnswers(withoutOlderMail(unmarkParents([...withoutOtherPosts(written)])))
    .flatMap((line, at, all) => (opensMessage(line, all[at + 1]) ? ['', line] : [line]))
    .map(trimmedLine);
  // Below amounts, a line with several of them is a step.
  const firstAmount = lines.findIndex((line) => /^\P{L}*\d/u.test(line));
  const isBelow = (at: number): boolean => firstAmount !== -1 && at > firstAmount;
  return lines.flatMap((line, at) => (isBelow(at) ? null : splitDictatedList(line)) ?? splitGlued(line));
}

/** Whether a message of several lines begins here, which is told apart from the one above like a paragraph. */
function opensMessage(line: string, next: string | undefined): boolean {
  return next !== undefined && next.trim() !== '' && isStamped(line) && !isStamped(next);
}

function isStamped(line: string): boolean {
  return withoutChatStamp(line.trim()) !== line.trim();
}

/** Removes the bullet of a known heading whose items are indented below it, as programs for notes export their pages. */
function unmarkParents(lines: string[]): string[] {
  return lines.map((line, at) => {
    const next = lines.slice(at + 1, at + 3).find((other) => other.trim() !== '') ?? '';
    const isParent = /^\s*[-*•] \S/u.test(line) && line.length <= LONGEST_PARENT && indentOf(next) > indentOf(line);
    return isParent && headingKind(line) !== null ? line.replace(/[-*•] /u, '') : line;
  });
}

function indentOf(line: string): number {
  return line.search(/\S/u);
}

/** Removes the older mail that an answer quotes below itself, unless the recipe is in it. */
function withoutOlderMail(lines: string[]): string[] {
  const start = lines.findLastIndex((line) => isQuoteIntro(line));
  const quoted = lines.slice(start + 1).filter((line) => line.trim() !== '');
  const isOlder =
    start >= FEWEST_ROUNDS &&
    quoted.length > 0 &&
    quoted.every((line) => QUOTE.test(line)) &&
    !quoted.some((line) => AMOUNT_IN_QUOTE.test(line));
  return isOlder ? lines.slice(0, start) : lines;
}

/** A line without quote marks, white space and the stamp of a chat program. */
export function trimmedLine(line: string): string {
  return withoutChatStamp(line.slice(0, LONGEST_LINE).replace(QUOTE, '').trim());
}

/** Whether a line is only drawn, to divide what is above from what is below. */
export function isRule(line: string): boolean {
  return RULE.test(line);
}

/** A word processor copies its round bullets as the letter `o`. One line that begins with it may be a sentence. */
function unmarkRounds(lines: string[]): string[] {
  const rounds = lines.filter((line) => ROUND.test(line)).length;
  return rounds < FEWEST_ROUNDS ? lines : lines.map((line) => line.replace(ROUND, '- '));
}

/** Turns a title underlined with `===` or `---` into a Markdown heading. */
function unmarkUnderlines(lines: string[]): string[] {
  return lines.map((line, index) => {
    const next = lines[index + 1] ?? '';
    if (line === '' || line.length > 100 || RULE.test(line) || !/^(?:={3,}|-{3,})$/.test(next)) return line;
    // A rule below the last step divides recipes.
    if (next.startsWith('-') && (lines[index - 1] ?? '') !== '') return line;
    if (/^[#>|]/.test(line) || BULLET.test(line)) return line;
    return `${next.startsWith('=') ? '#' : '##'} ${line}`;
  });
}

/** Removes the signature that a mail program adds below `-- `, or a forum below a line. */
function withoutSignature(lines: string[]): string[] {
  const mark = lines.findLastIndex((line) => line === '--' || FORUM_RULE.test(line));
  return mark > 0 && lines.length - mark <= LONGEST_SIGNATURE + 1 && !lines.slice(mark).some((line) => /^\d/.test(line))
    ? lines.slice(0, mark)
    : lines;
}

/** Removes page numbers of a book at the beginning and the end, alone or beside the name of the chapter. */
function withoutPageNumbers(lines: string[]): string[] {
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  const hasOneNumber = lines.filter((line) => /^\d+$/.test(line)).length === 1;
  const titled = lines.map((line, at) => (at === first ? line.replace(PAGE_BESIDE_TITLE, '') : line));
  return titled.filter((line, at) => {
    if (at > last - PAGE_LINES && PAGE_NUMBER.test(line)) return false;
    return (at !== first && at !== last && !isBetweenPages(lines, at, hasOneNumber)) || !isRunningHead(line);
  });
}

/** Removes the chapter above the first recipe of a book, and the number before its title: `112. Stewed haddock`. */
function withoutNumberOfRecipe(lines: string[]): string[] {
  const chapter = lines.findIndex((line) => line !== '');
  const next = lines.slice(chapter + 1).find((line) => line !== '') ?? '';
  const isAboveTitle = headingKind(next) === null && (!/^\d/.test(next) || NUMBER_OF_RECIPE.test(next));
  const own = CHAPTER.test(lines[chapter] ?? '') && isAboveTitle ? lines.slice(chapter + 1) : lines;
  const first = own.findIndex((line) => line !== '');
  const [mark = '', number = ''] = NUMBER_OF_RECIPE.exec(own[first] ?? '') ?? [];
  const title = (own[first] ?? '').slice(mark.length);
  const isCounted = own.some((line) => Number(NUMBER_OF_RECIPE.exec(line)?.[1] ?? 0) === Number(number) + 1);
  if (mark === '' || isCounted || readsAsInstruction(title)) return own;
  return own.toSpliced(first, 1, title);
}

/** Whether a line stands alone between two pages: the only number that does, or beside the name of a chapter. */
function isBetweenPages(lines: readonly string[], at: number, hasOneNumber: boolean): boolean {
  if (lines[at - 1] !== '' || lines[at + 1] !== '') return false;
  const line = lines[at] ?? '';
  return /\p{L}/u.test(line) || (hasOneNumber && Number(line) > MOST_COUNTED);
}

/** A number with a unit, or a small one with a food, is an ingredient: `EGGS      3`. */
function isRunningHead(line: string): boolean {
  if (!RUNNING_HEAD.test(line)) return false;
  const [number] = /\d+/.exec(line) ?? [];
  if (number === line) return true;
  const { unit } = parseIngredientLine(foldSpace(line));
  const isCounted = number === undefined ? line.split(/ {2,}/).every(namesFood) : Number(number) <= MOST_COUNTED;
  return unit === null && !(isCounted && namesFood(line));
}

/** Joins `Step 1` or `1.` alone on a line with the next line. A number that does not count steps stays. */
function joinLoneNumbers(lines: string[]): string[] {
  const joined: string[] = [];
  let pending = false;
  let last = 1;
  for (const line of lines) {
    if (pending && line === '') continue;
    const number = loneNumber(line);
    const counts = number !== null && (number === 1 || number === last + 1 || !/^\d+$/.test(line));
    if (counts) {
      pending = true;
      last = number;
    } else {
      joined.push(pending && !STEP_NUMBER.test(line) ? `1. ${line}` : line);
      pending = false;
    }
  }
  return joined;
}

/** The number of a step alone on a line; `null` for any other line. */
function loneNumber(line: string): number | null {
  if (line === '' || line.length > 20) return null;
  const bare = line.replace(/^[#*_ ]+|[*_: ]+$/g, '');
  const isLone = LONE_STEP_NUMBER.test(bare) || STEP_NUMBER.exec(bare)?.[0].length === bare.length;
  return isLone ? Number(/\d{1,2}/.exec(bare)?.[0] ?? 0) : null;
}

/** Reads a trimmed line without Markdown; `null` for a line without words. */
export function readSourceLine(raw: string, blankBefore: boolean): SourceLine | null {
  if (raw === '' || RULE.test(raw) || /^```|^\|?[\s:|-]+\|[\s:|-]*$|^<!--/.test(raw)) return null;
  const hashes = /^(#{1,6})[ \t]+/.exec(raw)?.[0] ?? '';
  const marked = readMarker(raw.slice(hashes.length).trimStart());
  const inline = plainInline(marked.rest);
  const text = foldSpace(/[<&]/.test(inline.text) ? plainText(inline.text) : inline.text);
  if (text === '' || !/[\p{L}\p{N}½¼¾⅓⅔]/u.test(text)) return null;
  const headingLevel = hashes !== '' ? hashes.trim().length : inline.wholeBold && marked.marker === null ? 7 : 0;
  const [, strong, emphasised] = (inline.wholeBold ? null : BOLD_PART.exec(marked.rest)) ?? [];
  const bold = strong ?? (/^\p{Lu}/u.test(emphasised ?? '') ? emphasised : undefined);
  return { text, marker: marked.marker, headingLevel, blankBefore, ...(bold !== undefined && { bold }) };
}

function readMarker(line: string): { marker: SourceLine['marker']; rest: string } {
  const bullet = BULLET.exec(line) ?? TIGHT_DASH.exec(line);
  const isBold = line.startsWith('**') || /^\*[^\s*][^*]{0,100}\*/.test(line);
  const rest = bullet && !isBold ? line.slice(bullet[0].length) : line;
  const number = STEP_NUMBER.exec(rest.replace(/^[*_]{1,3}/, ''));
  if (number && !DATE.test(foldPhrase(rest.slice(0, LONGEST_DATE))))
    return {
      marker: 'number',
      rest: rest
        .replace(/^[*_]{1,3}/, '')
        .slice(number[0].length)
        .replace(/^[*_]{1,3}(?=\s)/, ''),
    };
  return { marker: rest === line ? null : 'bullet', rest };
}

/** Removes inline Markdown. `wholeBold`: whether the whole line was bold. */
function plainInline(line: string): { text: string; wholeBold: boolean } {
  const whole = /^(?:\*\*|__)([^*]{1,200})(?:\*\*|__)[:：]?$/.exec(line);
  const text = tableCells(line)
    .replace(IMAGE, '')
    .replace(LINK, '$1')
    .replace(/<(https?:\/\/[^<>\s]{1,2000})>/g, '$1')
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*]{1,500})\*(?![\p{L}\p{N}])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]{1,500})_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/\\([*_#[\]()~`.+-])/g, '$1')
    .replace(LEADERS, ' ')
    .replace(/ ?#[ \t]*$/, '');
  return { text, wholeBold: whole !== null };
}

function tableCells(line: string): string {
  if (!line.startsWith('|') || !line.endsWith('|')) return line;
  return line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ');
}
