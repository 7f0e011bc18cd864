import { hasAmount } from './amount-pattern.js';
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { emptyDraft } from '../../empty-draft.js';
import type { RecipeDraft } from '../../recipe-draft.js';
import { type HeadingKind, headingKind } from '../../phrases/headings.js';
import { elementText } from '../document/element-text.js';
import { elementsUnder, type PageDocument } from '../document/page-document.js';
import { isLeftover, isPromotion } from '../../texts/lines/leftovers.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { foldPhrase, SPACELESS } from '../../phrases/fold-phrase.js';
import { readServingsLine } from '../../phrases/servings.js';
import { isBareDuration } from '../../phrases/durations.js';
import { readTimeLine, timeKind } from '../../phrases/time-lines.js';
import { readVisibleFacts } from './read-visible-facts.js';
import { BARE_NUMBER, withPairedAmounts } from './paired-amounts.js';
import { BARE_COUNT } from '../cleaning/without-counts.js';
import { BOLD_RANK, textBlocks, type TextBlock } from '../document/text-blocks.js';
import { letters } from '../../letters.js';
import { withoutTools } from './without-tools.js';
import { withoutUsed } from './without-used.js';
import { isForAnotherPart, isOfSameForm, withFurtherParts } from './further-parts.js';
import { alternatingParts } from './alternating-parts.js';
import { namesIngredient, wordsInEitherNumber } from '../names-ingredient.js';
import { withoutOffers } from './without-offers.js';
import { withColumnUnits } from './column-units.js';
import { withJoinedRows } from './joined-rows.js';
import { withoutRepeatedList } from './repeated-list.js';
import { unheadedIngredients, unheadedSteps } from './unheaded-sections.js';
import {
  headsDay,
  isInside,
  kindsOf,
  sectionsIn,
  sectionsOf,
  type VisibleLine,
  type VisibleSection,
} from './visible-sections.js';
import { CREDIT_LINE } from '../../vocabulary/pages/credit-words.js';
import { LIST_BUTTON, LOOK_AT_RECIPES, SHOP_OFFER } from '../../vocabulary/pages/site-words.js';
import { INGREDIENT_CLASS, STEP_CLASS } from '../../vocabulary/pages/markup-words.js';
import { END_OF_METHOD } from '../../vocabulary/step-words.js';
import { DIFFICULTY_OR_COST, TOTAL } from '../../vocabulary/line-words.js';

const MAX_INGREDIENT_LENGTH = 250;
const MAX_HOLDERS = 60;
const LONGEST_LABEL = 25;
const LONGEST_FACT = 60;
const LONGEST_SECTION = 300;
/** Headings that end a list of ingredients even when they are marked as its items. */
const OTHER_PARTS: ReadonlySet<string> = new Set<HeadingKind | ''>(['steps', 'nutrition']);
/** Classes of the headings of groups of steps. */
const GROUP_CLASS = /instruction|direction|preparation|method|steps?(?:$|[\s_-])/i;
const FEWEST_TABLE_ROWS = 4;
const FEWEST_SHARED = 3;
const LIST_COMMA = /[,;]\s/;
/** Levels between a line and the panel that shows it. */
const PANEL_LEVELS = 3;
const OPEN_CLASS = /(?:^|[\s_-])(?:active|current|selected|opened?|shown?)(?:$|\s)/i;
const ACCOUNT_OR_TAG = /(?<![\p{L}\d.])[@#]\p{L}[\p{L}\d_.]{2,}/u;
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
const YEAR_BEHIND = /(?<!\d)(?:19|20)\d\d\)?$/;
const SENTENCE_END = /[.!?…。！)»”"]$/u;

/** The recipe in the visible text: lists under headings, in elements with telling class names, or with amounts. */
export function readVisible(page: PageDocument, blocks: readonly TextBlock[] = textBlocks(page)): RecipeDraft[] {
  const shown: ShownPage = { page, blocks, kinds: kindsOf(blocks) };
  const parts = shown.kinds.includes('ingredients')
    ? undefined
    : alternatingParts(blocks, (at) => shown.kinds[at] != null);
  const ingredients = parts?.ingredients ?? findIngredients(shown);
  const steps = parts?.steps ?? findSteps(shown, ingredients);
  if (ingredients === undefined && steps === undefined) return [];
  return [{ ...toDraft(ingredients, steps), ...readVisibleFacts(blocks) }];
}

