import { readFileSync } from 'node:fs';
import { decodeWeights } from './weights-code.js';
import type { TaggerWeights } from './tagger.js';

/** Written by `training/train.ts`. */
const FILE = new URL('tagger.weights', import.meta.url);

let weights: TaggerWeights | undefined;

/** Read at the first use, then kept in memory (about 3 MB). */
export function taggerWeights(): TaggerWeights {
  weights ??= decodeWeights(readFileSync(FILE));
  return weights;
}
