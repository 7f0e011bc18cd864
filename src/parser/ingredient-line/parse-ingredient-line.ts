import type { ParsedIngredientLine } from '../recipe-draft.js';
import { readEnglish } from './reading/english-reading.js';
import { languageOfWords, givenLanguage } from './line-language.js';
import { measureBehind } from './reading/measure-behind.js';
import { readPlain } from './reading/plain-reading.js';
import { NO_MEASURE, type Reading, span } from './reading/reading.js';
import { sizeOfEach } from './reading/measure.js';
import { isContainer } from './reading/name-tokens.js';
import { readRest } from './reading/rest.js';
import type { TaggerWeights } from './tagger/tagger.js';
import { foldWord } from './tokens/fold-word.js';
import { isUnspaced } from './tokens/split-run.js';
import { readTokens, type Token } from './tokens/tokens.js';
import { unitSystemOf } from '../../shared/amounts/units.js';
import type { LineLanguage } from '../vocabulary/languages.js';
import { OPENER_BEFORE_AMOUNT } from '../vocabulary/ingredient-lines/amount-words.js';
import { PLUS_WORDS } from '../vocabulary/ingredient-lines/measure-words.js';
import {
  ELIDED_ARTICLE,
  PREPARED_WORD,
  PREPARED_WORDS,
  STATE_WORDS,
} from '../vocabulary/ingredient-lines/name-words.js';

/** The rest of a longer line is not read. */
const MAX_LENGTH = 1000;
const MARKS_AROUND = /^[\s,(]+|[\s,)]+$/gu;
const WORDS = /[^\p{L}]+/u;
const LETTER = /\p{L}/u;
/** Optional plural endings: `Zwiebel/n`, `Kartoffel(n)`. An English `egg(s)` is not changed. */
const ENDINGS = /(?<=\p{L})(?:\/\p{L}{1,2}|\((?:e?n|er?)\))$/u;

export interface LineReading {
  readonly parsed: ParsedIngredientLine;
  /** The first of several measures that are added, otherwise the measure. */
  readonly first: Pick<ParsedIngredientLine, 'amount' | 'unit'>;
}

/**
 * Splits an ingredient line into its parts. It never throws. The first of several measures is used (`250g/9oz`), and the number
 * of packs (`2 x 400g tins`); the second is in the comment. Measures that are added (`1 cup plus 2 tablespoons`) give their sum. An indefinite article is not an amount. Only the first 1,000 characters are read. `weights` are those
 * of another tagger than the one that ships, to measure it.
 */
export function parseIngredientLine(line: string, language?: string, weights?: TaggerWeights): ParsedIngredientLine {
  return readLine(line, language, weights).parsed;
}

export function readLine(line: string, language?: string, weights?: TaggerWeights): LineReading {
  const text = line.slice(0, MAX_LENGTH).trim();
  const opener = OPENER_BEFORE_AMOUNT.exec(text)?.[0];
  if (opener !== undefined) {
    const { parsed, first } = readLine(text.slice(opener.length), language, weights);
    return { parsed: { ...parsed, comment: joined([opener.trim(), parsed.comment]) }, first };
  }
  const { tokens, lineIn } = tokensIn(text, language);
  return (
    ofSize(text, tokens, lineIn, weights) ??
    behindName(text, tokens, lineIn, weights) ??
    inOrder(text, tokens, lineIn, weights)
  );
}

/** The size of each piece behind the name: `4 Lachsfilets à 150 g`, `4 filets de saumon de 150 g`. */
function ofSize(
  text: string,
  tokens: readonly Token[],
  lineIn: LineLanguage,
  weights?: TaggerWeights,
): LineReading | null {
  if (tokens[0]?.kind !== 'number') return null;
  const at = tokens.findLastIndex((_, i) => i > 1 && sizeOfEach(tokens, i) === tokens.length);
  const from = at > 2 && sizeOfEach(tokens, at - 1) === tokens.length ? at - 1 : at;
  const before = tokens[from - 1];
  if (before?.kind !== 'word' || isContainer(before)) return null;
  const { parsed, first } = readLine(text.slice(0, before.end), lineIn, weights);
  const isCounted = parsed.unitSystem === null || parsed.unit === 'piece';
  if (parsed.amount === null || !isCounted) return null;
  return { parsed: { ...parsed, size: joined([parsed.size, text.slice(tokens[from]?.start)]) }, first };
}

