import { hasAmount } from './amount-pattern.js';
import type { VisibleSection } from './visible-sections.js';

type Line = VisibleSection['lines'][number];

const LONGEST_AMOUNT = 25;
const FEWEST_AMOUNTS = 3;

/**
 * Lines where amounts and names stand in elements of their own, put together in the order of the page: `flour`, `500 g`
 * as much as `500 g`, `flour`.
 */
export function withPairedAmounts(lines: readonly Line[]): Line[] {
  const amounts = lines.filter(isAmount).length;
  const [first] = lines;
  if (first === undefined || amounts < FEWEST_AMOUNTS || amounts * 3 < lines.length) return [...lines];
  return isAmount(first) ? joined(lines, isAmount) : joined(lines, (_, next) => isAmount(next));
}

/** Joins each line with the next one where `belong` says so; no line is part of two pairs. */
function joined(lines: readonly Line[], belong: (line: Line, next: Line) => boolean): Line[] {
  const pairs: Line[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [line, next] = [lines[at], lines[at + 1]];
    if (line === undefined) break;
    const isPair = next !== undefined && isAmount(line) !== isAmount(next) && belong(line, next);
    pairs.push(isPair ? { ...line, text: `${line.text} ${next.text}` } : line);
    if (isPair) at++;
  }
  return pairs;
}

/** A number with no more than a unit behind it. */
function isAmount({ text }: Line): boolean {
  return text.length <= LONGEST_AMOUNT && hasAmount(text) && /^[^\p{L}]*(?:\p{L}+\.?)?$/u.test(text);
}
