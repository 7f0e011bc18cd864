import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** More than one is rare; a long chain is an attack. */
const MOST_ENCODINGS = 3;

export class BodyTooLargeError extends Error {}
export class UnknownEncodingError extends Error {}

/**
 * Reads a body and undoes its `Content-Encoding`.
 * @param limit most bytes after decompression; nothing beyond them is decompressed
 * @throws BodyTooLargeError UnknownEncodingError
 */
export async function readBody(body: Readable, contentEncoding: string | null, limit: number): Promise<Buffer> {
  const decoders = decodersOf(contentEncoding);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of pipeAll(body, decoders) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw new BodyTooLargeError();
      chunks.push(chunk);
    }
  } finally {
    for (const stream of [body, ...decoders]) stream.on('error', () => undefined).destroy();
  }
  return Buffer.concat(chunks, length);
}

/** In the order they are undone: the last one applied comes first. */
function decodersOf(contentEncoding: string | null): Transform[] {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MOST_ENCODINGS) throw new UnknownEncodingError();
  return names.toReversed().map(decoderOf);
}

function decoderOf(name: string): Transform {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      throw new UnknownEncodingError();
  }
}

/** An error anywhere ends the last stream with it, where the reader sees it. */
function pipeAll(body: Readable, decoders: readonly Transform[]): Readable {
  return decoders.reduce<Readable>((source, decoder) => {
    source.on('error', (error) => decoder.destroy(error));
    return source.pipe(decoder);
  }, body);
}
