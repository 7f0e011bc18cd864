import { z } from 'zod';
import { listField, number } from './answer-fields.js';
import { jsonSchemaOf, type Question, readAnswer } from './question.js';

/** Energy in kilocalories, all others in grams. */
export interface Nutrition {
  calories: number;
  fat: number;
  carbs: number;
  protein: number;
}

const TASK = `You estimate the nutrition of the ingredients of a recipe. Each line of the text is a number, a colon and one ingredient with its amount.
Give one entry for each line: line is its number; calories are the kilocalories, fat, carbs and protein the grams of the whole amount on the line. Where there is no amount, take what a recipe usually has. Water and salt have 0 of all.`;

const MOST_CALORIES = 100_000;
const MOST_GRAMS = 20_000;

/** Asks for the nutrition of each of `count` lines, numbered from 1. The result has the order of the lines. */
export function nutritionQuestion(count: number): Question<Nutrition[]> {
  const schema = answerAbout(count);
  return { task: TASK, schema: jsonSchemaOf(schema), read: (answer) => inOrder(readAnswer(schema, answer).lines) };
}

function answerAbout(count: number): z.ZodType<{ lines: Line[] }> {
  const line = z.object({
    line: number(1, count),
    calories: amount(MOST_CALORIES),
    fat: amount(MOST_GRAMS),
    carbs: amount(MOST_GRAMS),
    protein: amount(MOST_GRAMS),
  });
  const lines = listField(line, count).superRefine((found, context) => {
    const missing = missingLines(found, count);
    if (missing.length > 0) context.addIssue(`must have one entry for each line; missing: ${missing.join(', ')}`);
  });
  return z.object({ lines }, 'must be one JSON object');
}

type Line = Nutrition & { line: number };

/** A number, rounded to a tenth. */
function amount(most: number): z.ZodType<number> {
  return number(0, most).transform((value) => Math.round(value * 10) / 10);
}

function missingLines(found: readonly Line[], count: number): number[] {
  const lines = new Set(found.map(({ line }) => line));
  return Array.from({ length: count }, (_, index) => index + 1).filter((line) => !lines.has(line));
}

function inOrder(lines: readonly Line[]): Nutrition[] {
  return [...lines]
    .sort((one, other) => one.line - other.line)
    .map(({ calories, fat, carbs, protein }) => ({ calories, fat, carbs, protein }));
}
