import type { LongText } from '../../database/long-text.js';
import { parseJson } from '../../http/bodies/json-parser.js';
import { inSlices } from '../../slices.js';

/** Bytes that `JSON.parse` may read at once. */
const PARSED_AT_ONCE = 65_536;

/** What the JSON of a service holds; a long one is read in steps. */
export async function readJson<Value>(text: LongText): Promise<Value> {
  if (text.length <= PARSED_AT_ONCE) return JSON.parse(text.toString()) as Value;
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return (await inSlices(parseJson(bytes, Number.POSITIVE_INFINITY))) as Value;
}

/** The list that a client reads who knows none. */
export function readList<Value>({ text }: { readonly text: Buffer | null }): Promise<Value> {
  return readJson<Value>(text ?? '[]');
}
