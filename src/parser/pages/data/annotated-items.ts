import type { Element } from 'domhandler';
import type { SchemaNode } from '../../schema-org/nodes.js';
import { elementLines } from '../document/element-text.js';
import { lazySource } from '../document/image-source.js';
import { elementsUnder } from '../document/page-document.js';

/** How a markup vocabulary uses attributes to say which item an element is, and which property of which item it holds. */
export interface Annotation {
  /** The types of the item that this element is; `null` when it is none. */
  typesOf(element: Element): string[] | null;
  /** The properties whose value this element is, with their schema.org names. */
  propertiesOf(element: Element): string[];
}

const LINK_PROPERTIES = new Set(['image', 'url', 'video', 'contentUrl', 'embedUrl', 'thumbnailUrl', 'thumbnail']);
const MAX_DEPTH = 20;

/**
 * The item at `scope` in the form of JSON-LD, each property as a list, so that the same reader can be used for all vocabularies.
 */
export function readItem(scope: Element, annotation: Annotation, depth = 0): SchemaNode {
  const item: Record<string, unknown[]> = { '@type': annotation.typesOf(scope) ?? [] };
  collectProperties(scope, item, annotation, depth);
  joinEntries(item);
  return item;
}

/** When each ingredient is marked, the lines inside one mark (amount, unit and name in blocks) are joined. */
function joinEntries(item: Record<string, unknown[]>): void {
  const entries = item.recipeIngredient;
  if (entries === undefined || entries.length < 2) return;
  item.recipeIngredient = entries.map((entry) => (typeof entry === 'string' ? entry.replaceAll('\n', ' ') : entry));
}

function collectProperties(
  parent: Element,
  item: Record<string, unknown[]>,
  annotation: Annotation,
  depth: number,
): void {
  const ownParts = (element: Element): boolean =>
    annotation.typesOf(element) === null && !isReadWhole(annotation.propertiesOf(element));
  for (const element of elementsUnder(parent, ownParts)) {
    for (const name of annotation.propertiesOf(element)) addProperty(item, element, name, annotation, depth);
  }
}

/** Adds the value of `element` as the property `name`, unless it only contains other elements with the same property. */
export function addProperty(
  item: Record<string, unknown[]>,
  element: Element,
  name: string,
  annotation: Annotation,
  depth = 0,
): void {
  if (repeatsInside(element, name, annotation)) return;
  item[name] ??= [];
  item[name].push(valueOf(element, name, annotation, depth));
}

/** Instructions are read as a whole, so that marks inside them are not read twice. */
function isReadWhole(names: string[]): boolean {
  return names.includes('recipeInstructions');
}

/** Whether a list has the same property as its entries. Only the entries count. */
function repeatsInside(element: Element, name: string, annotation: Annotation): boolean {
  if (annotation.typesOf(element) !== null || name === 'recipeInstructions') return false;
  for (const inner of elementsUnder(element)) if (annotation.propertiesOf(inner).includes(name)) return true;
  return false;
}

/** An ingredient that is an item of its own (amount, name) becomes one line. */
function valueOf(element: Element, name: string, annotation: Annotation, depth: number): unknown {
  if (annotation.typesOf(element) !== null && depth < MAX_DEPTH && name !== 'recipeIngredient') {
    const item = readItem(element, annotation, depth + 1);
    const tells = Object.keys(item).length > 1;
    return tells ? item : textValueOf(element);
  }
  const link = LINK_PROPERTIES.has(name) ? linkOf(element) : undefined;
  return link ?? textValueOf(element);
}

function linkOf(element: Element): string | undefined {
  const { attribs } = element;
  return attribs.content ?? lazySource(element) ?? attribs.href ?? attribs.data ?? imageInside(element);
}

function imageInside(element: Element): string | undefined {
  for (const inner of elementsUnder(element)) if (inner.name === 'img') return lazySource(inner);
  return undefined;
}

function textValueOf(element: Element): string {
  const { attribs, name } = element;
  if (attribs.content !== undefined) return attribs.content;
  if (name === 'time' && attribs.datetime) return attribs.datetime;
  if ((name === 'data' || name === 'meter') && attribs.value !== undefined) return attribs.value;
  const text = elementLines(element).join('\n');
  return text === '' ? (attribs.datetime ?? attribs.title ?? attribs.alt ?? '') : text;
}
