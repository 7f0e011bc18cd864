import { createHash } from 'node:crypto';
import { labelledParts } from '../../labelled-parts.js';
import { canonicalUnit } from '../../find-unit.js';
import { foldText } from '../../../../shared/text/fold-text.js';
import type { TaggerWeights } from '../tagger.js';
import { amountOf, type LabelledLine } from './labelled-lines.js';

/** Numbers of lines in which the parser finds the same as a person marked. */
export interface Score {
  lines: number;
  amount: number;
  unit: number;
  name: number;
  all: number;
}

const CLOSE = 0.011;

/**
 * The fold, counted from 0, that a line belongs to. Lines that differ only in numbers and marks are in the same fold,
 * so that no test line is known from the training.
 */
export function foldOf(line: string, folds: number): number {
  const words = foldText(line).match(/\p{L}+/gu) ?? [];
  return (createHash('sha1').update(words.join(' ')).digest()[0] ?? 0) % folds;
}

/** Scores a tagger on lines. Of several amounts and units of a line, the first counts. */
export function scoreLines(lines: readonly LabelledLine[], weights: TaggerWeights): Score {
  const score: Score = { lines: 0, amount: 0, unit: 0, name: 0, all: 0 };
  for (const labelled of lines) {
    const read = labelledParts(labelled.line, 'en', weights);
    const amount = isClose(read.amount, amountOf(labelled.quantity));
    const unit = unitOf(read.unit ?? '') === unitOf(labelled.unit.split(' ')[0] ?? '');
    const name = wordsOf(read.ingredientName) === wordsOf(labelled.name);
    score.lines++;
    score.amount += Number(amount);
    score.unit += Number(unit);
    score.name += Number(name);
    score.all += Number(amount && unit && name);
  }
  return score;
}

function isClose(one: number | null, other: number | null): boolean {
  return one === null || other === null ? one === other : Math.abs(one - other) < CLOSE;
}

function unitOf(unit: string): string {
  return canonicalUnit(unit, 'en') ?? unit.toLowerCase();
}

function wordsOf(text: string): string {
  return (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
