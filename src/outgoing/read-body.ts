import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Servers rarely use more than one. A long chain is an attack. */
const MOST_ENCODINGS = 3;

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate };
type Encoding = keyof typeof DECODERS;

export class BodyTooLargeError extends Error {}
export class UnknownEncodingError extends Error {}

/**
 * Reads and unpacks the body of an answer.
 * @param limit maximum bytes, both packed and unpacked
 * @throws BodyTooLargeError UnknownEncodingError
 */
export async function readBody(body: Readable, contentEncoding: string | null, limit: number): Promise<Buffer> {
  const decoders = encodingsOf(contentEncoding)
    .toReversed()
    .map((encoding) => DECODERS[encoding]());
  const chunks: Buffer[] = [];
  const packed = Readable.from(upTo(limit, body));
  const unpacked = decoders.reduce<Readable>((from, decoder) => pipeline(from, decoder, () => undefined), packed);
  for await (const chunk of upTo(limit, unpacked)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* upTo(limit: number, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limit) throw new BodyTooLargeError();
    yield chunk;
  }
}

/** The encodings in a `Content-Encoding`, in the order in which they were applied. @throws UnknownEncodingError */
export function encodingsOf(contentEncoding: string | null): Encoding[] {
  if (contentEncoding === null) return [];
  const names = contentEncoding.toLowerCase().split(',');
  const encodings = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  if (encodings.length > MOST_ENCODINGS || !encodings.every(isKnown)) throw new UnknownEncodingError();
  return encodings;
}

function isKnown(encoding: string): encoding is Encoding {
  return Object.hasOwn(DECODERS, encoding);
}