interface ShownPage {
  page: PageDocument;
  blocks: readonly TextBlock[];
  /** The part of a recipe that each block starts. */
  kinds: readonly (HeadingKind | null)[];
}

function findIngredients(shown: ShownPage): VisibleSection | undefined {
  const sections = candidates('ingredients', INGREDIENT_CLASS, shown);
  const bestList = (readings: readonly VisibleSection[]): VisibleSection | undefined => best(readings, ingredientScore);
  const found =
    listWithOwnMethod(sections, bestList(sections), shown) ?? bestList(sections) ?? unheadedIngredients(shown.blocks);
  if (found === undefined) return undefined;
  return withFurtherParts(found, headed(sections, shown), shown.blocks, isForAnotherPart, bestList);
}

/**
 * A list with a method below it, above the heading of another recipe whose list has more amounts: the recipe of the page, and one that
 * it needs. A list with the same foods as the other one only introduces it.
 */
function listWithOwnMethod(
  sections: readonly VisibleSection[],
  measured: VisibleSection | undefined,
  { blocks, kinds }: ShownPage,
): VisibleSection | undefined {
  const first = sections.find(({ at, lines }) => kinds[at] === 'ingredients' && lines.length > 0);
  if (first === undefined || measured === undefined || first.at >= measured.at) return undefined;
  const isList = first.lines.every(({ text, isItem }) => isItem && text.length <= LONGEST_FACT);
  const hasMethod = kinds.slice(first.at, measured.at).includes('steps');
  const title = blocks.slice(0, measured.at).findLast(({ rank }) => rank > 1 && rank < BOLD_RANK);
  const isOther =
    title !== undefined && title.rank < (blocks[measured.at]?.rank ?? 0) && headingKind(title.text) === null;
  const words = measured.lines.map(({ text }) => wordsInEitherNumber(text));
  const nameOf = (text: string): string => text.split(/[:–—]/u, 1)[0] ?? text;
  const shared = first.lines.filter(({ text }) => namesIngredient(nameOf(text), words)).length;
  return isList && hasMethod && isOther && shared * 3 < first.lines.length ? first : undefined;
}

/** The method. It has further parts when the ingredients have them. */
function findSteps(shown: ShownPage, ingredients: VisibleSection | undefined): VisibleSection | undefined {
  const groups = new Set(ingredients?.lines.map(({ group }) => letters(group ?? '')));
  const blocks = withGroupsOfSteps(shown, groups);
  const sections = candidates('steps', STEP_CLASS, { ...shown, blocks })
    .map((section) => ({ ...section, lines: withoutSharedLabels(withoutTools(section.lines)) }))
    .map((section) => withoutUsedLines(withoutLabelLists(section), ingredients));
  const bestMethod = (readings: readonly VisibleSection[]): VisibleSection | undefined =>
    best(readings, (section) => stepScore(section, ingredients));
  const found = bestMethod(sections);
  if (found === undefined) return ingredients === undefined ? undefined : unheadedSteps(shown.blocks, ingredients);
  if (ingredients?.hasFurtherParts !== true)
    return withContinuedList(
      withHolders(withMethodBelow(withStepsBefore(found, ingredients, shown), ingredients, shown), shown),
      blocks,
    );
  return withFurtherParts(found, headed(sections, shown), blocks, isOfSameForm, bestMethod);
}

/**
 * Adds a numbered list or paragraphs with work of cooks between the ingredients and the method, under a heading that names no part:
 * `Before you start`, `The day before`.
 */
