import { letters } from '../../letters.js';
import { namesFood } from '../../phrases/kitchen.js';
import {
  TITLE_LABEL,
  VIDEO_IN_BRACKETS,
  WORD_FOR_RECIPE_BEFORE,
  WORD_FOR_RECIPE_BEHIND,
  WORDS_OF_SITE,
} from '../../vocabulary/pages/title-words.js';
import { siteNames, withoutSiteName } from '../data/read-meta.js';
import { elementText } from '../document/element-text.js';
import type { PageDocument } from '../document/page-document.js';

const MOST_HEADINGS = 5;
/** What sites have before their names: a bar, or a dash before a name with an article. */
const BAR = / [|｜] | [–—-] (?=(?:The|My|Our) \p{Lu})/u;
/** The host of a site behind a title: `Crêpes | Marmite.example`. */
const HOST_BEHIND = /\s+[|｜│–—·»-]\s+(?:www\.)?[\p{L}\d][\p{L}\d-]{1,40}(?:\.[\p{L}\d-]{2,40}){0,2}\.\p{L}{2,10}$/u;

/** The name of a dish without the words of the site around it: `Recipe: Leek Soup | Our Kitchen`, `Hazelnut Spread Recipe | Rated 4.8 of 5`. */
export function withoutWordsOfSite(name: string, page: PageDocument): string {
  if (headingsOf(page).includes(letters(name))) return name;
  const unlabelled = name.replace(TITLE_LABEL, '').replace(HOST_BEHIND, '');
  const behind = withoutPartBehindBar(withoutWholeSiteName(unlabelled, siteNames(page)), page);
  const own = behind.replace(WORD_FOR_RECIPE_BEFORE, '').replace(VIDEO_IN_BRACKETS, '');
  const at = own.search(WORDS_OF_SITE);
  if (at <= 0) return own || name;
  return own.slice(0, at).replace(WORD_FOR_RECIPE_BEHIND, '').trim() || name;
}

/** Without the name of the site. One word of it may be a diet or a food: `Lasagne – Vegan` of `Vegan Heaven`. */
function withoutWholeSiteName(name: string, sites: string[]): string {
  const own = withoutSiteName(name, sites);
  const removed = name.slice(own.length);
  return /\p{L}\s+\p{L}/u.test(removed) || sites.map(letters).includes(letters(removed)) ? own : name;
}

function headingsOf(page: PageDocument): string[] {
  return page
    .byTag('h1')
    .slice(0, MOST_HEADINGS)
    .map((heading) => letters(elementText(heading)));
}

/** Removes several words behind a bar that name no food, where the ones before name one, unless the page shows them in its heading. */
function withoutPartBehindBar(name: string, page: PageDocument): string {
  const parts = name.split(BAR);
  const last = parts.at(-1) ?? '';
  const rest = parts.slice(0, -1).join(' | ');
  const isSite = last.includes(' ') && !/\d/.test(last) && !namesFood(last) && namesFood(rest);
  return isSite && !headingsOf(page).some((heading) => heading.includes(letters(last))) ? rest : name;
}
