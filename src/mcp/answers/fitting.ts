import { tokensOf } from './tokens.js';

/** Maximum number of tokens in the structured part of an answer, and in its text. Together they stay below 8,000. */
const STRUCTURED_TOKENS = 4_000;
const TEXT_TOKENS = 2_000;

/**
 * The first items that fit: at least one, so that a client that reads page after page always gets further.
 * @param most number of tokens
 */
export function fitting<Item>(items: readonly Item[], most = STRUCTURED_TOKENS): Item[] {
  let tokens = 0;
  const first = items.findIndex((item, index) => (tokens += tokensOf(JSON.stringify(item))) > most && index > 0);
  return first === -1 ? [...items] : items.slice(0, first);
}

/**
 * The lines that fit, and a count of those that do not.
 * @param most number of tokens
 */
export function inLines(lines: readonly string[], most = TEXT_TOKENS): string {
  const shown = fitting(lines, most);
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`… and ${left} more in the structured content.`] : [])].join('\n');
}
