import { isFill } from '../../reading/measure.js';
import { singularPart } from '../../reading/singular-part.js';
import type { Label } from '../tagger.js';
import { readTokens, type Token } from '../../tokens/tokens.js';

/** A line with the texts that a person marked in it. When there are several amounts and units, all of them. */
export interface LabelledLine {
  line: string;
  name: string;
  quantity: string;
  unit: string;
}

/** Reads CSV. Quoted fields may contain commas, doubled quotes and line breaks. The first row is the header. */
export function readLabelledLines(csv: string): LabelledLine[] {
  return readCsv(csv)
    .slice(1)
    .filter((row) => row[1])
    .map(([line = '', name = '', quantity = '', unit = '']) => ({ line, name, quantity, unit }));
}

function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of csv.matchAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\r?\n|$)/g)) {
    const [, field = '', end] = match;
    row.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/** The labels of the line's tokens; `null` when the name contains words that are not in the line. */
export function labelTokens({ name, quantity, unit }: LabelledLine, tokens: readonly Token[]): Label[] | null {
  const inName = alignName(
    tokens,
    readTokens(name, 'en').map((token) => token.key),
  );
  if (!inName) return null;
  const lastName = inName.lastIndexOf(true);
  const amountAt = amountToken(tokens, inName, quantity);
  const units = new Set(unit.toLowerCase().split(' ').filter(Boolean));
  return tokens.map((_, i) => {
    if (inName[i]) return 'name';
    if (i === amountAt) return 'amount';
    if (isUnitOfLine(tokens, i, amountAt, units)) return 'unit';
    return i < lastName ? 'before' : 'after';
  });
}

const WORDLIKE = /[\p{L}\p{N}]/u;

/** Finds the words of the name in the line, in their order and with as few gaps as possible. */
function alignName(tokens: readonly Token[], name: readonly string[]): boolean[] | null {
  const words = name.filter((word) => WORDLIKE.test(word));
  const at = tokens.flatMap((token, i) => (WORDLIKE.test(token.key) ? [i] : []));
  const found = bestMatch(
    at.map((i) => comparable(tokens[i]?.key)),
    words.map(comparable),
  );
  if (!found) return null;
  const inName = tokens.map(() => false);
  for (const i of found) inName[at[i] ?? 0] = true;
  return inName.map(
    (named, i) => named || (!WORDLIKE.test(tokens[i]?.key ?? '') && Boolean(inName[i - 1]) && Boolean(inName[i + 1])),
  );
}

function comparable(key = ''): string {
  return singularPart(key).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The positions in `line` of the words of `name`, with the fewest gaps. Of equal ones, the first. */
function bestMatch(line: readonly string[], name: readonly string[]): number[] | null {
  let ends = new Map<number, { breaks: number; path: number[] }>();
  name.forEach((word, n) => {
    const next = new Map<number, { breaks: number; path: number[] }>();
    line.forEach((other, i) => {
      if (other !== word) return;
      if (n === 0) next.set(i, { breaks: 0, path: [i] });
      for (const [end, { breaks, path }] of ends) {
        const total = breaks + (end === i - 1 ? 0 : 1);
        const known = next.get(i);
        if (end < i && (!known || total < known.breaks)) next.set(i, { breaks: total, path: [...path, i] });
      }
    });
    ends = next;
  });
  return [...ends.values()].sort((a, b) => a.breaks - b.breaks)[0]?.path ?? null;
}

/** `5#1$4` means five and a quarter, `1-2` is a range. */
export function amountOf(quantity: string): number | null {
  const first = quantity.trim().split(/\s+/)[0]?.split('-')[0]?.replace(/x$/, '').toLowerCase() ?? '';
  const match = /^(\d+)?(?:#(\d+)\$(\d+))?$/.exec(first);
  if (first === '') return null;
  if (match) return Number(match[1] ?? 0) + (match[2] ? Number(match[2]) / Number(match[3]) : 0);
  return readTokens(first, 'en')[0]?.value ?? null;
}

function amountToken(tokens: readonly Token[], inName: readonly boolean[], quantity: string): number {
  const amount = amountOf(quantity);
  if (amount === null) return -1;
  return tokens.findIndex((token, i) => !inName[i] && token.value !== null && Math.abs(token.value - amount) < 0.011);
}

/** Whether this is the unit of the amount, or a unit without a number before it. Units of further numbers do not count. */
function isUnitOfLine(tokens: readonly Token[], i: number, amountAt: number, units: ReadonlySet<string>): boolean {
  const token = tokens[i] as Token;
  if (token.kind !== 'word' || isFill(token)) return false;
  if (
    !units.has(token.key) &&
    !units.has(token.key.replace(/e?s$/, '')) &&
    !units.has(singularPart(token.key)) &&
    token.unit?.name !== 'fluid ounce'
  )
    return false;
  let before = i - 1;
  while (isFill(tokens[before]) || ['-', '–'].includes(tokens[before]?.key ?? '')) before--;
  return tokens[before]?.value === null || before < 0 || before === amountAt;
}
