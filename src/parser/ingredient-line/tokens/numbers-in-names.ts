import { COUNTED_KINDS, NUMBERED_WORDS } from '../../vocabulary/ingredient-lines/name-words.js';
import type { Token } from './tokens.js';

/** The tokens of numbers that are part of a name as words: `2% milk`, `Omega 3 capsules`, `5 spice powder`, `flour type 00`. */
export function withNumbersInNames(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) =>
    isInName(tokens, at) ? { ...token, kind: 'word', value: null, max: null, isNamed: true } : token,
  );
}

function isInName(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  // The sign of a percentage at the start belongs to the name too.
  if (token?.key === '%') return at === 1 && isShare(tokens, 0);
  if (token?.kind !== 'number') return false;
  if (at === 0) return isShare(tokens, 0) || isCountedKind(tokens, token) || isGluedName(token, next);
  const before = tokens[tokens[at - 1]?.kind === 'mark' ? at - 2 : at - 1];
  return before !== undefined && NUMBERED_WORDS.has(before.key) && next?.unit == null;
}

function isShare(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.key === '%' && tokens[at + 2]?.kind === 'word';
}

/** `5 spice powder`, and not `5 spices`. */
function isCountedKind(tokens: readonly Token[], { value }: Token): boolean {
  const [kind, of] = [tokens[1], tokens[2]];
  return value !== null && value > 2 && COUNTED_KINDS.has(kind?.key ?? '') && of?.kind === 'word' && of.unit === null;
}

/** `7up`. */
function isGluedName(token: Token, next: Token | undefined): boolean {
  return token.value === 7 && next?.key === 'up';
}
