import { type Amount, compare, ONE, sum } from '../../../shared/amounts/amount.js';
import { convert } from '../../../shared/amounts/measure.js';
import { amountFromNumber, numberFromAmount } from '../../../shared/amounts/read-amount.js';
import type { Unit } from '../../../shared/amounts/units.js';
import type { Token } from '../tokens/tokens.js';
import { isContainer } from './name-tokens.js';
import {
  FATS,
  FILL_WORDS,
  FULL_WORDS,
  FULL_WORDS_BEHIND,
  INDEFINITE_ARTICLES,
  MINUS_WORDS,
  NUTS,
  PLUS_WORDS,
  SHORT_FILL_WORDS,
  SIZE_JOINTS,
  SIZE_OPENERS,
  SPOON_LEVELS,
  UNIT_FOR_PIECE,
} from '../../vocabulary/ingredient-lines/measure-words.js';
import { FRACTION_WORDS } from '../../vocabulary/ingredient-lines/number-words.js';
import { ELIDED_ARTICLE, PARTICLES } from '../../vocabulary/ingredient-lines/name-words.js';

/**
 * The part of a line that gives the quantity: amount, unit, and the size of each piece. Members are token positions; `end` is
 * exclusive.
 */
export interface Measure {
  amount: number | null;
  amountMax: number | null;
  unit: string | null;
  /** The first of several measures that are added: the cup of `1 cup plus 2 tablespoons`. */
  first?: { amount: number | null; unit: string | null };
  unitAt: number | null;
  size: [from: number, to: number] | null;
  /** The same amount in another unit: `(240 g)`, `/9oz`. */
  second: [from: number, to: number] | null;
  /** The amount's token, and the first token behind the measure. */
  start: number;
  end: number;
}

const DASHES = new Set(['-', '–', '—', '‐', '‑']);
const JOINT_OPENERS = new Set(['.', ',', '(']);
const OPENING = new Set(['(', '[']);
const CLOSING = new Set([')', ']']);
/** What is heaped or level. Behind other units `geh.` is chopped: `1 Bund geh. Petersilie`. */
const SPOONS = new Set(['teaspoon', 'tablespoon']);
/** Tokens between an amount and its unit. */
const MOST_FILLING = 5;
const TIMES = new Set(['x', '×', 'X', '*', 'х']);

/** Reads the measure that starts with the amount at `at`. */
export function readMeasure(tokens: readonly Token[], at: number): Measure {
  const first = tokens[at] as Token;
  const measure: Measure = {
    amount: first.value,
    amountMax: first.max,
    unit: null,
    unitAt: null,
    size: null,
    second: null,
    start: at,
    end: at + 1,
  };
  const inner = innerMeasure(tokens, at + 1);
  if (inner) return withInner(tokens, measure, inner);
  const unitAt = unitAfter(tokens, at + 1);
  if (unitAt === -1) return { ...measure, end: countEnd(tokens, at + 1) };
  const each =
    isContainer(tokens[unitAt]) || tokens[unitAt]?.unit?.name === 'cup' ? sizeOfEach(tokens, unitAt + 1) : null;
  if (each !== null)
    return {
      ...measure,
      unit: unitName(tokens[unitAt]),
      unitAt,
      size: withoutMarks(tokens, unitAt + 1, each),
      end: each,
    };
  const fills: Measure['size'] = unitAt > at + 1 && !isDash(tokens[at + 1]) ? [at + 1, unitAt] : null;
  const behind = fills === null ? fillBehind(tokens, unitAt + 1) : null;
  const size = fills ?? behind?.size ?? null;
  const end = behind?.end ?? unitAt + 1;
  return withAlternatives(tokens, { ...measure, unit: unitName(tokens[unitAt]), unitAt, size, end });
}

/**
 * Words behind a unit that say how full it is: `1 EL (gehäuft) Mehl`, `1 TL gestr. Salz`, and before a word such as `of`, `1 cuillère bien
 * remplie de cumin`.
 */
function fillBehind(tokens: readonly Token[], from: number): { size: [number, number]; end: number } | null {
  const opened = OPENING.has(tokens[from]?.key ?? '') || tokens[from]?.key === ',';
  const start = opened || tokens[from]?.key === '.' ? from + 1 : from;
  const told = SPOONS.has(unitName(tokens[from - 1]) ?? '') ? levelEnd(tokens, start) : start;
  if (opened) {
    const isClosed = tokens[from]?.key === ',' || CLOSING.has(tokens[told]?.key ?? '');
    const end = tokens[from]?.key === ',' ? told : told + 1;
    return told > start && isClosed && tokens[end]?.kind === 'word' ? { size: [start, told], end } : null;
  }
  if (told > start && tokens[told]?.kind === 'word') return { size: [start, told], end: told };
  let end = start;
  while (FULL_WORDS_BEHIND.has(tokens[end]?.key ?? '')) end++;
  const behind = tokens[end]?.key ?? '';
  const isFull = end > start && (PARTICLES.has(behind) || ELIDED_ARTICLE.test(behind));
  return isFull ? { size: [start, end], end } : null;
}

