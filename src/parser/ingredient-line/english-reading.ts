import { isFill, readMeasure } from './measure.js';
import { NO_MEASURE, type Reading, span } from './reading.js';
import { singularPart } from './singular-part.js';
import { type Label, tagTokens } from './tagger.js';
import { taggerWeights } from './tagger-weights.js';
import type { Token } from './tokens.js';

/** Reads an English line with the trained tagger for the name and the grammar for the measure. */
export function readEnglish(line: string, tokens: readonly Token[]): Reading {
  const labels = tagTokens(line, tokens, taggerWeights());
  const amountAt = tokens.findIndex((token, i) => labels[i] === 'amount' && token.value !== null);
  const measure = amountAt === -1 ? NO_MEASURE : readMeasure(tokens, amountAt);
  const name = positions(labels, 'name');
  const measured = new Set(amountAt === -1 ? [] : span(amountAt, measure.end));
  if (measure.unit !== null && measure.unitAt !== null && isCountInName(tokens, labels, measure.unitAt))
    return withTaggedUnit(tokens, labels, { measure: { ...measure, unit: null }, name, measured });
  for (const at of measured) if (labels[at] === 'name' && at !== measure.unitAt) measured.delete(at);
  return withTaggedUnit(tokens, labels, { measure, name: name.filter((at) => !measured.has(at)), measured });
}

function positions(labels: readonly Label[], wanted: Label): number[] {
  return labels.flatMap((label, i) => (label === wanted ? [i] : []));
}

/** `2 rib steaks`, `4 leaf lettuces`: what looks like a unit belongs to the name. */
function isCountInName(tokens: readonly Token[], labels: readonly Label[], unitAt: number): boolean {
  return labels[unitAt] === 'name' && tokens[unitAt]?.unit?.count === true;
}

/** Takes the unit the tagger saw elsewhere, as in `2 garlic cloves` or `small handful of basil`. */
function withTaggedUnit(tokens: readonly Token[], labels: readonly Label[], reading: Reading): Reading {
  if (reading.measure.unit !== null) return reading;
  const at = labels.indexOf('unit');
  const token = tokens[at];
  if (!token) return reading;
  const fill = isFill(tokens[at - 1]) && labels[at - 1] !== 'name' ? at - 1 : at;
  const size = reading.measure.size ?? (fill < at ? [fill, at] : null);
  const unit = token.unit?.name ?? singularPart(token.key);
  const measured = new Set([...reading.measured, ...span(fill, at + 1)]);
  return { ...reading, measure: { ...reading.measure, unit, size: size }, measured };
}
