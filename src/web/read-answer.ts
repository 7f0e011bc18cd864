import type { LongText } from '../database/long-text.js';
import { parseJson } from '../http/bodies/json-parser.js';
import { inSlices } from '../slices.js';

/** Parses the JSON of a service, in steps. */
export async function readAnswer<Answer>(text: LongText): Promise<Answer> {
  return (await inSlices(parseJson(Buffer.from(text as string)))) as Answer;
}
