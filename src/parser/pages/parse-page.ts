import { type DraftStep, ParseFailure, type RecipeDraft } from '../recipe-draft.js';
import { withWhatLinesTell } from '../texts/read-plain.js';
import { chooseIngredients } from './cleaning/choose-ingredients.js';
import { isWholeMethod } from './cleaning/choose-steps.js';
import { groupIngredients } from './cleaning/group-ingredients.js';
import { underHeadingsOfMethod } from './cleaning/headings-of-method.js';
import { withoutUnseenSections } from './cleaning/visible-sections.js';
import { textBlocks, type TextBlock } from './document/text-blocks.js';
import { readWithSiteScraper } from './site-scrapers.js';
import { withoutFraming, withoutInvitations, withoutUnseenEdges } from './cleaning/without-framing.js';
import { withoutWordsOfSite } from './cleaning/without-words-of-site.js';
import { withoutCounts } from './cleaning/without-counts.js';
import { withoutLinkBehind, withoutRepeatedEnd, withoutSharedButton } from './cleaning/without-extras.js';
import { withoutListed, withoutSecondTelling } from './cleaning/without-listed.js';
import { apartFromNotes } from './cleaning/without-notes.js';
import { withBestImageFirst } from './cleaning/best-image.js';
import { letters } from '../letters.js';
import { hasEqualRecipes, mainRecipe } from './main-recipe.js';
import { mergeDrafts } from '../merge-drafts.js';
import type { PageDraft } from './page-draft.js';
import { parseHtml, type PageDocument } from './document/page-document.js';
import { isOtherPage } from '../texts/roles/judge-recipe.js';
import { readAsText } from './read-as-text.js';
import { readHRecipe } from './data/read-h-recipe.js';
import { readJsonLd } from './data/read-json-ld.js';
import { dishTitle } from './visible/dish-title.js';
import { readNotes } from './visible/read-notes.js';
import { readMeta, siteNames, titleOf } from './data/read-meta.js';
import { readScriptState } from './data/read-script-state.js';
import { readVisibleImage } from './visible/read-visible-image.js';
import { readVisible } from './visible/read-visible.js';
import { readMicrodata, readRdfa } from './data/read-microdata.js';

/** The place between two sentences that have no space between them: `350 degrees.Heat the oil`. */
const GLUED_SENTENCES = /(?<=\p{Ll}{3}[.!?]|\p{Ll}\)[.!?])(?=\p{Lu}\p{Ll}+[\s,])/gu;

/** Readers for data that is meant for machines, the most trusted first. */
const EXTRACTORS: readonly ((page: PageDocument) => RecipeDraft[])[] = [
  readJsonLd,
  readMicrodata,
  readRdfa,
  readHRecipe,
];

/**
 * The main recipe of a page.
 * @throws ParseFailure NO_RECIPE_FOUND when it has no name, or neither ingredients nor steps, or looks like a text about other things; TOO_LARGE
 */
export async function parsePage(html: string, url: string): Promise<PageDraft> {
  const draft = readPage(parseHtml(html, url));
  if (isRecipe(draft) && !draft.isOther) return draft;
  const scraped = await readWithSiteScraper(html, url);
  const whole = scraped === null ? draft : { ...draft, ...mergeDrafts([scraped, draft]), isOther: false };
  if (isRecipe(whole) && !whole.isOther) return whole;
  throw new ParseFailure('NO_RECIPE_FOUND', 'No recipe was found on the page; paste its text instead.');
}

