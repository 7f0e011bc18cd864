/** Reads what the browser keeps for this tab; `null` when there is nothing, or nothing may be kept. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps a value for this tab, over reloads. */
export function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Where nothing may be kept, the page is as it was made after a reload.
  }
}
