import { foldPhrase } from '../phrases/fold-phrase.js';
import { headingKind, titledHeadingKind } from '../phrases/headings.js';
import { readsAsInstruction } from '../phrases/instructions.js';
import { PART_HEADING, PART_NAME, PURPOSE_IN_TEXT } from '../vocabulary/group-words.js';
import { STARTS_WITH_NUMBER } from '../vocabulary/ingredient-lines/amount-words.js';
import { HEAT_OR_TIME } from '../vocabulary/line-words.js';
import { CONTACT_DETAIL } from '../vocabulary/pages/mail-words.js';
import {
  COMMON_TITLE_WORDS,
  COUNTED_RECIPE,
  COUNTED_TITLE,
  NO_TITLE,
  TITLE_LABEL,
} from '../vocabulary/pages/title-words.js';
import { statedIn } from './lines/label-lines.js';
import { isRule, readSourceLine, type SourceLine, trimmedLine } from './lines/source-lines.js';

const LONGEST_TITLE = 90;
const LONGEST_AMOUNT = 90;
const MOST_TITLES = 4;
const FEWEST_AMOUNTS = 2;
/** Maximum number of lines between the title of a recipe and its ingredients. */
const FARTHEST_INGREDIENTS = 8;
/** Maximum number of those lines that are neither servings nor times, when no heading announces the ingredients. */
const MOST_TALK = 1;
/** Maximum number of lines between the last possible title and the ingredients. */
const NEAR = 3;
/** After this number of lines without another title, no further recipe is searched. */
const MOST_LINES = 5_000;

type Role = 'ingredients' | 'steps' | 'aside' | 'amount' | 'fact' | 'text';

interface Item {
  /** The index of the line in the text. */
  at: number;
  role: Role;
  line: SourceLine;
  /** Whether a rule (`---`) is directly above. */
  ruled: boolean;
}

/** The counts since the last title. */
interface Seen {
  /** The lines before the ingredients that may be the title. */
  titles: string[];
  level: number;
  amounts: number;
  hasHeading: boolean;
  steps: number;
}

/**
 * Splits a text with several recipes into one text for each, beginning with its title. A title starts a new recipe when
 * the text above it has ingredients and steps, and ingredients follow it. Parts of one recipe stay together. The time
 * is linear in the length. After a recipe that is longer than `longest` characters, or after `most` recipes, the rest
 * of the text stays one part.
 */
export function splitRecipes(text: string, longest: number, most: number): string[] {
  const lines = text.split(/\r\n|[\n\r\v\f\u2028\u2029]/);
  const counted = countedRecipes(lines, most);
  if (counted.length > 0) return counted;
  const starts = startsOf(lines, longest, most);
  if (starts.length === 0) return [text];
  return [firstTitle(lines, starts), ...starts].map((from, at) =>
    lines
      .slice(from, starts[at] ?? lines.length)
      .join('\n')
      .trim(),
  );
}

/**
 * The recipes below lines that count them: `No. 1`, `Option 2: Pea soup`. Each has at least two lines. Where the lines only count, the first
 * line of all is such a line. Where they have titles, each recipe has ingredients, and nothing of a recipe stands above the first: the
 * variants of a dish stand below it.
 */
function countedRecipes(lines: readonly string[], most: number): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const isBare = COUNTED_RECIPE.test(trimmedLine(lines[first] ?? ''));
  const head = isBare ? COUNTED_RECIPE : COUNTED_TITLE;
  const heads = lines.flatMap((line, at) => (head.test(trimmedLine(line)) ? [at] : []));
  const isCounting = heads.every((at, index) => Number(/\d{1,2}/.exec(lines[at] ?? '')?.[0]) === index + 1);
  if (heads.length < 2 || heads.length > most || !isCounting) return [];
  const parts = heads.map((from, at) => [
    ...(isBare ? [] : [trimmedLine(lines[from] ?? '').replace(COUNTED_TITLE, '# ')]),
    ...lines.slice(from + 1, heads[at + 1] ?? lines.length),
  ]);
  if (!isBare && !(parts.every(hasIngredients) && !isOfRecipe(lines.slice(0, heads[0])))) return [];
  return parts.every((part) => part.filter((line) => line.trim() !== '').length > 1)
    ? parts.map((part) => part.join('\n').trim())
    : [];
}