/** What the page contains, even when that is no complete recipe. */
export function readPage(page: PageDocument): PageDraft {
  const { blocks, visible: shown } = readShown(page);
  const found = EXTRACTORS.map((extract) => extract(page));
  const marked = readMarked(found, page, shown);
  const visible = isWhole(mergeDrafts([marked, shown])) ? shown : (readAsText(blocks) ?? shown);
  const meta = readMeta(page);
  const draft = withAnyImage(withBestImageFirst(mergeDrafts([marked, visible, meta]), meta.images), page);
  const lines = withoutSharedButton(
    withoutRepeatedEnd(groupIngredients(chooseIngredients(marked.ingredients, visible.ingredients))),
  );
  const method = apartFromNotes(withoutSecondTelling(withoutListed(visible.steps, lines)), 'page');
  const markedMethod = apartFromNotes(withoutSecondTelling(withoutUnseenSections(marked.steps, blocks)));
  const visibleSteps = cleanSteps(method.steps);
  const markedSteps = withoutUnseenEdges(withoutListed(cleanSteps(markedMethod.steps), lines), visibleSteps);
  const isMarked = markedSteps.length > 0 && isWholeMethod(markedSteps, visibleSteps);
  const steps = isMarked ? markedSteps : visibleSteps;
  const tips = isMarked ? null : tipsOfSteps(blocks, visible.steps);
  const told = withMoreNotes(draft.notes ?? readNotes(page), (isMarked ? markedMethod.notes : null) ?? method.notes);
  const notes = withMoreNotes(told, tips);
  const ingredients = underHeadingsOfMethod(lines, steps);
  const named = marked.name === '' ? dishTitle(draft.name, blocks, titleOf(page), siteNames(page)) : draft.name;
  const name = withoutWordsOfSite(named, page);
  const whole = withWhatLinesTell({ ...draft, name, ingredients, notes, steps, url: meta.url });
  const hasOtherRecipes = found.some((drafts) => hasEqualRecipes(drafts, page));
  return {
    ...whole,
    hasOtherRecipes,
    evidence: { steps: isMarked ? 'data' : 'text' },
    isOther:
      isEmpty(marked) &&
      isOtherPage(
        whole,
        blocks.map(({ text }) => text),
      ),
  };
}

/** The visible text, and the recipe in it. When it lacks ingredients or steps, they may be under a closed tab: hidden text counts too. */
function readShown(page: PageDocument): { blocks: TextBlock[]; visible: RecipeDraft } {
  const blocks = textBlocks(page);
  const visible = mergeDrafts(readVisible(page, blocks));
  if (isWhole(visible)) return { blocks, visible };
  const all = textBlocks(page, 'kept');
  return { blocks: all, visible: all.length === blocks.length ? visible : mergeDrafts(readVisible(page, all)) };
}

function isWhole({ ingredients, steps }: RecipeDraft): boolean {
  return ingredients.length > 0 && steps.length > 0;
}

function isEmpty({ ingredients, steps }: RecipeDraft): boolean {
  return ingredients.length === 0 && steps.length === 0;
}

function cleanSteps(steps: readonly DraftStep[]): DraftStep[] {
  return withoutCounts(withoutInvitations(withoutFraming(steps))).map((step) => ({
    ...step,
    text: withoutLinkBehind(step.text).replace(GLUED_SENTENCES, ' '),
  }));
}

/** The recipe in data for machines. Scripts are only searched when that data and the visible text lack ingredients or steps. */
function readMarked(found: readonly (readonly RecipeDraft[])[], page: PageDocument, visible: RecipeDraft): RecipeDraft {
  const drafts = found.map((each) => mainRecipe(each, page)).filter((draft) => draft !== undefined);
  const held = isWhole(mergeDrafts([...drafts, visible])) ? undefined : mainRecipe(readScriptState(page), page);
  return mergeDrafts(held === undefined ? drafts : [...drafts, held]);
}

/** The notes that stand inside the items of the method. */
function tipsOfSteps(blocks: readonly TextBlock[], steps: readonly DraftStep[]): string | null {
  const isStep = ({ text }: TextBlock): boolean => steps.some((step) => step.text !== '' && text.endsWith(step.text));
  const items = blocks.filter((block) => block.tips.length > 0 && isStep(block));
  return items.flatMap(({ tips }) => tips).join('\n') || null;
}

/** The notes of the recipe with those of its method, unless they are the same. */
function withMoreNotes(notes: string | null, ofMethod: string | null): string | null {
  if (notes === null || ofMethod === null) return notes ?? ofMethod;
  return letters(notes).includes(letters(ofMethod)) ? notes : `${notes}\n${ofMethod}`;
}

function withAnyImage(draft: RecipeDraft, page: PageDocument): RecipeDraft {
  const shown = draft.images.length === 0 ? readVisibleImage(page) : null;
  return shown === null ? draft : { ...draft, images: [shown] };
}

function isRecipe(draft: RecipeDraft): boolean {
  return draft.name !== '' && !isEmpty(draft);
}
