import { lineLanguage } from '../../ingredient-line/line-language.js';
import { parseIngredientLine } from '../../ingredient-line/parse-ingredient-line.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { HEAT_OR_TIME } from '../../vocabulary/line-words.js';
import { LANGUAGES_OF_KITCHENS } from '../../vocabulary/kitchen-words.js';
import { roleLean } from './line-roles.js';

/** Below this lean a line is no step, and below the second one although it has a word of the kitchen. */
const NO_STEP = -1;
const NO_STEP_OF_KITCHEN = -4;
/** The same for the first lines of a method, which may be short. */
const NO_FIRST_STEP = -2.5;
const NO_INGREDIENT = -1.5;
/** Below this lean words are surely no part of a recipe. */
const SURELY_NONE = -3;
const MOST_WORDS_OF_HEAD = 5;
const SENTENCE = /^\P{Ll}.*[.!?…)]$/su;
const SENTENCE_END = /[.!?…)]$/;
/** How much more another line leans to a title, so that it is the title. */
const BETTER = 2;
/** How much more the front of a title leans to one than the whole, so that the rest is cut. */
const CLEARER = 1;
const SHORTEST_TITLE = 3;
/** Characters. A longer text is no title with something behind it. */
const LONGEST_TITLE = 200;
/** What may begin the part behind a title: a bracket, a sign or a picture. */
const BEHIND_TITLE = /[([{~|!]|\/{2,}|\s[-–—·•+]\s|\p{Extended_Pictographic}/gu;
const MARKS_BEHIND = /[\s*·•~|–—-]+$/u;
const REST_OF_SENTENCE = /^\p{Ll}+$/u;
const STARTS_SMALL = /^\p{Ll}/u;
/** One word is too little to tell a heading from a rare food. */
const SEVERAL_WORDS = /\S\s+\S/u;

/** Whether the lines are in one of the languages of the handwritten texts, from which the leans come. */
export function isInKnownLanguage(lines: readonly string[]): boolean {
  return LANGUAGES_OF_KITCHENS.includes(lineLanguage(lines.join(' ').slice(0, 5000)));
}

/** The number of lines before the first step: headings and talk. */
export function startOfSteps(steps: readonly string[]): number {
  const [first = '', ...others] = steps;
  const start = steps.findIndex((step) => isOfKitchen(step) || roleLean(step, 'step') >= NO_FIRST_STEP);
  return start <= 0 ? Number(isHeadAbove(first, others)) : start;
}

/** Whether a few words without a full stop above sentences head them: `Off we go`. */
function isHeadAbove(words: string, sentences: readonly string[]): boolean {
  const areSentences = sentences.length > 0 && sentences.every((sentence) => SENTENCE.test(sentence));
  return (
    areSentences && !SENTENCE_END.test(words) && words.split(/\s+/).length <= MOST_WORDS_OF_HEAD && !isOfKitchen(words)
  );
}

/**
 * The number of steps before what follows the recipe: signatures, buttons, remarks of readers. A line between such lines may look like a
 * step. The first step always stays.
 */
export function endOfSteps(steps: readonly string[]): number {
  let [end, best, sum] = [steps.length, 0, 0];
  for (let at = steps.length - 1; at > 0; at--) {
    const step = steps[at] ?? '';
    sum += (isOfKitchen(step) ? NO_STEP_OF_KITCHEN : NO_STEP) - roleLean(step, 'step');
    if (sum > best) [end, best] = [at, sum];
  }
  return end;
}

/** Whether words above all steps are the heading of the method, and say nothing of the kitchen: `Off we go`. */
export function isHeadOfMethod(words: string): boolean {
  return !isOfKitchen(words) && roleLean(words, 'step') < 0;
}

function isOfKitchen(line: string): boolean {
  return saysToCook(line) || namesFood(line) || HEAT_OR_TIME.test(line);
}

/** Whether a few words may still be a part of a recipe, such as the rest of a sentence, so that they are kept as a note. */
export function isDoubtful(words: string): boolean {
  return STARTS_SMALL.test(words) || Math.max(roleLean(words, 'step'), roleLean(words, 'ingredient')) > SURELY_NONE;
}

/** Whether a line without an amount among the ingredients is a heading, a button or talk. */
export function isNoIngredient(line: string): boolean {
  if (!SEVERAL_WORDS.test(line) || /\d/.test(line) || namesFood(line)) return false;
  const { amount, unit } = parseIngredientLine(line);
  return amount === null && unit === null && roleLean(line, 'ingredient') < NO_INGREDIENT;
}

/** The place of the line that is the title rather than the chosen one; -1 when none is, or when the text begins with the rest of a sentence. */
export function betterTitle(candidates: readonly string[], chosen: string): number {
  if (REST_OF_SENTENCE.test(candidates[0] ?? '')) return -1;
  const leans = candidates.map((line) => (STARTS_SMALL.test(line) ? 0 : roleLean(frontOfTitle(line), 'title')));
  const most = Math.max(...leans);
  return most > 0 && most > roleLean(frontOfTitle(chosen), 'title') + BETTER ? leans.indexOf(most) : -1;
}

/** A title without what is said behind it: `Muffins ~ tried by the children`, `Arancini [12 large ones]`. A part that names a food stays. */
export function frontOfTitle(title: string): string {
  if (title.length > LONGEST_TITLE) return title;
  const marks = [...title.matchAll(BEHIND_TITLE)];
  if (marks.length === 0) return title;
  const least = roleLean(title, 'title') + CLEARER;
  for (const { index } of marks) {
    const [front, behind] = [title.slice(0, index).replace(MARKS_BEHIND, ''), title.slice(index)];
    const mayBeCut = front.length >= SHORTEST_TITLE && /\p{L}/u.test(behind) && !namesFood(behind);
    if (mayBeCut && roleLean(front, 'title') > least) return front;
  }
  return title;
}
