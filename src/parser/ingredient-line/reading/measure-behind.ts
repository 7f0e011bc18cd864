import type { Token } from '../tokens/tokens.js';
import { NO_MEASURE } from './reading.js';
import { ABOUT } from '../../vocabulary/ingredient-lines/name-words.js';
import { isContainer } from './name-tokens.js';
import { isFill, isTimes, type Measure, readMeasure } from './measure.js';
import { LIQUIDS, PIECE_BEHIND } from '../../vocabulary/ingredient-lines/measure-words.js';

/** A line whose measure stands behind the name. All positions are of tokens; `nameEnd` and `restFrom` are exclusive and inclusive. */
export interface MeasureBehind {
  readonly measure: Measure;
  readonly nameEnd: number;
  readonly restFrom: number;
  /** What stands in brackets between the name and the measure. */
  readonly remark: readonly [from: number, to: number] | null;
}

const OPENING = new Set(['(', '[', '（']);
const SEPARATORS = new Set(['-', '–', '—', '…']);
/** Separators that need no space before them. */
const GLUED_SEPARATORS = new Set([',', ':', '=', '*']);
/** Signs of which several in a row separate like one. */
const LEADERS = new Set(['.', '-', '–']);
const CLOSING = new Set([')', ']', '）']);
const RATES = new Set(['%', '°', '℃', '"']);
const MOST_COUNTED = 99;
const ARTICLES = new Set(['a', 'an']);
/** Units that stand before their number too. */
const COLUMN_UNITS = new Set(['gram', 'kilogram', 'milliliter', 'centiliter', 'deciliter', 'liter']);
/** Dimensions of units that say how much there is of something. */
const QUANTITIES = new Set(['mass', 'volume', 'count', 'vague']);

/**
 * The measure behind a name: `Bay leaves (2)`, `Garlic - 4 cloves`, `batteries x4`, `Coke 1.5l`, `eggs 6`. `null` when a number
 * belongs to the name or says something else: `Omega 3 capsules`, `carrots, cut into 2`.
 */
export function measureBehind(text: string, tokens: readonly Token[]): MeasureBehind | null {
  return columnBehind(text, tokens) ?? numberBehind(text, tokens) ?? articleBehind(text, tokens);
}

/** A unit with an article, which is no amount: `Parsley - a handful`. */
function articleBehind(text: string, tokens: readonly Token[]): MeasureBehind | null {
  const at = tokens.findIndex(({ key, unit }, i) => ARTICLES.has(key) && unit === null && isCutOff(text, tokens, i));
  const unit = tokens[at + 1]?.unit ?? null;
  if (at < 1 || unit === null || !QUANTITIES.has(unit.dimension)) return null;
  const nameEnd = firstOfRow(tokens, at - 1);
  const restFrom = endOf(tokens, at + 2, OPENING.has(tokens[at - 1]?.key ?? ''));
  if (restFrom === null || tokens[nameEnd - 1]?.kind !== 'word') return null;
  return {
    measure: { ...NO_MEASURE, unit: unit.name, unitAt: at + 1, start: at, end: at + 2 },
    nameEnd,
    restFrom,
    remark: null,
  };
}

function numberBehind(text: string, tokens: readonly Token[]): MeasureBehind | null {
  const at = tokens.findIndex(
    ({ value, kind }, i) => value !== null && (kind === 'number' || isCutOff(text, tokens, i)),
  );
  if (at < 1 || tokens[0]?.kind !== 'word' || tokens[0].value !== null) return null;
  if (tokens.slice(0, at).every((token) => token.kind === 'mark' || isFill(token) || ABOUT.has(token.key))) return null;
  const sign = skipBack(tokens, at);
  const separated = isSeparator(text, tokens, sign);
  const nameEnd = separated ? firstOfRow(tokens, sign) : sign + 1;
  const bracket = bracketBefore(tokens, nameEnd);
  if (tokens[(bracket ?? nameEnd) - 1]?.kind !== 'word') return null;
  const read = packsOf(tokens, packOf(tokens, readMeasure(tokens, at)));
  const end = countedEnd(tokens, read);
  const restFrom = endOf(tokens, end, separated && OPENING.has(tokens[sign]?.key ?? ''));
  if (restFrom === null || RATES.has(tokens[read.end]?.key ?? '')) return null;
  const isMeant = separated ? isQuantity(tokens, read) : isPlain(text, tokens, { ...read, end }, nameEnd, at);
  if (!isMeant) return null;
  const remark = bracket === null ? null : ([bracket + 1, nameEnd - 1] as const);
  return { measure: read, nameEnd: bracket ?? nameEnd, restFrom, remark };
}

