import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { FEATURE_ROWS } from './tagger-features.js';
import { LABEL_COUNT, type TaggerWeights } from './tagger.js';

const TRANSITIONS = (LABEL_COUNT + 1) * LABEL_COUNT;
const HEAD_BYTES = 4 + TRANSITIONS * 4;

/**
 * Weights as bytes: Brotli of the scale, the transitions, the gaps between rows that are not empty, and the rows label
 * by label, one signed byte for each weight. Weights nearer to 0 than `smallest` are dropped.
 */
export function encodeWeights(weights: TaggerWeights, smallest: number): Buffer {
  const scale = Math.max(...sample(weights.rows)) / 127;
  const kept = keptRows(weights.rows, smallest);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeFloatLE(scale, 0);
  weights.transitions.forEach((weight, i) => head.writeFloatLE(weight, 4 + i * 4));
  const gaps = kept.flatMap((row, i) => varint(row - (kept[i - 1] ?? 0)));
  const bytes = Array.from({ length: LABEL_COUNT }, (_, label) =>
    kept.map((row) => quantised(weights.rows[row * LABEL_COUNT + label] ?? 0, scale, smallest)),
  ).flat();
  const size = Buffer.alloc(4);
  size.writeUInt32LE(kept.length);
  const plain = Buffer.concat([head, size, Buffer.from(gaps), Buffer.from(Int8Array.from(bytes).buffer)]);
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
}

export function decodeWeights(encoded: Buffer): TaggerWeights {
  const plain = brotliDecompressSync(encoded);
  const transitions = Float32Array.from({ length: TRANSITIONS }, (_, i) => plain.readFloatLE(4 + i * 4));
  const kept = plain.readUInt32LE(HEAD_BYTES);
  const rows = new Int8Array(FEATURE_ROWS * LABEL_COUNT);
  const firstByte = plain.length - kept * LABEL_COUNT;
  for (let i = 0, row = 0, at = HEAD_BYTES + 4; i < kept; i++) {
    let gap = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = plain[at++] ?? 0;
      gap |= (byte & 127) << shift;
      more = byte > 127;
    }
    row += gap;
    for (let label = 0; label < LABEL_COUNT; label++)
      rows[row * LABEL_COUNT + label] = plain.readInt8(firstByte + label * kept + i);
  }
  return { rows, transitions, scale: plain.readFloatLE(0) };
}

/** The absolute values without the largest 0.01 percent, which are clipped. */
function sample(rows: TaggerWeights['rows']): number[] {
  const sizes = Float32Array.from(rows, Math.abs)
    .filter((size) => size > 0)
    .sort();
  return [sizes[Math.floor(sizes.length * 0.9999)] ?? 1];
}

function keptRows(rows: TaggerWeights['rows'], smallest: number): number[] {
  const kept: number[] = [];
  for (let row = 0; row < FEATURE_ROWS; row++)
    if (rows.subarray(row * LABEL_COUNT, (row + 1) * LABEL_COUNT).some((weight) => Math.abs(weight) >= smallest))
      kept.push(row);
  return kept;
}

function quantised(weight: number, scale: number, smallest: number): number {
  if (Math.abs(weight) < smallest) return 0;
  return Math.max(-127, Math.min(127, Math.round(weight / scale)));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}
