import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { type HeadingKind, headingKind } from '../../phrases/headings.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { PART_ALONE, PURPOSE_IN_LIST } from '../../vocabulary/group-words.js';
import { HEAT_OR_TIME } from '../../vocabulary/line-words.js';
import { PRICE } from '../../vocabulary/pages/leftover-words.js';
import { SITE_BUTTONS } from '../../vocabulary/pages/site-words.js';
import { foldSpace, isBlockTag, isSilentTag } from '../../plain-text.js';
import { isLabelledNote } from '../cleaning/without-notes.js';
import { hasAmount, isBareAmount } from '../visible/amount-pattern.js';
import { elementLines, elementText, linesOfNodes } from './element-text.js';
import type { PageDocument } from './page-document.js';
import { tabsOf } from './tabs.js';
import { termPairs } from './term-pairs.js';

/** A visible line of the page. */
export interface TextBlock {
  text: string;
  /** 1 to 6 for `h1` to `h6`, 7 for a line that is completely bold, 0 for any other line. */
  rank: number;
  /** Whether it is an item of a list or a row of a table. */
  isItem: boolean;
  element: Element;
  /** Labelled notes in paragraphs of their own inside an item: `Tip: …`. */
  tips: string[];
}

/** The rank of a line that is completely bold. */
export const BOLD_RANK = 7;
/** A tab is the heading of its panel. */
const RANK_OF_TAB = 2;
const ITEMS = new Set(['li', 'tr', 'dd']);
const NOT_INSIDE_ITEM = new Set(['h1', 'li', 'ul', 'ol', 'table', 'tr', 'dl', 'h2', 'h3', 'h4']);
const ASIDE_TAGS = new Set(['nav', 'footer', 'button', 'select', 'option', 'textarea', 'dialog', 'figcaption', 'head']);
const ASIDE_CLASS =
  /(?:^|[\s_-])(?:comments?|commentlist|respond|related|sidebar|share|sharing|social|newsletter|breadcrumbs?|menu|navbar|advert\w*|promo\w*|ads?|ad-?(?:slot|unit|wrapper|container|box)|visually-hidden|sr-only|screen-reader-text|tooltip|modal|popup|jump|cook-?mode|(?:site|page|main|global|location)-?footer|colophon|author-?(?:box|bio|card|info|profile)|about-?(?:the-?)?author|(?<![_-])profile(?:-?(?:box|card))?|wp-caption|caption-text|(?:image|img|photo)-caption)(?:$|[\s_-])/i;
/** Icon fonts: their icons are written as words, such as `schedule`. */
const ICON_CLASS = /(?:^|\s)material-(?:icons|symbols)/;
/** Classes of elements that look like a heading but have another tag: `ingredients-heading`, `SectionHead`, `group-title`. */
const HEADING_CLASS =
  /(?:^|[\s_-])(?:sub)?head(?:ing|er|line)(?:$|[\s_-])|(?:group|section)[_-]?(?:head(?:er|ing)?|title|name|label)(?:$|[\s_-])|ingredient-(?:label|group)(?:$|\s)/i;
/** Classes of items that separate the groups of a list. */
const TITLE_CLASS = /(?:^|\s)(?:[\w-]*[_-])?(?:bold|separator|delimiter|divider|subtitle|sub-title)(?:\s|$)/i;
/** Items of a longer list are not compared with each other, and neither is the white space between them. */
const LONGEST_LIST = 500;
const LONGEST_CAPTION = 60;
const CAPTIONS = new Set(['em', 'i', 'small']);
const EMPHASIS = new Set(['strong', 'b', 'u']);
/** One bold word in a line between headings is no habit of the page. */
const FEWEST_BOLD_NAMES = 2;
/**
 * An element that contains one of these, or that is marked as part of a recipe, is part of the main content, whatever its class.
 */
const MAIN_TAGS = new Set(['h1', 'main', 'article']);
const HIDDEN_STYLE = /(?:^|[;\s])(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden)/i;
const HIDDEN_CLASS = /(?:^|\s)(?:hide|hidden|is-hidden|u-hidden|d-none|display-none|invisible)(?:\s|$)/;
/** Classes that show an element again on wider or narrower screens: `d-none d-md-block`, `hidden lg:flex`. */
const SHOWN_ON_SOME_SCREENS =
  /(?:^|\s)(?:d-(?:xs|sm|md|lg|xl|xxl|print)-|(?:max-)?(?:xs|sm|md|lg|xl|2xl):(?:block|flex|grid|inline|table|contents|visible))/;
