import { type AnyNode, type Element, isTag, type ParentNode } from 'domhandler';
import { type HeadingKind, headingKind, titledHeadingKind } from '../../phrases/headings.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { readServingsLine } from '../../phrases/servings.js';
import { readTimeLine } from '../../phrases/time-lines.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import { ADVERTISEMENTS, SITE_BUTTONS } from '../../vocabulary/pages/site-words.js';
import { DAY_HEADING } from '../../vocabulary/step-words.js';
import { hasAmount, isBareAmount } from './amount-pattern.js';
import { BARE_COUNT } from '../cleaning/without-counts.js';
import { BOLD_RANK, type TextBlock } from '../document/text-blocks.js';

/** The lines under a heading, each with its own subheading. */
export interface VisibleSection {
  /** Index of the heading in the blocks of the page. */
  at: number;
  lines: VisibleLine[];
  /** Whether separate lines contain the numbers of the steps below them. */
  isCounted?: boolean;
  /** Whether lists from other places of the page belong to it. */
  hasFurtherParts?: boolean;
}

export interface VisibleLine {
  text: string;
  group: string | null;
  isItem: boolean;
  element?: Element;
}

/** `Step 2`, `Step 2 of 6`, `Step 2: Roll the dough`. */
const COUNTING_HEADING =
  /^\p{L}{1,12}\P{L}{0,3}?(\d{1,2})(?:\P{L}{0,2}(?:[.:–-]\s.{1,60})?|\s?(?:\p{L}{2,3}|\/)\s?\d{1,2})$/u;
const LONGEST_HEADING = 60;
const LONGEST_GROUP = 60;
const LONGEST_PREFACE = 40;
const MOST_PREFACE_LINES = 4;
/** A heading of this rank or above ends a section whose own heading is a mere line. */
const LOWEST_TITLE = 2;
const LONGEST_ENTRY = 120;
const MOST_CELLS = 3;
const MAX_LINES = 300;
const FEWEST_PARTS = 4;
/** A comma outside of brackets and numbers. */
const LIST_COMMA = /[,;，；](?!\d)\s*(?![^()]{0,200}\))/u;
const MAX_SECTIONS = 40;
const SENTENCE_END = /\p{Ll}{2}\.$/u;

/** The part of a recipe that starts with this heading; `null` for other blocks. */
function kindOfBlock(block: TextBlock): HeadingKind | null {
  if (block.text.length > LONGEST_HEADING || (block.isItem && block.element.name !== 'dd')) return null;
  return block.rank > 0 && block.rank < 7 ? titledHeadingKind(block.text) : headingKind(block.text);
}

/**
 * The part of a recipe that each block starts. Without the word for ingredients, servings above an amount head them: `Für 4 Personen:`. Without
 * the word for the method, any heading above the number of the first step does, and so do days: `The day before`.
 */
export function kindsOf(blocks: readonly TextBlock[]): (HeadingKind | null)[] {
  const kinds = blocks.map(kindOfBlock);
  const hasIngredients = kinds.includes('ingredients');
  const hasSteps = kinds.includes('steps');
  return kinds.map((kind, at) => {
    if (hasIngredients && !hasSteps && headsDay(blocks[at], blocks[at + 1])) return 'steps';
    if (!hasIngredients && headsAmounts(blocks[at], blocks[at + 1])) return 'ingredients';
    return !hasSteps && headsCounts(blocks, at) ? 'steps' : kind;
  });
}

/** Whether a heading says on which day the work below it is done. */
export function headsDay(block: TextBlock | undefined, next: TextBlock | undefined): boolean {
  if (block === undefined || block.rank < 2 || block.isItem || next === undefined) return false;
  return DAY_HEADING.test(foldPhrase(block.text)) && (saysToCook(next.text) || SENTENCE_END.test(next.text));
}

