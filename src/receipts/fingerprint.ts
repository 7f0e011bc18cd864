import { createHash, type Hash } from 'node:crypto';

export interface RequestContent {
  readonly method: string;
  readonly path: string;
  readonly query: unknown;
  /** As it was read: JSON, or bytes. */
  readonly body: unknown;
}

/** How many values, and how many bytes or UTF-16 units of one value, are hashed in one step. */
const STEP = 1_000;
const PIECE = 262_144;

/** SHA-256 of a request, hashed in steps. The order of the members of a JSON object does not change it. */
export function* fingerprintOf({ method, path, query, body }: RequestContent): Generator<void, Buffer> {
  const hash = createHash('sha256');
  const counter = { values: 0 };
  for (const part of [method, path, query, body]) yield* add(part, hash, counter);
  return hash.digest();
}

function* add(value: unknown, hash: Hash, counter: { values: number }): Generator<void> {
  if (++counter.values % STEP === 0) yield;
  if (value instanceof Uint8Array) {
    yield* addLong(hash, 'b', value);
  } else if (Array.isArray(value)) {
    hash.update(`[${value.length}`);
    for (const item of value) yield* add(item, hash, counter);
  } else if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).sort();
    hash.update(`{${names.length}`);
    for (const name of names) {
      yield* addLong(hash, 'k', name);
      yield* add((value as Record<string, unknown>)[name], hash, counter);
    }
  } else if (typeof value === 'string') {
    yield* addLong(hash, 's', value);
  } else {
    hash.update(`v${String(value)};`);
  }
}

/** Hashes the length too, so that two different contents never give the same bytes. UTF-16, since a piece may end within a character. */
function* addLong(hash: Hash, kind: string, content: string | Uint8Array): Generator<void> {
  hash.update(`${kind}${content.length}:`);
  for (let begin = 0; begin < content.length; begin += PIECE) {
    if (begin > 0) yield;
    const end = begin + PIECE;
    if (typeof content === 'string') hash.update(content.slice(begin, end), 'utf16le');
    else hash.update(content.subarray(begin, end));
  }
}
