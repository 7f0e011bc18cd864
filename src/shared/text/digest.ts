import { createHash, type Hash } from 'node:crypto';

/** Tokens and keys are only stored in this form. They are random and have 128 bits and more, so no slower hash is needed. */
export function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

/** `hashOf` in base64url. */
export function digestOf(value: unknown): string {
  return hashOf(value).toString('base64url');
}

/**
 * SHA-256 of what the value says. The order of the members of an object does not change it, nor do members that are `undefined`: a retry of
 * a request has the same hash, also from a later release that makes the object in another order.
 * @param value what JSON can say, with bytes and times
 */
export function hashOf(value: unknown): Buffer {
  const hash = createHash('sha256');
  add(hash, value);
  return hash.digest();
}

function add(hash: Hash, value: unknown): void {
  if (value instanceof Uint8Array) {
    hash.update(`b${value.length}:`).update(value);
  } else if (value instanceof Date) {
    addText(hash, 't', value.toISOString());
  } else if (Array.isArray(value)) {
    hash.update(`[${value.length}`);
    for (const item of value) add(hash, item);
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    hash.update(`{${members.length}`);
    for (const [name, member] of members.sort(([one], [other]) => (one < other ? -1 : 1))) {
      addText(hash, 'k', name);
      add(hash, member);
    }
  } else if (typeof value === 'string') {
    addText(hash, 's', value);
  } else {
    hash.update(`v${JSON.stringify(value ?? null)};`);
  }
}

/** Hashes the length too, so that two different contents never give the same bytes. */
function addText(hash: Hash, kind: string, text: string): void {
  hash.update(`${kind}${text.length}:`).update(text, 'utf16le');
}
