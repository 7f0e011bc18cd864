import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import {
  type BodyLimits,
  BodyTooLargeError,
  BodyTooSlowError,
  BodyUnpacksTooFarError,
  encodingsOf,
  readBody,
  readChunks,
  UnknownEncodingError,
} from './unpack.js';

const TEXT = Buffer.from('soup '.repeat(1_000));
const ROOM = { bytes: 1_000_000 };

/** What is read of a gzipped body, and of a stream that goes on for ever after it. */
async function unpacked(body: Buffer, limits: BodyLimits): Promise<number> {
  let length = 0;
  await readChunks(Readable.from([gzipSync(body)]), ['gzip'], limits, (chunk) => (length += chunk.length));
  return length;
}

describe('readBody', () => {
  it.each([
    [null, TEXT],
    ['', TEXT],
    ['identity', TEXT],
    ['gzip', gzipSync(TEXT)],
    ['X-GZIP', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['deflate, gzip', gzipSync(deflateSync(TEXT))],
  ])('decodes %j', async (encoding, body) => {
    expect(await readBody(Readable.from([body.subarray(0, 7), body.subarray(7)]), encoding, TEXT.length)).toEqual(TEXT);
  });

  it.each(['zstd', 'gzip, zstd', 'gzip, gzip, gzip, gzip', '__proto__', 'constructor'])(
    'refuses the unknown %j',
    (encoding) => {
      expect(() => encodingsOf(encoding)).toThrow(UnknownEncodingError);
    },
  );

  it.each([
    ['gzip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
  ])('fails for a body that is not %s, or is incomplete', async (encoding, body) => {
    for (const bad of [TEXT, body.subarray(0, body.length / 2)])
      await expect(readBody(Readable.from([bad]), encoding, 10_000)).rejects.toThrow();
  });

  it('ends at its limit for every encoding', async () => {
    for (const [encoding, body] of [
      [null, TEXT],
      ['gzip', gzipSync(TEXT)],
    ] as const)
      await expect(readBody(Readable.from([body]), encoding, TEXT.length - 1)).rejects.toThrow(BodyTooLargeError);
  });
});

describe('readChunks', () => {
  it('ends when too much arrives, even when it unpacks to nothing', async () => {
    const nothing = gzipSync(Buffer.alloc(0));
    const endless = Readable.from(Array.from({ length: 100_000 }, () => nothing));
    await expect(readChunks(endless, ['gzip'], ROOM, () => undefined)).rejects.toThrow(BodyTooLargeError);
  });

  it('allows any ratio for a small body, and a hundred for a large one', async () => {
    const limits = { ...ROOM, ratio: 100 };
    expect(await unpacked(Buffer.alloc(65_536), limits)).toBe(65_536);
    await expect(unpacked(Buffer.alloc(200_000), limits)).rejects.toThrow(BodyUnpacksTooFarError);
    expect(await unpacked(Buffer.alloc(200_000), ROOM)).toBe(200_000);
  });

  it('pauses the source and does not destroy it after a failure', async () => {
    const source = Readable.from(Array.from({ length: 1_000 }, () => TEXT));
    const refusal = new Error('enough');
    const reading = readChunks(source, [], { bytes: 10_000_000 }, () => {
      throw refusal;
    });
    await expect(reading).rejects.toBe(refusal);
    expect([source.destroyed, source.isPaused(), source.listenerCount('data')]).toEqual([false, true, 0]);
  });

  it('ends with a source that ends too early, before or after it began', async () => {
    const source = new Readable({ read: () => undefined });
    const reading = readChunks(source, [], ROOM, () => undefined);
    source.push('x');
    source.destroy();
    await expect(reading).rejects.toThrow('too early');
    await expect(readChunks(source, [], ROOM, () => undefined)).rejects.toThrow('too early');
  });

  it('fails when the source takes too long', async () => {
    const source = new Readable({ read: () => undefined });
    source.push('x');
    await expect(readChunks(source, [], { ...ROOM, milliseconds: 20 }, () => undefined)).rejects.toThrow(
      BodyTooSlowError,
    );
  });
});
