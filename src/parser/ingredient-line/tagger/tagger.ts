import { FEATURE_ROWS, FEATURES_PER_TOKEN, featureRows } from './tagger-features.js';
import type { Token } from '../tokens/tokens.js';

/** The roles of a token. `before` and `after` are tokens that are neither amount, unit nor name, before and after the name. */
export const LABELS = ['amount', 'unit', 'name', 'before', 'after'] as const;
export type Label = (typeof LABELS)[number];
export const LABEL_COUNT = 5;

export interface TaggerWeights {
  /** `LABEL_COUNT` weights for each row. */
  rows: Int8Array | Float32Array;
  /** Weights from label to label. The row after the last label is for the start of a line. */
  transitions: Float32Array;
  /** The value of one step in `rows`. */
  scale: number;
}

/** The most likely labels of a line's tokens in a linear-chain model (Viterbi). */
export function tagTokens(line: string, tokens: readonly Token[], weights: TaggerWeights): Label[] {
  const count = tokens.length;
  if (count === 0) return [];
  const rows = new Int32Array(count * FEATURES_PER_TOKEN);
  featureRows(line, tokens, rows);
  const scores = new Float32Array(count * LABEL_COUNT);
  scoreTokens(rows, weights, scores);
  return bestPath(scores, weights.transitions, count);
}

export function emptyWeights(): TaggerWeights {
  return {
    rows: new Float32Array(FEATURE_ROWS * LABEL_COUNT),
    transitions: new Float32Array((LABEL_COUNT + 1) * LABEL_COUNT),
    scale: 1,
  };
}

/**
 * Adds the weights of each token's features to `scores`, one number for each label. The loop is unrolled because most time is
 * spent in it.
 */
export function scoreTokens(rows: Int32Array, { rows: table, scale }: TaggerWeights, scores: Float32Array): void {
  for (let token = 0, feature = 0; token < scores.length; token += LABEL_COUNT) {
    let [amount, unit, name, before, after] = [0, 0, 0, 0, 0];
    for (const end = feature + FEATURES_PER_TOKEN; feature < end; feature++) {
      const row = at(rows, feature) * LABEL_COUNT;
      amount += at(table, row);
      unit += at(table, row + 1);
      name += at(table, row + 2);
      before += at(table, row + 3);
      after += at(table, row + 4);
    }
    scores[token] = amount * scale;
    scores[token + 1] = unit * scale;
    scores[token + 2] = name * scale;
    scores[token + 3] = before * scale;
    scores[token + 4] = after * scale;
  }
}

/** Reads an element that is known to exist, without a check in the hot loops. */
function at(array: Int8Array | Int32Array | Uint8Array | Float32Array, index: number): number {
  return array[index] as number;
}

function bestPath(scores: Float32Array, transitions: Float32Array, count: number): Label[] {
  const from = new Uint8Array(count * LABEL_COUNT);
  let reached = transitions.slice(LABEL_COUNT * LABEL_COUNT).map((start, label) => start + at(scores, label));
  for (let token = 1; token < count; token++) {
    const next = new Float32Array(LABEL_COUNT);
    for (let label = 0; label < LABEL_COUNT; label++) {
      const source = bestSource(reached, transitions, label);
      from[token * LABEL_COUNT + label] = source;
      next[label] =
        at(reached, source) + at(transitions, source * LABEL_COUNT + label) + at(scores, token * LABEL_COUNT + label);
    }
    reached = next;
  }
  return walkBack(from, reached.indexOf(Math.max(...reached)), count);
}

function bestSource(reached: Float32Array, transitions: Float32Array, label: number): number {
  let best = 0;
  let top = -Infinity;
  for (let source = 0; source < LABEL_COUNT; source++) {
    const score = at(reached, source) + at(transitions, source * LABEL_COUNT + label);
    if (score <= top) continue;
    top = score;
    best = source;
  }
  return best;
}

function walkBack(from: Uint8Array, last: number, count: number): Label[] {
  const labels = new Array<Label>(count);
  for (let token = count - 1, label = last; token >= 0; token--) {
    labels[token] = LABELS[label] ?? 'after';
    label = at(from, token * LABEL_COUNT + label);
  }
  return labels;
}
