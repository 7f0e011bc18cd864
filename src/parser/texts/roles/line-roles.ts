import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { FEATURE_COUNT, lineFeatures } from './line-features.js';

/**
 * The parts of a recipe that are told from the other lines of a text, and `recipe`: any of these parts, told from the lines of a text that is
 * no recipe.
 */
export const ROLES = ['title', 'ingredient', 'step', 'recipe'] as const;
export type Role = (typeof ROLES)[number];

/** For each role one weight for each feature, as signed bytes. */
export type RoleWeights = Readonly<Record<Role, Int8Array>>;

/** A weight of 1 as a byte. */
export const ONE = 32;
/** Written by `training/train.ts`. */
const FILE = new URL('line-roles.weights', import.meta.url);

let known: RoleWeights | undefined;

/**
 * How a line leans to a part of a recipe: above 0 when it looks like one, below 0 when it looks like another line of a text, such as a
 * button, a signature or talk. A logistic regression over the words of the line; from -2 on downwards hardly any line is such a part.
 */
export function roleLean(line: string, role: Role, weights = knownWeights()): number {
  const ofRole = weights[role];
  return lineFeatures(line).reduce((sum, feature) => sum + (ofRole[feature] ?? 0), 0) / ONE;
}

/** Read at the first use, then kept in memory (128 KiB). */
function knownWeights(): RoleWeights {
  known ??= decodeWeights(readFileSync(FILE));
  return known;
}

/** @param encoded the weights of all roles, one after the other, compressed with Brotli */
export function decodeWeights(encoded: Buffer): RoleWeights {
  const bytes = new Int8Array(brotliDecompressSync(encoded));
  const ofRole = (role: Role): Int8Array => {
    const start = ROLES.indexOf(role) * FEATURE_COUNT;
    return bytes.slice(start, start + FEATURE_COUNT);
  };
  return { title: ofRole('title'), ingredient: ofRole('ingredient'), step: ofRole('step'), recipe: ofRole('recipe') };
}
