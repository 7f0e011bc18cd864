import { letters } from '../../letters.js';
import { headingKind } from '../../phrases/headings.js';
import { namesFood } from '../../phrases/kitchen.js';
import { isSitePath } from '../../texts/lines/leftovers.js';
import type { TextBlock } from '../document/text-blocks.js';

/** `h1` to `h3`. */
const LOWEST_RANK = 3;
const SHORTEST_TITLE = 4;
const LONGEST_TITLE = 80;
const TITLE_PARTS = /\s+[|│–—·»-]\s+|:\s/u;

/**
 * The title of a dish where the main heading or the title of the page is something else: a word of the menu, a question about cookies, the name of
 * the site. It is a heading above the ingredients that is a part of the title of the page, otherwise the last one that names a food.
 */
export function dishTitle(
  found: string,
  blocks: readonly TextBlock[],
  pageTitle: string,
  sites: readonly string[],
): string {
  const end = blocks.findIndex(({ text }) => headingKind(text) === 'ingredients');
  const headings = blocks
    .slice(0, end === -1 ? undefined : end)
    .filter(
      ({ text, rank }) => rank > 0 && rank <= LOWEST_RANK && text.length <= LONGEST_TITLE && headingKind(text) === null,
    )
    .map(({ text }) => text);
  const own = letters(found);
  const parts = new Set(pageTitle.split(TITLE_PARTS).map(letters));
  const isPart = (text: string): boolean => letters(text).length >= SHORTEST_TITLE && parts.has(letters(text));
  const titled = headings.filter((text) => isPart(text) && letters(text) !== own);
  const isOfSite = isSitePath(found) || sites.map(letters).includes(own);
  const whole = letters(pageTitle);
  if (titled.length > 0 && (isOfSite || own === whole || !whole.includes(own) || !namesFood(found)))
    return titled.find(namesFood) ?? titled.at(-1) ?? found;
  if (namesFood(found) || !(isOfSite || !headings.some((text) => letters(text) === own))) return found;
  return (
    headings.findLast(namesFood) ?? (isOfSite ? headings.findLast((text) => letters(text) !== own) : undefined) ?? found
  );
}
