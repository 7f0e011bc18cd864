import { isTag, isText, type Element, type ChildNode } from 'domhandler';
import { isBareAmount } from '../visible/amount-pattern.js';
import { foldSpace, isBlockTag, isSilentTag } from '../../plain-text.js';

/** Marks the place where two elements meet without a space. */
const SEAM = '\ue000';
/** Marks the end of an element that contains only an amount: `<b>2</b><span>eggs</span>`. */
const AMOUNT_END = '\ue001';
const AMOUNT_BEFORE_NAME = /\ue001(?=\ue000\p{L})/gu;
/**
 * Elements without a space between them are often only separated by their style: `<b>Dough</b><span>Knead it`, `<b>Prep
 * time</b>20 min`.
 */
const TELLING_SEAM = /(?<=[\p{Ll})])\ue000(?=[\p{Lu}\d(])|(?<=\d)\ue000(?=[\p{Lu}(]|\d\/\d)/gu;
/** In characters, with the white space between the elements. */
const LONGEST_AMOUNT = 60;
/** An amount has fewer nodes. */
const MOST_NODES = 20;
const SCRIPTS = new Set(['sup', 'sub']);

/** The text of an element as one line. */
export function elementText(element: Element): string {
  return foldSpace(elementLines(element).join(' '));
}

/** The text of an element, one line for each block or line break. `skip` leaves out elements and their content. */
export function elementLines(element: Element, skip: (element: Element) => boolean = () => false): string[] {
  return linesOfNodes([element], skip);
}

/** The lines of sibling nodes. */
export function linesOfNodes(nodes: readonly ChildNode[], skip: (element: Element) => boolean = () => false): string[] {
  const parts: string[] = [];
  for (const node of nodes) collectNode(node, parts, skip);
  const text = parts
    .join('')
    .replace(AMOUNT_BEFORE_NAME, ' ')
    .replaceAll(AMOUNT_END, '')
    .replace(TELLING_SEAM, ' ')
    .replaceAll(SEAM, '');
  return text.split('\n').map(foldSpace).filter(Boolean);
}

function collect(element: Element, parts: string[], skip: (element: Element) => boolean): void {
  if (isSilentTag(element.name) || skip(element)) return;
  const isBlock = isBlockTag(element.name);
  if (isBlock) parts.push('\n');
  for (const child of element.children) collectNode(child, parts, skip);
  if (isBlock) parts.push('\n');
}

function collectNode(node: ChildNode, parts: string[], skip: (element: Element) => boolean): void {
  const { prev } = node;
  if (prev !== null && isTag(prev) && !SCRIPTS.has(prev.name))
    parts.push(isTag(node) && isAmount(prev) ? AMOUNT_END + SEAM : SEAM);
  if (isText(node)) parts.push(node.data.replace(/[\n\r\u2028\u2029\ue000\ue001]+/g, ' '));
  else if (isTag(node)) collect(node, parts, skip);
}

/** Whether an element contains only an amount: `<b>500</b>`, `<span><b>2</b> dl</span>`. */
function isAmount(element: Element): boolean {
  let text = '';
  const waiting: ChildNode[] = [element];
  for (let seen = 0; seen < MOST_NODES && text.length <= LONGEST_AMOUNT; seen++) {
    const node = waiting.pop();
    if (node === undefined) return isBareAmount(foldSpace(text));
    if (isText(node)) text += node.data;
    else if (isTag(node)) for (const child of node.children.slice(0, MOST_NODES).reverse()) waiting.push(child);
  }
  return false;
}

/** The content of a script or another raw text element. */
export function rawTextOf(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('');
}