function headsCounts(blocks: readonly TextBlock[], at: number): boolean {
  const [heading, first] = [blocks[at], blocks[at + 1]];
  if (heading === undefined || heading.rank === 0 || heading.isItem) return false;
  const count = BARE_COUNT.exec(first?.text ?? '')?.[1];
  return Number(count) === 1 && blocks.slice(at + 2).some(({ text }) => Number(BARE_COUNT.exec(text)?.[1]) === 2);
}

function headsAmounts(block: TextBlock | undefined, next: TextBlock | undefined): boolean {
  if (block === undefined || block.isItem || next?.rank !== 0) return false;
  const isHeading = block.rank > 0 || block.text.endsWith(':');
  const isAmount = STARTS_WITH_NUMBER.test(next.text) && hasAmount(next.text) && !SENTENCE_END.test(next.text);
  return isHeading && isAmount && readServingsLine(block.text) !== null;
}

/**
 * All sections of the page under headings of this kind. A section with a list is returned twice: as the items of the list, and as
 * its other lines.
 */
export function sectionsOf(
  kind: HeadingKind,
  blocks: readonly TextBlock[],
  kinds: readonly (HeadingKind | null)[],
): VisibleSection[] {
  const sections: VisibleSection[] = [];
  for (let at = 0; at < blocks.length && sections.length < MAX_SECTIONS; at++) {
    if (kinds[at] !== kind) continue;
    const found = readings(at, blocksUnder(at, blocks, kinds)).map(kind === 'ingredients' ? withSplitList : (it) => it);
    const goesOnWithDays = headsDay(blocks[at], blocks[at + 1]) && continuesDays(blocks, sections, found);
    if (!goesOnWithDays && !continuesCount(blocks, at, sections, found)) sections.push(...found);
  }
  return sections;
}

/** Splits one line with all ingredients at its commas: `2 eggs, 300 g flour, salt`. */
function withSplitList(section: VisibleSection): VisibleSection {
  const [only, ...others] = section.lines;
  if (only === undefined || others.length > 0) return section;
  const parts = only.text.split(LIST_COMMA).map((part) => part.trim().replace(/\.$/, ''));
  const measured = parts.filter((part) => hasAmount(part)).length;
  const isList = parts.length >= FEWEST_PARTS && measured * 2 >= parts.length && parts.every((part) => part !== '');
  return isList ? { ...section, lines: parts.map((text) => ({ ...only, text })) } : section;
}

/** Whether the section of a day continues the one of the day before, of which each reading goes on with the best of its own. */
function continuesDays(
  blocks: readonly TextBlock[],
  sections: readonly VisibleSection[],
  found: readonly VisibleSection[],
): boolean {
  const before = sections.at(-1)?.at;
  const [own] = found.filter(({ lines }) => lines.length > 0);
  if (before === undefined || own === undefined || !headsDay(blocks[before], blocks[before + 1])) return false;
  const isHeld = ({ lines }: VisibleSection): boolean => lines.some(({ element }) => element === own.lines[0]?.element);
  for (const section of sections)
    if (section.at === before && section.lines.length > 0 && !isHeld(section)) section.lines.push(...own.lines);
  return true;
}

/** Whether a heading such as `Step 2` or `Step 3` continues the section of `Step 1`, of which each reading goes on with those of its form. */
function continuesCount(
  blocks: readonly TextBlock[],
  own: number,
  sections: readonly VisibleSection[],
  found: readonly VisibleSection[],
): boolean {
  const heading = blocks[own]?.text ?? '';
  const count = Number(COUNTING_HEADING.exec(heading)?.[1] ?? 0);
  const at = sections.at(-1)?.at;
  if (count < 2 || at === undefined || wordOf(blocks[at]?.text ?? '') !== wordOf(heading)) return false;
  const isList = ({ lines }: VisibleSection): boolean => lines[0]?.isItem === true;
  for (const before of sections.filter((section) => section.at === at)) {
    const more = found.find((reading) => isList(reading) === isList(before)) ?? found[0];
    const isHeld = before.lines.some(({ text }) => text === heading);
    if (!isHeld) before.lines.push(...(more?.lines ?? []));
  }
  return true;
}

