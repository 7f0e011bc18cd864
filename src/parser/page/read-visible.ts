import type { Element } from 'domhandler';
import { emptyDraft } from '../empty-draft.js';
import type { DraftIngredient, DraftStep, RecipeDraft } from '../recipe-draft.js';
import type { PageDocument } from './page-document.js';
import { isInside, kindOfBlock, sectionsOf, type VisibleSection } from './visible-sections.js';
import { textBlocks, type TextBlock } from './text-blocks.js';
import { elementsUnder } from './page-document.js';

const AMOUNT =
  /^\W{0,3}[\d¼-¾⅐-⅞]|\d\s?(?:g|gr|kg|ml|cl|dl|l|oz|lb|cups?|el|tl|msk|tsk|krm|st)\b|[\d一二三四五六七八九十半]+\s?(?:克|毫升|勺|个|g|大さじ|小さじ|個|本|枚|개|큰술|작은술)/iu;
const INGREDIENT_CLASS = /ingredient|zutaten|ingredien[ts]|skladnik|surovin|malzeme|материал|sestavin/i;
const STEP_CLASS =
  /instruction|direction|(?:^|[\s_-])(?:method|steps?|preparation|prep-steps|zubereitung|bereiding|preparacion|preparo|preparazione|procedimento|postup|hazirlanisi|howto)(?:$|[\s_-])/i;
const MAX_INGREDIENT_LENGTH = 250;

/** The recipe as a reader sees it: lists under headings, or in elements whose class says what they hold. */
export function readVisible(page: PageDocument): RecipeDraft[] {
  const blocks = textBlocks(page);
  const kinds = blocks.map(kindOfBlock);
  const ingredients = best(
    [...sectionsOf('ingredients', blocks, kinds), ...sectionsByClass(page, blocks, INGREDIENT_CLASS)],
    ingredientScore,
  );
  const after = ingredients?.at ?? 0;
  const steps = best([...sectionsOf('steps', blocks, kinds), ...sectionsByClass(page, blocks, STEP_CLASS)], (section) =>
    stepScore(section, after),
  );
  if (ingredients === undefined && steps === undefined) return [];
  return [{ ...emptyDraft(), ingredients: toIngredients(ingredients), steps: toSteps(steps) }];
}

/** The first of the sections with the highest score above zero. */
function best(
  sections: readonly VisibleSection[],
  score: (section: VisibleSection) => number,
): VisibleSection | undefined {
  const scored = sections
    .map((section) => ({ section, score: score(section) }))
    .filter(({ score: points }) => points > 0);
  return scored.sort((a, b) => b.score - a.score)[0]?.section;
}

/** Lines with an amount; none when most lines have none or are too long for an ingredient. */
function ingredientScore({ lines }: VisibleSection): number {
  const amounts = lines.filter(({ text }) => AMOUNT.test(text) && text.length <= MAX_INGREDIENT_LENGTH).length;
  const long = lines.filter(({ text }) => text.length > MAX_INGREDIENT_LENGTH).length;
  return amounts >= 2 && amounts * 3 >= lines.length && long * 5 <= lines.length ? amounts : 0;
}

/** Steps stand below the ingredients and are sentences; a list counts more than paragraphs. */
function stepScore({ lines, at }: VisibleSection, after: number): number {
  const sentences = lines.filter(({ text }) => text.length >= 25 || /[.!。]$/.test(text));
  if (sentences.length === 0 || sentences.length * 2 < lines.length) return 0;
  return (at > after ? 4 : 0) + (lines.filter(({ isItem }) => isItem).length >= 2 ? 2 : 1);
}

function sectionsByClass(page: PageDocument, blocks: readonly TextBlock[], pattern: RegExp): VisibleSection[] {
  const holders: Element[] = [];
  for (const element of elementsUnder(page.root)) {
    const { class: classes = '', id = '' } = element.attribs;
    if (
      pattern.test(`${classes.slice(0, 300)} ${id.slice(0, 100)}`) &&
      element.name !== 'body' &&
      element.name !== 'html'
    )
      holders.push(element);
  }
  return holders
    .slice(0, 60)
    .map((holder) => sectionIn(holder, blocks))
    .filter(({ lines }) => lines.length > 1);
}

function sectionIn(holder: Element, blocks: readonly TextBlock[]): VisibleSection {
  const at = blocks.findIndex(({ element }) => isInside(element, holder));
  const own = blocks.slice(Math.max(0, at), at + 300).filter(({ element }) => isInside(element, holder));
  const hasList = own.filter(({ isItem }) => isItem).length >= 2;
  const lines = own.filter(({ isItem, rank }) => (hasList ? isItem : rank === 0));
  return { at, lines: lines.map(({ text, isItem }) => ({ text, group: null, isItem })) };
}

function toIngredients(section: VisibleSection | undefined): DraftIngredient[] {
  return (section?.lines ?? []).map(({ text, group }) => ({ line: text, group }));
}

function toSteps(section: VisibleSection | undefined): DraftStep[] {
  return (section?.lines ?? []).map(({ text, group }) => ({ text, section: group, images: [] }));
}
