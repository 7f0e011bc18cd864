import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { BodyTooLargeError, encodingsOf, readBody, UnknownEncodingError } from './read-body.js';

const TEXT = Buffer.from('soup '.repeat(1_000));

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

  it('ends when too much arrives, even when it unpacks to nothing', async () => {
    const nothing = gzipSync(Buffer.alloc(0));
    const endless = Readable.from(Array.from({ length: 2_000 }, () => nothing));
    await expect(readBody(endless, 'gzip', 20_000)).rejects.toThrow(BodyTooLargeError);
  });
});
