import type { Token } from '../tokens/tokens.js';
import { ABOUT } from '../../vocabulary/ingredient-lines/name-words.js';
import { isContainer } from './name-tokens.js';
import { isFill, isTimes, type Measure, readMeasure } from './measure.js';

/** A line whose measure stands behind the name. All positions are of tokens; `nameEnd` and `restFrom` are exclusive and inclusive. */
export interface MeasureBehind {
  readonly measure: Measure;
  readonly nameEnd: number;
  readonly restFrom: number;
}

const OPENING = new Set(['(', '[', '（']);
const SEPARATORS = new Set([',', ':', '-', '–', '—', '=', '…']);
const CLOSING = new Set([')', ']', '）']);
const RATES = new Set(['%', '°', '℃', '"']);
const MOST_COUNTED = 99;
/** Dimensions of units that say how much there is of something. */
const QUANTITIES = new Set(['mass', 'volume', 'count', 'vague']);

/**
 * The measure behind a name: `Bay leaves (2)`, `Garlic - 4 cloves`, `batteries x4`, `Coke 1.5l`, `eggs 6`. `null` when a number
 * belongs to the name or says something else: `Omega 3 capsules`, `carrots, cut into 2`.
 */
export function measureBehind(text: string, tokens: readonly Token[]): MeasureBehind | null {
  const at = tokens.findIndex(({ value, kind }) => value !== null && kind === 'number');
  if (at < 1 || tokens[0]?.kind !== 'word' || tokens[0].value !== null) return null;
  if (tokens.slice(0, at).every((token) => token.kind === 'mark' || isFill(token) || ABOUT.has(token.key))) return null;
  const sign = skipBack(tokens, at);
  const separated = isSeparator(text, tokens, sign);
  const nameEnd = separated ? sign : sign + 1;
  if (nameEnd < 1 || tokens[nameEnd - 1]?.kind !== 'word') return null;
  const read = packOf(tokens, readMeasure(tokens, at));
  const end = read.unitAt === null && isTimes(tokens[read.end]) ? read.end + 1 : read.end;
  const restFrom = endOf(tokens, end, separated && OPENING.has(tokens[sign]?.key ?? ''));
  if (restFrom === null || RATES.has(tokens[read.end]?.key ?? '')) return null;
  const isMeant = separated ? isQuantity(tokens, read) : isPlain(text, tokens, { ...read, end }, nameEnd, at);
  return isMeant ? { measure: read, nameEnd, restFrom } : null;
}

/** The position of what stands before a number, `about` left out. */
function skipBack(tokens: readonly Token[], at: number): number {
  let sign = at - 1;
  while (sign > 0 && ABOUT.has(tokens[sign]?.key ?? '')) sign--;
  return sign;
}

/** A mark that cuts a measure off. A dash needs space before it, which `half-and-half` and `B-12` have not. */
function isSeparator(text: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (OPENING.has(token.key) || token.key === ':' || token.key === ',') return true;
  return /\s/u.test(text.charAt(token.start - 1)) && (SEPARATORS.has(token.key) || isTimes(token));
}

/** `28 oz can` is one can. */
function packOf(tokens: readonly Token[], measure: Measure): Measure {
  if (measure.unitAt === null || !isContainer(tokens[measure.end])) return measure;
  const unitAt = measure.end;
  const unit = tokens[unitAt]?.unit?.name ?? null;
  const size: Measure['size'] = [measure.start, unitAt];
  return { ...measure, amount: 1, amountMax: null, unit, unitAt, size, end: unitAt + 1 };
}

/** Where the rest of the line begins when the measure ends here; `null` when more words belong to it. */
function endOf(tokens: readonly Token[], at: number, bracketed: boolean): number | null {
  let end = at;
  if (tokens[end]?.key === '.') end++;
  if (bracketed) return CLOSING.has(tokens[end]?.key ?? '') ? end + 1 : null;
  const next = tokens[end];
  return next === undefined || next.key === ',' || OPENING.has(next.key) || isFill(next) ? end : null;
}

function isQuantity(tokens: readonly Token[], { unitAt }: Measure): boolean {
  return unitAt === null || QUANTITIES.has(tokens[unitAt]?.unit?.dimension ?? '');
}

/** Without a mark between them: a unit is needed, or a small number behind a plural. */
function isPlain(text: string, tokens: readonly Token[], measure: Measure, nameEnd: number, at: number): boolean {
  const last = tokens[nameEnd - 1];
  if (last === undefined || !/\s/u.test(text.charAt((tokens[at]?.start ?? 0) - 1))) return false;
  if (measure.unitAt !== null) return isQuantity(tokens, measure) && !JOINING.has(last.key) && last.unit === null;
  const isCount = Number.isInteger(measure.amount) && (measure.amount ?? 0) <= MOST_COUNTED;
  return isCount && measure.end === tokens.length && /[^s]s$/u.test(last.key) && last.unit === null;
}

const JOINING = new Set(
  'of from or and to for into in about each with plus by at per than a an the von aus pro de du pour di da per van voor'.split(
    ' ',
  ),
);
