import type { ParsedIngredientLine } from '../recipe-draft.js';
import { lineLanguage } from './line-language.js';
import { type Measure, readMeasure } from './measure.js';
import { readTokens, type Token } from './tokens.js';
import { unitSystemOf } from './units.js';

/** More than this of a line is no ingredient any more; it is left unread. */
const MAX_LENGTH = 1000;

/**
 * Takes an ingredient line apart; it never throws. Of several measures the first counts (`250g/9oz`), of a pack in a
 * count the count (`2 x 400g tins`). Only the first 1,000 characters are read.
 */
export function parseIngredientLine(line: string, language?: string): ParsedIngredientLine {
  const text = line.slice(0, MAX_LENGTH).trim();
  const tokens = readTokens(text, lineLanguage(text, language));
  const at = tokens.findIndex((token) => token.value !== null);
  const leading = tokens.findIndex((token) => token.unit !== null);
  const none: Measure = { amount: null, amountMax: null, unit: null, size: null, end: 0 };
  const measure =
    at !== -1
      ? readMeasure(tokens, at)
      : leading === 0
        ? { ...none, unit: tokens[0]?.unit?.name ?? null, end: 1 }
        : none;
  const to = nameEnd(tokens, measure.end);
  const name = at > 0 ? text.slice(0, tokens[at]?.start) : text.slice(tokens[measure.end]?.start ?? text.length, to);
  return {
    amount: measure.amount,
    amountMax: measure.amountMax,
    unit: measure.unit,
    unitSystem: unitSystemOf(measure.unit),
    ingredientName: name.trim() || text,
    preparation: null,
    size: measure.size ? text.slice(tokens[measure.size[0]]?.start, tokens[measure.size[1] - 1]?.end) : null,
    purpose: null,
    comment: null,
  };
}

function nameEnd(tokens: readonly Token[], from: number): number | undefined {
  return tokens.slice(from).find((token) => token.key === ',' || token.key === '(')?.start;
}