const HEADING_TAG = /^h[1-6]$/;
const RECIPE_PART = /ingredient|instruction/i;
/** A letter or number: other text is decoration. */
const HAS_WORD = /[\p{L}\p{N}]/u;
/** Lines of one element that follow each other and begin with a dash or a bullet are a list. */
const DASH = /^(?:[-–—*+]\s+|[•·▪‣◦●○■□☐]\s*)(?=[\p{L}\d¼-¾⅐-⅞])/u;
const FEWEST_DASHES = 3;
const MAX_BLOCKS = 20_000;
/** Classes of notes beside the steps, which are sentences. */
const NOTE_CLASS =
  /(?:^|[\s_-])(?:tips?|tipps?|hints?|notes?|hinweise?|astuces?|conseils?|consejos?|trucos?|consigli[oa]?|trucchi|weetjes?)(?:$|[\s_-])/i;
const NOTE_SENTENCE = /^(?:\S+\s+){3}[^]*[.!?]\P{L}?$/u;
const FEWEST_BUTTONS = 2;

/**
 * The lines of the page in reading order, without navigation, comments, advertisements and the like. Pages hide the other unit
 * systems and tabs, so hidden elements are left out, unless `hidden` asks for them.
 */
export function textBlocks(page: PageDocument, hidden: 'left out' | 'kept' = 'left out'): TextBlock[] {
  const tabs = tabsOf(page);
  const isClosed = (element: Element): boolean =>
    isHidden(element) && !isPanel(element) && !isHeadingOfPart(tabs.labels.get(element) ?? '');
  const skip = (element: Element): boolean =>
    tabs.bars.has(element) || belongsToSite(element) || (hidden === 'left out' && isClosed(element));
  const reading: Reading = { blocks: [], skip, labels: tabs.labels };
  collect(page.byTag('body')[0]?.children ?? page.root.children, reading);
  return reading.blocks;
}

interface Reading {
  blocks: TextBlock[];
  /** Elements that are left out with their content. */
  skip: (element: Element) => boolean;
  /** The labels of panels. */
  labels: ReadonlyMap<Element, string>;
}

function collect(nodes: readonly ChildNode[], reading: Reading): void {
  const { blocks, skip, labels } = reading;
  for (const node of nodes) {
    if (!isTag(node) || blocks.length >= MAX_BLOCKS || skip(node)) continue;
    const first = blocks.length;
    collectElement(node, reading);
    const label = labels.get(node);
    if (label !== undefined && !isHeadedBy(blocks.slice(first), headingKind(label)) && blocks[first]?.text !== label)
      blocks.splice(first, 0, { text: label, rank: RANK_OF_TAB, isItem: false, element: node, tips: [] });
  }
}

function isHeadedBy(blocks: readonly TextBlock[], kind: HeadingKind | null): boolean {
  return kind !== null && blocks.some(({ text, rank }) => rank > 0 && headingKind(text) === kind);
}

/** Whether an element belongs to the site and not to the recipe. */
export function belongsToSite(element: Element): boolean {
  const { attribs, name } = element;
  if (name === 'article' || name === 'body') return false;
  if (name === 'aside') return !holdsElement(element, (inner) => isRecipePart(inner) || isHeadingOfRecipe(inner));
  if (isSilentTag(name) || ASIDE_TAGS.has(name) || isItemButton(element) || isCaption(element)) return true;
  // A closed panel is drawn like text for screen readers only.
  if (attribs.class === undefined || attribs.role === 'tabpanel') return false;
  if (ICON_CLASS.test(attribs.class.slice(0, 100))) return true;
  return ASIDE_CLASS.test(attribs.class.slice(0, 500)) && !holdsElement(element, isMain);
}

