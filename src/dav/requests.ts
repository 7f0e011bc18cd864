import { InvalidRequestError } from '../http/problems/errors.js';
import type { Asked, AskedProperties } from './multistatus.js';
import { PreconditionFailure } from './precondition-failure.js';
import { childOf, childrenOf, readXml, type XmlElement } from './xml/read-xml.js';

/** The headers that say how an answer is to be written. */
export interface AskingHeaders {
  readonly depth?: string | undefined;
  readonly prefer?: string | undefined;
  readonly brief?: string | undefined;
}

const CALDAV = '{urn:ietf:params:xml:ns:caldav}';
/** Of the objects of a collection, those that say no more than their names and tags. */
const SMALL = ['{DAV:}getetag', '{DAV:}getcontenttype', '{DAV:}resourcetype'];

/** What a REPORT asks for. */
export type Report =
  | { readonly kind: 'query'; readonly asked: Asked; readonly filter: XmlElement }
  | { readonly kind: 'multiget'; readonly asked: Asked; readonly hrefs: readonly string[] }
  | {
      readonly kind: 'sync';
      readonly asked: Asked;
      /** Empty for all. */
      readonly token: string;
      readonly limit: number | null;
    };

/**
 * Reads the body of a PROPFIND. One without a body asks for all properties.
 * @throws InvalidRequestError
 */
export function readPropfind(text: string, headers: AskingHeaders): Asked {
  if (text.trim() === '') return { properties: { kind: 'all' }, isMinimal: isMinimal(headers) };
  const root = rootOf(text, '{DAV:}propfind');
  return { properties: propertiesIn(root) ?? { kind: 'all' }, isMinimal: isMinimal(headers) };
}

/** Whether the members of a collection are asked for too. Without the header they are. @throws PreconditionFailure for all levels */
export function asksForMembers({ depth = '1' }: AskingHeaders): boolean {
  if (depth === '0' || depth === '1') return depth === '1';
  throw new PreconditionFailure(403, 'D:propfind-finite-depth', 'Depth must be 0 or 1');
}

/** The names of the properties that a PROPPATCH sets or removes. @throws InvalidRequestError */
export function readProppatch(text: string): string[] {
  return rootOf(text, '{DAV:}propertyupdate')
    .children.flatMap((change) => childrenOf(change, '{DAV:}prop'))
    .flatMap(({ children }) => children.map(({ name }) => name));
}

/** @throws InvalidRequestError, PreconditionFailure for a report that does not exist here */
export function readReport(text: string, headers: AskingHeaders): Report {
  const root = readXml(text);
  const properties: AskedProperties = propertiesIn(root) ?? { kind: 'some', names: SMALL };
  const asked = { properties, isMinimal: isMinimal(headers) };
  switch (root.name) {
    case `${CALDAV}calendar-query`: {
      const filter = childOf(root, `${CALDAV}filter`);
      if (filter === undefined) throw new PreconditionFailure(403, 'C:valid-filter', 'A calendar-query needs a filter');
      return { kind: 'query', asked, filter };
    }
    case `${CALDAV}calendar-multiget`:
      return { kind: 'multiget', asked, hrefs: childrenOf(root, '{DAV:}href').map((href) => href.text) };
    case '{DAV:}sync-collection':
      return { kind: 'sync', asked, token: childOf(root, '{DAV:}sync-token')?.text.trim() ?? '', limit: limitOf(root) };
    default:
      throw new PreconditionFailure(403, 'D:supported-report', `There is no report ${root.name}`);
  }
}

function rootOf(text: string, name: string): XmlElement {
  const root = readXml(text);
  if (root.name !== name)
    throw new InvalidRequestError([{ path: '', message: `The body must be a ${name}, not a ${root.name}` }]);
  return root;
}

/** `null` when nothing says which. */
function propertiesIn(root: XmlElement): AskedProperties | null {
  if (childOf(root, '{DAV:}allprop') !== undefined) return { kind: 'all' };
  if (childOf(root, '{DAV:}propname') !== undefined) return { kind: 'names' };
  const prop = childOf(root, '{DAV:}prop');
  return prop === undefined ? null : { kind: 'some', names: [...new Set(prop.children.map(({ name }) => name))] };
}

function limitOf(root: XmlElement): number | null {
  const limit = childOf(root, '{DAV:}limit');
  const results = limit === undefined ? undefined : childOf(limit, '{DAV:}nresults')?.text.trim();
  if (results === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(results))
    throw new InvalidRequestError([{ path: 'nresults', message: 'nresults must be a number above 0' }]);
  return Number(results);
}

function isMinimal({ prefer = '', brief = '' }: AskingHeaders): boolean {
  return /\breturn=minimal\b/i.test(prefer) || brief.trim().toLowerCase() === 't';
}
