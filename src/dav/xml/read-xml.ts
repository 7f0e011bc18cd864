import { SaxesParser } from 'saxes';
import { InvalidRequestError } from '../../http/problems/errors.js';

/** An element of a request. Names are `{namespace}local`. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text between its tags, without that of its children. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

/** No request of a client is nested half as deep. */
const MOST_LEVELS = 20;
/** A multiget names each task of a list; a list has at most 3,000. */
const MOST_ELEMENTS = 6_000;

/**
 * The root of a document. A document type is refused: it could declare entities, and no request needs one.
 * @throws InvalidRequestError
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const roots: OpenElement[] = [];
  const open: OpenElement[] = [];
  let count = 0;
  parser.on('doctype', () => {
    throw refusal('must not have a document type');
  });
  parser.on('error', ({ message }) => {
    throw refusal(`is no well-formed XML: ${message}`);
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length === MOST_LEVELS) throw refusal(`must not be nested deeper than ${MOST_LEVELS} levels`);
    if (++count > MOST_ELEMENTS) throw refusal(`must not have more than ${MOST_ELEMENTS} elements`);
    const plain = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const);
    const element = { name: `{${uri}}${local}`, attributes: Object.fromEntries(plain), children: [], text: '' };
    (open.at(-1)?.children ?? roots).push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const append = (part: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.write(text).close();
  const [root] = roots;
  if (root === undefined) throw refusal('has no element');
  return root;
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

function refusal(problem: string): InvalidRequestError {
  return new InvalidRequestError([{ path: '', message: `The body ${problem}` }]);
}