/** A link in an item that is a button of the site: `Shop`. */
function isItemButton({ name, parent, children }: Element): boolean {
  if (name !== 'a' || parent === null || !isTag(parent) || !ITEMS.has(parent.name)) return false;
  const [only, ...others] = children;
  return only !== undefined && others.length === 0 && isText(only) && SITE_BUTTONS.has(foldPhrase(only.data.trim()));
}

/** A paragraph with a picture and a few words in italics below it. */
function isCaption(element: Element): boolean {
  if (element.name !== 'p' || !holds(element, (tag) => tag === 'img')) return false;
  const told = element.children.filter(
    (child) => (isText(child) ? child.data : isTag(child) ? elementText(child) : '').trim() !== '',
  );
  const [only, ...others] = told;
  if (only === undefined || others.length > 0 || !isTag(only) || !CAPTIONS.has(only.name)) return false;
  const text = elementText(only);
  return text.length <= LONGEST_CAPTION && !saysToCook(text);
}

/** Whether an element is hidden on every screen. */
function isHidden({ attribs }: Element): boolean {
  if (attribs.hidden !== undefined && attribs.hidden !== 'until-found') return true;
  if (attribs.style !== undefined && HIDDEN_STYLE.test(attribs.style.slice(0, 500))) return true;
  const classes = attribs.class?.slice(0, 500);
  return classes !== undefined && HIDDEN_CLASS.test(classes) && !SHOWN_ON_SOME_SCREENS.test(classes);
}

/** Whether an element is only the part of the recipe below its heading, which a page may show when the heading is pressed. */
function isPanel(element: Element): boolean {
  const before = besides(element, 'prev');
  const behind = besides(element, 'next');
  if (before === undefined || !isHeadingOfPart(elementText(before).slice(0, LONGEST_CAPTION))) return false;
  return behind === undefined || isHeadingOfPart(elementText(behind).slice(0, LONGEST_CAPTION));
}

function besides(element: Element, side: 'prev' | 'next'): Element | undefined {
  let node = element[side];
  while (node !== null && !isTag(node)) node = node[side];
  return node ?? undefined;
}

/** Whether an element is the heading of the ingredients or the steps. */
function isHeadingOfRecipe(element: Element): boolean {
  return HEADING_TAG.test(element.name) && isHeadingOfPart(elementText(element));
}

function isHeadingOfPart(text: string): boolean {
  const kind = headingKind(text);
  return kind === 'ingredients' || kind === 'steps';
}

function isMain(element: Element): boolean {
  return MAIN_TAGS.has(element.name) || isHeadingOfRecipe(element) || isRecipePart(element);
}

function isRecipePart({ attribs }: Element): boolean {
  return RECIPE_PART.test(attribs.itemprop ?? '') || RECIPE_PART.test((attribs.class ?? '').slice(0, 300));
}

/** Whether a row contains the headings of the columns. */
function isHeaderRow({ name, children }: Element): boolean {
  const cells = children.filter(isTag);
  return name === 'tr' && cells.length >= 2 && cells.every((cell) => cell.name === 'th');
}

function collectElement(element: Element, reading: Reading): void {
  if (isHeaderRow(element)) return;
  const pairs =
    element.name === 'dl' && !holds(element, isList) ? termPairs(element, (side) => lineOf(side, reading)) : null;
  if (pairs !== null) for (const { term, text } of pairs) add(reading, term, text, true);
  else if (isEntry(element)) addEntry(reading, element);
  else if (holds(element, (tag) => tag !== 'br' && isBlockTag(tag)) || holdsChecks(element))
    collectHolder(element, reading);
  else addLines(reading, element, elementLines(element, reading.skip), rankOf(element));
}

/** Whether an element holds several check boxes with their labels, which are a list without items. */
function holdsChecks({ name, children }: Element): boolean {
  return !ITEMS.has(name) && children.filter((child) => isTag(child) && isCheckRow(child)).length > 1;
}

/** Whether an element is the label of a check box, or only holds one with its check box. */
function isCheckRow(element: Element): boolean {
  if (isCheckLabel(element)) return true;
  const inner = element.children.filter((child): child is Element => isTag(child) && !isCheckBox(child));
  const [only, ...others] = inner;
  return !isBlockTag(element.name) && only !== undefined && others.length === 0 && isCheckRow(only);
}

