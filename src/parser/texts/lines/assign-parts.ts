import { readsAsInstruction } from '../../phrases/instructions.js';
import { saysToCook } from '../../phrases/kitchen.js';
import type { HeadingKind } from '../../phrases/headings.js';
import type { LabelledLine } from './label-lines.js';
import { ingredientLean } from './line-shape.js';

export type Part = 'intro' | 'ingredient' | 'step';
type Section = HeadingKind | 'preamble';

type Turns = Record<Part, Record<Part, number>>;

const NEVER = 1e6;
/** Maximum number of lines above and below a line that are looked at for its sentence. */
const MOST_LINES = 6;
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
    if (line.is !== 'text' || index < firstOfBody || !place || isOtherSection(place.section)) {
      origins.push(null);
      return;
    }
    const lean = sentenceLean(lines, index) ?? ingredientLean(line.line);
    const costs = costsIn(place, lean);
    const turn = turnCosts(line.line.blankBefore, blankBefore, isSpaced);
    blankBefore = line.line.blankBefore;
    const origin = bestOrigins(best, turn);
    best = Object.fromEntries(
      PARTS.map((part) => [part, best[origin[part]] + turn[origin[part]][part] + costs[part]]),
    ) as Record<Part, number>;
    origins.push(origin);
  });
  return withStepsAbove(lines, traceBack(origins, cheapest(best)));
}

/** A method above the heading of the ingredients, when none stands below: sentences that tell a cook what to do. */
function withStepsAbove(lines: readonly LabelledLine[], parts: readonly (Part | null)[]): (Part | null)[] {
  if (parts.includes('step') || !parts.includes('ingredient')) return [...parts];
  return parts.map((part, at) => {
    const line = lines[at];
    const isTold = part === 'intro' && line?.is === 'text' && saysToCook(line.line.text);
    return isTold && readsAsInstruction(line.line.text) && /[.!]$/.test(line.line.text) ? 'step' : part;
  });
}

/**
 * How likely a sentence over several narrow lines is an ingredient; `null` for a line that is no part of one. It begins with a
 * capital letter, goes on in small letters and ends with a full stop: `Stir butter and`, `sugar until smooth.`
 */
function sentenceLean(lines: readonly LabelledLine[], at: number): number | null {
  let [start, end] = [at, at];
  while (goesOn(lines, start - 1) && at - start < MOST_LINES) start--;
  while (goesOn(lines, end) && end - at < MOST_LINES) end++;
  const texts = lines.slice(start, end + 1).map((line) => (line.is === 'text' ? line.line.text : ''));
  const first = lines[start];
  const isSentence = texts.length > 1 && /^\p{Lu}/u.test(texts[0] ?? '') && /[.!]$/.test(texts.at(-1) ?? '');
  if (first?.is !== 'text' || !isSentence) return null;
  const lean = ingredientLean({ ...first.line, text: texts.join(' ') });
  return lean < 0 && texts.every((text) => !/\d/.test(text.charAt(0))) ? lean : null;
}

/** Whether the sentence of a line goes on in small letters in the next one. */
function goesOn(lines: readonly LabelledLine[], at: number): boolean {
  const [line, next] = [lines[at], lines[at + 1]];
  if (line?.is !== 'text' || next?.is !== 'text' || next.line.marker !== null || next.line.blankBefore) return false;
  return !/[.!?:;]$/.test(line.line.text) && /^\p{Ll}/u.test(next.line.text);
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
export function isOtherSection(section: Section): boolean {
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
      ingredient: hasIngredients ? NEVER : shape.ingredient + 4,
      step: hasIngredients ? 0 : shape.step,
    };
  if (section === 'description') return { intro: 0, ingredient: NEVER, step: NEVER };
  if (hasIngredients) return { intro: 0, ingredient: NEVER, step: NEVER };
  return hasSteps ? { ...shape, step: NEVER } : shape;
}
