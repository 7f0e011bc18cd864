import { isFill } from '../reading/measure.js';
import type { Token } from '../tokens/tokens.js';
import { UNITS } from '../../../shared/amounts/units.js';
import { hashText } from '../tokens/words.js';

/** Number of rows in the weights. The hash of a feature's value gives its row. */
export const FEATURE_ROWS = 1 << 19;
export const FEATURES_PER_TOKEN = 44;

const BEFORE_LINE = 1;
const AFTER_LINE = 2;
const NUMBER = 3;
const WORD = 4;
const FILL = 5;

interface Described {
  /** Hashes of the word, its class (number, unit, mark, plain word) and its last letters. */
  word: number;
  kind: number;
  suffix: number;
  shortSuffix: number;
  capital: number;
  /** 1 within brackets. */
  bracket: number;
  /** Number of commas before it outside of brackets, at most 3. */
  commas: number;
  /** The first word of its part of the line, after a comma or a bracket. */
  opener: number;
  /** Distance from the opener, at most 4. */
  depth: number;
  /** 1 after the first number, 2 after a unit that follows a number. */
  measured: number;
}

/** Writes the rows of the features of all tokens, `FEATURES_PER_TOKEN` for each token. */
export function featureRows(line: string, tokens: readonly Token[], rows: Int32Array): void {
  const described = describeTokens(line, tokens);
  for (let i = 0; i < tokens.length; i++) writeRows(described, i, rows);
}

/** What the tokens before the current one say about its place in the line. */
const START = { bracket: 0, commas: 0, opener: 0, depth: 0, measured: 0 };
type Place = typeof START;

function describeTokens(line: string, tokens: readonly Token[]): Described[] {
  const place: Place = { ...START };
  return tokens.map((token) => {
    enter(place, token);
    const { hash: word, suffix, shortSuffix } = token.word;
    const capital = capitalOf(line, token);
    const { bracket, commas, opener, measured } = place;
    const depth = Math.min(Math.max(place.depth, 0), 4);
    leave(place, token);
    return { word, kind: kindOf(token), suffix, shortSuffix, capital, bracket, commas, opener, depth, measured };
  });
}

function enter(place: Place, token: Token): void {
  if (token.key === ')' || token.key === ']') place.bracket = 0;
  if (token.kind === 'mark') place.depth = -1;
  else if (place.depth === 0) place.opener = token.word.hash;
}

function leave(place: Place, token: Token): void {
  place.depth++;
  if (token.key === '(' || token.key === '[') place.bracket = 1;
  if (token.key === ',' && place.bracket === 0) place.commas = Math.min(place.commas + 1, 3);
  if (token.kind === 'number') place.measured = Math.max(place.measured, 1);
  else if (token.unit && place.measured === 1) place.measured = 2;
}

const UNIT_KINDS = new Map([...UNITS.values()].map((unit) => [unit, hashText(unit.name) ^ 0x55]));

function kindOf(token: Token): number {
  if (token.kind === 'number') return NUMBER;
  if (token.kind === 'mark') return token.word.hash;
  if (token.unit) return UNIT_KINDS.get(token.unit) ?? WORD;
  if (isFill(token)) return FILL;
  return token.value === null ? WORD : NUMBER;
}

function capitalOf(line: string, token: Token): number {
  const code = line.charCodeAt(token.start);
  return code >= 65 && code <= 90 ? 1 : 0;
}

const EDGE_BEFORE = edge(BEFORE_LINE);
const EDGE_AFTER = edge(AFTER_LINE);

function edge(hash: number): Described {
  return {
    word: hash,
    kind: hash,
    suffix: hash,
    shortSuffix: hash,
    capital: 0,
    bracket: 0,
    commas: 0,
    opener: 0,
    depth: 0,
    measured: 0,
  };
}

/** Writes one row for each template. The number of the template keeps equal values of different templates apart. */
function writeRows(all: readonly Described[], i: number, rows: Int32Array): void {
  let at = i * FEATURES_PER_TOKEN;
  at = writeWords(all, i, rows, at);
  at = writeKinds(all, i, rows, at);
  at = writeSuffixes(all, i, rows, at);
  writePlace(all, i, rows, at);
}

function writeWords(all: readonly Described[], i: number, rows: Int32Array, from: number): number {
  const back2 = all[i - 2] ?? EDGE_BEFORE;
  const back = all[i - 1] ?? EDGE_BEFORE;
  const here = all[i] ?? EDGE_AFTER;
  const next = all[i + 1] ?? EDGE_AFTER;
  const next2 = all[i + 2] ?? EDGE_AFTER;
  let at = from;
  rows[at++] = mix1(1, here.word);
  rows[at++] = mix1(2, back.word);
  rows[at++] = mix1(3, next.word);
  rows[at++] = mix1(4, back2.word);
  rows[at++] = mix1(5, next2.word);
  rows[at++] = mix2(6, back.word, here.word);
  rows[at++] = mix2(7, here.word, next.word);
  rows[at++] = mix2(8, back.word, next.word);
  rows[at++] = mix3(9, back2.word, back.word, here.word);
  rows[at++] = mix3(10, here.word, next.word, next2.word);
  rows[at++] = mix2(11, back2.word, back.word);
  rows[at++] = mix2(12, next.word, next2.word);
  return at;
}

