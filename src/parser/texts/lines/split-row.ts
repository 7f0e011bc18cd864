import { findUnit, unitKey } from '../../ingredient-line/find-unit.js';
import { parseIngredientLine } from '../../ingredient-line/parse-ingredient-line.js';
import { AND_WORDS } from '../../vocabulary/and-words.js';

/** Between ingredients in one line, but not inside brackets or numbers. */
const ROW_SEPARATORS = [/\s+[/|•·]\s+(?![^()]{0,200}\))/u, /[,;、，；](?!\d)\s*(?![^()]{0,200}\))/u];

/** `… and 150 g cheese` at the end of a list. `1 cup and 2 tablespoons sugar` stays together. */
const LAST_AND = new RegExp(` (?:${[...AND_WORDS].join('|')}) (?=[\\d½¼¾])`, 'u');

function lastTwo(piece: string): string[] {
  const [first = '', second] = piece.split(LAST_AND, 2);
  const { ingredientName } = parseIngredientLine(first);
  const isNamed = /\p{L}{3}/u.test(ingredientName) && findUnit(unitKey(ingredientName)) === undefined;
  return second !== undefined && isNamed ? [first, second] : [piece];
}

/**
 * Splits several ingredients in one line, `2 eggs, 200 g flour, salt` or `2 eggs / 200 g flour / salt`. A line beside others is split
 * only where most of its pieces have amounts, because commas also divide a name from its preparation.
 */
export function splitRow(line: string, isOnly: boolean): string[] {
  for (const separator of ROW_SEPARATORS) {
    const pieces = line
      .split(separator)
      .flatMap((piece, at, all) => (at === all.length - 1 && at > 1 ? lastTwo(piece) : [piece]))
      .map((piece) => piece.trim().replace(/\.$/, ''))
      .filter(Boolean);
    if (pieces.length < 3) continue;
    const measured = pieces.filter((piece) => parseIngredientLine(piece).amount !== null).length;
    if (isOnly ? measured >= 2 : measured >= 3 && measured * 3 > pieces.length * 2) return pieces;
  }
  return [line];
}
