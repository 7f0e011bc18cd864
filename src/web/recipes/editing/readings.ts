import { UNIT_SYMBOLS } from '../../../shared/amounts/unit-symbols.js';
import { InvalidRequestError } from '../../../http/problems/errors.js';
import { canonicalUnit } from '../../../parser/ingredient-line/find-unit.js';
import { notesOf } from '../../../recipes/reading/recipe-json-ld.js';
import type { RecipeIngredientDto } from '../../../recipes/reading/recipe.dto.js';
import { LIMITS } from '../../../recipes/writing/recipe-limits.js';
import { amountFromNumber } from '../../../shared/amounts/read-amount.js';
import { unitSystemOf } from '../../../shared/amounts/units.js';
import { fractionText } from '../../../shared/amounts/write-amount.js';
import { isHeadingLine } from '../heading-line.js';
import { amountOfText } from './amount-text.js';
import { type LineReading, PARTS, type Reading } from './reading.js';

type Ingredient = Pick<RecipeIngredientDto, 'amount' | 'unit' | 'ingredientName' | 'note'>;

/** Corrected readings, by their lines. Lines with the same text have the same reading. */
export type MendedLines = ReadonlyMap<string, Reading>;

const MUST_HOLD = 'mended must be what the form holds';

export function readingOf(ingredient: Ingredient): Reading {
  const { amount, unit, ingredientName } = ingredient;
  const { range, parts } = notesOf(ingredient);
  return {
    amount: onOneLine(range ?? (amount === null ? '' : fractionText(amountFromNumber(amount)))),
    unit: onOneLine(UNIT_SYMBOLS.get(unit ?? '') ?? unit ?? ''),
    name: onOneLine(ingredientName),
    note: onOneLine(parts.join('; ')),
  };
}

/**
 * An ingredient as a line that people would write, and that the line parser can parse again: `1 ½ tbsp flour, sifted`.
 */
export function ingredientLine(ingredient: Ingredient): string {
  const { amount, unit, name, note } = readingOf(ingredient);
  const line = [amount, unit, name].filter(Boolean).join(' ');
  return [line, ...note.split('; ')].filter(Boolean).join(', ');
}

/** The parts of the ingredients that are not headings, with their lines. */
export function lineReadings(ingredients: readonly Ingredient[]): LineReading[] {
  return ingredients
    .map((ingredient) => ({ line: ingredientLine(ingredient), ...readingOf(ingredient) }))
    .filter(({ line }) => !isHeadingLine(line));
}

/**
 * @param text the field of the form; empty when nothing was corrected
 * @throws InvalidRequestError
 */
export function readMended(text: string): MendedLines {
  if (text === '') return new Map();
  const list = parsed(text);
  if (!Array.isArray(list) || list.length > LIMITS.ingredients) throw refusal();
  return new Map(list.map((item: unknown) => mendedLine(item)));
}

/**
 * Fields of an ingredient for the API.
 * @throws InvalidRequestError for an invalid amount
 */
export function membersOfReading({ amount, unit, name, note }: Reading): Readonly<Record<string, unknown>> {
  const typed = amount === '' ? null : amountOfText(amount);
  if (typed === null && amount !== '')
    throw new InvalidRequestError([{ path: 'ingredients', message: `ingredients: “${amount}” is no amount` }]);
  const range = typed === null || typed.most === null ? '' : `${typed.amount}–${typed.most}`;
  const known = canonicalUnit(unit) ?? (unit === '' ? null : unit);
  const system = unitSystemOf(known);
  return {
    ingredientName: name,
    amount: typed?.amount ?? null,
    unit: known,
    ...(system !== null && { systemUsed: system }),
    note: [range, note].filter(Boolean).join('; ') || null,
  };
}

function mendedLine(item: unknown): [string, Reading] {
  const { line, ...rest } = (item ?? {}) as Record<string, unknown>;
  const parts = PARTS.map((part) => [part, rest[part]] as const);
  if (typeof line !== 'string' || parts.some(([, value]) => typeof value !== 'string')) throw refusal();
  const reading = Object.fromEntries(parts.map(([part, value]) => [part, (value as string).trim()]));
  return [line, reading as unknown as Reading];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal();
  }
}

function refusal(): InvalidRequestError {
  return new InvalidRequestError([{ path: 'mended', message: MUST_HOLD }]);
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}
