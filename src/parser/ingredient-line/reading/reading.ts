import type { Measure } from './measure.js';

/** The role of the tokens in a line. Tokens in neither list are preparation, purpose or comment. */
export interface Reading {
  measure: Measure;
  /** Positions of the name's tokens, ascending. */
  name: number[];
  /** Positions of amount, unit and size. */
  measured: Set<number>;
}

export const NO_MEASURE: Measure = {
  amount: null,
  amountMax: null,
  unit: null,
  unitAt: null,
  size: null,
  second: null,
  start: 0,
  end: 0,
};

export function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}
