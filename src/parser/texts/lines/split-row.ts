import { parseIngredientLine } from '../../ingredient-line/parse-ingredient-line.js';
import { AND_WORDS } from '../../vocabulary/and-words.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';

/** Between ingredients in one line, but not inside brackets or numbers. Where semicolons divide them, commas are parts of them. */
const ROW_SEPARATORS = [
  /\s+[/|•·]\s+(?![^()]{0,200}\))/u,
  /[;；]\s*(?![^()]{0,200}\))/u,
  /[,;、，；](?!\d)\s*(?![^()]{0,200}\))/u,
];

/** `… and 150 g cheese` at the end of a list. `1 cup and 2 tablespoons sugar` stays together. */
const AND_BEFORE_AMOUNT = new RegExp(` (?:${[...AND_WORDS].join('|')}) (?=[\\d½¼¾])`, 'gu');

/** The ingredients that a word joins at the end of a list. */
function lastItems(piece: string): string[] {
  const items: string[] = [];
  let start = 0;
  for (const { 0: joint, index } of piece.matchAll(AND_BEFORE_AMOUNT)) {
    const item = piece.slice(start, index);
    if (!isNamed(item)) continue;
    items.push(item);
    start = index + joint.length;
  }
  return [...items, piece.slice(start)];
}

/** Whether a text has a name beside its amount and unit. Without one, all of it is the name. */
function isNamed(text: string): boolean {
  const { ingredientName } = parseIngredientLine(text);
  return /\p{L}{3}/u.test(ingredientName) && !STARTS_WITH_NUMBER.test(ingredientName);
}

/**
 * Splits several ingredients in one line, `2 eggs, 200 g flour, salt` or `2 eggs / 200 g flour / salt`. A line beside others is split
 * only where most of its pieces have amounts, because commas also divide a name from its preparation.
 */
export function splitRow(line: string, isOnly: boolean): string[] {
  for (const separator of ROW_SEPARATORS) {
    const pieces = line
      .split(separator)
      .flatMap((piece, at, all) => (at === all.length - 1 && at > 1 ? lastItems(piece) : [piece]))
      .map((piece) => piece.trim().replace(/\.$/, ''))
      .filter(Boolean);
    if (pieces.length < 3) continue;
    const measured = pieces.filter((piece) => parseIngredientLine(piece).amount !== null).length;
    if (isOnly ? measured >= 2 : measured >= 3 && measured * 3 > pieces.length * 2) return pieces;
  }
  return [line];
}
