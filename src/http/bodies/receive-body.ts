import type { Request, Response } from 'express';
import { turn } from '../../slices.js';
import {
  DomainError,
  MalformedBodyError,
  PayloadTooLargeError,
  RequestTimeoutError,
  UnsupportedMediaTypeError,
} from '../problems/errors.js';
import { announcedBytes, waitsToSend } from './announced.js';
import type { BodyLease } from './body-budget.js';
import { type BodyReader, SMALL_BODY } from './taken-body.js';
import {
  BodyTooLargeError,
  BodyTooSlowError,
  BodyUnpacksTooFarError,
  encodingsOf,
  readChunks,
  UnknownEncodingError,
} from './unpack.js';

/** Time in which the whole body must arrive. */
const MILLISECONDS = 30_000;
/** Texts of people compress to about a tenth, so a higher ratio is an attack. */
const MOST_RATIO = 100;
/** Bytes of memory that a decoder takes. */
const DECODER = 65_536;

/**
 * Reads a body. Sends 100 Continue first when the client waits for it.
 * @param limit maximum bytes after unpacking
 * @param lease counts the bytes in memory, and may refuse more
 * @throws DomainError
 */
export async function receiveBody(
  request: Request,
  response: Response,
  reader: BodyReader,
  limit: number,
  lease: BodyLease,
): Promise<object> {
  try {
    refuseCharset(request);
    const encodings = encodingsOf(request.headers['content-encoding'] ?? null);
    if ((announcedBytes(request) ?? 0) > limit) throw new BodyTooLargeError();
    lease.take(encodings.length * DECODER);
    if (waitsToSend(request)) response.writeContinue();
    const limits = { bytes: limit, ratio: MOST_RATIO, milliseconds: MILLISECONDS };
    let length = 0;
    await readChunks(request, encodings, limits, (chunk) => {
      lease.take(chunk.length);
      reader.write(chunk);
      length += chunk.length;
    });
    const body = await reader.end();
    if (length <= SMALL_BODY) return body;
    await turn();
    // Parsing may take long, and nobody waits for the result.
    if (request.socket.destroyed) throw new MalformedBodyError('The client has gone');
    return body;
  } catch (error) {
    throw explained(error, limit);
  }
}

function refuseCharset(request: Request): void {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '') ?? [];
  if (!/^utf-?8$/i.test(charset)) throw new UnknownEncodingError();
}

function explained(error: unknown, limit: number): unknown {
  if (error instanceof DomainError) return error;
  if (error instanceof BodyTooLargeError) return new PayloadTooLargeError(`The body is larger than ${limit} bytes`);
  if (error instanceof BodyUnpacksTooFarError)
    return new PayloadTooLargeError(`The body unpacks to more than ${MOST_RATIO} times its size`);
  if (error instanceof BodyTooSlowError)
    return new RequestTimeoutError(`The body did not arrive in ${MILLISECONDS / 1_000} s`);
  if (error instanceof UnknownEncodingError)
    return new UnsupportedMediaTypeError('The body must be UTF-8, plain or compressed with gzip, deflate or brotli');
  return new MalformedBodyError('The body could not be read');
}
