import { FEATURES_PER_TOKEN, featureRows } from '../tagger-features.js';
import { emptyWeights, type Label, LABEL_COUNT, LABELS, scoreTokens, type TaggerWeights } from '../tagger.js';
import type { Token } from '../tokens.js';

export interface Example {
  line: string;
  tokens: Token[];
  labels: Label[];
}

export interface TrainingOptions {
  epochs: number;
  learningRate: number;
  /** Features seen in fewer examples are left out. */
  minCount: number;
  /** The share of features that a pass over an example does without, so that no single one is relied on. */
  dropout: number;
}

interface Sequence {
  rows: Int32Array;
  labels: Uint8Array;
}

/** Conditional random field by stochastic gradient (AdaGrad); the same examples in the same order give the same weights. */
export function trainTagger(examples: readonly Example[], options: TrainingOptions): TaggerWeights {
  const sequences = examples.map(toSequence);
  const counts = countRows(sequences);
  const weights = emptyWeights();
  const steps = {
    rows: new Float32Array(weights.rows.length),
    transitions: new Float32Array(weights.transitions.length),
  };
  const random = linearRandom(42);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(sequences, random);
    for (const sequence of sequences) learn(thinned(sequence, counts, options, random), weights, steps, options);
  }
  weights.rows = weights.rows.map((weight) => weight * (1 - options.dropout));
  return weights;
}

function toSequence({ line, tokens, labels }: Example): Sequence {
  const rows = new Int32Array(tokens.length * FEATURES_PER_TOKEN);
  featureRows(line, tokens, rows);
  return { rows, labels: Uint8Array.from(labels, (label) => LABELS.indexOf(label)) };
}

/** The row that dropped features point to; it never learns. */
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
  steps: { rows: Float32Array; transitions: Float32Array },
  { learningRate }: TrainingOptions,
): void {
  const scores = new Float32Array(labels.length * LABEL_COUNT);
  scoreTokens(rows, weights, scores);
  const { marginals, pairs } = expectations(scores, weights.transitions, labels.length);
  const step = (table: Float32Array | Int8Array, sums: Float32Array, at: number, slope: number): void => {
    sums[at] = (sums[at] ?? 0) + slope * slope;
    table[at] = (table[at] ?? 0) + (learningRate * slope) / (Math.sqrt(sums[at]) + 1e-6);
  };
  for (let token = 0; token < labels.length; token++)
    for (let feature = 0; feature < FEATURES_PER_TOKEN; feature++) {
      const row = rows[token * FEATURES_PER_TOKEN + feature] ?? 0;
      if (row === DROPPED) continue;
      for (let label = 0; label < LABEL_COUNT; label++) {
        const slope = (labels[token] === label ? 1 : 0) - (marginals[token * LABEL_COUNT + label] ?? 0);
        if (Math.abs(slope) > 1e-4) step(weights.rows, steps.rows, row * LABEL_COUNT + label, slope);
      }
    }
  for (let token = 0, from = LABEL_COUNT; token < labels.length; token++) {
    const to = labels[token] ?? 0;
    pairs[from * LABEL_COUNT + to] = (pairs[from * LABEL_COUNT + to] ?? 0) - 1;
    from = to;
  }
  for (let at = 0; at < pairs.length; at++)
    if (pairs[at] !== 0) step(weights.transitions, steps.transitions, at, -(pairs[at] ?? 0));
}

/** How likely each label of each token is, and how often each label follows each other one. */
function expectations(
  scores: Float32Array,
  transitions: Float32Array,
  count: number,
): { marginals: Float64Array; pairs: Float64Array } {
  const n = LABEL_COUNT;
  const forward = new Float64Array(count * n);
  const backward = new Float64Array(count * n);
  const marginals = new Float64Array(count * n);
  const pairs = new Float64Array((n + 1) * n);
  const terms = new Float64Array(n);
  const score = (token: number, label: number): number => scores[token * n + label] ?? 0;
  const move = (from: number, to: number): number => transitions[from * n + to] ?? 0;
  const ahead = (token: number, label: number): number => forward[token * n + label] ?? 0;
  const behind = (token: number, label: number): number => backward[token * n + label] ?? 0;
  for (let label = 0; label < n; label++) forward[label] = score(0, label) + move(n, label);
  for (let token = 1; token < count; token++)
    for (let label = 0; label < n; label++) {
      for (let from = 0; from < n; from++) terms[from] = ahead(token - 1, from) + move(from, label);
      forward[token * n + label] = logSum(terms) + score(token, label);
    }
  for (let token = count - 2; token >= 0; token--)
    for (let label = 0; label < n; label++) {
      for (let to = 0; to < n; to++) terms[to] = behind(token + 1, to) + move(label, to) + score(token + 1, to);
      backward[token * n + label] = logSum(terms);
    }
  for (let label = 0; label < n; label++) terms[label] = ahead(count - 1, label);
  const total = logSum(terms);
  for (let token = 0; token < count; token++)
    for (let label = 0; label < n; label++) {
      const likely = Math.exp(ahead(token, label) + behind(token, label) - total);
      marginals[token * n + label] = likely;
      if (token === 0) pairs[n * n + label] = likely;
      else
        for (let from = 0; from < n; from++)
          pairs[from * n + label] =
            (pairs[from * n + label] ?? 0) +
            Math.exp(ahead(token - 1, from) + move(from, label) + score(token, label) + behind(token, label) - total);
    }
  return { marginals, pairs };
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
