import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Clients rarely use more than one. A long chain is an attack. */
const MOST_ENCODINGS = 3;
/** Bytes up to which the ratio is not checked. */
const UNRATED = 65_536;

const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate };
export type Encoding = keyof typeof DECODERS;

export class BodyTooLargeError extends Error {}
export class BodyUnpacksTooFarError extends Error {}
export class BodyTooSlowError extends Error {}
export class UnknownEncodingError extends Error {}

export interface BodyLimits {
  /** Maximum bytes, both packed and unpacked. Unpacking stops there. */
  readonly bytes: number;
  /** Maximum ratio of unpacked to packed bytes, for a body that unpacks to more than 64 KiB. */
  readonly ratio?: number;
  /** Time in which the whole body must arrive. */
  readonly milliseconds?: number;
}

/** Reads and unpacks a body. @param limit maximum bytes @throws BodyTooLargeError UnknownEncodingError */
export async function readBody(body: Readable, contentEncoding: string | null, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await readChunks(body, encodingsOf(contentEncoding), { bytes: limit }, (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks);
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

/**
 * Calls `use` with each unpacked chunk of a body. An error of `use` ends the reading. The source is then paused and not destroyed,
 * because its connection may be needed for the answer.
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