function withStepsBefore(
  section: VisibleSection,
  ingredients: VisibleSection | undefined,
  { blocks, kinds }: ShownPage,
): VisibleSection {
  if (ingredients === undefined || ingredients.at >= section.at || (kinds[section.at] ?? null) !== 'steps')
    return section;
  const rank = blocks[section.at]?.rank ?? 0;
  const at = blocks.findLastIndex(
    (block, index) => index > ingredients.at && index < section.at && block.rank === rank && rank > 0,
  );
  const own = blocks.slice(at + 1, section.at);
  const isList = own.length > 0 && own.every(({ element, isItem }) => isItem && listOf(element) !== undefined);
  const cooked = own.filter(({ text }) => saysToCook(text)).length;
  const isTold = own.every(({ isItem, text }) => !isItem && readsAsInstruction(text)) && cooked === own.length;
  const isMethod = own.length > 0 && (isTold || (isList && cooked * 2 >= own.length));
  if (at === -1 || (kinds[at] ?? null) !== null || !isMethod) return section;
  const group = blocks[at]?.text ?? null;
  return {
    ...section,
    lines: [...own.map(({ text, isItem, element }) => ({ text, group, isItem, element })), ...section.lines],
  };
}

/**
 * Adds what stands directly below the method under headings of the same form that say nothing but a part of it: `Preparation`, `Cooking`, `To finish`,
 * `Day 2`.
 * `Oven method` is another method, and `Serving ideas` is none.
 */
function withMethodBelow(
  section: VisibleSection,
  ingredients: VisibleSection | undefined,
  { blocks, kinds }: ShownPage,
): VisibleSection {
  const title = blocks[section.at];
  if (title === undefined || (kinds[section.at] ?? null) !== 'steps' || (ingredients?.at ?? 0) > section.at)
    return section;
  const lines = [...section.lines];
  const form = listFormOf(section.lines);
  let at = section.at;
  for (;;) {
    const length = blocks.slice(at + 1).findIndex(({ rank }) => rank > 0 && rank < BOLD_RANK);
    if (length === -1) break;
    at += length + 1;
    const heading = blocks[at];
    const own = blocksBelow(blocks, at).filter(({ text }) => !isLeftover(text));
    const texts = new Set(lines.map(({ text }) => text));
    if (heading === undefined || !isOfSameForm(heading, title) || heading.text === title.text) break;
    const isDay = headsDay(heading, own[0]);
    if (!isDay && (!isBareHeadingOfMethod(heading.text) || own.length < 2)) break;
    if (!isDay && listFormOf(own) !== form) break;
    if (own.some(({ text }) => texts.has(text))) break;
    lines.push(...own.map(({ text, isItem, element }) => ({ text, group: heading.text, isItem, element })));
  }
  return lines.length === section.lines.length ? section : { ...section, lines };
}

/** The blocks between a heading and the next one, up to the end of their list. */
function blocksBelow(blocks: readonly TextBlock[], at: number): TextBlock[] {
  const first = blocks[at + 1];
  const own = blocks.slice(at + 1);
  const end = own.findIndex(({ rank, element, isItem }) => {
    if (rank > 0) return true;
    return first?.isItem === true ? !isItem || element.parent !== first.element.parent : false;
  });
  return own.slice(0, end === -1 ? undefined : end);
}

/** The tag of the list that all lines are items of; empty when they are none. */
function listFormOf(lines: readonly { element?: Element; isItem: boolean }[]): string {
  const forms = new Set(
    lines.map(({ element, isItem }) => (isItem && isTagged(element?.parent) ? element.parent.name : '')),
  );
  const [form = '', ...others] = forms;
  return others.length === 0 ? form : '';
}

function isTagged(node: ChildNode['parent'] | undefined): node is Element {
  return node != null && isTag(node);
}

/**
 * When the method stands in several elements of the same class, adds those below it, behind an advertisement, up to the next part of the
 * page, and removes lines between them that are no work of a cook.
 */
