import { foldPhrase, SPACELESS } from '../../phrases/fold-phrase.js';
import { stepsRange } from './card-steps.js';
import type { LabelledLine } from '../lines/label-lines.js';
import { ingredientLean } from '../lines/line-shape.js';
import type { SourceLine } from '../lines/source-lines.js';
import { PART_HEADING, PART_NAME, PART_OPENING } from '../../vocabulary/group-words.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import { LIST_BUTTON } from '../../vocabulary/pages/site-words.js';
import { ENERGY_LINE } from '../../vocabulary/nutrition-words.js';

const LONGEST_PART = 50;
const FEWEST_FOLLOWING = 2;
const FEWEST_ABOVE = 2;
const FOUR_WORDS = /\S\s+\S+\s+\S+\s+\S/u;

export interface IngredientList {
  /** The index of the heading, or of the first line when there is no heading. */
  at: number;
  start: number;
  end: number;
  amounts: number;
  /** The index of the heading of the steps; -1 when there is none. */
  steps: number;
}

/** A heading of steps that is further below belongs to something else. */
const FARTHEST_STEPS = 120;
/** Maximum number of lines without an amount before the first and after the last amount. */
const LOOSE_ENDS = 6;

/** All lists of ingredients that a heading opens. */
export function headedLists(lines: readonly LabelledLine[], leans: readonly number[]): IngredientList[] {
  return lines.flatMap((line, at) => {
    if (line.is !== 'heading' || line.kind !== 'ingredients') return [];
    const region = regionEnd(lines, leans, at + 1);
    const run = densestRun(lines, leans, at + 1, region);
    return run === null
      ? []
      : [{ ...withEnds(lines, leans, run, at + 1, region), at, steps: stepsBehind(lines, region) }];
  });
}

/** The lines with the highest density of amounts, for a text without a heading of ingredients. */
export function densestList(lines: readonly LabelledLine[], leans: readonly number[]): IngredientList | null {
  const run = densestRun(lines, leans, 0, lines.length);
  if (run === null) return null;
  const list = withEnds(lines, leans, run, run.start, lines.length);
  return { ...list, at: list.start, steps: stepsBehind(lines, list.end) };
}

function regionEnd(lines: readonly LabelledLine[], leans: readonly number[], start: number): number {
  let amounts = 0;
  for (let at = start; at < lines.length; at++) {
    const line = lines[at];
    if (line?.is === 'heading' && (line.kind === 'steps' || line.kind === 'ingredients' || amounts > 1)) return at;
    if (line?.is === 'text' && (leans[at] ?? 0) >= 3) amounts++;
  }
  return lines.length;
}

function densestRun(
  lines: readonly LabelledLine[],
  leans: readonly number[],
  from: number,
  to: number,
): { start: number; end: number } | null {
  let best: { start: number; end: number; sum: number } | null = null;
  let start = from;
  let sum = 0;
  for (let at = from; at < to; at++) {
    if (sum <= 0) [start, sum] = [at, 0];
    sum += densityOf(lines[at], leans[at] ?? 0);
    if (sum > (best?.sum ?? 0)) best = { start, end: at + 1, sum };
  }
  return best;
}

function densityOf(line: LabelledLine | undefined, lean: number): number {
  if (line?.is !== 'text') return line?.is === 'group' ? 0 : -0.5;
  if (lean >= 3) return line.line.marker === 'number' ? 0.5 : 2;
  return lean > 0 ? -0.6 : lean > -3 ? -1 : -4;
}

/** Adds the few lines before and after the amounts that name ingredients without an amount. */
function withEnds(
  lines: readonly LabelledLine[],
  leans: readonly number[],
  run: { start: number; end: number },
  from: number,
  to: number,
): Pick<IngredientList, 'start' | 'end' | 'amounts'> {
  let { start, end } = run;
  const isLoose = (at: number): boolean =>
    (lines[at]?.is === 'text' || lines[at]?.is === 'group') && (leans[at] ?? 0) > -3;
  while (start > from && isLoose(start - 1)) start--;
  while (end < to && end < run.end + LOOSE_ENDS && isLoose(end)) end++;
  const amounts = leans.slice(run.start, run.end).filter((lean) => lean >= 3).length;
  return { start: run.start - start > LOOSE_ENDS ? run.start : start, end, amounts };
}

/** The first heading of steps with instructions after it. */
function stepsBehind(lines: readonly LabelledLine[], from: number): number {
  for (let at = from; at < lines.length && at < from + FARTHEST_STEPS; at++) {
    const line = lines[at];
    if (line?.is === 'heading' && line.kind === 'steps' && stepsRange(lines, at + 1).worth > 1) return at;
  }
  return -1;
}

