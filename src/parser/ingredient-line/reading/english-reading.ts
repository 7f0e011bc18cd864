import { countAlone } from './count-alone.js';
import { isFill, type Measure, readMeasure } from './measure.js';
import { isContainer, tidyName } from './name-tokens.js';
import { NO_MEASURE, type Reading, span } from './reading.js';
import { singularPart } from './singular-part.js';
import { type Label, tagTokens } from '../tagger/tagger.js';
import { taggerWeights } from '../tagger/tagger-weights.js';
import type { Token } from '../tokens/tokens.js';
import { HALF_JOINTS } from '../../vocabulary/ingredient-lines/number-words.js';
import { INDEFINITE_ARTICLES, SIZE_OPENERS, UNIT_FOR_PIECE } from '../../vocabulary/ingredient-lines/measure-words.js';

/** Reads an English line: the trained tagger finds the name, the grammar finds the measure. */
export function readEnglish(line: string, tokens: readonly Token[], weights = taggerWeights()): Reading {
  const tagged = tagTokens(line, tokens, weights);
  const labels = tagged.map((label, at) =>
    isOfNumberedName(tokens, at) || (label === 'unit' && tokens[at - 1]?.isNamed === true) ? 'name' : label,
  );
  const measure = findMeasure(tokens, labels);
  const alone = countAlone(tokens, measure);
  if (alone !== null) return alone;
  const name = positions(labels, 'name');
  const kept = isCountInName(tokens, labels, measure.unitAt) ? withoutUnit(measure) : measure;
  const measured = new Set(kept.amount === null ? [] : span(kept.start, kept.end));
  for (const at of measured)
    if (
      labels[at] === 'name' &&
      at !== kept.unitAt &&
      tokens[at]?.max === null &&
      !UNIT_FOR_PIECE.has(tokens[at].key) &&
      !isPartBehindUnit(tokens, kept, at)
    )
      measured.delete(at);
  const reading = withTaggedUnit(tokens, labels, { measure: kept, name, measured });
  const unread = name.filter((at) => !reading.measured.has(at));
  const named = unread.length > 0 ? unread : wholeWordsFrom(tokens, kept.end);
  return withOrigin(tokens, { ...reading, name: tidyName(tokens, named, kept.end) });
}

/** `and a half` of `a pound and a half of beef`. */
function isPartBehindUnit(tokens: readonly Token[], { unitAt, end }: Measure, at: number): boolean {
  return unitAt !== null && at > unitAt && HALF_JOINTS.has(tokens[unitAt + 1]?.key ?? '') && at < end;
}

/** A number that is part of a name, or what stands before it: `Omega 3`, `No. 7`. */
function isOfNumberedName(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (tokens[at]?.isNamed === true) return true;
  if (next?.key === '.') return tokens[at]?.kind === 'word' && tokens[at + 2]?.isNamed === true;
  const isBefore = tokens[at]?.kind === 'word' || tokens[at]?.key === '.';
  return isBefore && next?.isNamed === true;
}

/**
 * `seeds from 1 pomegranate` asks for a pomegranate, and `juice from half a lemon` for half a lemon. `2 tbsp juice from half a lemon`
 * asks for juice.
 */
function withOrigin(tokens: readonly Token[], reading: Reading): Reading {
  const from = tokens.findIndex((token, at) => token.key === 'from' && tokens[at + 1]?.value != null);
  if (from === -1) return reading;
  const { measure, name } = reading;
  if (measure.amount !== null && measure.start < from)
    return { ...reading, name: name.filter((at, i) => at < from || i === 0) };
  const origin = readMeasure(tokens, from + 1);
  const originName = wordsFrom(tokens, origin.end);
  if (originName.length === 0) return reading;
  return {
    measure: origin,
    name: tidyName(tokens, originName, origin.end),
    measured: new Set(span(origin.start, originName[0] ?? 0)),
  };
}

/** The words up to the next mark, without an article before them. */
function wordsFrom(tokens: readonly Token[], from: number): number[] {
  const start = INDEFINITE_ARTICLES.has(tokens[from]?.key ?? '') ? from + 1 : from;
  const end = tokens.findIndex((token, at) => at >= start && token.kind !== 'word');
  return span(start, end === -1 ? tokens.length : end);
}

/** The words up to the end or a comma; none when another mark, which may be a part of the name, ends them. */
function wholeWordsFrom(tokens: readonly Token[], from: number): number[] {
  const words = wordsFrom(tokens, from);
  const behind = tokens[(words.at(-1) ?? from) + 1];
  return behind === undefined || behind.key === ',' || behind.key === '(' ? words : [];
}

function withoutUnit(measure: Measure): Measure {
  return { ...measure, unit: null, unitAt: null, end: measure.unitAt ?? measure.end };
}

function findMeasure(tokens: readonly Token[], labels: readonly Label[]): Measure {
  const amountAt = tokens.findIndex((token, i) => labels[i] === 'amount' && token.value !== null);
  if (amountAt !== -1) return readMeasure(tokens, amountAt);
  const first = tokens.findIndex((token) => !SIZE_OPENERS.has(token.key));
  const leading = tokens[first]?.kind === 'number' ? readMeasure(tokens, first) : NO_MEASURE;
  return leading.unit === null && leading.amountMax === null ? trailingMeasure(tokens, labels) : leading;
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
  const unit = tokens[unitAt]?.unit;
  const isMeasure = labels[unitAt + 1] === 'name' && (isContainer(tokens[unitAt]) || unit?.name === 'dozen');
  return unit?.dimension === 'count' && !isMeasure;
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
