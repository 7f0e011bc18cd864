import { describe, expect, it } from '@jest/globals';
import { type Label, tagTokens } from './tagger.js';
import { readTokens } from '../tokens/tokens.js';
import { type Example, trainTagger } from './training/train-tagger.js';
import { labelTokens, readLabelledLines } from './training/labelled-lines.js';
import { foldOf, scoreLines } from './training/score-folds.js';
import { decodeWeights, encodeWeights } from './weights-code.js';

const FOODS = ['leek', 'rye flour', 'brown lentils', 'oat milk', 'plums', 'dill', 'cod', 'goat cheese'];
const FORMS = ['2 cups NAME, sifted', '1 large NAME, finely diced', 'NAME, to serve', '30 g toasted NAME (optional)'];
const CSV = `input,name,quantity,unit\n${FOODS.flatMap((name) => FORMS.map((form) => `"${form.replace('NAME', name)}",${name},${form.startsWith('N') ? '' : parseInt(form)},${/cup|g(?= )/.exec(form)?.[0] ?? ''}\n`)).join('')}`;
const OPTIONS = { epochs: 6, warmUp: 2, learningRate: 0.2, minCount: 1, dropout: 0.2 };

function examples(): Example[] {
  return readLabelledLines(CSV).flatMap((labelled) => {
    const tokens = readTokens(labelled.line, 'en');
    const labels = labelTokens(labelled, tokens);
    return labels ? [{ line: labelled.line, tokens, labels }] : [];
  });
}

function tag(line: string, weights = trainTagger(examples(), OPTIONS)): Label[] {
  return tagTokens(line, readTokens(line, 'en'), weights);
}

describe('labelTokens', () => {
  const label = (line: string, name: string, quantity: string, unit: string): Label[] | null =>
    labelTokens({ line, name, quantity, unit }, readTokens(line, 'en'));

  it('marks amount, unit and name, and what stands around the name', () => {
    expect(label('2 cups chopped kale, rinsed', 'kale', '2', 'cup')).toEqual([
      'amount',
      'unit',
      'before',
      'name',
      'after',
      'after',
    ]);
  });

  it('takes the unit of a second measure for none of the line', () => {
    expect(label('3 leeks (about 1 pound)', 'leeks', '3 1', 'pound')).not.toContain('unit');
  });

  it('finds a name whose parts are in the singular', () => {
    expect(label('sage leaves', 'sage leaf', '', '')).toEqual(['name', 'name']);
  });

  it('refuses a name of other words', () => {
    expect(label('2 cups kale', 'spinach', '2', 'cup')).toBeNull();
  });
});

describe('trainTagger', () => {
  it('learns forms that carry over to names it never saw', () => {
    expect(tag('3 cups barley, sifted')).toEqual(['amount', 'unit', 'name', 'after', 'after']);
    expect(tag('quinces, to serve')).toEqual(['name', 'after', 'after', 'after']);
  });

  it('keeps its labels when the weights were written and read back', () => {
    const weights = trainTagger(examples(), OPTIONS);
    const copy = decodeWeights(encodeWeights(weights, 0.05));
    for (const { line } of examples()) expect(tag(line, copy)).toEqual(tag(line, weights));
  });
});

describe('the folds of labelled lines', () => {
  it('hold lines that differ only in numbers and marks together', () => {
    expect(foldOf('2 cups Kale, rinsed', 5)).toBe(foldOf('3½ cups kale (rinsed)', 5));
  });

  it('are scored by amount, unit and name of each line', () => {
    const lines = [
      { line: '3 cups barley, sifted', name: 'barley', quantity: '3', unit: 'cup' },
      { line: '3 cups barley, sifted', name: 'barley sifted', quantity: '2', unit: 'cup' },
    ];
    const score = scoreLines(lines, trainTagger(examples(), OPTIONS));
    expect(score).toEqual({ lines: 2, amount: 1, unit: 2, name: 1, all: 1 });
  });
});
