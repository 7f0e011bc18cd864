const MAX_LENGTH = 4096;

/** The http or https address that a link on a page means, `null` when it means none. */
export function absoluteUrl(link: string, baseUrl: string | null): string | null {
  const trimmed = link.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null;
  try {
    const url = baseUrl === null ? new URL(trimmed) : new URL(trimmed, baseUrl);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
