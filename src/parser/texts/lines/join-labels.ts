import { isDurationWord } from '../../phrases/durations.js';
import { readFieldLine } from '../../phrases/fields.js';
import { foldPhrase } from '../../phrases/fold-phrase.js';
import { hasCount, readServingsLine } from '../../phrases/servings.js';
import { readTimeLine, timeKind } from '../../phrases/time-lines.js';

const LONGEST_LABEL = 40;
const LONGEST_VALUE = 40;

/**
 * Joins the label of a fact with the value on the next line (`Prep Time`, then `15 mins`), and a number with what it counts (`4`,
 * then `servings`), as copied pages have them.
 */
export function joinLabels(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const next = lines[at + 1] === '' ? at + 2 : at + 1;
    const fact = factOf(line, lines[next] ?? '');
    joined.push(fact ?? line);
    if (fact !== null) at = next;
  }
  return joined;
}

function factOf(line: string, next: string): string | null {
  if (line === '' || line.length > LONGEST_LABEL || next === '' || next.length > LONGEST_VALUE) return null;
  if (/^\d{1,3}$/.test(line)) {
    const counted = `${line} ${next}`;
    return /^\p{L}/u.test(next) && readServingsLine(counted) !== null ? counted : null;
  }
  if (!/\d/.test(next) || hasCount(line)) return null;
  const label = line.replace(/\s*[:：]$/u, '');
  const fact = `${label}: ${next}`;
  const isTime = timeKind(line) !== null && isTimeAlone(next) && readTimeLine(`${label} ${next}`).length > 0;
  const isCount = countFits(label, next) && readServingsLine(fact) !== null && readServingsLine(next) === null;
  const isCalories = readFieldLine(fact)?.kind === 'calories' && /^\d{2,4}(?: ?k?cal)?$/i.test(next);
  return isTime || isCount || isCalories ? fact : null;
}

/** Whether a text has no words but those of a time, and at most one before it: `ca. 20 Min.` */
function isTimeAlone(text: string): boolean {
  const words = foldPhrase(text.replace(/^\p{L}{1,8}\.? (?=[\d½¼~])/u, '')).match(/\p{L}{2,}/gu) ?? [];
  return words.every(isDurationWord);
}

/** Below a label that counts eaters (`Personen`), only a number is their count; `2 eggs` may be the first ingredient. */
function countFits(label: string, next: string): boolean {
  if (/^\D{0,6}\d{1,3}\P{L}*$/u.test(next)) return true;
  return /^\D{0,6}\d{1,3}(?:\D|$)/.test(next) && readServingsLine(`4 ${label}`) === null;
}
