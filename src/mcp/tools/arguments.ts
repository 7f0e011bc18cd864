import { z } from 'zod';
import { MEAL_CATEGORIES } from '../../shared/meals.js';
import { MAX_INT } from '../../shared/max-int.js';

/** What several tools take. */

/** Maximum number of characters of a name. */
const MOST_CHARACTERS = 500;

/**
 * An id or a name.
 * @param kind of the object
 */
export const idOrName = (kind: string): z.ZodString =>
  z.string().trim().min(1).max(MOST_CHARACTERS).describe(`Its id, or the name of the ${kind} where only one has it`);

export const day = z.iso.date().describe('A day as YYYY-MM-DD');

export const dayOrQueue = day.nullable().describe('A day as YYYY-MM-DD; null for the queue of what has no day yet');

export const slot = z.enum(MEAL_CATEGORIES).describe('The meal');

export const count = z.int().min(1).max(MAX_INT);

export const minutes = z.int().min(0).max(MAX_INT);

/** @param most maximum number of items in an answer */
export const limit = (most: number, usual: number): z.ZodDefault<z.ZodInt> =>
  z.int().min(1).max(most).default(usual).describe('How many at most; an answer may hold fewer');

export const cursor = z
  .int()
  .min(0)
  .default(0)
  .describe('The nextCursor of the answer before, for what comes after it');

export const nextCursor = z.int().nullable().describe('What to send as cursor for more; null when this was all');
