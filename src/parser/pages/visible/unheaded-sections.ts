import { type Element, isTag } from 'domhandler';
import { elementText } from '../document/element-text.js';
import { BARE_COUNT } from '../cleaning/without-counts.js';
import { hasAmount } from './amount-pattern.js';
import { BOLD_RANK, type TextBlock } from '../document/text-blocks.js';
import { isBareDuration } from '../../phrases/durations.js';
import { readServingsLine } from '../../phrases/servings.js';
import { STARTS_WITH_NUMBER } from '../../vocabulary/ingredient-lines/amount-words.js';
import { readsAsInstruction } from '../../phrases/instructions.js';
import { namesFood, saysToCook } from '../../phrases/kitchen.js';
import { headingKind } from '../../phrases/headings.js';
import type { VisibleSection } from './visible-sections.js';
import { PURPOSE_IN_LIST } from '../../vocabulary/group-words.js';
import { NUTRIENT } from '../../vocabulary/nutrition-words.js';
import { STEP_HEADING } from '../../vocabulary/step-words.js';

const MAX_LENGTH = 120;
const LONGEST_MAIN = 60;
const FEWEST_AMOUNTS = 3;
const MOST_BLOCKS = 200;
const SHORTEST_SENTENCE = 25;
/** Elements of a longer row are not compared with each other. */
const LONGEST_ROW = 200;
/** At least six words and a full stop. */
const SENTENCE = /^(?:\S+\s+){5}[^]*[.!。]$/u;
/** `Step 2 Stir the sauce.` */
const COUNTED_STEP = /^\p{L}{3,12} \d{1,2}\P{L}[^]*[.!]$/u;

/** The consecutive items with the most amounts, on a page without a known heading for ingredients. */
export function unheadedIngredients(blocks: readonly TextBlock[]): VisibleSection | undefined {
  const runs = runsOf(blocks).map((run) => ({ run, amounts: run.lines.filter(({ text }) => hasAmount(text)).length }));
  const likely = runs.filter(
    ({ run, amounts }) => amounts >= FEWEST_AMOUNTS && amounts * 2 >= run.lines.length && !isNutrition(run),
  );
  const best = likely.sort((a, b) => b.amounts - a.amounts)[0]?.run;
  const groups = new Set(best?.lines.map(({ group }) => group));
  return best && { ...best, hasFurtherParts: groups.size > 1 && !groups.has(null) };
}

function isNutrition({ lines }: VisibleSection): boolean {
  return lines.filter(({ text }) => NUTRIENT.test(text)).length * 4 >= lines.length;
}

/**
 * The sentences below such ingredients, up to the next heading after them. A heading of a lower rank than that above the first sentence, a count
 * (`Step 2`) and a label above the work of a cook start a further group.
 */
export function unheadedSteps(blocks: readonly TextBlock[], ingredients: VisibleSection): VisibleSection | undefined {
  const lines: VisibleSection['lines'] = [];
  const last = ingredients.lines.at(-1)?.text;
  const at = blocks.findIndex(({ text }, index) => index >= ingredients.at && text === last) + 1;
  let group: string | null = null;
  let top = 0;
  const below = blocks.slice(at, at + MOST_BLOCKS);
  for (const [index, { text, rank, isItem, element }] of below.entries()) {
    const isTitle = rank > 0 && rank < BOLD_RANK;
    const isLabel = (rank > 0 && STEP_HEADING.test(text)) || BARE_COUNT.test(text);
    const isSentence = text.length >= SHORTEST_SENTENCE && /[.!)。…]$/.test(text);
    const isShort = !isItem && !isSentence && text.length <= LONGEST_MAIN;
    const isGroup = rank > 0 ? top > 0 && rank >= top && headsWork(below, index) : isShort && labelsWork(below, index);
    if (lines.length > 0 && isTitle && rank < top) break;
    if (lines.length === 0 && isTitle) top = rank;
    if (isLabel || (lines.length > 0 && isGroup)) group = BARE_COUNT.test(text) ? group : text;
    else if (!isTitle && (isSentence || (/[.!)。…]$/.test(text) && isTold(below, index))))
      lines.push({ text, group, isItem, element });
    else if (lines.length > 0 && !isItem) break;
  }
  return lines.length > 0 ? { at, lines } : stepsAbove(blocks, ingredients);
}

/** Whether a line ends like a label, or has a number, and stands above the work of a cook: `2. Melt them:`. */
function labelsWork(blocks: readonly TextBlock[], at: number): boolean {
  const isLabel = /^\d{1,2}[.)]\s|:$/.test(blocks[at]?.text ?? '');
  return isLabel && blocks.slice(at + 1, at + 3).some(({ text }) => saysToCook(text));
}