/** The word before the number of a heading that counts. */
function wordOf(heading: string): string {
  return /^\p{L}*/u.exec(heading.toLowerCase())?.[0] ?? '';
}

/** The section inside one element, up to the heading of another part of the recipe. */
export function sectionsIn(
  own: readonly TextBlock[],
  at: number,
  kinds: readonly (HeadingKind | null)[],
  kind: HeadingKind,
): VisibleSection[] {
  const end = own.findIndex((_, index) => index > 0 && (kinds[at + index] ?? kind) !== kind);
  return readings(at, end < 0 ? own : own.slice(0, end)).filter(({ lines }) => lines.length > 1);
}

function readings(at: number, own: readonly TextBlock[]): VisibleSection[] {
  const items = own.filter(({ isItem }) => isItem);
  const plain = { at, lines: withGroups(own, false) };
  if (items.length === 1) {
    const whole = { at, lines: withGroups(own, null) };
    return /[.!?。]$/u.test(items[0]?.text ?? '') ? [whole, plain] : [plain, whole];
  }
  if (items.length === 0) return [plain];
  const counts = own.filter(({ text, isItem }) => !isItem && BARE_COUNT.test(text)).length;
  const counted = counts >= 2 ? [{ at, lines: withGroups(own, null), isCounted: true }] : [];
  const mixed = plain.lines.length > 0 && plain.lines.every(isEntry) ? [{ at, lines: withGroups(own, null) }] : [];
  const list = { at, lines: withGroups(own, hasStepsBeside(own) ? null : true) };
  return [list, plain, ...counted, ...mixed];
}

/**
 * Whether the method has paragraphs, too: each is a sentence with the work of a cook, and stands between items, or below the heading of a group
 * where each group has one.
 */
function hasStepsBeside(own: readonly TextBlock[]): boolean {
  const isGrouped = (own[0]?.rank ?? 0) > 0;
  const first = isGrouped ? 0 : own.findIndex(({ isItem }) => isItem);
  const last = own.findLastIndex(({ isItem }) => isItem);
  const isBeside = (block: TextBlock): boolean => {
    const at = own.indexOf(block);
    return at > first && (at < last || (isGrouped && own.slice(last + 1, at).some(({ rank }) => rank > 0)));
  };
  const paragraphs = own.filter(({ isItem, rank }) => !isItem && rank === 0);
  return paragraphs.length > 0 && paragraphs.every((block) => isWork(block) && isBeside(block));
}

function isWork({ text, rank }: TextBlock): boolean {
  return rank === 0 && /[.!]$/.test(text) && saysToCook(text);
}

/** A short line with an amount, as some lists have beside their items. */
function isEntry({ text }: VisibleLine): boolean {
  return text.length <= LONGEST_ENTRY && hasAmount(text) && !SENTENCE_END.test(text);
}

/** The blocks under a heading, in the innermost element that contains both the heading and more than a short line. */
function blocksUnder(at: number, blocks: readonly TextBlock[], kinds: readonly (HeadingKind | null)[]): TextBlock[] {
  const below = blocks.findIndex((block, index) => index > at && !isButton(block, kinds[index] ?? null));
  const [title, first, next] = [blocks[at], blocks[below], blocks[below + 1]];
  if (title === undefined || first === undefined) return [];
  const isGroup = (kinds[below] ?? null) === null && next !== undefined && headsGroup(first, next, kinds[at] ?? null);
  const heading = { ...title, rank: isGroup ? rankAbove(title, first) : title.rank };
  let holder = commonAncestor(heading.element, first.element);
  let own = blocksHeld(at, heading, holder, blocks, kinds);
  while (holder !== null && isPreface(own, kinds[at] ?? null)) {
    holder = holder.parent;
    own = blocksHeld(at, heading, holder, blocks, kinds);
  }
  return own;
}

