import { headingKind } from '../../phrases/headings.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import type { DraftStep, RecipeDraft } from '../../recipe-draft.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import { cleanTitle, isTitle, type Title } from '../lines/find-title.js';
import type { LabelledLine } from '../lines/label-lines.js';
import { ingredientLean } from '../lines/line-shape.js';
import type { SourceLine } from '../lines/source-lines.js';
import { haveFormOfOthers, isShoppingList } from './forms-of-others.js';
import { roleLean } from './line-roles.js';
import {
  betterTitle,
  endOfSteps,
  isDoubtful,
  isHeadOfMethod,
  isInKnownLanguage,
  isNoIngredient,
  startOfSteps,
} from './second-opinion.js';

/** Lines of a text among which the title is. */
const FIRST_LINES = 40;
/** Words of a line that says something. */
const FEWEST_WORDS = 4;
/** `ingredientLean` of a line that is an ingredient. */
const LEAN_OF_INGREDIENT = 3;

/** Leans beyond this count as this much, so that one line does not decide alone. */
const MOST_LEAN = 3;
/** The lean of the clearer half of the lines below which a text is no recipe. With a heading such as `You need` above a list, it may be lower. */
const LEAST_OF_RECIPE = 2.4;
const LEAST_OF_HEADED = 1.4;
const LONGEST_FOOD = 30;
const SENTENCE_GAP = /(?<=\p{L}[.!?]) /u;

export type Body = Pick<RecipeDraft, 'ingredients' | 'steps'>;

/** Another line above the ingredients when it looks much more like a title than the one that was found. */
export function judgedTitle(lines: readonly LabelledLine[], found: Title): Title {
  const first = lines.slice(0, FIRST_LINES);
  const end = first.findIndex((line) => line.is === 'heading' || (line.is === 'text' && isListed(line.line)));
  const titles = first
    .slice(0, Math.max(0, end))
    .flatMap((line, at) => (line.is === 'text' && isTitle(line.line) ? [{ text: line.line.text, at }] : []));
  const texts = titles.map(({ text }) => text);
  const best = titles[betterTitle(texts, found.name ?? '')];
  return best === undefined ? found : { name: cleanTitle(best.text), next: best.at + 1 };
}

function isListed(line: SourceLine): boolean {
  return line.marker !== null || STARTS_WITH_NUMBER.test(line.text) || ingredientLean(line) >= LEAN_OF_INGREDIENT;
}

/** The body without the lines that look like none of a recipe. Those that say something are `others`. */
export function judgedBody({ ingredients, steps }: Body): Body & { others: string[] } {
  const texts = steps.map(({ text }) => text);
  const start = startOfSteps(texts);
  const end = start + endOfSteps(texts.slice(start));
  const isOther = ingredients.map(({ line }) => isNoIngredient(line));
  const kept = steps.slice(start, end);
  const head = onlySection(kept);
  const isHead = head !== null && isHeadOfMethod(head);
  const others = [
    ...(isHead ? [head] : []),
    ...ingredients.flatMap(({ line }, at) => (isOther[at] ? [line] : [])),
    ...texts.slice(0, start),
    ...texts.slice(end),
  ];
  return {
    ingredients: ingredients.filter((_, at) => !isOther[at]),
    steps: isHead ? kept.map((step) => ({ ...step, section: null })) : kept,
    others: others.filter((text) => text.split(/\s+/).length >= FEWEST_WORDS || namesFood(text) || isDoubtful(text)),
  };
}

/**
 * Whether what was read looks like a text about other things: things to pack, a workout, a bill.
 * @param lines those of the text that are not empty
 */
export function isOtherText(draft: RecipeDraft, lines: readonly string[]): boolean {
  const isCooked = draft.steps.some(({ text }) => saysToCook(text) && readsAsInstruction(text));
  if (!isCooked && (haveFormOfOthers(lines) || isShoppingList(lines) || isReport(draft))) return true;
  return leansBelow(draft, isHeaded(lines) ? LEAST_OF_HEADED : LEAST_OF_RECIPE);
}

/** Whether a text without ingredients and steps tells nobody to do anything, as in news about food. */
function isReport({ name, ingredients, steps, description, notes }: RecipeDraft): boolean {
  if (ingredients.length > 0 || steps.length > 0) return false;
  const sentences = [name, description ?? '', notes ?? '']
    .flatMap((text) => text.split('\n'))
    .flatMap((text) => text.split(SENTENCE_GAP))
    .filter((text) => text.split(/\s+/).length >= FEWEST_WORDS);
  if (sentences.length < 2 || !isInKnownLanguage(sentences)) return false;
  return !sentences.some(readsAsInstruction) && sentences.filter(saysToCook).length * 2 <= sentences.length;
}

/**
 * Whether a page without data is about other things. A page with a heading of ingredients never is.
 * @param lines those that the page shows
 */
export function isOtherPage(draft: RecipeDraft, lines: readonly string[]): boolean {
  return leansBelow(draft, LEAST_OF_HEADED) && !isHeaded(lines);
}

function isHeaded(lines: readonly string[]): boolean {
  return lines.some((line) => headingKind(line) === 'ingredients');
}

/** Whether the clearer half of the lines leans less than this to a recipe. Half of the lines may be talk or buttons. */
function leansBelow(draft: RecipeDraft, least: number): boolean {
  const { name, isNameMade, ingredients, steps, description, notes } = draft;
  const told = ingredients.length > 0 ? [] : [description ?? '', notes ?? ''];
  const texts = [
    isNameMade === true ? '' : name,
    ...ingredients.map(({ line }) => line),
    ...steps.map(({ text }) => text),
    ...told,
  ].filter(Boolean);
  if (texts.length === 0 || !isInKnownLanguage(texts)) return false;
  const leans = texts
    .flatMap((text) => text.split(SENTENCE_GAP))
    .map(leanToRecipe)
    .sort((one, other) => other - one);
  const clearer = leans.slice(0, Math.ceil(leans.length / 2));
  return clearer.reduce((sum, lean) => sum + lean, 0) < least * clearer.length;
}

/** A food without a number is on lists of things to buy too, but never speaks against a recipe. */
function leanToRecipe(text: string): number {
  const isFood = text.length <= LONGEST_FOOD && namesFood(text) && !/\d/.test(text);
  return Math.max(isFood ? LEAST_OF_RECIPE : -MOST_LEAN, Math.min(MOST_LEAN, roleLean(text, 'recipe')));
}

/** The section of all steps; `null` when there are several, or none. */
function onlySection(steps: readonly DraftStep[]): string | null {
  const [first] = steps;
  return first !== undefined && steps.every(({ section }) => section === first.section) ? first.section : null;
}
