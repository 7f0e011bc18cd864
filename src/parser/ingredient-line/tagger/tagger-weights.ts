import { decodeWeights } from './weights-code.js';
import type { TaggerWeights } from './tagger.js';
import { ENCODED_WEIGHTS } from './encoded-weights.js';

let weights: TaggerWeights | undefined;

/** Decoded at the first use, then kept in memory (about 3 MB). */
export function taggerWeights(): TaggerWeights {
  weights ??= decodeWeights(ENCODED_WEIGHTS);
  return weights;
}
