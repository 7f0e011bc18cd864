import { FEATURES_PER_TOKEN, featureRows } from '../tagger-features.js';
import { emptyWeights, type Label, LABEL_COUNT, LABELS, scoreTokens, type TaggerWeights } from '../tagger.js';
import type { Token } from '../../tokens/tokens.js';

export interface Example {
  line: string;
  tokens: Token[];
  labels: Label[];
}

export interface TrainingOptions {
  epochs: number;
  /** Number of epochs before averaging begins. */
  warmUp: number;
  learningRate: number;
  /** Features that occur in fewer examples are ignored. */
  minCount: number;
  /**
   * The fraction of features that is left out at random in each pass over an example, so that the model does not depend on single
   * features.
   */
  dropout: number;
}

interface Sequence {
  rows: Int32Array;
  labels: Uint8Array;
}

/**
 * Trains a conditional random field with stochastic gradient descent (AdaGrad). The result is the mean of the weights after each
 * of the later epochs, which reduces the influence of the order of the examples. The same examples in the same order give the
 * same weights.
 */
export function trainTagger(examples: readonly Example[], options: TrainingOptions): TaggerWeights {
  const sequences = examples.map(toSequence);
  const counts = countRows(sequences);
  const weights = emptyWeights();
  const mean = emptyWeights();
  const steps = emptyWeights();
  const random = linearRandom(42);
  const averaged = options.epochs - options.warmUp;
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(sequences, random);
    for (const sequence of sequences) learn(thinned(sequence, counts, options, random), weights, steps, options);
    if (epoch >= options.warmUp) addWeights(mean, weights, 1 / averaged, options.dropout);
  }
  return mean;
}

/** Rows are scaled down, because a fraction of the features was left out during the training. */
function addWeights(sum: TaggerWeights, weights: TaggerWeights, share: number, dropout: number): void {
  for (let i = 0; i < sum.rows.length; i++)
    sum.rows[i] = (sum.rows[i] ?? 0) + (weights.rows[i] ?? 0) * share * (1 - dropout);
  for (let i = 0; i < sum.transitions.length; i++)
    sum.transitions[i] = (sum.transitions[i] ?? 0) + (weights.transitions[i] ?? 0) * share;
}

function toSequence({ line, tokens, labels }: Example): Sequence {
  const rows = new Int32Array(tokens.length * FEATURES_PER_TOKEN);
  featureRows(line, tokens, rows);
  return { rows, labels: Uint8Array.from(labels, (label) => LABELS.indexOf(label)) };
}

/** The row for features that are left out. It is not trained. */
const DROPPED = 0;

function thinned(
  { rows, labels }: Sequence,
  counts: ReadonlyMap<number, number>,
  { minCount, dropout }: TrainingOptions,
  random: () => number,
): Sequence {
  return { rows: rows.map((row) => ((counts.get(row) ?? 0) < minCount || random() < dropout ? DROPPED : row)), labels };
}

function countRows(sequences: readonly Sequence[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { rows } of sequences) for (const row of new Set(rows)) counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
}

function learn(
  { rows, labels }: Sequence,
  weights: TaggerWeights,
  steps: TaggerWeights,
  { learningRate }: TrainingOptions,
): void {
  const scores = new Float32Array(labels.length * LABEL_COUNT);
  scoreTokens(rows, weights, scores);
  const { marginals, pairs } = expectations(scores, weights.transitions, labels.length);
  labels.forEach((label, token) => {
    const before = token === 0 ? LABEL_COUNT : (labels[token - 1] ?? 0);
    marginals[token * LABEL_COUNT + label] = (marginals[token * LABEL_COUNT + label] ?? 0) - 1;
    pairs[before * LABEL_COUNT + label] = (pairs[before * LABEL_COUNT + label] ?? 0) - 1;
  });
  rows.forEach((row, feature) => {
    const token = Math.floor(feature / FEATURES_PER_TOKEN);
    if (row === DROPPED) return;
    for (let label = 0; label < LABEL_COUNT; label++)
      descend(
        weights.rows,
        steps.rows,
        row * LABEL_COUNT + label,
        marginals[token * LABEL_COUNT + label] ?? 0,
        learningRate,
      );
  });
  pairs.forEach((excess, at) => {
    descend(weights.transitions, steps.transitions, at, excess, learningRate);
  });
}

