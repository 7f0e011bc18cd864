import { type ChildNode, DomHandler, isTag, type Document, type Element } from 'domhandler';
import { Parser } from 'htmlparser2';
import { absoluteUrl } from '../../absolute-url.js';
import { ParseFailure } from '../../recipe-draft.js';

const MAX_CHARACTERS = 12 * 1024 * 1024;
/** The maximum depth in browsers. The time for one tag grows with the number of open tags. */
const MAX_DEPTH = 512;
const MAX_ELEMENTS = 300_000;

/** A parsed page. Elements can be found by tag, class or attribute without another traversal of the tree. */
export interface PageDocument {
  root: Document;
  /** The address that the page was read from. */
  url: string;
  /** The base address of relative links. */
  baseUrl: string;
  byTag(name: string): readonly Element[];
  byClass(name: string): readonly Element[];
  /** Elements with this attribute, in the order of the page. */
  byAttribute(name: IndexedAttribute): readonly Element[];
}

const INDEXED_ATTRIBUTES = ['itemscope', 'itemprop', 'typeof', 'property', 'id', 'name', 'rel'] as const;
type IndexedAttribute = (typeof INDEXED_ATTRIBUTES)[number];

class BoundedHandler extends DomHandler {
  private depth = 0;
  private elements = 0;
  tokenizer: Parser | null = null;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth++;
    this.elements++;
    if (this.depth > MAX_DEPTH || this.elements > MAX_ELEMENTS) this.tokenizer?.pause();
    else super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.depth--;
    super.onclosetag();
  }
}

/**
 * Parses a page once. Content after an element that is nested deeper than in browsers, or after 300,000 elements, is not read.
 * @throws ParseFailure TOO_LARGE above 12 Mi characters
 */
export function parseHtml(html: string, url: string): PageDocument {
  if (html.length > MAX_CHARACTERS) {
    throw new ParseFailure('TOO_LARGE', 'The page is larger than 12 MB; paste the text of the recipe instead.');
  }
  const handler = new BoundedHandler();
  const parser = new Parser(handler);
  handler.tokenizer = parser;
  parser.end(html);
  return indexDocument(handler.root, url);
}

function indexDocument(root: Document, url: string): PageDocument {
  const tags = new Map<string, Element[]>();
  const classes = new Map<string, Element[]>();
  const attributes = new Map<string, Element[]>();
  for (const element of elementsUnder(root)) {
    append(tags, element.name, element);
    for (const name of new Set(classNames(element))) append(classes, name, element);
    for (const name of INDEXED_ATTRIBUTES) if (element.attribs[name] !== undefined) append(attributes, name, element);
  }
  const base = tags.get('base')?.[0]?.attribs.href;
  return {
    root,
    url,
    baseUrl: absoluteUrl(base ?? '', url) ?? url,
    byTag: (name) => tags.get(name) ?? [],
    byClass: (name) => classes.get(name) ?? [],
    byAttribute: (name) => attributes.get(name) ?? [],
  };
}

function append(index: Map<string, Element[]>, key: string, element: Element): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [element]);
  else known.push(element);
}

/** The class names of an element, in its own order. */
export function classNames(element: Element): string[] {
  const names = element.attribs.class;
  return names === undefined ? [] : names.split(/\s+/).filter(Boolean);
}

/** All elements below a node, in the order of the page. The content of elements for which `enter` returns false is skipped. */
export function* elementsUnder(
  parent: Document | Element,
  enter: (element: Element) => boolean = () => true,
): Generator<Element, void, undefined> {
  const waiting = [...parent.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isTag(node)) continue;
    yield node;
    if (!enter(node)) continue;
    for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at] as ChildNode);
  }
}
