import type { Token } from './tokens.js';
import { isFill } from './measure.js';

/** The weights have one row for each value of a feature's hash. */
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
  /** Commas before it outside of brackets, at most 3. */
  commas: number;
  /** The word that opens its part of the line, behind a comma or a bracket. */
  opener: number;
  /** How far behind the opener, at most 4. */
  depth: number;
  /** 1 behind the first number, 2 behind a unit that follows one. */
  measured: number;
}

/** Rows of the features of every token, `FEATURES_PER_TOKEN` for each, one token after the other. */
export function featureRows(line: string, tokens: readonly Token[], rows: Int32Array): void {
  const described = describeTokens(line, tokens);
  for (let i = 0; i < tokens.length; i++) writeRows(described, i, rows);
}

function describeTokens(line: string, tokens: readonly Token[]): Described[] {
  let bracket = 0;
  let commas = 0;
  let opener = 0;
  let depth = 0;
  let measured = 0;
  return tokens.map((token) => {
    const word = hashText(token.key);
    if (token.key === ')' || token.key === ']') bracket = 0;
    if (token.kind === 'mark') depth = -1;
    else if (depth === 0) opener = word;
    const described: Described = {
      word,
      kind: kindOf(token, word),
      suffix: hashText(token.key.slice(-3)),
      shortSuffix: hashText(token.key.slice(-2)),
      capital: capitalOf(line, token),
      bracket,
      commas,
      opener,
      depth: Math.min(Math.max(depth, 0), 4),
      measured,
    };
    depth++;
    if (token.key === '(' || token.key === '[') bracket = 1;
    if (token.key === ',' && bracket === 0) commas = Math.min(commas + 1, 3);
    if (token.kind === 'number') measured = Math.max(measured, 1);
    else if (token.unit && measured === 1) measured = 2;
    return described;
  });
}

function kindOf(token: Token, word: number): number {
  if (token.kind === 'number') return NUMBER;
  if (token.kind === 'mark') return word;
  if (token.unit) return hashText(token.unit.name) ^ 0x55;
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

/** One row a template; the number in front keeps equal values of different templates apart. */
function writeRows(all: readonly Described[], i: number, rows: Int32Array): void {
  const here = all[i] ?? EDGE_AFTER;
  const back = all[i - 1] ?? EDGE_BEFORE;
  const back2 = all[i - 2] ?? EDGE_BEFORE;
  const back3 = all[i - 3] ?? EDGE_BEFORE;
  const next = all[i + 1] ?? EDGE_AFTER;
  const next2 = all[i + 2] ?? EDGE_AFTER;
  const next3 = all[i + 3] ?? EDGE_AFTER;
  const place = here.bracket * 4 + here.commas;
  const first = Math.min(i, 3);
  const left = Math.min(all.length - 1 - i, 3);
  let at = i * FEATURES_PER_TOKEN;
  const add = (template: number, a: number, b: number, c: number): void => {
    rows[at++] = mix(template, a, b, c);
  };
  add(1, here.word, 0, 0);
  add(2, back.word, 0, 0);
  add(3, next.word, 0, 0);
  add(4, back2.word, 0, 0);
  add(5, next2.word, 0, 0);
  add(6, back.word, here.word, 0);
  add(7, here.word, next.word, 0);
  add(8, back.word, next.word, 0);
  add(9, back2.word, back.word, here.word);
  add(10, here.word, next.word, next2.word);
  add(11, back2.word, back.word, 0);
  add(12, next.word, next2.word, 0);
  add(13, here.kind, 0, 0);
  add(14, back.kind, here.kind, 0);
  add(15, here.kind, next.kind, 0);
  add(16, back.kind, here.kind, next.kind);
  add(17, back2.kind, back.kind, here.kind);
  add(18, here.kind, next.kind, next2.kind);
  add(19, here.suffix, 0, 0);
  add(20, back.suffix, 0, 0);
  add(21, next.suffix, 0, 0);
  add(22, here.suffix, next.suffix, 0);
  add(23, back.suffix, here.suffix, 0);
  add(24, here.shortSuffix, place, 0);
  add(25, here.word, place, 0);
  add(26, here.suffix, place, here.measured);
  add(27, here.kind, place, here.measured);
  add(28, here.word, here.measured, first);
  add(29, here.kind, first, left);
  add(30, here.word, left, 0);
  add(31, here.opener, here.depth, here.bracket);
  add(32, here.opener, here.word, 0);
  add(33, here.opener, here.kind, place);
  add(34, here.capital, here.kind, first);
  add(35, here.capital, back.capital * 2 + next.capital, place);
  add(36, here.depth, place, here.kind);
  add(37, back3.word, here.kind, 0);
  add(38, next3.word, here.kind, 0);
  add(39, back.kind, here.word, next.kind);
  add(40, back.word, here.kind, next.word);
  add(41, here.suffix, next.kind, left);
  add(42, back.word, here.suffix, 0);
  add(43, here.suffix, next.word, 0);
  add(44, place, here.measured, left);
}

function mix(template: number, a: number, b: number, c: number): number {
  let hash = Math.imul(template, 0x9e3779b1) ^ a;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ b;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ c;
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f);
  return (hash ^ (hash >>> 15)) & (FEATURE_ROWS - 1);
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}