function blocksHeld(
  at: number,
  heading: TextBlock,
  holder: AnyNode | null,
  blocks: readonly TextBlock[],
  kinds: readonly (HeadingKind | null)[],
): TextBlock[] {
  const own: TextBlock[] = [];
  for (const [index, block] of blocks.slice(at + 1, at + 1 + MAX_LINES).entries()) {
    if (isButton(block, kinds[at + 1 + index] ?? null)) continue;
    const ends =
      !isAdvertisement(block, heading) && endsSection(block, kinds[at + 1 + index] ?? null, heading, kinds[at] ?? null);
    const isGroupHeading = ends && kinds[at] === 'ingredients' && headsMore(blocks, at + 1 + index, kinds);
    const isLabel = own.length === 0 && kinds[at + 1 + index] === 'other' && !isAbove(block, heading);
    if (isLabel) continue;
    if ((ends && !isGroupHeading) || !isInside(block.element, holder)) break;
    own.push(block);
  }
  return withoutAdvertisements(own, heading);
}

/** Removes the lines that announce an advertisement, and those behind them in an element of its own that tell nothing of the recipe. */
function withoutAdvertisements(own: readonly TextBlock[], heading: TextBlock): TextBlock[] {
  const holders = new Set([heading.element.parent]);
  const offers = new Set<ParentNode | null>();
  return own.filter((block, at) => {
    const { parent } = block.element;
    const isOffer = isAdvertisement(block, heading);
    if (isOffer && at > 0 && !holders.has(parent)) offers.add(parent);
    if (isOffer || (offers.has(parent) && !block.isItem && !saysToCook(block.text) && !namesFood(block.text)))
      return false;
    holders.add(parent);
    return true;
  });
}

/** Whether a line is a button and no heading of what follows: `Comments`. */
function isButton({ text, rank }: TextBlock, kind: HeadingKind | null): boolean {
  return rank === 0 && kind === null && text.length <= LONGEST_PREFACE && SITE_BUTTONS.has(foldPhrase(text));
}

/** Whether a line announces an advertisement inside the section. */
function isAdvertisement(block: TextBlock, heading: TextBlock): boolean {
  return block.text.length <= LONGEST_PREFACE && ADVERTISEMENTS.has(foldPhrase(block.text)) && !isAbove(block, heading);
}

/** Whether a heading that names no part stands above the first line of this part: an amount, or the work of a cook. */
function headsGroup(block: TextBlock, next: TextBlock, kind: HeadingKind | null): boolean {
  const isOfPart = kind === 'steps' ? BARE_COUNT.test(next.text) || saysToCook(next.text) : hasAmount(next.text);
  return block.rank > 1 && isTitle(block) && !isTitle(next) && isOfPart;
}

/** The rank of a heading. Some pages give no higher rank to it than to the headings of the groups below it. */
function rankAbove(title: TextBlock, first: TextBlock): number {
  return isTitle(title) && first.rank <= title.rank ? first.rank - 1 : title.rank;
}

function isTitle({ rank }: TextBlock): boolean {
  return rank > 0 && rank < BOLD_RANK;
}

/** Whether a heading ends what is under the other one. */
function isAbove({ rank }: TextBlock, heading: TextBlock): boolean {
  return rank > 0 && rank < BOLD_RANK && rank <= heading.rank;
}

/** Short lines above the part itself: how much it is for, in how many steps, the times of the method. */
function isPreface(own: readonly TextBlock[], kind: HeadingKind | null): boolean {
  const isTold = ({ text }: TextBlock): boolean => saysToCook(text) && readTimeLine(text).length === 0;
  const isShort = (block: TextBlock): boolean =>
    block.text.length <= LONGEST_PREFACE && (!block.isItem || (kind === 'steps' && !/[.!。]$/.test(block.text)));
  const isOne = own.length === 1 && own[0]?.isItem === false;
  return own.length > 0 && own.length <= MOST_PREFACE_LINES && own.every(isShort) && (isOne || !own.some(isTold));
}

