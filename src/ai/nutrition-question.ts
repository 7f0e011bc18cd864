import type { Question } from './ai.service.js';
import type { Answer } from './answer.js';
import { listOf, NUMBER, objectOf } from './json-schema.js';

/** Kilocalories, and grams. */
export interface Nutrition {
  calories: number;
  fat: number;
  carbs: number;
  protein: number;
}

const TASK = `You estimate the nutrition of the ingredients of a recipe. Each line of the text is a number, a colon and one ingredient with its amount.
Give one entry for each line: line is its number; calories are the kilocalories, fat, carbs and protein the grams of the whole amount on the line. Where there is no amount, take what a recipe usually has. Water and salt have 0 of all.`;

const SCHEMA = objectOf({
  lines: listOf(objectOf({ line: NUMBER, calories: NUMBER, fat: NUMBER, carbs: NUMBER, protein: NUMBER })),
});

const MOST_CALORIES = 100_000;
const MOST_GRAMS = 20_000;

/** Asks for the nutrition of each of `count` lines, numbered from 1; the answer is in their order. */
export function nutritionQuestion(count: number): Question<Nutrition[]> {
  return { task: TASK, schema: SCHEMA, read: (answer) => readLines(answer, count) };
}

function readLines(answer: Answer, count: number): Nutrition[] {
  const lines = new Map<number, Nutrition>();
  for (const item of answer.objects('lines', count)) lines.set(item.requiredNumber('line', 1, count), readLine(item));
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((line) => !lines.has(line));
  if (missing.length > 0) answer.wrong('lines', `must have one entry for each line; missing: ${missing.join(', ')}`);
  answer.done();
  return [...lines.entries()].sort(([a], [b]) => a - b).map(([, nutrition]) => nutrition);
}

function readLine(item: Answer): Nutrition {
  const amount = (name: string, most: number): number => Math.round(item.requiredNumber(name, 0, most) * 10) / 10;
  return {
    calories: amount('calories', MOST_CALORIES),
    fat: amount('fat', MOST_GRAMS),
    carbs: amount('carbs', MOST_GRAMS),
    protein: amount('protein', MOST_GRAMS),
  };
}
