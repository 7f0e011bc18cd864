import { z } from 'zod';
import { plainText } from '../parser/plain-text.js';

const NUMBER_IN_WORDS = /^\d{1,9}(?:\.\d{1,9})?$/;

/** Plain text. What is longer than `most` characters is cut off. */
export function text(most: number): z.ZodType<string> {
  return textOrEmpty(most).refine((value) => value !== '', 'must not be empty');
}

/** Like `text`, but may be empty: for items of a list from which empty ones are removed afterwards. */
export function textOrEmpty(most: number): z.ZodType<string> {
  return z.string('must be a text').transform((value) => shortText(value, most));
}

/** Like `text`; an empty text or a missing field becomes `null`. */
export function textOrNull(most: number): z.ZodType<string | null> {
  return z
    .string('must be a text or null')
    .nullish()
    .transform((value) => shortText(value ?? '', most) || null);
}

/** Also accepts a number in quotes, as models often write it. */
export function number(least: number, most: number): z.ZodType<number> {
  const rule = `must be a number from ${least} to ${most}`;
  return z.preprocess(unquoted, z.number(rule).refine(within(least, most), rule));
}

/** A whole number, rounded. Models write 0 when they do not know a number: 0 and a missing field become `null`. */
export function wholeOrNull(most: number): z.ZodType<number | null> {
  const rule = `must be a number from 0 to ${most}, or null`;
  return z
    .preprocess(unquoted, z.number(rule).refine(within(0, most), rule).nullish())
    .transform((value) => Math.round(value ?? 0) || null);
}

/** A list; items after the first `most` are dropped. A missing field or `null` becomes an empty list. */
export function listField<T>(item: z.ZodType<T>, most: number): z.ZodType<T[]> {
  const bounded = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, most) : (value ?? []));
  return z.preprocess(bounded, z.array(item, 'must be a list'));
}

/** Texts of at most `mostCharacters` characters; empty ones are dropped. */
export function texts(most: number, mostCharacters: number): z.ZodType<string[]> {
  return listField(textOrEmpty(mostCharacters), most).transform((items) => items.filter((value) => value !== ''));
}

/** Words of a vocabulary, at most `most` of them; other words are dropped. */
export function knownTexts<Word extends string>(vocabulary: readonly Word[], most: number): z.ZodType<Word[]> {
  const isKnown = (value: string): value is Word => (vocabulary as readonly string[]).includes(value);
  const item = z
    .string('must be a text')
    .trim()
    .meta({ enum: [...vocabulary] });
  return listField(item, most).transform((items) => items.filter(isKnown));
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