/** The position behind the words for a heaped or level spoon. */
function levelEnd(tokens: readonly Token[], from: number): number {
  const at = isFill(tokens[from]) && SPOON_LEVELS.has(tokens[from + 1]?.key ?? '') ? from + 1 : from;
  if (!SPOON_LEVELS.has(tokens[at]?.key ?? '')) return from;
  return tokens[at + 1]?.key === '.' ? at + 2 : at + 1;
}

/** The position behind the size of each of several: `à 400 g`, `de 400 g`; `null` when there is none at `from`. */
export function sizeOfEach(tokens: readonly Token[], from: number): number | null {
  const at = tokens[from]?.key === '.' ? from + 1 : from;
  const number = skipAbout(tokens, at + 1);
  if (!SIZE_JOINTS.has(tokens[at]?.key ?? '') || tokens[number]?.kind !== 'number') return null;
  const unitAt = unitAfter(tokens, number + 1);
  const dimension = unitAt === -1 ? undefined : tokens[unitAt]?.unit?.dimension;
  return dimension === 'mass' || dimension === 'volume' ? unitAt + 1 : null;
}

/** The position behind the word or sign that says that a number counts: `3 x`, `2 units`. */
function countEnd(tokens: readonly Token[], at: number): number {
  if (UNIT_FOR_PIECE.has(tokens[at]?.key ?? '')) return at + 1;
  return isTimes(tokens[at]) && tokens[at + 1]?.kind === 'word' ? at + 1 : at;
}

export function isFill(token: Token | undefined): boolean {
  return token !== undefined && FILL_WORDS.has(token.key);
}

function isDash(token: Token | undefined): boolean {
  return token !== undefined && DASHES.has(token.key);
}

export function isTimes(token: Token | undefined): boolean {
  return token !== undefined && TIMES.has(token.key);
}

function unitName(token: Token | undefined): string | null {
  return token?.unit?.name ?? null;
}

/** The position of the unit of an amount, after a dash or fill words; -1 when a name follows. */
function unitAfter(tokens: readonly Token[], from: number): number {
  let at = from;
  if (isDash(tokens[at])) at++;
  if (UNIT_FOR_PIECE.has(tokens[at]?.key ?? '')) at++;
  for (let next = skipFill(tokens, at); next > at && next <= from + MOST_FILLING; next = skipFill(tokens, at))
    at = next;
  const isOfName = FULL_WORDS.has(tokens[at - 1]?.key ?? '') && tokens[at + 1]?.kind !== 'word';
  return tokens[at]?.unit && !isOfName && !isNut(tokens, at) ? at : -1;
}

/** A nut is a measure of fat alone: `une noix de beurre`, but `2 noix de coco`, `1 nuez moscada`. */
function isNut(tokens: readonly Token[], at: number): boolean {
  const [token, next, fat] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  return NUTS.has(token?.key ?? '') && next !== undefined && !(PARTICLES.has(next.key) && FATS.has(fat?.key ?? ''));
}

/** The position behind a word that says how full or how big the unit is: `heaped`, `geh.`. */
function skipFill(tokens: readonly Token[], at: number): number {
  const [token, mark, next] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (SHORT_FILL_WORDS.has(token?.key ?? '') && mark?.key === '.' && next?.kind === 'word') return at + 2;
  return (isFill(token) || FULL_WORDS.has(token?.key ?? '')) && !token?.unit ? at + 1 : at;
}

interface Inner {
  from: number;
  to: number;
  /** The unit of the inner measure. */
  unit: string;
  bracketed: boolean;
}

/** The size of each piece after the count: `(14-ounce)`, `14-ounce`, `x 400g/14oz`. */
function innerMeasure(tokens: readonly Token[], from: number): Inner | null {
  const open = tokens[from]?.key === '(' || tokens[from]?.key === '[';
  const start = open || isTimes(tokens[from]) ? from + 1 : from;
  const number = skipAbout(tokens, start);
  if (tokens[number]?.kind !== 'number') return null;
  const unitAt = unitAfter(tokens, number + 1);
  if (unitAt === -1) return null;
  const to = open ? closing(tokens, unitAt + 1) : alternativesEnd(tokens, unitAt + 1);
  return to === -1 ? null : { from: start, to, unit: unitName(tokens[unitAt]) ?? '', bracketed: open };
}

