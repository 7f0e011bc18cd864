import { brotliCompressSync } from 'node:zlib';
import type { AnnotatedText } from '../../handwritten/annotated-texts.js';
import { FEATURE_COUNT, lineFeatures } from '../line-features.js';
import { ONE, type Role, ROLES } from '../line-roles.js';
import { examplesOf } from './examples.js';

const ROUNDS = 12;
const RATE = 0.3;
/** Pulls weights to 0 that few examples support. */
const DECAY = 0.001;
/** Any odd number that spreads the order of the examples. */
const SPREAD = 2_654_435_761;

/** The weights of all roles, compressed. The same texts give the same weights. */
export function trainRoles(texts: readonly AnnotatedText[]): Buffer {
  const weights = ROLES.map((role) => trainRole(texts, role));
  return brotliCompressSync(Buffer.concat(weights.map((ofRole) => Buffer.from(asBytes(ofRole).buffer))));
}

/** Logistic regression by gradient descent with a rate for each feature (AdaGrad). */
function trainRole(texts: readonly AnnotatedText[], role: Role): Float64Array {
  const weights = new Float64Array(FEATURE_COUNT);
  const squares = new Float64Array(FEATURE_COUNT).fill(1e-6);
  const examples = texts
    .flatMap((text) => examplesOf(text, role))
    .map(({ line, isOfRole }) => ({ features: lineFeatures(line), wanted: isOfRole ? 1 : 0 }));
  for (let round = 0; round < ROUNDS; round++)
    for (const { features, wanted } of inOrder(examples, round)) {
      const lean = features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-lean)) - wanted;
      for (const feature of features) {
        const slope = error + DECAY * (weights[feature] ?? 0);
        squares[feature] = (squares[feature] ?? 0) + slope * slope;
        weights[feature] = (weights[feature] ?? 0) - (RATE * slope) / Math.sqrt(squares[feature]);
      }
    }
  return weights;
}

/** The examples in an order that differs from round to round, and is the same in each training. */
function inOrder<T>(examples: readonly T[], round: number): T[] {
  const place = (at: number): number => Math.imul(at + round * examples.length + 1, SPREAD) >>> 0;
  return examples
    .map((example, at) => ({ example, at: place(at) }))
    .sort((one, other) => one.at - other.at)
    .map(({ example }) => example);
}

function asBytes(weights: Float64Array): Int8Array {
  return Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight * ONE))));
}