function isCheckLabel({ name, attribs, prev, children }: Element): boolean {
  if (name !== 'label') return false;
  let before = prev;
  while (before !== null && !isTag(before)) before = before.prev;
  return (attribs.for !== undefined && before !== null && isCheckBox(before)) || children.some(isCheckBox);
}

function isCheckBox(node: ChildNode): boolean {
  return isTag(node) && node.name === 'input' && node.attribs.type === 'checkbox';
}

function isList(tag: string): boolean {
  return tag === 'dl' || tag === 'ul' || tag === 'ol' || tag === 'table';
}

function collectHolder(element: Element, reading: Reading): void {
  const { blocks } = reading;
  const before = blocks.length;
  collectMixed(element, reading);
  if (isCountedItem(element)) for (const block of blocks.slice(before)) if (block.rank === 0) block.isItem = true;
  const only = blocks.length === before + 1 ? blocks[before] : undefined;
  if (only?.rank === 0 && ITEMS.has(element.name)) only.isItem = true;
}

/** Whether the element is an item of a numbered list with a list inside. Its paragraphs are steps like the other items. */
function isCountedItem(element: Element): boolean {
  const { name, parent } = element;
  return name === 'li' && parent !== null && isTag(parent) && parent.name === 'ol' && holds(element, isList);
}

function addEntry(reading: Reading, element: Element): void {
  const group = groupIn(element, reading);
  if (group !== null) {
    add(reading, element, group.heading, false, BOLD_RANK);
    for (const line of group.lines) add(reading, element, line, true);
  } else if (isHeadingItem(element)) add(reading, element, lineOf(element, reading), false, BOLD_RANK);
  else addItem(reading, element);
}

/** An item without what it holds in elements of their own behind its text: notes, the product of a shop, a button. */
function addItem(reading: Reading, element: Element): void {
  const behind = element.children.filter((child): child is Element => isTag(child) && hasTextBefore(child));
  const blocks = behind.filter(({ name }) => name !== 'br' && isBlockTag(name));
  const notes = blocks.filter((child) => isNoteBox(child, lineOf(child, reading)));
  const products = hasProduct(element, blocks) ? blocks : blocks.filter(isProduct);
  const left = new Set([...notes, ...products, ...behind.filter(isSharedButton)]);
  const text = foldSpace(elementLines(element, (inner) => left.has(inner) || reading.skip(inner)).join(' '));
  const tips = notes.map((note) => lineOf(note, reading));
  if (HAS_WORD.test(text)) reading.blocks.push({ text, rank: 0, isItem: true, element, tips });
}

function hasTextBefore({ prev }: Element): boolean {
  for (let node = prev; node !== null; node = node.prev)
    if (isText(node) ? node.data.trim() !== '' : isTag(node) && elementText(node) !== '') return true;
  return false;
}

/** Whether an element holds a note: by its label, or a sentence in an element that the page marks as a note. */
function isNoteBox(element: Element, text: string): boolean {
  if (isLabelledNote(text)) return true;
  const isMarked = element.name === 'blockquote' || NOTE_CLASS.test((element.attribs.class ?? '').slice(0, 200));
  return isMarked && NOTE_SENTENCE.test(text) && !(saysToCook(text) && HEAT_OR_TIME.test(foldPhrase(text)));
}

/** Whether an element holds the details of a product, with its price in a line of its own. */
function isProduct(element: Element): boolean {
  const lines = element.children.flatMap((child) => linesOfNodes([child]));
  return lines.length > 1 && lines.some((line) => PRICE.test(foldPhrase(line)));
}

/** Whether a price stands in a line of its own below the whole ingredient, so that the product of a shop stands there. */
function hasProduct(element: Element, below: readonly Element[]): boolean {
  const [ingredient = ''] = elementLines(element);
  const isWhole = /\p{L}{3}/u.test(ingredient) && !isBareAmount(ingredient) && !PRICE.test(foldPhrase(ingredient));
  return isWhole && below.some((child) => PRICE.test(foldPhrase(elementText(child))));
}