function skipAbout(tokens: readonly Token[], at: number): number {
  let next = at;
  while (next < at + 2 && isBeforeSize(tokens[next]?.key ?? '')) next++;
  return next;
}

function isBeforeSize(key: string): boolean {
  return SIZE_OPENERS.has(key) || SIZE_JOINTS.has(key);
}

function closing(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length && at < from + 12; at++)
    if (tokens[at]?.key === ')' || tokens[at]?.key === ']') return at;
  return -1;
}

/** The position after alternatives such as `/9oz` and `/1lb 2oz`. */
function alternativesEnd(tokens: readonly Token[], from: number): number {
  let at = from;
  if (tokens[at]?.key === '.') at++;
  while (tokens[at]?.key === '/' || tokens[at]?.kind === 'number') {
    const number = tokens[at]?.key === '/' ? at + 1 : at;
    if (tokens[number]?.kind !== 'number') break;
    const unitAt = unitAfter(tokens, number + 1);
    if (unitAt === -1) break;
    at = unitAt + 1;
    if (tokens[at]?.key === '.') at++;
  }
  return at;
}

function withInner(tokens: readonly Token[], measure: Measure, inner: Inner): Measure {
  const size: Measure['size'] = [inner.from, inner.to];
  const behind = inner.bracketed ? inner.to + 1 : inner.to;
  const unitAt = unitAfter(tokens, behind);
  const unit = unitAt === -1 ? null : (tokens[unitAt]?.unit ?? null);
  if (unit && unit.dimension !== 'length') return { ...measure, unit: unit.name, unitAt, size, end: unitAt + 1 };
  return { ...measure, size, end: behind };
}

/**
 * Adds `plus 2 tbsp` and `4 oz` behind a pound. Takes `/9oz` and `(9 oz)` after a measure for the same amount. When the same amount is
 * told between two that are added (`1 cup (240 ml) plus 2 tbsp`), all behind the first is kept as the other measure.
 */
function withAlternatives(tokens: readonly Token[], measure: Measure): Measure {
  const alone = withSecond(tokens, measure);
  const next = addition(tokens, measure, measure.end);
  if (next !== null) return next.second === measure.second ? withAlternatives(tokens, next) : next;
  const behind = addition(tokens, measure, alone.end);
  if (behind === null) return alone;
  const whole = withAlternatives(tokens, behind);
  return { ...whole, second: [measure.end, whole.end] };
}

/** The sum or difference with the measure that stands at `from`, after a word such as `plus` or `minus`; `null` when none can be added. */
function addition(tokens: readonly Token[], measure: Measure, from: number): Measure | null {
  if (measure.amount === null || measure.unitAt === null) return null;
  const joint = jointAt(tokens, from);
  const at = joint?.next ?? (tokens[from]?.key === '.' ? from + 1 : from);
  const part = joint === null || joint.sign > 0 ? partOfUnit(tokens, at) : null;
  if (part !== null) return withPart(measure, part);
  const next = tokens[at];
  if (next?.value == null) return null;
  const unitAt = unitAfter(tokens, at + 1);
  const end = joint === null || unitAt === -1 ? unitAt + 1 : jointEnd(tokens, unitAt + 1, joint.opening);
  const [large, small] = [tokens[measure.unitAt]?.unit ?? null, tokens[unitAt]?.unit ?? null];
  if (large === null || small === null || end === null) return null;
  if (joint === null && !isRemainder(next, large, small)) return null;
  const sign = joint?.sign ?? 1;
  const [amount, unit] = added(measure.amount, large, sign * next.value, small) ?? [];
  if (amount === undefined && joint !== null) return withOther(tokens, measure, [from, end]);
  if (amount === undefined || unit === undefined || amount <= 0) return null;
  const [upper] = added(measure.amountMax ?? measure.amount, large, sign * (next.max ?? next.value), small, unit) ?? [];
  const amountMax = measure.amountMax === null && next.max === null ? null : (upper ?? null);
  const kept = unit === large ? measure.unitAt : unitAt;
  const first = measure.first ?? { amount: measure.amount, unit: measure.unit };
  return { ...measure, first, amount, amountMax, unit: unit.name, unitAt: kept, end };
}

/** What is added in a unit that measures something else is kept as it is written: `250 g plus 2 EL Zucker`. */
function withOther(tokens: readonly Token[], measure: Measure, [from, end]: [number, number]): Measure {
  return { ...measure, second: withoutMarks(tokens, from, end), end };
}