function hasIngredients(lines: readonly string[]): boolean {
  const roles = [...itemsOf(lines.slice(0, MOST_LINES))].map(({ role }) => role);
  return roles.includes('ingredients') || roles.filter((role) => role === 'amount').length >= FEWEST_AMOUNTS;
}

function isOfRecipe(lines: readonly string[]): boolean {
  const roles: Role[] = ['ingredients', 'steps', 'amount'];
  return [...itemsOf(lines.slice(0, MOST_LINES))].some(({ role }) => roles.includes(role));
}

/**
 * The title of the first recipe. A heading of a higher level directly above it, or one line above an empty one, is the title of the
 * collection.
 */
function firstTitle(lines: readonly string[], [next = 0]: readonly number[]): number {
  const [head, ...below] = [...itemsOf(lines.slice(0, Math.min(next, MOST_LINES)))];
  const [title] = below;
  const isCollection =
    head?.role === 'text' && title !== undefined && title.line.blankBefore && below[1]?.line.blankBefore === false;
  const isNamed = isCollection && title.role === 'text' && !/[.,:;!?]$/u.test(head.line.text);
  if (isNamed && isTitled(title.line) && hasIngredientsBelow(below)) return title.at;
  const level = (at: number): number => readSourceLine(trimmedLine(lines[at] ?? ''), false)?.headingLevel ?? 0;
  const first = lines.findIndex((line) => readSourceLine(trimmedLine(line), false) !== null);
  const second = lines.findIndex((line, at) => at > first && readSourceLine(trimmedLine(line), false) !== null);
  return level(first) > 0 && level(first) < level(second) && level(second) === level(next) ? second : 0;
}

/** The indices of the lines that open a further recipe. */
function startsOf(lines: readonly string[], longest: number, most: number): number[] {
  const starts: number[] = [];
  const source = itemsOf(lines);
  const ahead: Item[] = [];
  let seen = nothingSince(null);
  let length = 0;
  let count = 0;
  for (;;) {
    for (let next = source.next(); !next.done; next = source.next())
      if (ahead.push(next.value) > FARTHEST_INGREDIENTS + NEAR) break;
    const [item] = ahead;
    if (item === undefined || starts.length === most || length > longest || count > MOST_LINES) return starts;
    if (isClosed(seen) && opens(ahead, seen)) {
      starts.push(item.at);
      seen = nothingSince(item.line);
      length = 0;
      count = 0;
    } else note(seen, item);
    length += item.line.text.length + 1;
    count++;
    ahead.shift();
  }
}

function* itemsOf(lines: readonly string[]): Generator<Item, void> {
  let blankBefore = false;
  let ruled = false;
  for (const [at, raw] of lines.entries()) {
    const trimmed = raw === '' ? raw : trimmedLine(raw);
    const line = readSourceLine(trimmed, blankBefore);
    if (line === null) {
      blankBefore = true;
      ruled ||= isRule(trimmed);
    } else {
      yield { at, role: roleOf(line), line, ruled };
      blankBefore = false;
      ruled = false;
    }
  }
}

function roleOf(line: SourceLine): Role {
  const { text, marker, headingLevel } = line;
  if (marker !== 'bullet' && text.length <= LONGEST_TITLE) {
    const kind = headingLevel > 1 ? titledHeadingKind(text) : headingKind(text);
    if (kind === 'ingredients' || kind === 'steps') return kind;
    if (kind !== null) return 'aside';
  }
  if (headingLevel > 0) return 'text';
  if (isAmount(line)) return 'amount';
  return text.length <= LONGEST_TITLE && statedIn(text) !== null ? 'fact' : 'text';
}

function isAmount({ text, marker }: SourceLine): boolean {
  if (marker === 'number' || text.length > LONGEST_AMOUNT || !/[\d½¼¾⅓⅔⅛]/u.test(text)) return false;
  const folded = foldPhrase(text);
  if (/[.!?。]$/u.test(text) || HEAT_OR_TIME.test(folded) || CONTACT_DETAIL.test(folded)) return false;
  return (STARTS_WITH_NUMBER.test(text) || /[\d½¼¾⅓⅔⅛] ?\P{P}{0,8}$/u.test(text)) && statedIn(text) === null;
}

function nothingSince(line: SourceLine | null): Seen {
  return { titles: line ? [line.text] : [], level: line?.headingLevel ?? 0, amounts: 0, hasHeading: false, steps: 0 };
}

