import { headingKind } from '../../phrases/headings.js';
import { namesFood } from '../../phrases/kitchen.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import type { SourceLine } from './source-lines.js';

const HEAD = /^(?!\p{Ll})\P{N}{2,40}?(?<![.?…])$/u;
const MOST_WORDS = 5;
/** With this number of such lines, a recipe names its parts so. */
const FEWEST_HEADS = 2;
/** Below a title and above the name of a group. */
const LEVEL = 3;

/**
 * Marks the lines that head a list by their place: a few words without a mark, directly above lines with marks and apart from the ones
 * above: `What goes in`, `- 400 g peas`, `Off we go`, `1. Rinse the peas.` A single one may be the title, except below the
 * name of a food and between items.
 */
export function withListHeads(lines: readonly SourceLine[]): readonly SourceLine[] {
  const heads = lines.flatMap((_, at) => (headsList(lines, at) ? [at] : []));
  const firstAmount = lines.findIndex(({ text }) => STARTS_WITH_NUMBER.test(text));
  const isBelowDish = namesFood(lines[0]?.text ?? '');
  const isHead = (at: number): boolean =>
    heads.length >= FEWEST_HEADS ||
    (firstAmount !== -1 && firstAmount < at && (headsSteps(lines, at) || isBetweenItems(lines, at))) ||
    (isBelowDish && !namesFood(lines[at]?.text ?? ''));
  const marked = new Set(heads.filter(isHead));
  return lines.map((line, at) =>
    marked.has(at) ? { ...line, text: line.text.replace(/\s*!+$/u, ''), headingLevel: LEVEL } : line,
  );
}

function headsList(lines: readonly SourceLine[], at: number): boolean {
  const [line, next] = [lines[at], lines[at + 1]];
  if (at === 0 || line?.marker !== null || line.headingLevel > 0 || next === undefined) return false;
  if (next.marker === null || next.blankBefore) return false;
  if (lines[at + 2]?.marker !== next.marker && !isBetweenItems(lines, at)) return false;
  const isApart = line.blankBefore || lines[at - 1]?.marker !== null;
  return (
    isApart && HEAD.test(line.text) && line.text.split(/\s+/).length <= MOST_WORDS && headingKind(line.text) === null
  );
}

/** Whether the line has items with the same mark above and below it. */
function isBetweenItems(lines: readonly SourceLine[], at: number): boolean {
  const mark = lines[at - 1]?.marker ?? null;
  return mark !== null && mark === lines[at + 1]?.marker;
}

function headsSteps(lines: readonly SourceLine[], at: number): boolean {
  return lines[at + 1]?.marker === 'number' && !STARTS_WITH_NUMBER.test(lines[at + 1]?.text ?? '');
}
