import { foldPhrase } from '../phrases/fold-phrase.js';
import {
  BETWEEN_INGREDIENTS,
  UNMEASURED_INGREDIENTS,
  UNMEASURED_KINDS,
} from '../vocabulary/ingredient-lines/unmeasured-words.js';
import { TO_TASTE } from '../vocabulary/line-words.js';

const LONGEST_LINE = 120;
const MOST_WORDS = 4;

/**
 * Splits a line that names several ingredients without amounts (`salt, pepper, nutmeg`) into one line for each. Words
 * that all of them have in common (`to taste`) are added to each line. Any other line is returned unchanged.
 */
export function splitIngredients(line: string): string[] {
  if (line.length > LONGEST_LINE || /[\d½¼¾⅓⅔⅛()[\]]/u.test(line)) return [line];
  const { named, common } = withoutCommon(line);
  const parts = named.split(BETWEEN_INGREDIENTS).map((part) => part.trim());
  if (parts.length < 2 || !parts.every(isUnmeasured)) return [line];
  return parts.map((part) => `${part}${common}`);
}

/** Separates `to taste` and the like, with the mark before it, from the end of a line. */
function withoutCommon(line: string): { named: string; common: string } {
  const words = line.split(' ');
  for (let at = 1; at < words.length; at++) {
    const rest = words.slice(at).join(' ');
    const found = TO_TASTE.exec(foldPhrase(rest));
    if (found?.index !== 0) continue;
    const named = words.slice(0, at).join(' ');
    return { named: named.replace(/[,;]$/, ''), common: `${/[,;]$/.exec(named)?.[0] ?? ''} ${rest}` };
  }
  return { named: line.replace(/[.;,]$/, ''), common: '' };
}

function isUnmeasured(part: string): boolean {
  const words = foldPhrase(part).split(' ');
  return (
    words.length <= MOST_WORDS &&
    words.some((word) => UNMEASURED_INGREDIENTS.has(word)) &&
    words.every((word) => UNMEASURED_INGREDIENTS.has(word) || UNMEASURED_KINDS.has(word))
  );
}
