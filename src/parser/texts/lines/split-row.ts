import { parseIngredientLine } from '../../ingredient-line/parse-ingredient-line.js';

/** Between ingredients in one line, but not inside brackets or numbers. */
const ROW_SEPARATORS = [/\s+[/|•·]\s+(?![^()]{0,200}\))/u, /[,;、，；](?!\d)\s*(?![^()]{0,200}\))/u];

/**
 * Splits several ingredients in one line, `2 eggs, 200 g flour, salt` or `2 eggs / 200 g flour / salt`. A line beside others is split
 * only where most of its pieces have amounts, because commas also divide a name from its preparation.
 */
export function splitRow(line: string, isOnly: boolean): string[] {
  for (const separator of ROW_SEPARATORS) {
    const pieces = line
      .split(separator)
      .map((piece) => piece.trim().replace(/\.$/, ''))
      .filter(Boolean);
    if (pieces.length < 3) continue;
    const measured = pieces.filter((piece) => parseIngredientLine(piece).amount !== null).length;
    if (isOnly ? measured >= 2 : measured >= 3 && measured * 3 > pieces.length * 2) return pieces;
  }
  return [line];
}
