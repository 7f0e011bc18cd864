import { tokensOf } from './tokens.js';

/** Tokens of the structured part of an answer, and of its text. Both together stay under 8,000. */
export const STRUCTURED_TOKENS = 4_000;
export const TEXT_TOKENS = 2_000;

/** The first items that have room: at least one, so that paging always gets on. @param most tokens */
export function fitting<Item>(items: readonly Item[], most = STRUCTURED_TOKENS): Item[] {
  let tokens = 0;
  const first = items.findIndex((item, index) => (tokens += tokensOf(JSON.stringify(item))) > most && index > 0);
  return first === -1 ? [...items] : items.slice(0, first);
}

/** The lines that have room, and how many have none. @param most tokens */
export function inLines(lines: readonly string[], most = TEXT_TOKENS): string {
  const shown = fitting(lines, most);
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`… and ${left} more in the structured content.`] : [])].join('\n');
}
