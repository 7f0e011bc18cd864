import { createHash, type Hash } from 'node:crypto';

export interface RequestContent {
  readonly method: string;
  readonly path: string;
  readonly query: unknown;
  /** As it was read: JSON, or bytes. */
  readonly body: unknown;
}

/** SHA-256 of a request. The order of the members of a JSON object does not change it. */
export function fingerprintOf({ method, path, query, body }: RequestContent): Buffer {
  const hash = createHash('sha256');
  for (const part of [method, path, query, body]) add(hash, part);
  return hash.digest();
}

function add(hash: Hash, value: unknown): void {
  if (value instanceof Uint8Array) {
    hash.update(`b${value.length}:`).update(value);
  } else if (Array.isArray(value)) {
    hash.update(`[${value.length}`);
    for (const item of value) add(hash, item);
  } else if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).sort();
    hash.update(`{${names.length}`);
    for (const name of names) {
      addText(hash, 'k', name);
      add(hash, (value as Record<string, unknown>)[name]);
    }
  } else if (typeof value === 'string') {
    addText(hash, 's', value);
  } else {
    hash.update(`v${String(value)};`);
  }
}

/** Hashes the length too, so that two different contents never give the same bytes. */
function addText(hash: Hash, kind: string, text: string): void {
  hash.update(`${kind}${text.length}:`).update(text, 'utf16le');
}
