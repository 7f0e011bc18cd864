const MAX_LENGTH = 4096;
/** A whole address glued behind the address of the site: `https://www.kitchen.examplehttps://cdn.example/a.jpg`. */
const GLUED = /^https?:\/\/[^/?#]*?(https?):?\/\//i;

/** The http or https address that a link on a page means, `null` when it means none. */
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