/** A metric unit between the name and its number, as Italian recipes have it: `farina gr 500`, `burro g. 100`. */
function columnBehind(text: string, tokens: readonly Token[]): MeasureBehind | null {
  const at = tokens.findIndex(({ kind }) => kind === 'number');
  const before = skipBack(tokens, at);
  const unitAt = tokens[before]?.key === '.' ? before - 1 : before;
  const name = tokens.slice(0, Math.max(0, unitAt));
  const unit = tokens[unitAt]?.unit?.name ?? null;
  if (name[0]?.kind !== 'word' || name[0].value !== null || name.at(-1)?.kind !== 'word' || name.every(isFill))
    return null;
  if (unit === null || !COLUMN_UNITS.has(unit) || isSizeLetter(text, tokens[unitAt], name)) return null;
  const read = readMeasure(tokens, at);
  const restFrom = endOf(tokens, read.end, false);
  if (restFrom === null || read.unitAt !== null) return null;
  return { measure: { ...read, unit, unitAt, start: unitAt }, nameEnd: unitAt, restFrom, remark: null };
}

/** `eggs l 4`, `T-shirt L 2`: only what is poured is measured with the letter of the litre. A capital letter never is a unit here. */
function isSizeLetter(text: string, token: Token | undefined, name: readonly Token[]): boolean {
  if (token === undefined || token.end - token.start > 1) return false;
  if (/\p{Lu}/u.test(text.charAt(token.start))) return true;
  return token.key === 'l' && !name.some(({ key }) => LIQUIDS.has(key));
}

/** Whether a number word stands directly behind a mark: `Carrots - two`. */
function isCutOff(text: string, tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === 'word' && at > 0 && tokens[at - 1]?.kind === 'mark' && isSeparator(text, tokens, at - 1);
}

/** Behind a word or sign that says that a number counts: `x2` and `2x`, `8 nos`. */
function countedEnd(tokens: readonly Token[], { unitAt, end }: Measure): number {
  const isSign = isTimes(tokens[end]) || PIECE_BEHIND.has(tokens[end]?.key ?? '');
  return unitAt === null && isSign ? end + 1 : end;
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
  if (OPENING.has(token.key) || GLUED_SEPARATORS.has(token.key)) return true;
  if (token.key === '.') return tokens[at - 1]?.key === '.';
  if (firstOfRow(tokens, at) < at) return isSeparator(text, tokens, firstOfRow(tokens, at));
  return /\s/u.test(text.charAt(token.start - 1)) && (SEPARATORS.has(token.key) || isTimes(token));
}

/** The first of the signs of a leader: `Lemon juice ..... 2 tbsp`, `Bananas -- 3`. */
function firstOfRow(tokens: readonly Token[], sign: number): number {
  let first = sign;
  while (LEADERS.has(tokens[first]?.key ?? '') && tokens[first - 1]?.key === tokens[first]?.key) first--;
  return first;
}

/** Where the brackets that end at a position begin: `Onions (chopped) - 2`; `null` without brackets. */
function bracketBefore(tokens: readonly Token[], end: number): number | null {
  const opening = tokens.findLastIndex(({ key }, at) => at < end - 1 && OPENING.has(key));
  return CLOSING.has(tokens[end - 1]?.key ?? '') && opening > 0 ? opening : null;
}

/** `28 oz can` is one can. */
function packOf(tokens: readonly Token[], measure: Measure): Measure {
  if (measure.unitAt === null || !isContainer(tokens[measure.end])) return measure;
  const unitAt = measure.end;
  const unit = tokens[unitAt]?.unit?.name ?? null;
  const size: Measure['size'] = [measure.start, unitAt];
  return { ...measure, amount: 1, amountMax: null, unit, unitAt, size, end: unitAt + 1 };
}

/** The size and the number of packs: `Butter 250g 2x`, `salmon 200g x2`. */
function packsOf(tokens: readonly Token[], measure: Measure): Measure {
  const [first, second] = [tokens[measure.end], tokens[measure.end + 1]];
  const count = isTimes(first) ? second : isTimes(second) ? first : undefined;
  if (count?.kind !== 'number' || measure.unitAt === null || measure.end + 2 !== tokens.length) return measure;
  const { value: amount, max: amountMax } = count;
  const size: Measure['size'] = [measure.start, measure.end];
  return { ...measure, amount, amountMax, unit: null, size, end: tokens.length };
}

/** Where the rest of the line begins when the measure ends here; `null` when more words belong to it. */
function endOf(tokens: readonly Token[], at: number, bracketed: boolean): number | null {
  let end = at;
  if (tokens[end]?.key === '.') end++;
  if (bracketed) {
    while (isFill(tokens[end])) end++;
    const isAlone = end === at;
    if (tokens[end]?.key === ',' && !isAlone)
      end = tokens.findIndex(({ key, value }, i) => i >= end && (CLOSING.has(key) || value !== null));
    if (!CLOSING.has(tokens[end]?.key ?? '')) return null;
    return isAlone ? end + 1 : at;
  }
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
  if (isTimes(tokens[at + 1])) return measure.end === tokens.length || measure.size !== null;
  const isCount = Number.isInteger(measure.amount) && (measure.amount ?? 0) <= MOST_COUNTED;
  return isCount && measure.end === tokens.length && /[^s]s$/u.test(last.key) && last.unit === null;
}

const JOINING = new Set(
  'of from or and to for into in about each with plus by at per than a an the von aus pro de du pour di da per van voor'.split(
    ' ',
  ),
);