/** Whether another heading directly above an item with an amount starts a further group of the list. */
function headsMore(blocks: readonly TextBlock[], at: number, kinds: readonly (HeadingKind | null)[]): boolean {
  const next = blocks[at + 1];
  const isUnknown = (kinds[at] ?? null) === null && !/\d/.test(blocks[at]?.text ?? '');
  return isUnknown && next !== undefined && next.isItem && next.text.length <= LONGEST_ENTRY && hasAmount(next.text);
}

function endsSection(block: TextBlock, kind: HeadingKind | null, heading: TextBlock, own: HeadingKind | null): boolean {
  if (kind !== null && kind !== own) return true;
  if (kind !== null && heading.rank > 0 && block.rank === heading.rank && goesOn(heading.text, block.text))
    return DAY_HEADING.test(foldPhrase(block.text));
  const rank = heading.rank === 0 ? LOWEST_TITLE : heading.rank;
  return block.rank > 0 && block.rank < BOLD_RANK && block.rank <= rank;
}

/** `Ingredients for the filling` after `Ingredients for the dough` starts another group of the same list. */
function goesOn(heading: string, next: string): boolean {
  const [first, second] = [heading, next].map((text) => text.toLowerCase().split(' '));
  return heading !== next && second !== undefined && second.length > 1 && first?.[0] === second[0] && !/\d/.test(next);
}

/** The items of lists (`true`), the other lines (`false`) or both (`null`), with the short line before them as heading. */
function withGroups(blocks: readonly TextBlock[], ofList: boolean | null): VisibleSection['lines'] {
  const lines: VisibleSection['lines'] = [];
  let group: string | null = null;
  for (const [index, block] of blocks.entries()) {
    const { text, isItem } = block;
    if (isEmptyHeading(block, blocks[index + 1])) continue;
    if (isGroup(block, blocks[index + 1], ofList === true)) group = text;
    else if (ofList === null || isItem === ofList) lines.push({ text, group, isItem, element: block.element });
  }
  return lines;
}

function isEmptyHeading({ rank, isItem }: TextBlock, next: TextBlock | undefined): boolean {
  return next === undefined && !isItem && rank > 0 && rank < 7;
}

function isGroup(block: TextBlock, next: TextBlock | undefined, ofList: boolean): boolean {
  if (block.isItem || next === undefined || block.text.length > LONGEST_GROUP) return false;
  if (readServingsLine(block.text) !== null) return false;
  if (block.rank > 0) return next.rank === 0 && !isRowOf(block, next);
  return (ofList && next.isItem && !/\p{Ll}\.$/u.test(block.text)) || block.text.endsWith(':');
}

/** Whether a bold name and an amount are the cells of one row, perhaps with a note. */
function isRowOf({ text, rank, element }: TextBlock, next: TextBlock): boolean {
  const cells = element.parent?.children.filter(isTag).length ?? 0;
  const isCell = rank === BOLD_RANK && !text.endsWith(':') && !next.isItem && element.parent === next.element.parent;
  return isCell && cells <= MOST_CELLS && isBareAmount(next.text);
}

function commonAncestor(one: Element, other: Element): AnyNode | null {
  const ancestors = new Set<AnyNode>();
  for (let node: AnyNode | null = one.parent; node !== null; node = node.parent) ancestors.add(node);
  for (let node: AnyNode | null = other.parent; node !== null; node = node.parent) if (ancestors.has(node)) return node;
  return null;
}

/** Whether the element is inside `holder`. Without a holder, every element is. */
export function isInside(element: Element, holder: AnyNode | null): boolean {
  if (holder === null) return true;
  for (let node: AnyNode | null = element; node !== null; node = node.parent) if (node === holder) return true;
  return false;
}
