import type { RecipeDraft } from '../recipe-draft.js';
import { elementText } from './document/element-text.js';
import { letters } from '../letters.js';
import { fullness } from '../merge-drafts.js';
import type { PageDocument } from './document/page-document.js';

/**
 * The main recipe of a page. Of the most complete ones: the one with the address of the page, otherwise the one that the title
 * names first (`Tacos with Pickled Onions`), otherwise the first.
 */
export function mainRecipe(drafts: readonly RecipeDraft[], page: PageDocument): RecipeDraft | undefined {
  if (drafts.length < 2) return drafts[0];
  const full = fullest(drafts);
  return chosenByPage(full, page) ?? full[0];
}

/** Whether a page has several complete recipes, of which it makes none the main one: `Three easy dips`. */
export function hasEqualRecipes(drafts: readonly RecipeDraft[], page: PageDocument): boolean {
  const full = fullest(drafts).filter(({ ingredients }) => ingredients.length > 0);
  return new Set(full.map(({ name }) => letters(name))).size > 1 && chosenByPage(full, page) === undefined;
}

function fullest(drafts: readonly RecipeDraft[]): RecipeDraft[] {
  const best = Math.max(...drafts.map(fullness));
  return drafts.filter((draft) => fullness(draft) === best);
}

function chosenByPage(full: readonly RecipeDraft[], page: PageDocument): RecipeDraft | undefined {
  const addresses = ownAddresses(page);
  const titles = [...page.byTag('h1').slice(0, 5), ...page.byTag('title').slice(0, 1)].map((element) =>
    letters(elementText(element)),
  );
  const placeInTitle = ({ name }: RecipeDraft): number => {
    const places = titles.map((title) => title.indexOf(letters(name))).filter((place) => place >= 0);
    return name === '' || places.length === 0 ? Infinity : Math.min(...places);
  };
  const first = Math.min(...full.map(placeInTitle));
  return (
    full.find(({ url }) => url !== null && addresses.has(placeOf(url))) ??
    full.find((draft) => first < Infinity && placeInTitle(draft) === first)
  );
}

function ownAddresses(page: PageDocument): Set<string> {
  const canonical = page.byTag('link').find((link) => link.attribs.rel?.toLowerCase() === 'canonical');
  return new Set([page.url, canonical?.attribs.href ?? page.url].map(placeOf));
}

/** An address without the parts that differ between links to the same page. */
function placeOf(url: string): string {
  return url
    .slice(0, 2000)
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/[?#][^]*$/, '')
    .replace(/\/+$/, '');
}
