import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readTokens } from '../../tokens/tokens.js';
import { decodeWeights, encodeWeights } from '../weights-code.js';
import { type LabelledLine, labelTokens, readLabelledLines } from './labelled-lines.js';
import { foldOf, scoreLines } from './score-folds.js';
import { type Example, trainTagger } from './train-tagger.js';

const SMALLEST_WEIGHT = 0.15;
const OPTIONS = { epochs: 12, warmUp: 2, learningRate: 0.2, minCount: 3, dropout: 0.6 };

/**
 * `node dist/src/parser/ingredient-line/tagger/training/train.js LINES.csv[.gz] OUT` writes the weights, which the program reads from
 * `tagger.weights`. The lines have the columns input, name, quantity and unit. With `--folds 5` instead of OUT, nothing is written: each fifth of the lines is
 * scored by a tagger that was trained on the other four, which tells how well unknown lines are read.
 */
function main([source = '', target = '', folds = '']: string[]): void {
  const raw = readFileSync(source);
  const lines = readLabelledLines((source.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8'));
  if (target === '--folds') scoreFolds(lines, Number(folds));
  else writeWeights(lines, target);
}

function scoreFolds(lines: readonly LabelledLine[], folds: number): void {
  for (let fold = 0; fold < folds; fold++) {
    const [held, rest] = divide(lines, ({ line }) => foldOf(line, folds) === fold);
    const weights = decodeWeights(encodeWeights(trainTagger(rest.flatMap(toExample), OPTIONS), SMALLEST_WEIGHT));
    const { lines: count, ...right } = scoreLines(held, weights);
    const shares = Object.entries(right).map(([part, found]) => `${part} ${((100 * found) / count).toFixed(2)} %`);
    console.log(`fold ${fold + 1}: ${count} lines, ${shares.join(', ')}`);
  }
}

function divide<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function writeWeights(lines: readonly LabelledLine[], target: string): void {
  const examples = lines.flatMap(toExample);
  const encoded = encodeWeights(trainTagger(examples, OPTIONS), SMALLEST_WEIGHT);
  writeFileSync(target, encoded);
  console.log(`${examples.length} of ${lines.length} lines, ${encoded.length} bytes of weights`);
}

function toExample(labelled: LabelledLine): Example[] {
  const tokens = readTokens(labelled.line, 'en');
  const labels = labelTokens(labelled, tokens);
  return labels ? [{ line: labelled.line, tokens, labels }] : [];
}

main(process.argv.slice(2));