function withHolders(section: VisibleSection, { blocks, kinds }: ShownPage): VisibleSection {
  const last = section.lines.findLast(({ element }) => holderOfSteps(element) !== undefined);
  const holder = holderOfSteps(last?.element);
  if (last === undefined || holder === undefined || (kinds[section.at] ?? null) !== 'steps') return section;
  const isHeld = ({ element }: { element?: Element }): boolean =>
    holderOfSteps(element)?.attribs.class === holder.attribs.class;
  const isTold = ({ text }: { text: string }): boolean => readsAsInstruction(text) || saysToCook(text);
  const at = blocks.findLastIndex(({ element, text }) => element === last.element && text === last.text);
  const length = blocks.slice(at + 1).findIndex(({ rank }, index) => {
    const kind = kinds[at + 1 + index] ?? null;
    return kind !== null && !(kind === 'other' && rank === 0);
  });
  const below = blocks
    .slice(at + 1, length === -1 ? undefined : at + 1 + length)
    .filter((block) => block.rank === 0 && isHeld(block) && holderOfSteps(block.element) !== holder);
  const more = at !== -1 && below.every(isTold) ? below : [];
  const holders = new Set(section.lines.filter(isHeld).map(({ element }) => holderOfSteps(element)));
  const isForeign = (line: VisibleLine): boolean =>
    !isHeld(line) && !line.isItem && !isTold(line) && !namesFood(line.text);
  const own = holders.size > 1 ? section.lines.filter((line) => !isForeign(line)) : section.lines;
  const added = more.map(({ text, isItem, element }) => ({ text, group: last.group, isItem, element }));
  return { ...section, lines: [...own, ...added] };
}

/** The innermost element around a step whose class names the method. */
function holderOfSteps(element: Element | undefined): Element | undefined {
  let node: ChildNode['parent'] | undefined = element;
  while (isTagged(node) && !STEP_CLASS.test((node.attribs.class ?? '').slice(0, 300))) node = node.parent;
  return isTagged(node) ? node : undefined;
}

/** Adds the numbered lists that go on where the last one ended, behind an advertisement. */
function withContinuedList(section: VisibleSection, blocks: readonly TextBlock[]): VisibleSection {
  const lines = [...section.lines];
  let list = listOf(lines.at(-1)?.element);
  let end = (Number(list?.attribs.start) || 1) + (list?.children.filter(isTag).length ?? 0);
  for (const { element, text, isItem } of blocks.slice(section.at + 1)) {
    const own = listOf(element);
    if (list === undefined || own === undefined || !isItem) continue;
    if (own !== list && Number(own.attribs.start) === end && lines.every((line) => line.element?.parent !== own)) {
      list = own;
      end += own.children.filter(isTag).length;
    }
    if (own === list && section.lines.every((line) => line.element?.parent !== own))
      lines.push({ text, group: lines.at(-1)?.group ?? null, isItem, element });
  }
  return lines.length === section.lines.length ? section : { ...section, lines };
}

function listOf(item: Element | undefined): Element | undefined {
  const list = item?.parent;
  return list != null && isTag(list) && list.name === 'ol' ? list : undefined;
}

function candidates(kind: HeadingKind, classes: RegExp, { page, blocks, kinds }: ShownPage): VisibleSection[] {
  return [
    ...sectionsOf(kind, blocks, kinds),
    ...rowsOf(holdersByClass(page, classes)).flatMap((row) => sectionsInRow(row, blocks, kinds, kind)),
  ];
}

function headed(sections: readonly VisibleSection[], { kinds }: ShownPage): VisibleSection[] {
  return sections.filter(({ at }) => (kinds[at] ?? null) !== null);
}

/**
 * Headings that also name a group of ingredients start a group of the steps, whatever their rank is. So do the headings with the
 * same class, when it names the steps. One directly below the heading of the method keeps its rank, as the others beside it do.
 */
function withGroupsOfSteps({ blocks, kinds }: ShownPage, groups: ReadonlySet<string>): readonly TextBlock[] {
  const isTitle = ({ rank }: TextBlock): boolean => rank > 1 && rank < BOLD_RANK;
  const isFirstOfMethod = ({ rank }: TextBlock, at: number): boolean =>
    kinds[at - 1] === 'steps' && blocks[at - 1]?.rank === rank;
  const named = blocks.filter(
    (block, at) => isTitle(block) && groups.has(letters(block.text)) && !isFirstOfMethod(block, at),
  );
  const elements = new Set(named.map(({ element }) => element));
  const classes = new Set(
    named.map(({ element }) => element.attribs.class).filter((name) => GROUP_CLASS.test(name ?? '')),
  );
  const isGroup = (block: TextBlock): boolean =>
    elements.has(block.element) || (isTitle(block) && classes.has(block.element.attribs.class));
  return named.length === 0 ? blocks : blocks.map((block) => (isGroup(block) ? { ...block, rank: BOLD_RANK } : block));
}

