import type { HeadingKind } from '../../phrases/headings.js';
import type { LabelledLine } from './label-lines.js';
import { ingredientLean } from './line-shape.js';

export type Part = 'intro' | 'ingredient' | 'step';
type Section = HeadingKind | 'preamble';

type Turns = Record<Part, Record<Part, number>>;

const NEVER = 1e6;
const PARTS: readonly Part[] = ['intro', 'ingredient', 'step'];
/** The cost of changing from one part to the next. A recipe changes back to ingredients only for another component. */
const TURN: Turns = {
  intro: { intro: 0, ingredient: 0, step: 1.5 },
  ingredient: { intro: NEVER, ingredient: 0, step: 0 },
  step: { intro: NEVER, ingredient: 5, step: 0 },
};

interface Place {
  section: Section;
  hasIngredients: boolean;
  hasSteps: boolean;
}

/**
 * The part of each text line; `null` for lines that are no text or are under another heading. It is the most likely sequence for
 * the forms of the lines and the headings above them (Viterbi, in linear time).
 */
export function assignParts(lines: readonly LabelledLine[], firstOfBody: number): (Part | null)[] {
  const places = placesOf(lines);
  let best: Record<Part, number> = { intro: 0, ingredient: NEVER, step: NEVER };
  const origins: (Record<Part, Part> | null)[] = [];
  let blankBefore = false;
  const isSpaced = lines.some((line, index) => index > firstOfBody && line.is === 'text' && line.line.blankBefore);
  lines.forEach((line, index) => {
    const place = places[index];
    if (line.is !== 'text' || index < firstOfBody || !place || isAside(place.section)) {
      origins.push(null);
      return;
    }
    const lean = ingredientLean(line.line);
    const costs = costsIn(place, lean);
    const turn = turnCosts(line.line.blankBefore, blankBefore, isSpaced);
    blankBefore = line.line.blankBefore;
    const origin = bestOrigins(best, turn);
    best = Object.fromEntries(
      PARTS.map((part) => [part, best[origin[part]] + turn[origin[part]][part] + costs[part]]),
    ) as Record<Part, number>;
    origins.push(origin);
  });
  return traceBack(origins, cheapest(best));
}

/**
 * Ingredients usually have no blank lines between them. A blank line after lines without one makes steps more likely. In a text
 * with blank lines, a missing one makes a change to steps less likely.
 */
function turnCosts(isBlank: boolean, wasBlank: boolean, isSpaced: boolean): Turns {
  const { ingredient } = TURN;
  if (wasBlank) return TURN;
  if (isBlank) return { ...TURN, ingredient: { ...ingredient, ingredient: 1.5 } };
  return { ...TURN, ingredient: { ...ingredient, step: isSpaced ? 2.5 : 0.5 } };
}

function bestOrigins(best: Record<Part, number>, turn: Turns): Record<Part, Part> {
  const originOf = (part: Part): Part =>
    PARTS.reduce((found, from) => (best[from] + turn[from][part] < best[found] + turn[found][part] ? from : found));
  return { intro: originOf('intro'), ingredient: originOf('ingredient'), step: originOf('step') };
}

function cheapest(costs: Record<Part, number>): Part {
  return PARTS.reduce((found, part) => (costs[part] < costs[found] ? part : found));
}

function traceBack(origins: (Record<Part, Part> | null)[], last: Part): (Part | null)[] {
  let part = last;
  return origins
    .map((_, index) => origins.length - 1 - index)
    .map((index) => {
      const origin = origins[index];
      if (!origin) return null;
      const here = part;
      part = origin[here];
      return here;
    })
    .reverse();
}

function placesOf(lines: readonly LabelledLine[]): Place[] {
  const kinds = new Set(lines.map((line) => (line.is === 'heading' ? line.kind : null)));
  let section: Section = 'preamble';
  return lines.map((line) => {
    if (line.is === 'heading') section = line.kind;
    return { section, hasIngredients: kinds.has('ingredients'), hasSteps: kinds.has('steps') };
  });
}

/** Whether the lines of a section are neither ingredients nor steps nor the introduction. */
export function isAside(section: Section): boolean {
  return !['preamble', 'ingredients', 'steps', 'description'].includes(section);
}

/** A heading decides the part. Without a heading, the form of the line does. */
function costsIn({ section, hasIngredients, hasSteps }: Place, lean: number): Record<Part, number> {
  const shape = { intro: Math.max(0.6, lean, -0.3 * lean), ingredient: Math.max(0, -lean), step: Math.max(0, lean) };
  if (section === 'ingredients')
    return { intro: NEVER, ingredient: hasSteps ? 0 : shape.ingredient, step: hasSteps ? NEVER : shape.step + 1 };
  if (section === 'steps')
    return {
      intro: NEVER,
      ingredient: hasIngredients ? NEVER : shape.ingredient + 2,
      step: hasIngredients ? 0 : shape.step,
    };
  if (section === 'description') return { intro: 0, ingredient: NEVER, step: NEVER };
  if (hasIngredients) return { intro: 0, ingredient: NEVER, step: NEVER };
  return hasSteps ? { ...shape, step: NEVER } : shape;
}