function writeKinds(all: readonly Described[], i: number, rows: Int32Array, from: number): number {
  const back3 = all[i - 3] ?? EDGE_BEFORE;
  const back2 = all[i - 2] ?? EDGE_BEFORE;
  const back = all[i - 1] ?? EDGE_BEFORE;
  const here = all[i] ?? EDGE_AFTER;
  const next = all[i + 1] ?? EDGE_AFTER;
  const next2 = all[i + 2] ?? EDGE_AFTER;
  const next3 = all[i + 3] ?? EDGE_AFTER;
  let at = from;
  rows[at++] = mix1(13, here.kind);
  rows[at++] = mix2(14, back.kind, here.kind);
  rows[at++] = mix2(15, here.kind, next.kind);
  rows[at++] = mix3(16, back.kind, here.kind, next.kind);
  rows[at++] = mix3(17, back2.kind, back.kind, here.kind);
  rows[at++] = mix3(18, here.kind, next.kind, next2.kind);
  rows[at++] = mix2(37, back3.word, here.kind);
  rows[at++] = mix2(38, next3.word, here.kind);
  rows[at++] = mix3(39, back.kind, here.word, next.kind);
  rows[at++] = mix3(40, back.word, here.kind, next.word);
  return at;
}

function writeSuffixes(all: readonly Described[], i: number, rows: Int32Array, from: number): number {
  const back = all[i - 1] ?? EDGE_BEFORE;
  const here = all[i] ?? EDGE_AFTER;
  const next = all[i + 1] ?? EDGE_AFTER;
  const left = Math.min(all.length - 1 - i, 3);
  let at = from;
  rows[at++] = mix1(19, here.suffix);
  rows[at++] = mix1(20, back.suffix);
  rows[at++] = mix1(21, next.suffix);
  rows[at++] = mix2(22, here.suffix, next.suffix);
  rows[at++] = mix2(23, back.suffix, here.suffix);
  rows[at++] = mix3(41, here.suffix, next.kind, left);
  rows[at++] = mix2(42, back.word, here.suffix);
  rows[at++] = mix2(43, here.suffix, next.word);
  return at;
}

/** Features of the place in the line: brackets, commas, the opener of the part, beginning and end. */
function writePlace(all: readonly Described[], i: number, rows: Int32Array, from: number): number {
  const back = all[i - 1] ?? EDGE_BEFORE;
  const here = all[i] ?? EDGE_AFTER;
  const next = all[i + 1] ?? EDGE_AFTER;
  const place = here.bracket * 4 + here.commas;
  const first = Math.min(i, 3);
  const left = Math.min(all.length - 1 - i, 3);
  let at = from;
  rows[at++] = mix2(24, here.shortSuffix, place);
  rows[at++] = mix2(25, here.word, place);
  rows[at++] = mix3(26, here.suffix, place, here.measured);
  rows[at++] = mix3(27, here.kind, place, here.measured);
  rows[at++] = mix3(28, here.word, here.measured, first);
  rows[at++] = mix3(29, here.kind, first, left);
  rows[at++] = mix2(30, here.word, left);
  rows[at++] = mix3(31, here.opener, here.depth, here.bracket);
  rows[at++] = mix2(32, here.opener, here.word);
  rows[at++] = mix3(33, here.opener, here.kind, place);
  rows[at++] = mix3(34, here.capital, here.kind, first);
  rows[at++] = mix3(35, here.capital, back.capital * 2 + next.capital, place);
  rows[at++] = mix3(36, here.depth, place, here.kind);
  rows[at++] = mix3(44, place, here.measured, left);
  return at;
}

function mix1(template: number, a: number): number {
  return settle(Math.imul(a ^ Math.imul(template, 0x9e3779b1), 0x85ebca6b));
}

function mix2(template: number, a: number, b: number): number {
  const hash = Math.imul(a ^ Math.imul(template, 0x9e3779b1), 0x85ebca6b);
  return settle(Math.imul((hash ^ (hash >>> 15)) + b, 0xc2b2ae35));
}

function mix3(template: number, a: number, b: number, c: number): number {
  const first = Math.imul(a ^ Math.imul(template, 0x9e3779b1), 0x85ebca6b);
  const hash = Math.imul((first ^ (first >>> 15)) + b, 0xc2b2ae35);
  return settle(Math.imul((hash ^ (hash >>> 13)) + c, 0x27d4eb2f));
}

/** The row for a mixed hash. Its upper half is better mixed. */
function settle(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 13;
}