/** The first section with the highest score above 0. */
function best(
  sections: readonly VisibleSection[],
  score: (section: VisibleSection) => number,
): VisibleSection | undefined {
  const scored = sections.map((section) => ({ section, points: score(section) })).filter(({ points }) => points > 0);
  return scored.sort((a, b) => b.points - a.points)[0]?.section;
}

/**
 * The number of lines with an amount. Numbers in cells of their own belong to the lines beside them. A list without amounts is only
 * used when there is nothing better.
 */
function ingredientScore(section: VisibleSection): number {
  const lines = withoutFacts(section.lines);
  const amounts = lines.filter(({ text }) => hasAmount(text) && text.length <= MAX_INGREDIENT_LENGTH).length;
  const numbers = lines.filter(({ text }) => BARE_NUMBER.test(text)).length;
  const long = lines.filter(({ text }) => text.length > MAX_INGREDIENT_LENGTH).length;
  if (long * 5 > lines.length) return 0;
  if (amounts >= 2 && amounts * 3 >= lines.length - numbers) return amounts;
  return lines.length >= 2 && lines.every(({ text, isItem }) => isItem && text.length <= 60) ? 0.5 : 0;
}

/** Steps are sentences below the ingredients. A list scores higher than paragraphs. */
function stepScore(section: VisibleSection, ingredients: VisibleSection | undefined): number {
  const facts = withoutFacts(section.lines);
  const lines = facts.filter(({ text }) => !BARE_COUNT.test(text));
  if (lines.filter(isLink).length * 2 > lines.length) return 0;
  const listed = new Set(ingredients?.lines.map(({ text }) => text));
  const isMixed = lines.filter(({ text }) => listed.has(text)).length * 4 > lines.length;
  // Behind its number, a step may begin with the ingredients that it uses.
  if (isMixed && facts.length - lines.length < 2) return 0;
  const sentences = lines.filter(({ text }) => isSentence(text));
  const order = section.at > (ingredients?.at ?? 0) ? 0.75 : 0;
  if (!isNumberedList(lines) && (sentences.length === 0 || sentences.length * 2 < lines.length))
    return isWork(lines) ? order + 0.25 : 0;
  const isList = lines[0]?.isItem === true && lines.at(-1)?.isItem === true;
  if (isMixed) return order + 0.25;
  return order + (section.isCounted === true ? 2.25 : isList ? 2 : 1);
}

function isBareHeadingOfMethod(text: string): boolean {
  return headingKind(text) === 'steps' || timeKind(text) !== null || END_OF_METHOD.test(foldPhrase(text));
}

/** Half of the lines have the work of a cook, so that they are steps without being sentences: `Slice the apples`, `Serve`. */
function isWork(lines: readonly VisibleLine[]): boolean {
  return lines.length > 0 && lines.filter(({ text }) => saysToCook(text)).length * 2 >= lines.length;
}

/** The author numbered the lines, so that they are steps without being sentences: `Slice the apples`, `Serve`. */
function isNumberedList(lines: readonly VisibleLine[]): boolean {
  const parents = new Set(lines.map(({ element }) => element?.parent));
  const [list] = parents;
  return lines.length >= 2 && parents.size === 1 && list != null && isTag(list) && list.name === 'ol';
}

/** Whether a line of links names neither a food nor the work of a cook. */
function leadsAway(line: VisibleLine): boolean {
  return !line.isItem && isLink(line) && !namesFood(line.text) && !saysToCook(line.text);
}

/** Whether all words of a line are links. */
function isLink({ element }: VisibleLine): boolean {
  return element !== undefined && element.children.length > 0 && element.children.every(isLinkOrMark);
}

