import { z } from 'zod';
import type { RecipeDto, RecipeIngredientDto, StepDto } from '../../recipes/reading/recipe.dto.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import { fitting, inLines } from './fitting.js';
import { DATA_NOTE, quoted, short } from './quoted.js';
import { recipeLine } from './recipe-shapes.js';
import { clippedTo } from './tokens.js';

/** Maximum number of tokens of the parts of an answer, in the structured content. */
const DESCRIPTION_TOKENS = 300;
const NOTES_TOKENS = 400;
const INGREDIENTS_TOKENS = 1_400;
const STEPS_TOKENS = 1_800;
/** Maximum number of tokens of one item; a longer one is cut. */
const INGREDIENT_TOKENS = 200;
const STEP_TOKENS = 1_200;
const MOST_TAGS = 20;

const part = z.object({ id: z.string(), text: z.string() });

export const wholeRecipe = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  notes: z.string().nullable(),
  url: z.string().nullable().describe('The page that it is from'),
  servings: z.number().describe('What the amounts are for'),
  system: z.string().describe('The units of the amounts'),
  prepMinutes: z.number().nullable(),
  cookMinutes: z.number().nullable(),
  totalMinutes: z.number().nullable(),
  calories: z.number().nullable().describe('Kilocalories of a serving'),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  userRating: z.number().nullable().describe('1 to 5, of the person whose key this is'),
  isFavorite: z.boolean(),
  lastMadeAt: z.string().nullable(),
  madeCount: z.number(),
  ingredients: z.array(part),
  steps: z.array(part),
  nextIngredient: z.int().nullable().describe('What to send as firstIngredient for more; null when these were all'),
  nextStep: z.int().nullable().describe('What to send as firstStep for more; null when these were all'),
});

export type WholeRecipe = z.output<typeof wholeRecipe>;

interface Place {
  readonly firstIngredient: number;
  readonly firstStep: number;
}

/** @param recipe with a view */
export function recipeShown(recipe: RecipeDto, { firstIngredient, firstStep }: Place): WholeRecipe {
  const { view, name, description, notes, tags, url, ...facts } = recipe;
  const system = view?.system ?? recipe.systemUsed;
  const lines = inOneSystem(recipe.recipeIngredients, system);
  const allSteps = inOneSystem(recipe.steps, system);
  const ingredients = fitting(lines.slice(firstIngredient).map(ingredientShown), INGREDIENTS_TOKENS);
  const steps = fitting(allSteps.slice(firstStep).map(stepShown), STEPS_TOKENS);
  return wholeRecipe.parse({
    ...facts,
    name: short(name),
    description: description === null ? null : clippedTo(description, DESCRIPTION_TOKENS),
    notes: notes === null ? null : clippedTo(notes, NOTES_TOKENS),
    url: url === null ? null : clippedTo(url, DESCRIPTION_TOKENS),
    servings: view?.servings ?? recipe.servings,
    system,
    tags: tags.slice(0, MOST_TAGS).map((tag) => short(tag.name)),
    ingredients,
    steps,
    nextIngredient: nextOf(firstIngredient + ingredients.length, lines.length),
    nextStep: nextOf(firstStep + steps.length, allSteps.length),
  });
}

export function recipeText(recipe: WholeRecipe): string {
  const { ingredients, steps, nextIngredient, nextStep, servings } = recipe;
  const more = nextIngredient === null && nextStep === null ? [] : ['The recipe is longer than this answer.'];
  return inLines([
    `${recipeLine(recipe)}, for ${servings}. ${DATA_NOTE}`,
    ...more,
    'Ingredients:',
    ...ingredients.map(({ text }) => `- ${quoted(text, INGREDIENT_TOKENS)}`),
    'Steps:',
    ...steps.map(({ text }, index) => `${index + 1}. ${quoted(text, STEP_TOKENS)}`),
  ]);
}

/** When the recipe has the same line in two unit systems, only the line of this system is returned. */
function inOneSystem<Line extends { order: number; systemUsed: UnitSystem }>(
  lines: readonly Line[],
  system: UnitSystem,
): Line[] {
  const told = new Set(lines.filter(({ systemUsed }) => systemUsed === system).map(({ order }) => order));
  return lines.filter(({ order, systemUsed }) => systemUsed === system || !told.has(order));
}

function ingredientShown({ id, scaled, ingredientName, note }: RecipeIngredientDto): z.output<typeof part> {
  const text = [scaled?.display, scaled?.name ?? ingredientName]
    .filter((word) => word !== undefined && word !== '')
    .join(' ');
  const shownNote = scaled === undefined ? note : scaled.note;
  return { id, text: clippedTo(shownNote === null ? text : `${text}, ${shownNote}`, INGREDIENT_TOKENS) };
}

function stepShown({ id, step, display }: StepDto): z.output<typeof part> {
  return { id, text: clippedTo(display ?? step, STEP_TOKENS) };
}

function nextOf(next: number, all: number): number | null {
  return next < all ? next : null;
}
