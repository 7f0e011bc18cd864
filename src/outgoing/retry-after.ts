const LONGEST = 3_600;

/** The seconds of a `Retry-After` header, at most one hour; `null` when the header is missing or unreadable. */
export function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), LONGEST) : null;
}
