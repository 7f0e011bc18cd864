import type { RecipeDraft } from '../recipe-draft.js';
import { elementLines } from './document/element-text.js';
import { type PageDocument, parseHtml } from './document/page-document.js';
import { readPage } from './parse-page.js';
import { belongsToSite } from './document/text-blocks.js';

/** A page as text for a person or a language model. */
export interface PageText {
  /** The recipe data that is not visible, then the visible text without navigation and the like. */
  text: string;
  /**
   * What the parser reads from the page, even when that is no complete recipe. Address, language and images are taken from it.
   */
  draft: RecipeDraft;
}

const MOST_CHARACTERS = 60_000;

/** The text is cut after 60,000 characters. @throws ParseFailure TOO_LARGE */
export function pageText(html: string, url: string): PageText {
  const page = parseHtml(html, url);
  const draft = readPage(page);
  const shown = shownText(page).slice(0, MOST_CHARACTERS);
  const hidden = dataLines(draft).filter((line) => !shown.includes(line));
  return { text: [...hidden, shown].join('\n').slice(0, MOST_CHARACTERS).toWellFormed(), draft };
}

function shownText(page: PageDocument): string {
  const [body] = page.byTag('body');
  return body === undefined ? '' : elementLines(body, belongsToSite).join('\n');
}

function dataLines({ name, servings, ingredients, steps }: RecipeDraft): string[] {
  const yields = servings === null ? [] : [`${servings} servings`];
  return [name, ...yields, ...ingredients.map(({ line }) => line), ...steps.map(({ text }) => text)].filter(Boolean);
}
