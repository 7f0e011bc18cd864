import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readTokens } from '../../tokens.js';
import { encodeWeights } from '../weights-code.js';
import { inHeldOut, type LabelledLine, labelTokens, readLabelledLines } from './labelled-lines.js';
import { type Example, trainTagger } from './train-tagger.js';

const SMALLEST_WEIGHT = 0.15;
const OPTIONS = { epochs: 8, warmUp: 2, learningRate: 0.2, minCount: 3, dropout: 0.4 };

/**
 * `node dist/src/parser/ingredient-line/tagger/training/train.js LINES.csv[.gz] OUT.ts [--hold-out]` writes the module with the
 * weights. The lines have the columns input, name, quantity and unit. With `--hold-out` a fixed part of them is not used for
 * training, so that the score on that part is one for unknown lines.
 */
function main([source = '', target = '', holdOut]: string[]): void {
  const raw = readFileSync(source);
  const lines = readLabelledLines((source.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8'));
  const examples = lines.filter(({ line }) => holdOut === undefined || !inHeldOut(line)).flatMap(toExample);
  const text = encodeWeights(trainTagger(examples, OPTIONS), SMALLEST_WEIGHT);
  writeFileSync(
    target,
    `/** Written by training/train.ts; see weights-code.ts for the form. */\nexport const ENCODED_WEIGHTS =\n  '${text}';\n`,
  );
  console.log(`${examples.length} of ${lines.length} lines, ${text.length} characters of weights`);
}

function toExample(labelled: LabelledLine): Example[] {
  const tokens = readTokens(labelled.line, 'en');
  const labels = labelTokens(labelled, tokens);
  return labels ? [{ line: labelled.line, tokens, labels }] : [];
}

main(process.argv.slice(2));
