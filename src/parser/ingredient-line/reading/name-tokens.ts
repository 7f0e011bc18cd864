import { span } from './reading.js';
import type { Token } from '../tokens/tokens.js';
import { JOINING_WORDS, LEADING_WORDS, PREPARED_WORDS } from '../../vocabulary/ingredient-lines/name-words.js';

const CONTAINERS = new Set(
  'can jar bottle package packet sachet envelope bag box carton container tub pot punnet tube'.split(' '),
);

/** Whether the token names a package (`tin`, `carton`), which is never the ingredient. */
export function isContainer(token: Token | undefined): boolean {
  return token?.unit != null && CONTAINERS.has(token.unit.name);
}

/** Corrects what a tagger cannot know from single tokens: ends of brackets, second measures, joining words. */
export function tidyName(tokens: readonly Token[], name: readonly number[], measureEnd: number): number[] {
  const first = firstRuns(tokens, name);
  return closeBracket(tokens, dropTrailing(tokens, dropLeading(tokens, first, measureEnd)));
}

/** Cuts the name before a second measure: `cheddar, or 25 g parmesan`. */
function firstRuns(tokens: readonly Token[], name: readonly number[]): number[] {
  const cut = name.findIndex((at, i) => {
    const last = name[i - 1];
    if (last === undefined || isInBrackets(tokens, last, at)) return false;
    return span(last + 1, at).some((between) => tokens[between]?.kind === 'number');
  });
  return name.slice(0, cut === -1 ? name.length : cut);
}

/** Whether there is only a note in brackets between two words: `whipping (35%) cream`. */
function isInBrackets(tokens: readonly Token[], word: number, next: number): boolean {
  return isOpening(tokens[word + 1]) && isClosing(tokens[next - 1]) && !JOINING_WORDS.has(tokens[next]?.key ?? '');
}

/** Drops `of`, marks, and the package of a measure as in `400 ml carton cream`, unless nothing else is left. */
function dropLeading(tokens: readonly Token[], name: readonly number[], measureEnd: number): number[] {
  let start = 0;
  while (start < name.length - 1) {
    const at = name[start] ?? 0;
    const packs = at === measureEnd && measureEnd > 0 && isContainer(tokens[at]);
    const isDropped = packs || isLittle(tokens, at) || isPrepared(tokens, at, name[start + 1]);
    if (!isDropped && tokens[at]?.kind !== 'mark' && !LEADING_WORDS.has(tokens[at]?.key ?? '')) break;
    start++;
  }
  return name.slice(start);
}

/** `a little oil`, but not `a little gem lettuce`. */
function isLittle(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.key === 'little' && tokens[at - 1]?.key === 'a' && tokens[at + 1]?.key !== 'gem';
}

/** Whether a word directly before the next word of the name says how it is prepared: `softened butter`. */
function isPrepared(tokens: readonly Token[], at: number, next: number | undefined): boolean {
  return next === at + 1 && tokens[next]?.kind === 'word' && PREPARED_WORDS.has(tokens[at]?.key ?? '');
}

/** Drops joining words at the end, when what they join is not part of the name. */
function dropTrailing(tokens: readonly Token[], name: readonly number[]): number[] {
  let end = name.length;
  while (end > 1 && JOINING_WORDS.has(tokens[name[end - 1] ?? 0]?.key ?? '')) end--;
  return name.slice(0, end);
}

/** Keeps brackets in the name only in pairs. */
function closeBracket(tokens: readonly Token[], name: readonly number[]): number[] {
  const opened = name.findLastIndex((at) => isOpening(tokens[at]));
  const kept = name.filter(
    (at, i) => !isClosing(tokens[at]) || name.slice(0, i).some((before) => isOpening(tokens[before])),
  );
  if (opened === -1 || name.slice(opened).some((at) => isClosing(tokens[at]))) return kept;
  const next = (name.at(-1) ?? 0) + 1;
  return isClosing(tokens[next]) ? [...kept, next] : name.slice(0, opened);
}

function isOpening(token: Token | undefined): boolean {
  return token?.key === '(' || token?.key === '[';
}

function isClosing(token: Token | undefined): boolean {
  return token?.key === ')' || token?.key === ']';
}