function isLinkOrMark(node: ChildNode): boolean {
  if (isText(node)) return !/[\p{L}\p{N}]/u.test(node.data);
  return !isTag(node) || node.name === 'a' || node.children.every(isLinkOrMark);
}

/** Whether a text ends like a sentence or has as many words as one. In Chinese, Japanese and Korean fewer letters are enough. */
function isSentence(text: string): boolean {
  if (/[.!。]$/.test(text)) return true;
  return SPACELESS.test(text) ? text.length >= 8 : text.length >= 25 && /^(?:\S+\s+){3}\S/.test(text.slice(0, 200));
}

/** Removes the label of a box to tick, or a button, that stands at several steps: `Done`. */
function withoutSharedLabels(lines: readonly VisibleLine[]): VisibleLine[] {
  const times = new Map<string, number>();
  for (const { text } of lines.filter(isControl)) times.set(text, (times.get(text) ?? 0) + 1);
  return lines.filter((line) => !isControl(line) || (times.get(line.text) ?? 0) < FEWEST_SHARED);
}

function isControl({ text, element, isItem }: VisibleLine): boolean {
  if (isItem || element === undefined || !isLabel(text)) return false;
  const controls = [...elementsUnder(element)].filter(({ name }) => name === 'label' || name === 'button');
  return element.name === 'label' || controls.some((control) => elementText(control) === text);
}

/** Removes the lines between paragraphs that only repeat what the list of ingredients says, as far as a step uses it. */
function withoutUsedLines(section: VisibleSection, ingredients: VisibleSection | undefined): VisibleSection {
  const words = (ingredients?.lines ?? []).map(({ text }) => wordsInEitherNumber(text));
  const listed = new Set(ingredients?.lines.map(({ text }) => letters(text)));
  const isUsed = ({ text, isItem }: VisibleLine): boolean =>
    !isItem && !SENTENCE_END.test(text) && (listed.has(letters(text)) || isShortEntry(text, words));
  const lines = section.lines.filter((line) => !isUsed(line));
  return lines.some(({ text }) => isSentence(text)) ? { ...section, lines } : section;
}

/** `50 g walnuts`, `2 eggs, 1 cup of flour`, when the words are those of the ingredients. */
function isShortEntry(text: string, words: readonly ReadonlySet<string>[]): boolean {
  const parts = text.split(LIST_COMMA);
  return text.length <= LONGEST_SECTION && parts.every((part) => hasAmount(part) && namesIngredient(part, words));
}

/** Removes lists of mere labels below the last sentence: `Winter`, `Breakfast`. */
function withoutLabelLists(section: VisibleSection): VisibleSection {
  if (isNumberedList(section.lines)) return section;
  const last = section.lines.findLast(({ text }) => !isLabel(text));
  const list = last?.isItem === true ? last.element?.parent : undefined;
  const end = section.lines.findLastIndex((line) => line === last || (list && line.element?.parent === list));
  const isCut = end > 0 && section.lines.slice(end + 1).every(({ isItem }) => isItem);
  return isCut ? { ...section, lines: section.lines.slice(0, end + 1) } : section;
}

function isLabel(text: string): boolean {
  return text.length <= LONGEST_LABEL && !/[.!?…。:)]$/.test(text);
}

function holdersByClass(page: PageDocument, pattern: RegExp): Element[] {
  const holders: Element[] = [];
  for (const element of elementsUnder(page.root)) {
    if (holders.length >= MAX_HOLDERS) break;
    const { class: classes = '', id = '' } = element.attribs;
    if (classes === '' && id === '') continue;
    if (element.name === 'body' || element.name === 'html') continue;
    if (pattern.test(`${classes.slice(0, 300)} ${id.slice(0, 100)}`)) holders.push(element);
  }
  return holders;
}

/** Each holder alone, and consecutive holders of the same class together, because they are the groups of one list. */
function rowsOf(holders: readonly Element[]): Element[][] {
  const rows = new Map<Element, Element[]>();
  for (const holder of holders) {
    const before = elementBefore(holder);
    const row = before !== undefined && before.attribs.class === holder.attribs.class ? rows.get(before) : undefined;
    row?.push(holder);
    rows.set(holder, row ?? [holder]);
  }
  return [...new Set(rows.values())].flatMap((row) =>
    row.length > 1 ? [row, ...row.map((holder) => [holder])] : [row],
  );
}

