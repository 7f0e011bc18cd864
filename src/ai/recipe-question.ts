import { emptyDraft } from '../parser/empty-draft.js';
import type { DraftIngredient, DraftStep, RecipeDraft } from '../parser/recipe-draft.js';
import { MEAL_CATEGORIES, type MealCategory } from '../parser/vocabulary/meal-categories.js';
import type { Question } from './ai.service.js';
import type { Answer } from './answer.js';
import { listOf, NUMBER_OR_NULL, objectOf, oneOf, TEXT, TEXT_OR_NULL, YES_OR_NO } from './json-schema.js';

const TASK = `You copy one recipe out of a text into JSON. Copy what the text says and keep its language; never add, translate, convert or correct anything. What the text does not say is null or an empty list.
- found: whether the text holds a recipe. When it does not, found is false and all else is empty.
- name: the name of the dish, without the name of a site or author.
- ingredients: one entry for each, in order. line is the whole line as it stands in the text, with its amount and unit. group is the heading it stands under.
- steps: one entry for each step of the method, in order and whole, without its number. section is the heading it stands under.
- notes: tips and remarks of the cook that are no step.
- servings: how many the recipe serves or makes; of a range the lower number.
- prepMinutes, cookMinutes, totalMinutes: in minutes.
- calories: kilocalories of one serving. fat, carbs, protein: of one serving, as written, with the unit.
- author: the person who wrote the recipe.
- tags and cuisines: only those that the text names. categories: the meals it suits.`;

const SCHEMA = objectOf({
  found: YES_OR_NO,
  name: TEXT,
  description: TEXT_OR_NULL,
  servings: NUMBER_OR_NULL,
  prepMinutes: NUMBER_OR_NULL,
  cookMinutes: NUMBER_OR_NULL,
  totalMinutes: NUMBER_OR_NULL,
  ingredients: listOf(objectOf({ line: TEXT, group: TEXT_OR_NULL })),
  steps: listOf(objectOf({ text: TEXT, section: TEXT_OR_NULL })),
  notes: TEXT_OR_NULL,
  author: TEXT_OR_NULL,
  tags: listOf(TEXT),
  cuisines: listOf(TEXT),
  categories: listOf(oneOf(MEAL_CATEGORIES)),
  calories: NUMBER_OR_NULL,
  fat: TEXT_OR_NULL,
  carbs: TEXT_OR_NULL,
  protein: TEXT_OR_NULL,
});

const NAME = 500;
const TEXT_LENGTH = 20_000;
const LINE = 1_000;
const VALUE = 100;
const ROWS = 500;
const LABELS = 50;
/** Sixty days: some things ferment. */
const MOST_MINUTES = 86_400;
const MOST_SERVINGS = 10_000;
const MOST_CALORIES = 20_000;

/** Asks for the recipe in a text; the answer is `null` when it holds none. Addresses and images are never taken from a model. */
export const RECIPE_QUESTION: Question<RecipeDraft | null> = { task: TASK, schema: SCHEMA, read: readRecipe };

function readRecipe(answer: Answer): RecipeDraft | null {
  if (!answer.yes('found')) {
    answer.done();
    return null;
  }
  const draft: RecipeDraft = {
    ...emptyDraft(),
    name: answer.requiredText('name', NAME),
    description: answer.text('description', TEXT_LENGTH),
    servings: whole(answer, 'servings', MOST_SERVINGS),
    prepMinutes: whole(answer, 'prepMinutes', MOST_MINUTES),
    cookMinutes: whole(answer, 'cookMinutes', MOST_MINUTES),
    totalMinutes: whole(answer, 'totalMinutes', MOST_MINUTES),
    ingredients: answer.objects('ingredients', ROWS).flatMap(readIngredient),
    steps: answer.objects('steps', ROWS).flatMap(readStep),
    notes: answer.text('notes', TEXT_LENGTH),
    author: readAuthor(answer),
    tags: answer.texts('tags', LABELS, VALUE),
    cuisines: answer.texts('cuisines', LABELS, VALUE),
    categories: answer.texts('categories', LABELS, VALUE).filter(isCategory),
    calories: whole(answer, 'calories', MOST_CALORIES),
    fat: answer.text('fat', VALUE),
    carbs: answer.text('carbs', VALUE),
    protein: answer.text('protein', VALUE),
  };
  if (draft.ingredients.length + draft.steps.length === 0)
    answer.wrong('ingredients', 'and steps must not both be empty when found is true');
  answer.done();
  return draft;
}

function readIngredient(answer: Answer): DraftIngredient[] {
  const line = answer.text('line', LINE);
  const group = answer.text('group', NAME);
  return line === null ? [] : [{ line, group }];
}

function readStep(answer: Answer): DraftStep[] {
  const text = answer.text('text', TEXT_LENGTH);
  const section = answer.text('section', NAME);
  return text === null ? [] : [{ text, section, images: [] }];
}

function readAuthor(answer: Answer): RecipeDraft['author'] {
  const name = answer.text('author', NAME);
  return name === null ? null : { name, image: null };
}

/** Models write 0 for what they do not know; no recipe has 0 of these. */
function whole(answer: Answer, name: string, most: number): number | null {
  const number = Math.round(answer.number(name, 0, most) ?? 0);
  return number === 0 ? null : number;
}

function isCategory(text: string): text is MealCategory {
  return (MEAL_CATEGORIES as readonly string[]).includes(text);
}
