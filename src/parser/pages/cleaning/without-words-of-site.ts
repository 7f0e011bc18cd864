import { letters } from '../../letters.js';
import { namesFood } from '../../phrases/kitchen.js';
import { TITLE_LABEL, WORD_FOR_RECIPE_BEHIND, WORDS_OF_SITE } from '../../vocabulary/pages/title-words.js';
import { siteNames, withoutSiteName } from '../data/read-meta.js';
import { elementText } from '../document/element-text.js';
import type { PageDocument } from '../document/page-document.js';

const MOST_HEADINGS = 5;
const BAR = / [|｜] /u;

/** The name of a dish without the words of the site around it: `Recipe: Leek Soup | Our Kitchen`, `Hazelnut Spread Recipe | Rated 4.8 of 5`. */
export function withoutWordsOfSite(name: string, page: PageDocument): string {
  const unlabelled = name.replace(TITLE_LABEL, '');
  const own = withoutPartBehindBar(withoutSiteName(unlabelled, siteNames(page)), page);
  const at = own.search(WORDS_OF_SITE);
  if (at <= 0) return own || name;
  return own.slice(0, at).replace(WORD_FOR_RECIPE_BEHIND, '').trim() || name;
}

/** Removes several words behind a bar that name no food, unless the page shows them in its heading. */
function withoutPartBehindBar(name: string, page: PageDocument): string {
  const parts = name.split(BAR);
  const last = parts.at(-1) ?? '';
  const isSite = parts.length > 1 && last.includes(' ') && !/\d/.test(last) && !namesFood(last);
  if (!isSite) return name;
  const headings = page
    .byTag('h1')
    .slice(0, MOST_HEADINGS)
    .map((heading) => letters(elementText(heading)));
  return headings.includes(letters(name)) ? name : parts.slice(0, -1).join(' | ');
}