/** Errors smaller than this are not worth an update. */
const NEGLIGIBLE = 1e-4;

function descend(
  table: TaggerWeights['rows'],
  squares: TaggerWeights['rows'],
  at: number,
  excess: number,
  learningRate: number,
): void {
  if (Math.abs(excess) < NEGLIGIBLE) return;
  const sum = (squares[at] ?? 0) + excess * excess;
  squares[at] = sum;
  table[at] = (table[at] ?? 0) - (learningRate * excess) / (Math.sqrt(sum) + 1e-6);
}

/** The probability of each label for each token, and the expected number of each transition between labels. */
function expectations(
  scores: Float32Array,
  transitions: Float32Array,
  count: number,
): { marginals: Float64Array; pairs: Float64Array } {
  const n = LABEL_COUNT;
  const forward = forwardSums(scores, transitions, count);
  const backward = backwardSums(scores, transitions, count);
  const total = logSum(forward.subarray((count - 1) * n));
  const marginals = forward.map((ahead, i) => Math.exp(ahead + (backward[i] ?? 0) - total));
  const pairs = new Float64Array((n + 1) * n);
  for (let i = 0; i < count * n; i++) {
    const to = i % n;
    const token = Math.floor(i / n);
    if (token === 0) pairs[n * n + to] = marginals[i] ?? 0;
    for (let from = 0; token > 0 && from < n; from++) {
      const at = from * n + to;
      const path =
        (forward[(token - 1) * n + from] ?? 0) + (transitions[at] ?? 0) + (scores[i] ?? 0) + (backward[i] ?? 0);
      pairs[at] = (pairs[at] ?? 0) + Math.exp(path - total);
    }
  }
  return { marginals, pairs };
}

/** The logarithm of the summed weight of all paths that lead to each label of each token. */
function forwardSums(scores: Float32Array, transitions: Float32Array, count: number): Float64Array {
  const n = LABEL_COUNT;
  const sums = new Float64Array(count * n);
  const terms = new Float64Array(n);
  for (let i = 0; i < count * n; i++) {
    const [token, to] = [Math.floor(i / n), i % n];
    for (let from = 0; from < n; from++)
      terms[from] = (sums[(token - 1) * n + from] ?? 0) + (transitions[from * n + to] ?? 0);
    sums[i] = (scores[i] ?? 0) + (token === 0 ? (transitions[n * n + to] ?? 0) : logSum(terms));
  }
  return sums;
}

/** The logarithm of the summed weight of all paths that continue from each label of each token. */
function backwardSums(scores: Float32Array, transitions: Float32Array, count: number): Float64Array {
  const n = LABEL_COUNT;
  const sums = new Float64Array(count * n);
  const terms = new Float64Array(n);
  for (let i = (count - 1) * n - 1; i >= 0; i--) {
    const [next, from] = [Math.floor(i / n) + 1, i % n];
    for (let to = 0; to < n; to++)
      terms[to] = (sums[next * n + to] ?? 0) + (transitions[from * n + to] ?? 0) + (scores[next * n + to] ?? 0);
    sums[i] = logSum(terms);
  }
  return sums;
}

function logSum(terms: Float64Array): number {
  let top = -Infinity;
  for (const term of terms) if (term > top) top = term;
  let sum = 0;
  for (const term of terms) sum += Math.exp(term - top);
  return top + Math.log(sum);
}

function linearRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle(list: Sequence[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j] as Sequence, list[i] as Sequence];
  }
}