/** A word between two measures that make one amount, behind a comma or bracket only `plus` and `minus`: `1 cup (plus 2 tbsp) sugar`. */
function jointAt(tokens: readonly Token[], from: number): { sign: number; next: number; opening: string } | null {
  const opening = tokens[from]?.key ?? '';
  const at = JOINT_OPENERS.has(opening) ? from + 1 : from;
  const key = tokens[at]?.key ?? '';
  if (MINUS_WORDS.has(key)) return { sign: -1, next: at + 1, opening };
  const isPlus = opening === ',' || opening === '(' ? key === 'plus' || key === '+' : PLUS_WORDS.has(key);
  return isPlus ? { sign: 1, next: at + 1, opening } : null;
}

/** The position behind the mark that ends what the comma or bracket before a joint began; `null` without the end of the bracket. */
function jointEnd(tokens: readonly Token[], at: number, opening: string): number | null {
  const closing = tokens[at]?.key;
  if (opening === '(') return closing === ')' ? at + 1 : null;
  return opening === ',' && closing === ',' ? at + 1 : at;
}

/** The half or the quarter of the unit that was read before: `1 tasse et demie de lait`, `1 cup and a half of milk`, `1 tasse 1/2 de lait`. */
function partOfUnit(tokens: readonly Token[], from: number): { value: number; end: number } | null {
  const at = INDEFINITE_ARTICLES.has(tokens[from]?.key ?? '') ? from + 1 : from;
  const { kind, key = '', value = null } = tokens[at] ?? {};
  const part = value !== null && value < 1 ? value : FRACTION_WORDS.get(key);
  const behind = tokens[at + 1];
  const isEnded = behind === undefined ? kind === 'word' : PARTICLES.has(behind.key) || ELIDED_ARTICLE.test(behind.key);
  return part !== undefined && (isEnded || at > from) ? { value: part, end: at + 1 } : null;
}

function withPart(measure: Measure, { value, end }: { value: number; end: number }): Measure {
  const { amount, amountMax } = measure;
  return { ...measure, amount: (amount ?? 0) + value, amountMax: amountMax === null ? null : amountMax + value, end };
}

/** Whether the second of two measures without a word between them is the rest of the first: `1 lb 4 oz`. */
function isRemainder(next: Token, large: Unit, small: Unit): boolean {
  if (next.value === null || large.size === null || small.size === null || large.system !== small.system) return false;
  const rest = convert({ amount: amountFromNumber(next.max ?? next.value), unit: small.name }, large.name);
  return rest !== null && compare(small.size, large.size) < 0 && compare(rest.amount, ONE) < 0;
}

/**
 * The exact sum, in the larger unit when kitchens write it so (`1 ⅛ cups`, `1.2 kg`), otherwise in the smaller one (4 tsp);
 * `null` when the units measure different things.
 */
function added(first: number, large: Unit, second: number, small: Unit, unit?: Unit): [number, Unit] | null {
  const rest = convert({ amount: amountFromNumber(second), unit: small.name }, large.name);
  if (rest === null || large.dimension === 'temperature') return null;
  const total = sum(amountFromNumber(first), rest.amount);
  const kept = unit ?? (large.system === 'metric' || isInEighths(total) ? large : small);
  const inKept = convert({ amount: total, unit: large.name }, kept.name);
  return inKept === null ? null : [numberFromAmount(inKept.amount), kept];
}

function isInEighths({ denominator }: Amount): boolean {
  return 8n % denominator === 0n;
}

function withSecond(tokens: readonly Token[], measure: Measure): Measure {
  let end = alternativesEnd(tokens, measure.end);
  if (tokens[end]?.key === '(' && tokens[skipAbout(tokens, end + 1)]?.kind === 'number') {
    const close = closing(tokens, end + 1);
    if (close !== -1) end = close + 1;
  }
  const second = withoutMarks(tokens, measure.end, end);
  return { ...measure, second, end: isPieceOfLength(tokens, measure, end) ? end + 1 : end };
}

/** The positions without the marks around them; `null` when there are only marks. */
function withoutMarks(tokens: readonly Token[], from: number, to: number): [number, number] | null {
  let [start, end] = [from, to];
  while (start < end && tokens[start]?.kind === 'mark') start++;
  while (end > start && tokens[end - 1]?.kind === 'mark') end--;
  return start < end ? [start, end] : null;
}

/** Whether the measure is a length, as in `5 cm piece of ginger`. */
function isPieceOfLength(tokens: readonly Token[], measure: Measure, end: number): boolean {
  const unit = measure.unitAt === null ? null : tokens[measure.unitAt]?.unit;
  return unit?.dimension === 'length' && tokens[end]?.unit?.dimension === 'count';
}
