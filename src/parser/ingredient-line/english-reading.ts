import { isFill, type Measure, readMeasure } from './measure.js';
import { isContainer, tidyName } from './name-tokens.js';
import { NO_MEASURE, type Reading, span } from './reading.js';
import { singularPart } from './singular-part.js';
import { type Label, tagTokens } from './tagger/tagger.js';
import { taggerWeights } from './tagger/tagger-weights.js';
import type { Token } from './tokens.js';
import { INDEFINITE_ARTICLES } from '../vocabulary/ingredient-lines/measure-words.js';

/** Reads an English line: the trained tagger finds the name, the grammar finds the measure. */
export function readEnglish(line: string, tokens: readonly Token[]): Reading {
  const labels = tagTokens(line, tokens, taggerWeights());
  const measure = findMeasure(tokens, labels);
  const name = positions(labels, 'name');
  const kept = isCountInName(tokens, labels, measure.unitAt) ? withoutUnit(measure) : measure;
  const measured = new Set(kept.amount === null ? [] : span(kept.start, kept.end));
  for (const at of measured) if (labels[at] === 'name' && at !== kept.unitAt) measured.delete(at);
  const reading = withTaggedUnit(tokens, labels, { measure: kept, name, measured });
  const unread = name.filter((at) => !reading.measured.has(at));
  return { ...reading, name: tidyName(tokens, unread, kept.end) };
}

function withoutUnit(measure: Measure): Measure {
  return { ...measure, unit: null, unitAt: null, end: measure.unitAt ?? measure.end };
}

function findMeasure(tokens: readonly Token[], labels: readonly Label[]): Measure {
  const amountAt = tokens.findIndex((token, i) => labels[i] === 'amount' && token.value !== null);
  if (amountAt !== -1) return readMeasure(tokens, amountAt);
  const leading = tokens[0]?.kind === 'number' ? readMeasure(tokens, 0) : NO_MEASURE;
  return leading.unit === null ? trailingMeasure(tokens, labels) : leading;
}

/** A weight or volume at the end of a line without another amount: `Butter, 50 g`. */
function trailingMeasure(tokens: readonly Token[], labels: readonly Label[]): Measure {
  const named = labels.lastIndexOf('name');
  const at = tokens.findIndex((token, i) => i > named && token.kind === 'number');
  if (named === -1 || at === -1 || !followsName(tokens, named, at)) return NO_MEASURE;
  const measure = readMeasure(tokens, at);
  const unit = measure.unitAt === null ? null : (tokens[measure.unitAt]?.unit ?? null);
  return unit !== null && unit.dimension !== 'count' ? measure : NO_MEASURE;
}

/** Whether the position follows the name, directly or after one mark such as a comma or a dash. */
function followsName(tokens: readonly Token[], named: number, at: number): boolean {
  const between = tokens[at - 1];
  return at - 1 === named || (at - 2 === named && between?.kind === 'mark' && between.key !== '(');
}

function positions(labels: readonly Label[], wanted: Label): number[] {
  return labels.flatMap((label, i) => (label === wanted ? [i] : []));
}

/** Whether a word that looks like a unit is part of the name: `2 rib steaks`, `4 leaf lettuces`. */
function isCountInName(tokens: readonly Token[], labels: readonly Label[], unitAt: number | null): boolean {
  if (unitAt === null || labels[unitAt] !== 'name') return false;
  const isOfName = labels[unitAt + 1] === 'name' && isContainer(tokens[unitAt]);
  return tokens[unitAt]?.unit?.dimension === 'count' && !isOfName;
}

/** Takes the unit that the tagger found elsewhere, as in `2 garlic cloves` or `small handful of basil`. */
function withTaggedUnit(tokens: readonly Token[], labels: readonly Label[], reading: Reading): Reading {
  if (reading.measure.unit !== null) return reading;
  const tagged = labels.indexOf('unit');
  const at = tagged === -1 && reading.measure.amount === null ? looseUnit(tokens) : tagged;
  const token = tokens[at];
  if (!token) return reading;
  const fill = isFill(tokens[at - 1]) && labels[at - 1] !== 'name' ? at - 1 : at;
  const size = reading.measure.size ?? (fill < at ? [fill, at] : null);
  const unit = token.unit?.name ?? singularPart(token.key);
  const measured = new Set([...reading.measured, ...span(fill, at + 1)]);
  return { ...reading, measure: { ...reading.measure, unit, size: size }, measured };
}

const LOOSE_UNITS = new Set('pinch dash splash drizzle glug dollop knob handful drop shake squeeze dozen'.split(' '));

/** The position of a unit without a number at the start of the line: `dash Tabasco`, `a good pinch saffron`. */
function looseUnit(tokens: readonly Token[]): number {
  const at = tokens.findIndex((token) => !isFill(token) && !INDEFINITE_ARTICLES.has(token.key));
  return LOOSE_UNITS.has(tokens[at]?.unit?.name ?? '') && tokens[at + 1]?.kind === 'word' ? at : -1;
}
