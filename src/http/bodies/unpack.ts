import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** More than one is rare; a long chain is an attack. */
const MOST_ENCODINGS = 3;
/** Bytes to which a body of any size may unpack. */
const UNRATED = 65_536;

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate };
export type Encoding = keyof typeof DECODERS;

export class BodyTooLargeError extends Error {}
export class BodyUnpacksTooFarError extends Error {}
export class BodyTooSlowError extends Error {}
export class UnknownEncodingError extends Error {}

export interface BodyLimits {
  /** Most bytes, as they arrive and as they are unpacked. Nothing beyond them is unpacked. */
  readonly bytes: number;
  /** To how many bytes one byte may unpack, in a body that unpacks to more than 64 KiB. */
  readonly ratio?: number;
  /** In which the whole body arrives. */
  readonly milliseconds?: number;
}

/**
 * Reads a body and undoes its `Content-Encoding`.
 * @param limit most bytes
 * @throws BodyTooLargeError UnknownEncodingError
 */
export async function readBody(body: Readable, contentEncoding: string | null, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await readChunks(body, encodingsOf(contentEncoding), { bytes: limit }, (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks);
}

/** What a `Content-Encoding` names, in the order in which it was done. @throws UnknownEncodingError */
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

/**
 * Gives `use` each chunk of a body, unpacked, until the end. An error of `use` ends the reading. The source is then paused and not
 * destroyed, as its connection may be needed for an answer.
 * @throws BodyTooLargeError BodyUnpacksTooFarError BodyTooSlowError
 */
export function readChunks(
  source: Readable,
  encodings: readonly Encoding[],
  limits: BodyLimits,
  use: (chunk: Buffer) => void,
): Promise<void> {
  const decoders = encodings.toReversed().map((encoding): Transform => DECODERS[encoding]());
  const last = decoders.at(-1) ?? source;
  const size = { packed: 0, unpacked: 0 };
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      source.off('data', arrive).off('close', lose).unpipe().pause();
      last.off('data', take).off('end', settle);
      for (const decoder of decoders) decoder.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    const orFail = (act: (chunk: Buffer) => void) => (chunk: Buffer) => {
      try {
        act(chunk);
      } catch (error) {
        settle(error as Error);
      }
    };
    const arrive = orFail((chunk) => {
      size.packed += chunk.length;
      refuseSize(size, limits);
    });
    const take = orFail((chunk) => {
      size.unpacked += chunk.length;
      refuseSize(size, limits);
      use(chunk);
    });
    const lose = (): void => {
      if (!source.readableEnded) settle(new Error('The body ended too early'));
    };
    for (const stream of [source, ...decoders]) stream.on('error', settle);
    source.on('data', arrive).once('close', lose);
    last.on('data', take).once('end', settle);
    decoders.reduce<Readable>((from, decoder) => from.pipe(decoder), source);
    const beLate = (): void => {
      settle(new BodyTooSlowError());
    };
    if (limits.milliseconds !== undefined) timer = setTimeout(beLate, limits.milliseconds);
    if (source.destroyed) lose();
  });
}

function refuseSize({ packed, unpacked }: { packed: number; unpacked: number }, { bytes, ratio }: BodyLimits): void {
  if (Math.max(packed, unpacked) > bytes) throw new BodyTooLargeError();
  if (ratio !== undefined && unpacked > UNRATED && unpacked > ratio * packed) throw new BodyUnpacksTooFarError();
}
