import { z } from 'zod';
import { emptyDraft } from '../parser/empty-draft.js';
import type { RecipeDraft } from '../parser/recipe-draft.js';
import { MEAL_CATEGORIES } from '../shared/meals.js';
import { knownTexts, listField, text, textOrEmpty, textOrNull, texts, wholeOrNull } from './answer-fields.js';
import { jsonSchemaOf, type Question, readAnswer } from './question.js';

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

const NAME = 500;
const TEXT_LENGTH = 20_000;
const LINE = 1_000;
const VALUE = 100;
const ROWS = 500;
const LABELS = 50;
/** Sixty days: fermenting takes long. */
const MOST_MINUTES = 86_400;
const MOST_SERVINGS = 10_000;
const MOST_CALORIES = 20_000;

const AN_OBJECT = 'must be an object';

const ingredient = z.object({ line: textOrEmpty(LINE), group: textOrNull(NAME) }, AN_OBJECT);
const step = z.object({ text: textOrEmpty(TEXT_LENGTH), section: textOrNull(NAME) }, AN_OBJECT);

const FIELDS = z.object(
  {
    found: z.boolean('must be true or false'),
    name: text(NAME),
    description: textOrNull(TEXT_LENGTH),
    servings: wholeOrNull(MOST_SERVINGS),
    prepMinutes: wholeOrNull(MOST_MINUTES),
    cookMinutes: wholeOrNull(MOST_MINUTES),
    totalMinutes: wholeOrNull(MOST_MINUTES),
    ingredients: listField(ingredient, ROWS).transform((rows) => rows.filter(({ line }) => line !== '')),
    steps: listField(step, ROWS).transform((rows) => rows.filter((row) => row.text !== '')),
    notes: textOrNull(TEXT_LENGTH),
    author: textOrNull(NAME),
    tags: texts(LABELS, VALUE),
    cuisines: texts(LABELS, VALUE),
    categories: knownTexts(MEAL_CATEGORIES, LABELS),
    calories: wholeOrNull(MOST_CALORIES),
    fat: textOrNull(VALUE),
    carbs: textOrNull(VALUE),
    protein: textOrNull(VALUE),
  },
  AN_OBJECT,
);

const FOUND = FIELDS.pick({ found: true });
/** Only checked when a recipe was found. Otherwise the other fields may hold anything. */
const RECIPE = FIELDS.omit({ found: true }).refine(({ ingredients, steps }) => ingredients.length + steps.length > 0, {
  path: ['ingredients'],
  error: 'and steps must not both be empty when found is true',
});

/**
 * Asks for the recipe in a text; the result is `null` when there is none. Addresses and images are never taken from the model's
 * answer.
 */
export const RECIPE_QUESTION: Question<RecipeDraft | null> = {
  task: TASK,
  schema: jsonSchemaOf(FIELDS),
  read: (answer) => (readAnswer(FOUND, answer).found ? draftOf(readAnswer(RECIPE, answer)) : null),
};

function draftOf({ steps, author, ...fields }: z.output<typeof RECIPE>): RecipeDraft {
  return {
    ...emptyDraft(),
    ...fields,
    steps: steps.map((row) => ({ ...row, images: [] })),
    author: author === null ? null : { name: author, image: null },
  };
}