function elementBefore({ prev }: Element): Element | undefined {
  let node = prev;
  while (node !== null && !isTag(node)) node = node.prev;
  return node ?? undefined;
}

function sectionsInRow(
  row: readonly Element[],
  blocks: readonly TextBlock[],
  kinds: readonly (HeadingKind | null)[],
  kind: HeadingKind,
): VisibleSection[] {
  const isHeld = ({ element }: TextBlock): boolean => row.some((holder) => isInside(element, holder));
  const at = blocks.findIndex(isHeld);
  if (at < 0) return [];
  const end = blocks.findIndex((block, index) => index > at && !isHeld(block));
  return sectionsIn(blocks.slice(at, Math.min(end < 0 ? blocks.length : end, at + LONGEST_SECTION)), at, kinds, kind);
}

function ingredientLines({ lines }: VisibleSection): VisibleSection['lines'] {
  const other = lines.findIndex(({ text }, at) => at > 1 && OTHER_PARTS.has(headingKind(text) ?? ''));
  const own = withoutOffers(other < 0 ? lines : lines.slice(0, other));
  const entries = own.filter(({ text }) => !isLeftover(text) && !isListButton(text) && !ADDRESS.test(text));
  const rows = withColumnUnits(withoutFacts(withJoinedRows(withoutTableFrame(entries))));
  const paired = withoutFacts(withNotesInBrackets(withPairedAmounts(rows)));
  return withoutRepeatedList(paired, ({ text }) => text, {
    of: ({ element }) => element?.parent,
    isOpen: isInOpenPanel,
  });
}

/** A button among the ingredients: `Add all to basket`. */
function isListButton(text: string): boolean {
  const folded = foldPhrase(text);
  const isButton = LIST_BUTTON.test(folded) || SHOP_OFFER.test(folded);
  return /\p{L} \p{L}/u.test(text) && isButton && !/\d/.test(text) && !namesFood(text);
}

/** Whether a panel around the line is marked as the open one. */
function isInOpenPanel({ element }: VisibleLine): boolean {
  let node = element?.parent;
  for (let level = 0; node != null && isTag(node) && level < PANEL_LEVELS; level++) {
    if (OPEN_CLASS.test((node.attribs.class ?? '').slice(0, 200))) return true;
    node = node.parent;
  }
  return false;
}

/** Removes the titles of the columns above the rows of a table, and the total below them. */
function withoutTableFrame(lines: VisibleSection['lines']): VisibleSection['lines'] {
  const isRow = ({ element }: VisibleLine): boolean => element?.name === 'tr';
  const rows = lines.filter(isRow);
  if (rows.length < FEWEST_TABLE_ROWS || rows.length !== lines.length) return lines;
  const [first, second, third] = rows;
  const isTitled =
    first !== undefined && !hasAmount(first.text) && [second, third].every((row) => hasAmount(row?.text ?? ''));
  const hasCells = (first?.element?.children.filter(isTag).length ?? 0) > 1;
  const hasTotal = TOTAL.test(rows.at(-1)?.text ?? '');
  return lines.slice(isTitled && hasCells ? 1 : 0, hasTotal ? -1 : undefined);
}

/** Removes servings and times above or below the list. */
function withoutFacts(lines: VisibleSection['lines']): VisibleSection['lines'] {
  const first = lines.findIndex((...line) => !isFact(...line));
  const last = lines.findLastIndex((...line) => !isFact(...line));
  return first < 0 ? [] : lines.slice(first, last + 1);
}

/** Joins a line that is completely in brackets with the ingredient above it: `(contains soy)`. */
function withNotesInBrackets(lines: readonly VisibleLine[]): VisibleLine[] {
  const joined: VisibleLine[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const isNote = !line.isItem && /^\([^()]*\)$/.test(line.text);
    if (above === undefined || !isNote || above.group !== line.group) joined.push(line);
    else joined[joined.length - 1] = { ...above, text: `${above.text} ${line.text}` };
  }
  return joined;
}

