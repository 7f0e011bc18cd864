import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { foldSpace, isBlockTag, isSilentTag } from '../../plain-text.js';
import { linesOf, linesOfNodes } from './element-text.js';
import type { PageDocument } from './page-document.js';
import { termPairs } from './term-pairs.js';

/** A visible line of the page. */
export interface TextBlock {
  text: string;
  /** 1 to 6 for `h1` to `h6`, 7 for a line that is completely bold, 0 for any other line. */
  rank: number;
  /** Whether it is an item of a list or a row of a table. */
  isItem: boolean;
  element: Element;
}

const BOLD_RANK = 7;
const ITEMS = new Set(['li', 'tr', 'dd']);
const NOT_INSIDE_ITEM = new Set(['li', 'ul', 'ol', 'table', 'tr', 'dl', 'h2', 'h3', 'h4']);
const ASIDE_TAGS = new Set([
  'nav',
  'footer',
  'button',
  'select',
  'option',
  'textarea',
  'aside',
  'dialog',
  'figcaption',
  'head',
]);
const ASIDE_CLASS =
  /(?:^|[\s_-])(?:comments?|commentlist|respond|related|sidebar|share|sharing|social|newsletter|breadcrumbs?|menu|navbar|advert\w*|visually-hidden|sr-only|screen-reader-text|tooltip|modal|popup|jump|cook-?mode)(?:$|[\s_-])/i;
/** Icon fonts: their icons are written as words, such as `schedule`. */
const ICON_CLASS = /(?:^|\s)material-(?:icons|symbols)/;
/** Classes of elements that look like a heading but have another tag: `ingredients-heading`, `SectionHead`, `group-title`. */
const HEADING_CLASS =
  /(?:^|[\s_-])(?:sub)?head(?:ing|er|line)(?:$|[\s_-])|(?:group|section)[_-]?(?:head(?:er|ing)?|title|name|label)(?:$|[\s_-])|ingredient-(?:label|group)(?:$|\s)/i;
/**
 * An element that contains one of these, or that is marked as part of a recipe, is part of the main content, whatever its class.
 */
const MAIN_TAGS = new Set(['h1', 'main', 'article']);
const RECIPE_PART = /ingredient|instruction/i;
const MAX_BLOCKS = 20_000;

/** The lines of the page in reading order, without navigation, comments, advertisements and the like. */
export function textBlocks(page: PageDocument): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const body of [page.byTag('body')[0] ?? null]) collect(body?.children ?? page.root.children, blocks);
  return blocks;
}

function collect(nodes: readonly ChildNode[], blocks: TextBlock[]): void {
  for (const node of nodes) {
    if (isTag(node) && blocks.length < MAX_BLOCKS && !isAside(node)) collectElement(node, blocks);
  }
}

/** Whether an element belongs to the site and not to the recipe, or is hidden. */
export function isAside(element: Element): boolean {
  const { attribs, name } = element;
  if (isSilentTag(name) || ASIDE_TAGS.has(name)) return true;
  if (attribs.class !== undefined && ICON_CLASS.test(attribs.class.slice(0, 100))) return true;
  if (attribs.class === undefined || name === 'body' || !ASIDE_CLASS.test(attribs.class.slice(0, 500))) return false;
  return !holdsElement(element, isMain);
}

function isMain({ name, attribs }: Element): boolean {
  if (MAIN_TAGS.has(name)) return true;
  return RECIPE_PART.test(attribs.itemprop ?? '') || RECIPE_PART.test((attribs.class ?? '').slice(0, 300));
}

/** Whether a row contains the headings of the columns. */
function isHeaderRow({ name, children }: Element): boolean {
  const cells = children.filter(isTag);
  return name === 'tr' && cells.length >= 2 && cells.every((cell) => cell.name === 'th');
}

function collectElement(element: Element, blocks: TextBlock[]): void {
  if (isHeaderRow(element)) return;
  const pairs = element.name === 'dl' && !holds(element, isList) ? termPairs(element, lineOf) : null;
  if (pairs !== null) for (const { term, text } of pairs) add(blocks, term, text, true);
  else if (isEntry(element)) addEntry(blocks, element);
  else if (holds(element, (tag) => tag !== 'br' && isBlockTag(tag))) collectHolder(element, blocks);
  else addLines(blocks, element, linesOf(element, isAside), rankOf(element));
}

function isList(tag: string): boolean {
  return tag === 'dl' || tag === 'ul' || tag === 'ol' || tag === 'table';
}

function collectHolder(element: Element, blocks: TextBlock[]): void {
  const before = blocks.length;
  collectMixed(element, blocks);
  const only = blocks.length === before + 1 ? blocks[before] : undefined;
  if (only?.rank === 0 && ITEMS.has(element.name)) only.isItem = true;
}

function addEntry(blocks: TextBlock[], element: Element): void {
  if (isHeadingItem(element)) add(blocks, element, lineOf(element), false, BOLD_RANK);
  else add(blocks, element, lineOf(element), true);
}

function isEntry(element: Element): boolean {
  return ITEMS.has(element.name) && !holds(element, (tag) => NOT_INSIDE_ITEM.has(tag));
}

/** Whether an item of a list looks like a heading, or a row has one cell across the table. */
function isHeadingItem(element: Element): boolean {
  if (element.name === 'li') return HEADING_CLASS.test((element.attribs.class ?? '').slice(0, 200));
  const [only, ...others] = element.children.filter(isTag);
  return only !== undefined && others.length === 0 && Number(only.attribs.colspan ?? 1) > 1;
}

function lineOf(element: Element): string {
  return foldSpace(linesOf(element, isAside).join(' '));
}

/** Text beside block elements is a line of its own. */
function collectMixed(element: Element, blocks: TextBlock[]): void {
  const rank = rankOf(element);
  let inline: ChildNode[] = [];
  const flush = (): void => {
    addLines(blocks, element, linesOfNodes(inline, isAside), rank);
    inline = [];
  };
  for (const child of element.children) {
    if (isTag(child) && (isBlockTag(child.name) ? child.name !== 'br' : holds(child, isBlockTag))) {
      flush();
      collect([child], blocks);
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

function addLines(blocks: TextBlock[], element: Element, lines: readonly string[], rank: number): void {
  for (const line of lines) add(blocks, element, line, false, rank);
}

function add(blocks: TextBlock[], element: Element, text: string, isItem: boolean, rank = 0): void {
  if (text !== '') blocks.push({ text, rank, isItem, element });
}

function rankOf(element: Element): number {
  const heading = /^h([1-6])$/.exec(element.name);
  if (heading) return Number(heading[1]);
  const children = element.children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
  const only = children[0];
  const isBold = children.length === 1 && only !== undefined && isTag(only) && ['strong', 'b'].includes(only.name);
  if (isBold || ['strong', 'b', 'dt', 'legend', 'caption'].includes(element.name)) return BOLD_RANK;
  return HEADING_CLASS.test((element.attribs.class ?? '').slice(0, 200)) ? BOLD_RANK : 0;
}
