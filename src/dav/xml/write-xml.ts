/** The namespaces of answers, by the prefixes that they have there. */
const NAMESPACES = {
  D: 'DAV:',
  C: 'urn:ietf:params:xml:ns:caldav',
  CS: 'http://calendarserver.org/ns/',
} as const;

const SPECIAL = /[&<>"]/g;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 cannot hold, not even escaped. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const DECLARATIONS = Object.entries(NAMESPACES)
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('');

/** Text as content of an element or value of an attribute. */
export function escapedXml(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(SPECIAL, (sign) => ESCAPES[sign] ?? sign);
}

/** @param name with a prefix of `NAMESPACES` @param content XML */
export function element(name: string, ...content: readonly string[]): string {
  return content.length === 0 ? `<${name}/>` : `<${name}>${content.join('')}</${name}>`;
}

export function textElement(name: string, text: string): string {
  return element(name, escapedXml(text));
}

/** The name with a prefix of `NAMESPACES`; `null` for a name of another namespace. @param name `{namespace}local` */
export function prefixedName(name: string): string | null {
  const [uri, local] = partsOf(name);
  const known = Object.entries(NAMESPACES).find(([, namespace]) => namespace === uri);
  return known === undefined ? null : `${known[0]}:${local}`;
}

/** @param name `{namespace}local` */
export function emptyElement(name: string): string {
  const prefixed = prefixedName(name);
  if (prefixed !== null) return element(prefixed);
  const [uri, local] = partsOf(name);
  return uri === '' ? `<${local} xmlns=""/>` : `<X:${local} xmlns:X="${escapedXml(uri)}"/>`;
}

/** @param name with a prefix of `NAMESPACES` */
export function xmlDocument(name: string, ...content: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<${name}${DECLARATIONS}>${content.join('')}</${name}>\n`;
}

function partsOf(name: string): [uri: string, local: string] {
  const end = name.lastIndexOf('}');
  return [name.slice(1, end), name.slice(end + 1)];
}
