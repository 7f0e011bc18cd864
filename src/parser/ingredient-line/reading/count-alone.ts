import type { Token } from '../tokens/tokens.js';
import type { Measure } from './measure.js';
import { type Reading, span } from './reading.js';

/** The reading of a line that has only an amount and a word that counts, which is what is bought: `5 noix`, `1 loaf`; otherwise `null`. */
export function countAlone(tokens: readonly Token[], measure: Measure): Reading | null {
  const { start, unitAt, end } = measure;
  const dimension = unitAt === null ? undefined : tokens[unitAt]?.unit?.dimension;
  const isAlone = start === 0 && end === tokens.length && unitAt === end - 1;
  if (!isAlone || (dimension !== 'count' && dimension !== 'vague')) return null;
  return {
    measure: { ...measure, unit: null, unitAt: null, size: null, end: start + 1 },
    name: span(start + 1, end),
    measured: new Set([start]),
  };
}