/** Whether an element is a link behind the text of an item, and other items of the list end with the same one: `Enlarge picture`. */
function isSharedButton(element: Element): boolean {
  const item = element.parent;
  if (element.name !== 'a' || item === null || !isTag(item) || lastShown(item) !== element) return false;
  const text = elementText(element);
  const items = (item.parent?.children ?? []).slice(0, LONGEST_LIST).filter(isTag);
  const same = items.filter((other) => {
    const last = lastShown(other);
    return last?.name === 'a' && elementText(last) === text;
  });
  const before = foldSpace(elementText(item)).slice(0, -text.length).trim();
  const isName = hasAmount(text) || namesFood(text) || isBareAmount(before);
  return same.length >= FEWEST_BUTTONS && text.includes(' ') && !isName;
}

function lastShown({ children }: Element): Element | undefined {
  const last = children.findLast((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
  return last !== undefined && isTag(last) ? last : undefined;
}

/** A heading and its lines, when one item of a list holds a whole group of ingredients with line breaks between them. */
function groupIn(element: Element, reading: Reading): { heading: string; lines: string[] } | null {
  const [first] = element.children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
  if (element.name !== 'li' || first === undefined) return null;
  const [heading = '', ...lines] = elementLines(element, reading.skip);
  if (!isTag(first) || !EMPHASIS.has(first.name))
    return isPlainGroup(element, heading, lines) ? { heading, lines } : null;
  const isGroup =
    (lines.length > 1 || (lines.length === 1 && isBesideGroup(element) && !namesFood(heading))) &&
    heading === foldSpace(elementText(first)) &&
    !hasAmount(heading) &&
    !lines.every(isBareAmount);
  return isGroup && lines.filter(hasAmount).length * 2 >= lines.length ? { heading, lines } : null;
}

/** Whether an item holds a heading that is not bold, and several whole ingredients. */
function isPlainGroup(element: Element, heading: string, lines: readonly string[]): boolean {
  const isNamed = heading.endsWith(':') || PURPOSE_IN_LIST.test(heading) || PART_ALONE.test(foldPhrase(heading));
  const isTitle = heading.length <= LONGEST_CAPTION && !/[\d.]/.test(heading) && !hasAmount(heading);
  const whole = lines.filter((line) => hasAmount(line) && !isBareAmount(line) && line.length <= LONGEST_CAPTION);
  if (!isTitle || whole.length < 2) return false;
  if (isNamed) return whole.length * 2 >= lines.length;
  return !namesFood(heading) && isBesideGroup(element) && whole.length === lines.length;
}

/** Whether another item of the list holds a heading and several lines. */
function isBesideGroup({ parent }: Element): boolean {
  const beside = (parent?.children ?? []).slice(0, LONGEST_LIST);
  return beside.some((item) => isTag(item) && item.name === 'li' && elementLines(item).length > 2);
}

function isEntry(element: Element): boolean {
  return ITEMS.has(element.name) && !holds(element, (tag) => NOT_INSIDE_ITEM.has(tag)) && !isLayoutRow(element);
}

/** Whether a cell holds the lines of a part of the recipe below its heading, in a table that only divides the page. */
function isLayoutRow({ name, children }: Element): boolean {
  const cells = name === 'tr' ? children.filter(isTag) : [];
  return cells.some((cell) => elementLines(cell).slice(0, -1).some(isHeadingOfPart));
}

/** Whether an item of a list looks like a heading, or a row has one cell across the table. */
function isHeadingItem(element: Element): boolean {
  if (element.name === 'li' && HEADING_CLASS.test((element.attribs.class ?? '').slice(0, 200))) return true;
  if (isTitleAmongItems(element)) return true;
  if (element.name === 'li') return false;
  const [only, ...others] = element.children.filter(isTag);
  return only !== undefined && others.length === 0 && Number(only.attribs.colspan ?? 1) > 1;
}

/** Whether an item without a number is drawn as a title, by its class or completely bold, and most items beside it are not. */
function isTitleAmongItems(element: Element): boolean {
  if (!isDrawnAsTitle(element) || /\d/.test(elementText(element))) return false;
  const siblings = element.parent?.children ?? [];
  if (siblings.length > LONGEST_LIST) return false;
  const beside = siblings.filter((node) => isTag(node) && node.name === element.name);
  const titles = beside.filter((node) => isTag(node) && isDrawnAsTitle(node)).length;
  return titles * 3 <= beside.length && followingItem(element, isDrawnAsTitle) !== undefined;
}

/** The next item of the list, unless it is a title, too. */
function followingItem({ name, next }: Element, isTitle: (element: Element) => boolean): Element | undefined {
  let node = next;
  while (node !== null && !(isTag(node) && node.name === name)) node = node.next;
  return node === null || isTitle(node) ? undefined : node;
}

function isDrawnAsTitle(element: Element): boolean {
  return TITLE_CLASS.test((element.attribs.class ?? '').slice(0, 200)) || isBoldLine(element);
}

/** Whether a line is completely bold, and not because its list prints all names of ingredients in bold: `2 <b>eggs</b>`, `<b>Salt</b>`. */
function isBoldLine(element: Element): boolean {
  if (!isEmphasized(element)) return false;
  const siblings = element.parent?.children ?? [];
  if (siblings.length > LONGEST_LIST || elementText(element).endsWith(':')) return true;
  const partly = siblings.filter(
    (node): node is Element => isTag(node) && node.name === element.name && !isEmphasized(node),
  );
  return partly.length < FEWEST_BOLD_NAMES || partly.filter(holdsBoldName).length * 2 < partly.length;
}

/** Whether a short line has an amount, and a name in bold. */
function holdsBoldName(line: Element): boolean {
  const text = elementText(line);
  if (text.length > LONGEST_CAPTION || !hasAmount(text)) return false;
  return holdsElement(line, (inner) => EMPHASIS.has(inner.name) && !/\d/.test(elementText(inner)));
}

function lineOf(element: Element, reading: Reading): string {
  return foldSpace(elementLines(element, reading.skip).join(' '));
}

/** Text beside block elements is a line of its own. */
function collectMixed(element: Element, reading: Reading): void {
  const rank = rankOf(element);
  let inline: ChildNode[] = [];
  const flush = (): void => {
    addLines(reading, element, linesOfNodes(inline, reading.skip), rank);
    inline = [];
  };
  for (const child of element.children) {
    if (isTag(child) && isCheckRow(child) && holdsChecks(element)) {
      flush();
      add(reading, child, lineOf(child, reading), true);
    } else if (isTag(child) && (isBlockTag(child.name) ? child.name !== 'br' : holds(child, isBlockTag))) {
      flush();
      collect([child], reading);
    } else if (isTag(child) || isText(child)) inline.push(child);
  }
  flush();
}

function holds(element: Element, wanted: (tag: string) => boolean): boolean {
  return holdsElement(element, ({ name }) => wanted(name));
}

function holdsElement(element: Element, wanted: (element: Element) => boolean): boolean {
  return element.children.some((child) => isTag(child) && (wanted(child) || holdsElement(child, wanted)));
}

function addLines(reading: Reading, element: Element, lines: readonly string[], rank: number): void {
  const dashed = dashedLines(lines);
  for (const [at, line] of lines.entries()) {
    const isItem = dashed.has(at);
    add(reading, element, isItem ? line.replace(DASH, '') : line, isItem, isItem ? 0 : rank);
  }
}

/** The positions of the lines in runs of lines with dashes. */
function dashedLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let run: number[] = [];
  for (const [at, line] of lines.entries()) {
    run = DASH.test(line) ? [...run.slice(1 - FEWEST_DASHES), at] : [];
    if (run.length >= FEWEST_DASHES) for (const item of run) found.add(item);
  }
  return found;
}

function add(reading: Reading, element: Element, text: string, isItem: boolean, rank = 0): void {
  if (HAS_WORD.test(text)) reading.blocks.push({ text, rank, isItem, element, tips: [] });
}

/** Whether all text of an element is bold or underlined. */
function isEmphasized(element: Element): boolean {
  const children = element.children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
  const only = children[0];
  return children.length === 1 && only !== undefined && isTag(only) && EMPHASIS.has(only.name);
}

function rankOf(element: Element): number {
  const heading = /^h([1-6])$/.exec(element.name);
  if (heading) return Number(heading[1]);
  if (isBoldLine(element) || ['strong', 'b', 'dt', 'legend', 'caption'].includes(element.name)) return BOLD_RANK;
  return HEADING_CLASS.test((element.attribs.class ?? '').slice(0, 200)) ? BOLD_RANK : 0;
}
