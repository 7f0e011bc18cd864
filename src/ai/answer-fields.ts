import { z } from 'zod';
import { plainText } from '../parser/plain-text.js';

const NUMBER_IN_WORDS = /^\d{1,9}(?:\.\d{1,9})?$/;

/** Plain text of at most `most` characters, the rest cut off. */
export function text(most: number): z.ZodType<string> {
  return textOrEmpty(most).refine((value) => value !== '', 'must not be empty');
}

/** The same, and there may be none: an item of a list that is left out afterwards. */
export function textOrEmpty(most: number): z.ZodType<string> {
  return z.string('must be a text').transform((value) => shortText(value, most));
}

/** The same; left out or empty is as good as `null`. */
export function textOrNull(most: number): z.ZodType<string | null> {
  return z
    .string('must be a text or null')
    .nullish()
    .transform((value) => shortText(value ?? '', most) || null);
}

/** Models put numbers into quotes. */
export function number(least: number, most: number): z.ZodType<number> {
  const rule = `must be a number from ${least} to ${most}`;
  return z.preprocess(unquoted, z.number(rule).refine(within(least, most), rule));
}

/** A whole number, rounded. Models write 0 for what they do not know: that and what is left out is `null`. */
export function wholeOrNull(most: number): z.ZodType<number | null> {
  const rule = `must be a number from 0 to ${most}, or null`;
  return z
    .preprocess(unquoted, z.number(rule).refine(within(0, most), rule).nullish())
    .transform((value) => Math.round(value ?? 0) || null);
}

/** At most `most` items, the rest cut off; left out or `null` is as good as empty. */
export function listOf<T>(item: z.ZodType<T>, most: number): z.ZodType<T[]> {
  const bounded = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, most) : (value ?? []));
  return z.preprocess(bounded, z.array(item, 'must be a list'));
}

/** Texts of at most `mostCharacters`; empty ones are left out. */
export function texts(most: number, mostCharacters: number): z.ZodType<string[]> {
  return listOf(textOrEmpty(mostCharacters), most).transform((items) => items.filter((value) => value !== ''));
}

/** Words of a vocabulary, at most `most`; others are left out. */
export function textsOf<Word extends string>(vocabulary: readonly Word[], most: number): z.ZodType<Word[]> {
  const isKnown = (value: string): value is Word => (vocabulary as readonly string[]).includes(value);
  const item = z
    .string('must be a text')
    .trim()
    .meta({ enum: [...vocabulary] });
  return listOf(item, most).transform((items) => items.filter(isKnown));
}

function unquoted(value: unknown): unknown {
  return typeof value === 'string' && NUMBER_IN_WORDS.test(value) ? Number(value) : value;
}

function within(least: number, most: number): (value: number) => boolean {
  return (value) => value >= least && value <= most;
}

function shortText(value: string, most: number): string {
  return plainText(value.slice(0, most * 2))
    .slice(0, most)
    .toWellFormed()
    .trim();
}
