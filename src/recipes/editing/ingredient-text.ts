import { InvalidRequestError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { canonicalUnit } from '../../parser/ingredient-line/find-unit.js';
import { unitSystemOf } from '../../shared/amounts/units.js';
import { isHeadingLine } from '../../shared/text/heading-line.js';
import { ingredientLine, type LineOfRecipe, type LineParts, partsOf } from '../reading/ingredient-line.js';
import { LIMITS } from '../writing/recipe-limits.js';
import { PART_NAMES, type PartedLine } from './line-parts.js';
import { typedAmount } from './typed-amount.js';

/** The parts of lines that a person corrected, by their lines. Lines with the same text have the same parts. */
export type Corrections = ReadonlyMap<string, LineParts>;

/** The parts of the ingredients that are not headings, with their lines. */
export function partedLines(ingredients: readonly LineOfRecipe[]): PartedLine[] {
  return ingredients
    .map((ingredient) => ({ line: ingredientLine(ingredient), ...partsOf(ingredient) }))
    .filter(({ line }) => !isHeadingLine(line));
}

/**
 * @param text the field of the form; empty when nothing was corrected
 * @throws InvalidRequestError
 */
export function readCorrections(text: string): Corrections {
  if (text === '') return new Map();
  const list = parsed(text);
  if (!Array.isArray(list) || list.length > LIMITS.ingredients) throw refusal();
  return new Map(list.map((item: unknown) => correctedLine(item)));
}

/**
 * Fields of an ingredient for the API.
 * @throws InvalidRequestError for an invalid amount
 */
export function fieldsOfParts({ amount, unit, name, note }: LineParts): Readonly<Record<string, unknown>> {
  const typed = amount === '' ? null : typedAmount(amount);
  if (typed === null && amount !== '')
    throw new InvalidRequestError([
      { path: 'ingredients', message: `“${amount}” is no amount`, reason: reason('recipe.noAmount', { amount }) },
    ]);
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

function correctedLine(item: unknown): [string, LineParts] {
  const { line, ...rest } = (item ?? {}) as Record<string, unknown>;
  const parts = PART_NAMES.map((part) => [part, rest[part]] as const);
  if (typeof line !== 'string' || parts.some(([, value]) => typeof value !== 'string')) throw refusal();
  const corrected = Object.fromEntries(parts.map(([part, value]) => [part, (value as string).trim()]));
  return [line, corrected as unknown as LineParts];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal();
  }
}

function refusal(): InvalidRequestError {
  return new InvalidRequestError([{ path: 'corrections', message: 'corrections must be what the form holds' }]);
}