/** Removes from a list what does not belong to it, and turns the names of its parts into headings. */
export function tidyIngredients(lines: readonly LabelledLine[]): LabelledLine[] {
  const kept = withoutEnds(lines.filter((line) => line.is === 'group' || (line.is === 'text' && !isForeign(line))));
  const leans = kept.map((line) => (line.is === 'text' ? ingredientLean(line.line) : 0));
  const areTogether = standTogether(kept, leans);
  return kept.map((line, at): LabelledLine => {
    if (line.is !== 'text' || line.line.marker === 'number') return line;
    const { text } = line.line;
    const opensAmounts = (leans[at] ?? 0) < 3 && (leans[at + 1] ?? 0) >= 3 && isPartName(text, at === 0, kept);
    const isAlone = areTogether && (leans[at] ?? 0) < 3 && isSetApart(line.line, at === 0, kept[at + 1]);
    const isPart = at < kept.length - 1 && (opensAmounts || isAlone || PART_HEADING.test(foldPhrase(text)));
    return isPart ? { is: 'group', name: text } : line;
  });
}

function isForeign(line: LabelledLine): boolean {
  if (line.is !== 'text') return false;
  const { text } = line.line;
  if (LIST_BUTTON.test(foldPhrase(text))) return true;
  return text.length > 60 && /[.!?]$/.test(text) && FOUR_WORDS.test(text) && ingredientLean(line.line) < 0;
}

/** Whether the lines with amounts follow each other without empty lines. */
function standTogether(lines: readonly LabelledLine[], leans: readonly number[]): boolean {
  const following = lines.filter((_, at) => (leans[at] ?? 0) >= 3 && (leans[at - 1] ?? 0) >= 3);
  const apart = following.filter((line) => line.is === 'text' && line.line.blankBefore);
  return following.length >= FEWEST_FOLLOWING && apart.length * 4 <= following.length;
}

/** A few words between empty lines. */
function isSetApart({ text, blankBefore }: SourceLine, isFirst: boolean, next: LabelledLine | undefined): boolean {
  const isAlone = (blankBefore || isFirst) && next?.is === 'text' && next.line.blankBefore;
  return isAlone && text.length <= LONGEST_PART && !/[\d.,;]$/.test(text);
}

/**
 * When the list has no empty lines, separate lines after its last amount belong to the page, unless they are under the name of a
 * part.
 */
function withoutEnds(all: readonly LabelledLine[]): LabelledLine[] {
  const lines = withoutNutrients(all);
  const blanks = lines.filter((line) => line.is === 'text' && line.line.blankBefore).length;
  if (blanks > lines.length / 3) return lines;
  const last = lines.findLastIndex(isAmount);
  const cut = lines.findIndex(
    (line, at) =>
      at > last &&
      line.is === 'text' &&
      line.line.blankBefore &&
      lines[at - 1]?.is === 'text' &&
      !namesPart(line) &&
      !namesPart(lines[at - 1]),
  );
  return cut === -1 ? lines : lines.slice(0, cut);
}

/** Removes the nutrients of a serving, which often follow the ingredients. */
function withoutNutrients(lines: readonly LabelledLine[]): LabelledLine[] {
  const energy = lines.findIndex((line) => line.is === 'text' && ENERGY_LINE.test(line.line.text));
  const above = lines.slice(0, Math.max(energy, 0));
  return above.filter(isAmount).length >= FEWEST_ABOVE ? above : [...lines];
}

function isAmount(line: LabelledLine): boolean {
  return line.is === 'text' && ingredientLean(line.line) >= 3;
}

function namesPart(line: LabelledLine | undefined): boolean {
  return line?.is === 'text' && PART_HEADING.test(foldPhrase(line.line.text));
}

function isPartName(text: string, isFirst: boolean, lines: readonly LabelledLine[]): boolean {
  const folded = foldPhrase(text).replace(/ ?\(.*$/, '');
  if (text.length > 50 || /[\d,.]/.test(folded) || SPACELESS.test(text)) return false;
  if (PART_NAME.test(folded) || PART_OPENING.test(folded)) return true;
  if (
    isCapitals(text) &&
    !lines.some((line) => line.is === 'text' && /\d/.test(line.line.text) && isCapitals(line.line.text))
  )
    return true;
  return isTitleCase(text) && (isFirst || /\s/.test(text)) && isRare(lines, isAmountInTitleCase);
}

/** Whether less than a third of the lines with an amount pass the test. */
function isRare(lines: readonly LabelledLine[], test: (line: LabelledLine) => boolean): boolean {
  const amounts = lines.filter((line) => line.is === 'text' && STARTS_WITH_NUMBER.test(line.line.text));
  return amounts.filter(test).length < amounts.length / 3;
}

function isAmountInTitleCase(line: LabelledLine): boolean {
  return (
    line.is === 'text' &&
    STARTS_WITH_NUMBER.test(line.line.text) &&
    /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(line.line.text)
  );
}

function isCapitals(text: string): boolean {
  return /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);
}

function isTitleCase(text: string): boolean {
  const words = text.split(/[\s/&-]+/).filter((word) => word.length > 3);
  return words.length > 0 && words.every((word) => /^\p{Lu}/u.test(word));
}