/** Whether a heading that names no part has nothing but the work of cooks below it. */
function headsWork(blocks: readonly TextBlock[], at: number): boolean {
  const length = blocks.slice(at + 1).findIndex(({ rank }) => rank > 0);
  const own = blocks.slice(at + 1, length === -1 ? undefined : at + 1 + length);
  const isWork = ({ text }: TextBlock): boolean =>
    /[.!)。…]$/.test(text) && (readsAsInstruction(text) || saysToCook(text));
  return headingKind(blocks[at]?.text ?? '') === null && own.length > 0 && own.every(isWork);
}

/** Whether a short sentence is an item of a numbered list, or stands below a heading, and is the work of a cook. */
function isTold(blocks: readonly TextBlock[], at: number): boolean {
  const { text = '', element } = blocks[at] ?? {};
  const isNumbered = element?.parent != null && isTag(element.parent) && element.parent.name === 'ol';
  return (readsAsInstruction(text) || saysToCook(text)) && (isNumbered || (blocks[at - 1]?.rank ?? 0) > 0);
}

/** The sentences above the ingredients, under a heading that names no part: `Ready? Apron on!` */
function stepsAbove(blocks: readonly TextBlock[], ingredients: VisibleSection): VisibleSection | undefined {
  const at = blocks.findLastIndex(({ rank }, index) => index < ingredients.at && rank > 1 && rank < BOLD_RANK);
  if (at === -1 || headingKind(blocks[at]?.text ?? '') !== null) return undefined;
  const own = blocks.slice(at + 1, ingredients.at).filter(({ rank }) => rank === 0);
  const work = own.filter(({ text }) => saysToCook(text) && /[.!)。…]$/.test(text));
  if (work.length === 0 || work.length * 2 < own.length) return undefined;
  return { at, lines: own.map(({ text, isItem, element }) => ({ text, group: null, isItem, element })) };
}

/** A line with an amount directly above a list of them. */
function isMainIngredient(blocks: readonly TextBlock[], at: number): boolean {
  const [line, next] = [blocks[at], blocks[at + 1]];
  if (line === undefined || next === undefined || line.isItem || !next.isItem) return false;
  if (line.text.length > LONGEST_MAIN || readServingsLine(line.text) !== null || isBareDuration(line.text))
    return false;
  const isCounted = line.rank === 0 && STARTS_WITH_NUMBER.test(line.text) && !NUTRIENT.test(line.text);
  const isFood = namesFood(line.text) || isCounted;
  return isFood && hasAmount(line.text) && hasAmount(next.text);
}

/** Whether a short line is one of several elements of the same class beside each other, of which most have an amount. */
function isLineOfRow({ text, rank, element }: TextBlock): boolean {
  const own = element.attribs.class;
  if (own === undefined || rank > 0 || text.length > LONGEST_MAIN || /[.!?:]$/.test(text)) return false;
  const beside = (element.parent?.children ?? [])
    .slice(0, LONGEST_ROW)
    .filter((node) => isTag(node) && node.name === element.name && node.attribs.class === own)
    .map((node) => elementText(node as Element));
  return beside.length >= FEWEST_AMOUNTS && beside.filter(hasAmount).length * 2 > beside.length;
}

/** Runs of list items, or of lines that stand like them, with at most a short line or a heading between them. */
function runsOf(blocks: readonly TextBlock[]): VisibleSection[] {
  const runs: VisibleSection[] = [];
  let run: VisibleSection | null = null;
  let group: string | null = null;
  let isListed = true;
  for (const [at, block] of blocks.entries()) {
    const { text, rank } = block;
    const isItem = block.isItem || isLineOfRow(block);
    const isEntry = isItem && text.length <= MAX_LENGTH && !COUNTED_STEP.test(text) && !SENTENCE.test(text);
    if (isMainIngredient(blocks, at)) {
      if (run !== null) runs.push(run);
      run = { at, lines: [{ text, group: null, isItem }] };
      group = null;
      isListed = true;
    } else if (isEntry) {
      if (run !== null && isListed !== block.isItem) runs.push(run);
      if (isListed !== block.isItem) run = null;
      isListed = block.isItem;
      run ??= { at, lines: [] };
      run.lines.push({ text, group, isItem });
    } else if (
      run !== null &&
      (isItem ||
        text.length > 40 ||
        (rank > 0 && headingKind(text) === 'steps') ||
        /^\d/.test(text) ||
        (rank === 0 && blocks[at + 1]?.isItem !== true))
    ) {
      runs.push(run);
      run = null;
    }
    if (!isEntry) group = rank > 0 && (run !== null || PURPOSE_IN_LIST.test(text)) ? text : null;
  }
  return run === null ? runs : [...runs, run];
}