/** `4 servings`, `Baking time: 20 minutes`, also with the label as the heading above this line alone. */
function isFact({ text, group }: VisibleLine, at: number, lines: readonly VisibleLine[]): boolean {
  if (text.length > LONGEST_FACT) return false;
  const isLabelled = group !== null && lines[at - 1]?.group !== group && lines[at + 1]?.group !== group;
  const labelled = isLabelled && group.length <= LONGEST_LABEL ? [text, `${group} ${text}`] : [text];
  return labelled.some(
    (line) =>
      readServingsLine(line) !== null ||
      readTimeLine(line).length > 0 ||
      isBareDuration(line) ||
      DIFFICULTY_OR_COST.test(foldPhrase(line)),
  );
}

/** Steps without repetitions, and without labels (`Done`, `Summer`) and credits below the last sentence. */
function stepLines({ lines }: VisibleSection): VisibleSection['lines'] {
  const found = withoutRepeatedList(
    lines.filter((line) => !isLeftover(line.text) && !leadsAway(line) && !ADDRESS.test(line.text)),
    ({ text }) => text,
  );
  const last = found.findLastIndex(
    ({ text, isItem }) => isItem || !(isLabel(text) || CREDIT_LINE.test(text) || isDated(text)),
  );
  return withoutLabelsAbove(withoutInvitation(found.slice(0, last < 1 ? found.length : last + 1)));
}

/** Removes the last lines that lead to accounts or other recipes: `Tag us @kitchen!`, `Looking for more? <a>Leek tart</a> is loved`. */
function withoutInvitation(lines: VisibleSection['lines']): VisibleSection['lines'] {
  const last = lines.findLastIndex((line) => !isInvitation(line));
  return last < 0 ? lines : lines.slice(0, last + 1);
}

function isInvitation({ text, isItem, element }: VisibleLine): boolean {
  if (isItem || element === undefined) return false;
  const links = [...elementsUnder(element)].filter(({ name }) => name === 'a').map(elementText);
  const told = links.reduce((rest, link) => rest.replace(link, ''), text);
  // A step may ask something, too: `Too thick? Add some <a>stock</a>.`
  const asked = told.split('?').map((part) => part.trim());
  if (links.length > 0 && asked.length > 1 && LOOK_AT_RECIPES.test(foldPhrase(asked.at(-1) ?? ''))) return true;
  if (asked.some(readsAsInstruction) || saysToCook(told)) return false;
  if (ACCOUNT_OR_TAG.test(text) || isPromotion(text)) return true;
  return links.length > 1 ? /[?:]/.test(told) : links.length > 0 && /\?(?:\s|$)/.test(told) && !namesFood(told);
}

/** `Last updated: 14 March 2009` */
function isDated(text: string): boolean {
  return text.length <= LONGEST_FACT && YEAR_BEHIND.test(text) && !saysToCook(text);
}

/** Removes labels (`PDF`, `1 h 10 min`) above steps that are all complete sentences. */
function withoutLabelsAbove(lines: VisibleSection['lines']): VisibleSection['lines'] {
  const isAbove = ({ text, isItem }: VisibleLine): boolean => !isItem && isLabel(text) && !BARE_COUNT.test(text);
  const first = lines.findIndex((line) => !isAbove(line));
  const rest = lines.slice(first);
  if (first < 1 || !rest.every(({ text }) => SENTENCE_END.test(text) || BARE_COUNT.test(text))) return lines;
  return lines.slice(0, first).some(({ text }) => readsAsInstruction(text)) ? lines : rest;
}

function toDraft(ingredients: VisibleSection | undefined, steps: VisibleSection | undefined): RecipeDraft {
  const listed = ingredients === undefined ? [] : ingredientLines(ingredients);
  const lines = steps === undefined ? [] : stepLines(steps);
  const method = withoutUsed(
    lines,
    listed.map(({ text }) => text),
  );
  return {
    ...emptyDraft(),
    ingredients: listed.map(({ text, group }) => ({ line: text, group })),
    steps: method.map(({ text, group }) => ({ text, section: group, images: [] })),
  };
}
