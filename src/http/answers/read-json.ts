import type { LongText } from '../../database/long-text.js';
import { parseJson } from '../bodies/json-parser.js';
import { inSlices } from '../../slices.js';

/** Maximum bytes that `JSON.parse` reads at once. */
const PARSED_AT_ONCE = 65_536;

/** Parses the JSON of a service. A long text is parsed in steps. */
export async function readJson<Value>(text: LongText): Promise<Value> {
  if (text.length <= PARSED_AT_ONCE) return JSON.parse(text.toString()) as Value;
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return (await inSlices(parseJson(bytes, Number.POSITIVE_INFINITY))) as Value;
}

/** Parses a list that was read without tags, so that it is always there. */
export function readList<Value>({ text }: { readonly text: Buffer | null }): Promise<Value> {
  return readJson<Value>(text ?? '[]');
}
