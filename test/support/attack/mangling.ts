import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** Changes of the bytes of a body on their way. */
export interface Mangling {
  readonly encoding: string | null;
  readonly mangle: (body: Buffer) => Buffer;
}

const same = (body: Buffer): Buffer => body;

export const mangling: fc.Arbitrary<Mangling> = fc.constantFrom<Mangling>(
  { encoding: 'gzip', mangle: (body) => gzipSync(body) },
  { encoding: 'gzip', mangle: same },
  { encoding: 'gzip', mangle: (body) => gzipSync(body).subarray(0, -6) },
  { encoding: 'gzip', mangle: () => gzipSync(Buffer.alloc(3_000_000, 0x20)) },
  { encoding: 'br', mangle: same },
  { encoding: 'deflate', mangle: same },
  { encoding: 'zstd', mangle: same },
  { encoding: 'gzip, gzip', mangle: (body) => gzipSync(gzipSync(body)) },
  { encoding: '__proto__', mangle: same },
  { encoding: null, mangle: (body) => Buffer.concat([body, Buffer.from([0xff, 0xfe])]) },
  { encoding: null, mangle: (body) => Buffer.from(body.map((byte, at) => (at % 7 === 5 ? 0xc0 : byte))) },
  { encoding: null, mangle: (body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]) },
  { encoding: null, mangle: (body) => Buffer.from(body.toString(), 'utf16le') },
  { encoding: null, mangle: (body) => body.subarray(0, -1) },
  { encoding: null, mangle: (body) => Buffer.concat([body, body]) },
  { encoding: null, mangle: () => Buffer.alloc(1_100_000, 0x5b) },
  { encoding: null, mangle: () => Buffer.alloc(0) },
);
