const LONGEST = 3_600;

/** Seconds that a `Retry-After` header asks for, an hour at most; `null` when it asks for nothing that can be read. */
export function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), LONGEST) : null;
}
