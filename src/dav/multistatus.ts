import type { CalendarObject, Collection } from './collections.js';
import { element, emptyElement, escapedXml, prefixedName, textElement, xmlDocument } from './xml/write-xml.js';

const OK = 'HTTP/1.1 200 OK';
const FORBIDDEN = 'HTTP/1.1 403 Forbidden';
const NOT_FOUND = 'HTTP/1.1 404 Not Found';
const TRUNCATED = 'HTTP/1.1 507 Insufficient Storage';

/** The content, as XML, of each property that a resource has, by its name with a prefix. */
export type Properties = Readonly<Record<string, () => string>>;

/** Which properties a client asks for. */
export type AskedProperties =
  | { readonly kind: 'all' | 'names' }
  /** Names as `{namespace}local`. */
  | { readonly kind: 'some'; readonly names: readonly string[] };

/** How the answer is to be written. */
export interface Asked {
  readonly properties: AskedProperties;
  /** Whether properties that a resource does not have are left out (`Prefer: return=minimal`). */
  readonly isMinimal: boolean;
}

export function multistatus(...responses: readonly string[]): string {
  return xmlDocument('D:multistatus', ...responses);
}

/** One resource of an answer. */
export function responseOf(href: string, properties: Properties, { properties: asked, isMinimal }: Asked): string {
  if (asked.kind !== 'some')
    return response(href, [
      propstat(
        OK,
        Object.entries(properties).map(([name, content]) =>
          element(name, ...(asked.kind === 'all' ? contentOf(content) : [])),
        ),
      ),
    ]);
  const found: string[] = [];
  const missing: string[] = [];
  for (const name of asked.names) {
    const prefixed = prefixedName(name);
    const content = prefixed === null ? undefined : ownOf(properties, prefixed);
    if (prefixed === null || content === undefined) missing.push(emptyElement(name));
    else found.push(element(prefixed, ...contentOf(content)));
  }
  const without = missing.length === 0 || isMinimal ? [] : [propstat(NOT_FOUND, missing)];
  return response(href, found.length === 0 && without.length > 0 ? without : [propstat(OK, found), ...without]);
}

/** The answer about properties that cannot be changed. */
export function unchangeable(href: string, names: readonly string[]): string {
  return response(href, [propstat(FORBIDDEN, names.map(emptyElement))]);
}

export function missingResource(href: string): string {
  return response(href, [textElement('D:status', NOT_FOUND)]);
}

/** Says that there is more than the answer holds (RFC 6578, 3.6). */
export function truncated(href: string): string {
  return response(href, [
    textElement('D:status', TRUNCATED),
    element('D:error', element('D:number-of-matches-within-limits')),
  ]);
}

/** The properties of a task or a meal, and its content, which only reports ask for. */
export function propertiesOfObject({ component }: Collection, { tag, modifiedAt, text }: CalendarObject): Properties {
  return {
    'D:resourcetype': () => '',
    'D:getetag': () => `&quot;${tag}&quot;`,
    'D:getcontenttype': () => `text/calendar; charset=utf-8; component=${component.toLowerCase()}`,
    'D:getlastmodified': () => modifiedAt.toUTCString(),
    'C:calendar-data': () => escapedXml(text()),
  };
}

function response(href: string, content: readonly string[]): string {
  return element('D:response', textElement('D:href', href), ...content);
}

function propstat(status: string, properties: readonly string[]): string {
  return element('D:propstat', element('D:prop', ...properties), textElement('D:status', status));
}

function contentOf(content: () => string): string[] {
  const xml = content();
  return xml === '' ? [] : [xml];
}

function ownOf(properties: Properties, name: string): (() => string) | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}