function note(seen: Seen, { role, line }: Item): void {
  if (role === 'text' && seen.amounts === 0 && seen.titles.length < MOST_TITLES && isTitled(line)) {
    if (seen.titles.length === 0) seen.level = line.headingLevel;
    seen.titles.push(line.text);
  }
  if (role === 'amount') seen.amounts++;
  else if (role === 'ingredients') seen.hasHeading = true;
  else if (role === 'text' && (seen.amounts > 0 || seen.hasHeading) && isStep(line)) seen.steps++;
}

function isStep({ text, marker }: SourceLine): boolean {
  return marker === 'number' || /[.!。！]$/u.test(text) || readsAsInstruction(text);
}

function isClosed({ amounts, steps }: Seen): boolean {
  return amounts >= FEWEST_AMOUNTS && steps > 0;
}

/** Whether the first line is the title of a further recipe: its ingredients follow. */
function opens(items: readonly Item[], seen: Seen): boolean {
  const [item] = items;
  if (item?.role !== 'text' || !(item.ruled || item.line.blankBefore || item.line.headingLevel > 0)) return false;
  const { line } = item;
  return (
    (isTitled(line) || (line.marker === 'number' && isListed(items))) &&
    !isPartOf(line, seen) &&
    hasIngredientsBelow(items)
  );
}

/** Whether a numbered line is the title of a numbered recipe: two ingredients follow directly. */
function isListed([item, ...below]: readonly Item[]): boolean {
  if (item === undefined || !isTitled({ ...item.line, marker: null })) return false;
  return below.length > 1 && below.slice(0, 2).every(({ role }) => role === 'amount');
}

function isTitled({ text, marker, headingLevel }: SourceLine): boolean {
  if (marker !== null && !(marker === 'bullet' && headingLevel > 0)) return false;
  if (text.length > LONGEST_TITLE || !/\p{L}{2}|\p{Script=Han}/u.test(text)) return false;
  if (headingLevel > 0 || TITLE_LABEL.test(text)) return true;
  return !/[.,;:!?。：]$/u.test(text) && !readsAsInstruction(text) && !NO_TITLE.test(foldPhrase(text));
}

/** Whether a heading names a part of the same dish: `For the sauce`, `Frosting`, a smaller heading, or the dish again. */
function isPartOf({ text, headingLevel }: SourceLine, seen: Seen): boolean {
  const folded = foldPhrase(text).replace(/[\s:]+$/, '');
  if (PURPOSE_IN_TEXT.test(text) || PART_HEADING.test(folded) || /[:：]$/u.test(text)) return !TITLE_LABEL.test(text);
  const titles = seen.titles.map(foldPhrase);
  const isPart = PART_NAME.test(folded) && !titles.some((title) => PART_NAME.test(title));
  if (isPart && (!/\s/.test(folded) || headingLevel > seen.level || headingLevel === 0)) return true;
  if (seen.level > 0 && headingLevel > seen.level && isPart) return true;
  return titles.some((title) => sharesWords(folded, title));
}

/** Whether one title has all significant words of the other: some pages repeat the title above the recipe. */
function sharesWords(one: string, other: string): boolean {
  const [a, b] = [one, other].map(
    (text) => new Set((text.match(/\p{L}{3,}|\p{Script=Han}/gu) ?? []).filter((word) => !COMMON_TITLE_WORDS.has(word))),
  ) as [Set<string>, Set<string>];
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  return few.size > 0 && [...few].every((word) => many.has(word));
}

function hasIngredientsBelow(items: readonly Item[]): boolean {
  let talk = 0;
  for (const [next, { role, line }] of items.slice(0, FARTHEST_INGREDIENTS + 1).entries()) {
    if (next === 0) continue;
    if (role === 'ingredients') return true;
    if (role === 'steps') return false;
    if (role === 'amount') return talk <= MOST_TALK && items[next + 1]?.role === 'amount';
    if (role === 'text' && line.headingLevel > 0 && isTitled(line)) return false;
    if (role === 'text' && line.blankBefore && isTitled(line) && !/^\p{Ll}/u.test(line.text) && isLast(items, next))
      return false;
    if (role === 'text') talk++;
  }
  return false;
}

/** Whether ingredients follow directly: then a line nearer to them is the title. */
function isLast(items: readonly Item[], index: number): boolean {
  const next = items.slice(index + 1, index + 1 + NEAR).find(({ role }) => role !== 'fact');
  return next?.role === 'ingredients' || next?.role === 'amount';
}