/** What stands before a measure at the end is read as a line of its own. */
function behindName(
  text: string,
  tokens: readonly Token[],
  lineIn: LineLanguage,
  weights?: TaggerWeights,
): LineReading | null {
  const behind = isUnspaced(lineIn) ? null : measureBehind(text, tokens);
  if (behind === null) return null;
  const { measure, nameEnd, restFrom, remark } = behind;
  const named = parseIngredientLine(text.slice(0, tokens[nameEnd - 1]?.end), lineIn, weights);
  const isOfPart = measure.unit === null || measure.unit === 'piece';
  if (named.amount !== null || (named.unit !== null && !isOfPart)) return null;
  const { amount, amountMax, size, second } = measure;
  const unit = named.unit ?? measure.unit;
  const rest = restFrom < tokens.length ? text.slice(tokens[restFrom]?.start).replace(MARKS_AROUND, '') : null;
  const parsed = {
    ...named,
    amount,
    amountMax,
    unit,
    unitSystem: unitSystemOf(unit),
    size: joined([named.size, size && textOf(text, tokens, size)]),
    comment: joined([
      named.comment,
      remark && textOf(text, tokens, remark),
      second && textOf(text, tokens, second),
      rest,
    ]),
  };
  return { parsed, first: measure.first ?? { amount, unit } };
}

function inOrder(text: string, tokens: readonly Token[], lineIn: LineLanguage, weights?: TaggerWeights): LineReading {
  const read = lineIn === 'en' ? readEnglish(text, tokens, weights) : readPlain(tokens);
  const reading = isOfTwo(tokens, read)
    ? { measure: NO_MEASURE, name: span(0, tokens.length), measured: new Set<number>() }
    : read;
  const { amount, amountMax, unit, size, second } = reading.measure;
  const rest = readRest(text, tokens, reading);
  const { name, remark } = withoutRemark(nameText(text, tokens, reading));
  const parsed = {
    amount,
    amountMax,
    unit,
    unitSystem: unitSystemOf(unit),
    ingredientName: name || fallbackName(text, tokens, reading),
    ...rest,
    size: size ? textOf(text, tokens, size) : rest.size,
    comment: joined([second && textOf(text, tokens, second), remark, rest.comment]),
  };
  return { parsed, first: reading.measure.first ?? { amount, unit } };
}

/** Whether the amount is that of a second food behind an `and`: `bread and 2 eggs`. */
function isOfTwo(tokens: readonly Token[], { measure, name }: Reading): boolean {
  const isBehindName = measure.amount !== null && (name[0] ?? measure.start) < measure.start;
  return isBehindName && PLUS_WORDS.has(tokens[measure.start - 1]?.key ?? '');
}

/** Takes a remark about the state off the end of a name: `butter (cold)`. */
function withoutRemark(text: string): { name: string; remark: string | null } {
  const opening = text.lastIndexOf('(');
  if (opening < 1 || !text.endsWith(')')) return { name: text, remark: null };
  const remark = text.slice(opening + 1, -1);
  const isState = remark.split(WORDS).every((word) => isStateWord(foldWord(word)));
  return isState ? { name: text.slice(0, opening).trimEnd(), remark } : { name: text, remark: null };
}

function isStateWord(word: string): boolean {
  return STATE_WORDS.has(word) || PREPARED_WORDS.has(word) || PREPARED_WORD.test(word);
}

function joined(parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(', ') || null;
}

function textOf(text: string, tokens: readonly Token[], [from, to]: readonly [number, number]): string {
  return text.slice(tokens[from]?.start, tokens[to - 1]?.end);
}

/** The tokens of the line in its language. When only the words can show the language, the line is first read as English. */
function tokensIn(text: string, tag?: string): { tokens: Token[]; lineIn: LineLanguage } {
  const known = givenLanguage(text, tag);
  if (known) return { tokens: readTokens(text, known), lineIn: known };
  const tokens = readTokens(text, 'en');
  const lineIn = languageOfWords(tokens.map((token) => token.key));
  return { tokens: lineIn === 'en' ? tokens : readTokens(text, lineIn), lineIn };
}

/** The name as in the line, without what stood between its parts. */
function nameText(text: string, tokens: readonly Token[], { name }: Reading): string {
  let joined = '';
  let last: Token | undefined;
  for (const at of name) {
    const token = tokens[at];
    if (!token || (token.kind === 'mark' && tokens[at - 1] !== last)) continue;
    const gap = last && tokens[at - 1] === last ? text.slice(last.end, token.start) : ' ';
    joined += (last ? gap : '') + text.slice(token.start, token.end).replace(ENDINGS, '');
    last = token;
  }
  return LETTER.test(joined) ? joined.replace(ELIDED_ARTICLE, '').trim() : '';
}

/** When no name was found: all words outside the measure. */
function fallbackName(text: string, tokens: readonly Token[], { measured }: Reading): string {
  const unread = tokens.findIndex((token, i) => token.kind === 'word' && !measured.has(i));
  return unread === -1 ? text : text.slice(tokens[unread]?.start);
}
