import { inSlices, turn } from '../../slices.js';
import { InvalidRequestError, MalformedBodyError } from '../problems/errors.js';
import { textProblem } from '../fields/plain-text.js';
import { parseJson } from './json-parser.js';
import type { BodyReader } from './taken-body.js';

/** Bytes for one call of `JSON.parse`, which takes up to 8 ms for them. */
const PARSED_AT_ONCE = 65_536;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Reads a JSON object. Refuses text that Postgres cannot store. */
export class JsonBody implements BodyReader {
  private readonly chunks: Buffer[] = [];
  private length = 0;

  write(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
  }

  async end(): Promise<object> {
    if (this.length === 0) return {};
    const body = await this.parse();
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
    throw new InvalidRequestError([{ path: '', message: 'The body must be a JSON object' }]);
  }

  private async parse(): Promise<unknown> {
    try {
      if (this.length <= PARSED_AT_ONCE) return parseAtOnce(this.bytes());
      await turn();
      return await inSlices(parseJson(this.bytes()));
    } catch (error) {
      if (error instanceof SyntaxError) throw new MalformedBodyError('The body is not valid JSON');
      throw error;
    }
  }

  private bytes(): Buffer {
    const bytes = Buffer.concat(this.chunks, this.length);
    this.chunks.length = 0;
    return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
  }
}

function parseAtOnce(bytes: Buffer): unknown {
  const body: unknown = JSON.parse(bytes.toString());
  const problem = textProblem(body);
  if (problem !== null) throw new InvalidRequestError([problem]);
  return body;
}
