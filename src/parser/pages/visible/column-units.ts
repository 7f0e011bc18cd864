import { findUnit, unitKey } from '../../ingredient-line/find-unit.js';
import { TOTAL } from '../../vocabulary/ingredient-lines/amount-words.js';
import { BARE_NUMBER } from './paired-amounts.js';
import type { VisibleLine as Line } from './visible-sections.js';

const LONGEST_UNIT = 15;
/** Maximum number of lines between the title of a column and its first number. */
const FARTHEST_NUMBER = 2;

/**
 * Gives the numbers of a column the unit that is its title: `KG`, `water`, `0.16`, `glaze`, `1`. A line above the title is the
 * heading of the rows below it, and their total is left out.
 */
export function withColumnUnits(lines: readonly Line[]): Line[] {
  const isTitle = lines.map((_, at) => isColumnTitle(lines, at));
  if (!isTitle.includes(true)) return [...lines];
  const rows: Line[] = [];
  let unit = '';
  let heading: string | null = null;
  for (const [at, line] of lines.entries()) {
    if (isTitle[at] === true) unit = line.text;
    else if (isTitle[at + 1] === true && !/\d{2}/.test(line.text)) heading = line.text;
    else if (!TOTAL.test(line.text.toLowerCase())) {
      const isNumber = unit !== '' && BARE_NUMBER.test(line.text);
      rows.push({ ...line, group: line.group ?? heading, text: isNumber ? `${line.text} ${unit}` : line.text });
    }
  }
  return rows;
}

/** Whether a line is only a unit, with a number that lacks one close below. */
function isColumnTitle(lines: readonly Line[], at: number): boolean {
  const text = lines[at]?.text ?? '';
  return (
    text.length <= LONGEST_UNIT &&
    findUnit(unitKey(text)) !== undefined &&
    lines.slice(at + 1, at + 1 + FARTHEST_NUMBER).some((line) => BARE_NUMBER.test(line.text))
  );
}
