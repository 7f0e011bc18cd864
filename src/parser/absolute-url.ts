const MAX_LENGTH = 4096;
/** A complete address appended to the address of the site: `https://www.kitchen.examplehttps://cdn.example/a.jpg`. */
const GLUED = /^https?:\/\/[^/?#]*?(https?):?\/\//i;

/** The http or https address of a link on a page; `null` when the link has none. */
export function absoluteUrl(link: string, baseUrl: string | null): string | null {
  if (link.length > MAX_LENGTH) return null;
  const trimmed = link.trim().replace(GLUED, '$1://');
  if (trimmed === '') return null;
  try {
    const url = baseUrl === null ? new URL(trimmed) : new URL(trimmed, baseUrl);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
