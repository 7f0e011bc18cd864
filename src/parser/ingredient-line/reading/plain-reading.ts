import { isVague } from '../tokens/split-run.js';
import { countAlone } from './count-alone.js';
import { isFill, readMeasure } from './measure.js';
import { NO_MEASURE, type Reading, span } from './reading.js';
import type { Token } from '../tokens/tokens.js';
import {
  ABOUT,
  LITTLE_WORDS,
  NAME_ENDERS,
  PARTICLES,
  PEPPERS,
  PREPARED_WORD,
  TASTE_LEADS,
  TASTE_WORDS,
} from '../../vocabulary/ingredient-lines/name-words.js';

const ENDING_MARKS = new Set([',', '(', ';', '[', '–', '—', '，', '（', '、', '…', '/', '*', '※']);

/** Reads a line by grammar only: `amount unit name, rest` or `name amount unit`. */
export function readPlain(tokens: readonly Token[]): Reading {
  const amountAt = amountPosition(tokens);
  if (amountAt === -1) return readUncounted(tokens);
  const unitBefore = unitBeforeAmount(tokens, amountAt);
  const measure =
    unitBefore === null ? readMeasure(tokens, amountAt) : { ...readBare(tokens, amountAt), ...unitBefore };
  const alone = countAlone(tokens, measure);
  if (alone !== null) return alone;
  const measured = new Set([...span(amountAt, measure.end), ...(measure.unitAt === null ? [] : [measure.unitAt])]);
  const front = Math.min(amountAt, measure.unitAt ?? amountAt);
  const before = span(0, front).filter((at) => isNameWord(tokens, at));
  const joined = front > 0 && PARTICLES.has(tokens[front - 1]?.key ?? '');
  const name =
    before.length > 0 && !joined
      ? nameFrom(tokens, before[0] ?? 0, front)
      : nameFrom(tokens, measure.end, tokens.length);
  return { measure, name: name.length > 0 ? name : before, measured };
}

/** The number at the start of the line, otherwise the first number with a unit after it, otherwise the first number. */
function amountPosition(tokens: readonly Token[]): number {
  const numbers = tokens.flatMap(({ value }, at) =>
    value && !LITTLE_WORDS.has(tokens[at + 1]?.key ?? '') ? [at] : [],
  );
  const measured = numbers.find((at) => readMeasure(tokens, at).unit !== null);
  return (numbers[0] === 0 ? 0 : (measured ?? numbers[0])) ?? -1;
}

function readUncounted(tokens: readonly Token[]): Reading {
  if (tokens.length === 3 && tokens[1]?.key === ',' && PEPPERS.has(tokens[2]?.key ?? ''))
    return { measure: NO_MEASURE, name: span(0, 3), measured: new Set() };
  const little = tokens.findIndex((token) => LITTLE_WORDS.has(token.key));
  const start = tokens.findIndex((token, at) => at > little && (isNameStart(tokens, at) || token.unit !== null));
  const unitAt = tokens[start]?.unit && tokens.length > start + 1 ? start : null;
  const unit = unitAt === null ? null : (tokens[unitAt]?.unit?.name ?? null);
  const name = nameFrom(tokens, unitAt === null ? Math.max(start, 0) : unitAt + 1, tokens.length);
  return { measure: { ...NO_MEASURE, unit, unitAt }, name, measured: new Set(unitAt === null ? [] : [unitAt]) };
}

/** In Japanese the unit may come before its number: `大さじ2`. */
function unitBeforeAmount(tokens: readonly Token[], amountAt: number): { unit: string; unitAt: number } | null {
  const token = tokens[amountAt - 1];
  if (!token?.unit || token.key < '\u3000') return null;
  return { unit: token.unit.name, unitAt: amountAt - 1 };
}

function readBare(tokens: readonly Token[], at: number): Reading['measure'] {
  return {
    ...NO_MEASURE,
    amount: tokens[at]?.value ?? null,
    amountMax: tokens[at]?.max ?? null,
    start: at,
    end: at + 1,
  };
}

function isNameWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.kind === 'word' && !ABOUT.has(token.key) && !PARTICLES.has(token.key) && !isVague(token.key);
}

/** The positions from the first word of the name to the mark or word that ends it. */
function nameFrom(tokens: readonly Token[], from: number, to: number): number[] {
  let start = from;
  while (start < to && !isNameStart(tokens, start)) start++;
  let end = start;
  while (end < to && !endsName(tokens, end, start)) end++;
  return trimmed(tokens, start, end);
}

/** Removes words for the preparation on both sides of the name, and `to taste` at the end. */
function trimmed(tokens: readonly Token[], from: number, to: number): number[] {
  let [start, end] = [from, to];
  while (start < end - 1 && isPrepared(tokens[start])) start++;
  if (TASTE_WORDS.has(tokens[end - 1]?.key ?? '')) while (end > start + 1 && isTaste(tokens[end - 1])) end--;
  while (end > start && (isEndMark(tokens[end - 1]) || (end > start + 1 && isPrepared(tokens[end - 1])))) end--;
  return span(start, end);
}

function isEndMark(token: Token | undefined): boolean {
  return token?.kind === 'mark' && token.key !== '%';
}

function isTaste(token: Token | undefined): boolean {
  return token !== undefined && (TASTE_WORDS.has(token.key) || TASTE_LEADS.has(token.key));
}

function isPrepared(token: Token | undefined): boolean {
  return token !== undefined && token.kind === 'word' && PREPARED_WORD.test(token.key);
}

function isNameStart(tokens: readonly Token[], at: number): boolean {
  const abbreviated = tokens[at]?.key.length === 1 && tokens[at + 1]?.key === '.';
  return isNameWord(tokens, at) && !isFill(tokens[at]) && !abbreviated;
}

function endsName(tokens: readonly Token[], at: number, start: number): boolean {
  const token = tokens[at];
  if (!token || at === start) return false;
  return ENDING_MARKS.has(token.key) || (token.kind === 'word' && (NAME_ENDERS.has(token.key) || isVague(token.key)));
}
