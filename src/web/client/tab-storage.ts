/** Reads a value that is stored for this tab; `null` when there is none, or when the browser does not allow storage. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Stores a value for this tab. It stays after a reload. */
export function store(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Where nothing may be stored, the page is as it was made after a reload.
  }
}
