import { withoutParagraphs } from './card-paragraphs.js';
import { findCardTitle } from './card-title.js';
import { densestList, headedLists, type IngredientList, tidyIngredients } from './card-ingredients.js';
import { lettersOf, stepsRange, tidySteps } from './card-steps.js';
import type { LabelledLine } from '../lines/label-lines.js';
import { ingredientLean } from '../lines/line-shape.js';

/** A text with fewer lines, or with fewer lines before its ingredients, was copied as a recipe and not as a whole page. */
const LEAST_LINES = 40;
const LEAST_BEFORE = 5;
const LEAST_AMOUNTS = 2;
const LEAST_UNHEADED = 4;
const MOST_NOTES = 40;

/**
 * The lines of the recipe in the copied text of a whole page: from its title to the end of its steps. `null` when the text is not
 * such a copy. Of several lists of ingredients, the one with the most amounts is used.
 */
export function findRecipeCard(lines: readonly LabelledLine[]): LabelledLine[] | null {
  if (lines.length < LEAST_LINES) return null;
  const leans = lines.map((line) => (line.is === 'text' ? ingredientLean(line.line) : 0));
  const list = bestOf(headedLists(lines, leans)) ?? unheaded(densestList(lines, leans));
  if (list === null || list.at < LEAST_BEFORE) return null;
  const ingredients = tidyIngredients(lines.slice(list.start, list.end));
  const ingredientTexts = new Set(
    ingredients.flatMap((line) => (line.is === 'text' ? [lettersOf(line.line.text)] : [])),
  );
  const { start, end } = stepsRange(lines, list.steps === -1 ? list.end : list.steps + 1);
  return [
    ...headOf(lines, list, end),
    headingOf(lines, list.at, 'ingredients'),
    ...ingredients,
    headingOf(lines, list.steps, 'steps'),
    ...tidySteps(withoutParagraphs(lines.slice(start, end)), ingredientTexts),
    ...notesFrom(lines, end),
  ];
}

function bestOf(lists: readonly IngredientList[]): IngredientList | null {
  const worth = (list: IngredientList): number => list.amounts + (list.steps === -1 ? 0 : 4);
  return lists
    .filter((list) => list.amounts >= LEAST_AMOUNTS)
    .reduce<IngredientList | null>((best, list) => (best && worth(best) > worth(list) ? best : list), null);
}

function unheaded(list: IngredientList | null): IngredientList | null {
  return list !== null && list.amounts >= LEAST_UNHEADED ? list : null;
}

function headingOf(lines: readonly LabelledLine[], at: number, kind: 'ingredients' | 'steps'): LabelledLine {
  const line = lines[at];
  return line?.is === 'heading' && line.kind === kind ? line : { is: 'heading', kind, text: '', servings: null };
}

/** The title, marked as a heading so that no other line is taken for the title, and the lines between it and the ingredients. */
function headOf(lines: readonly LabelledLine[], list: IngredientList, end: number): LabelledLine[] {
  const title = findCardTitle(lines, list.at, end);
  if (title === null) return [];
  const line = { text: title.text, marker: null, headingLevel: 1, blankBefore: true };
  const between = lines.slice(title.at + 1, list.at).filter((other) => other.is !== 'group' && other.is !== 'heading');
  return [{ is: 'text', line }, ...between.filter((other) => other.is !== 'text' || /\S{2}\.$/.test(other.line.text))];
}

function notesFrom(lines: readonly LabelledLine[], from: number): LabelledLine[] {
  const heading = lines[from];
  if (heading?.is !== 'heading' || heading.kind !== 'notes') return [];
  const { end } = stepsRange(lines, from + 1);
  return [heading, ...lines.slice(from + 1, Math.min(end, from + MOST_NOTES))];
}
