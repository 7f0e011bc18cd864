import { span } from './reading.js';
import type { Token } from './tokens.js';

const CONTAINERS = new Set(
  'can jar bottle package packet sachet envelope bag box carton container tub pot punnet tube'.split(' '),
);
const LEADING = new Set(['of', 'a', 'an', 'few', 'couple', 'the']);

/** Whether the token names what an amount is packed in (`tin`, `carton`), which is never what is bought. */
export function isContainer(token: Token | undefined): boolean {
  return token?.unit != null && CONTAINERS.has(token.unit.name);
}

/** Puts right what a tagger cannot see from one token to the next: ends of brackets, second measures, joining words. */
export function tidyName(tokens: readonly Token[], name: readonly number[], measureEnd: number): number[] {
  const first = firstRuns(tokens, name);
  return closeBracket(tokens, dropLeading(tokens, first, measureEnd));
}

/** Cuts the name where a second measure begins: `cheddar, or 25 g parmesan`. */
function firstRuns(tokens: readonly Token[], name: readonly number[]): number[] {
  const cut = name.findIndex((at, i) => {
    const last = name[i - 1];
    return last !== undefined && span(last + 1, at).some((between) => tokens[between]?.kind === 'number');
  });
  return name.slice(0, cut === -1 ? name.length : cut);
}

/** Drops `of`, and the container of a measure as in `400 ml carton cream`, unless nothing is left. */
function dropLeading(tokens: readonly Token[], name: readonly number[], measureEnd: number): number[] {
  let start = 0;
  while (start < name.length - 1) {
    const at = name[start] ?? 0;
    const packs = at === measureEnd && measureEnd > 0 && isContainer(tokens[at]);
    if (!packs && !LEADING.has(tokens[at]?.key ?? '')) break;
    start++;
  }
  return name.slice(start);
}

/** A bracket that the name opens is kept whole or not at all. */
function closeBracket(tokens: readonly Token[], name: readonly number[]): number[] {
  const opened = name.findLastIndex((at) => tokens[at]?.key === '(' || tokens[at]?.key === '[');
  if (opened === -1 || name.slice(opened).some((at) => tokens[at]?.key === ')' || tokens[at]?.key === ']'))
    return [...name];
  const next = (name.at(-1) ?? 0) + 1;
  if (tokens[next]?.key === ')' || tokens[next]?.key === ']') return [...name, next];
  return name.slice(0, opened);
}
