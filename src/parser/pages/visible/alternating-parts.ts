import { saysToCook } from '../../phrases/kitchen.js';
import { BOLD_RANK, type TextBlock } from '../document/text-blocks.js';
import { wordSet } from '../names-ingredient.js';
import { hasAmount } from './amount-pattern.js';
import type { VisibleSection } from './visible-sections.js';

const FEWEST_AMOUNTS = 2;
const FEWEST_PARTS = 2;
const SHORTEST_SENTENCE = 20;
const SHORTEST_FOOD = 4;

/** The ingredients and the method of a page that gives both for each part of the dish in turn. */
export interface AlternatingParts {
  ingredients: VisibleSection;
  steps: VisibleSection;
}

/**
 * Reads parts under headings of the same rank, of which at least two have a list with amounts and sentences below it. A last heading
 * with sentences only belongs to them: `To serve`.
 */
export function alternatingParts(
  blocks: readonly TextBlock[],
  isKnown: (at: number) => boolean,
): AlternatingParts | undefined {
  const ranks = new Set(blocks.map(({ rank }) => rank).filter((rank) => rank > 1 && rank < BOLD_RANK));
  for (const rank of ranks) {
    const found = partsOfRank(blocks, rank, isKnown);
    if (found !== undefined) return found;
  }
  return undefined;
}

function partsOfRank(
  blocks: readonly TextBlock[],
  rank: number,
  isKnown: (at: number) => boolean,
): AlternatingParts | undefined {
  const ingredients: VisibleSection['lines'] = [];
  const steps: VisibleSection['lines'] = [];
  let first = -1;
  let whole = 0;
  for (let at = 0; at < blocks.length; at++) {
    if (blocks[at]?.rank !== rank) continue;
    const length = blocks.slice(at + 1).findIndex((block) => block.rank > 0 && block.rank <= rank);
    const own = blocks.slice(at + 1, length === -1 ? undefined : at + 1 + length);
    const told = own.filter((block) => block.rank === 0 && block.text.length >= SHORTEST_SENTENCE && isTold(block));
    const list = own.filter((block) => block.isItem && !told.includes(block));
    const foods = list.map(({ text }) => wordSet(text));
    const isWork = ({ text }: TextBlock): boolean => saysToCook(text) || usesOneOf(text, foods);
    const isCooked = told.length > 0 && told.filter(isWork).length * 2 >= told.length;
    const isMeasured = list.filter(({ text }) => hasAmount(text)).length >= FEWEST_AMOUNTS;
    const isPart = isMeasured && isCooked && !isKnown(at);
    const isLast = whole > 0 && list.length === 0 && isCooked && !isKnown(at);
    if (!isPart && !isLast) {
      if (whole > 0) break;
      continue;
    }
    if (first === -1) first = at;
    if (isPart) whole++;
    const group = blocks[at]?.text ?? null;
    ingredients.push(...list.map(({ text, element }) => ({ text, group, isItem: true, element })));
    steps.push(...told.map(({ text, element }) => ({ text, group, isItem: false, element })));
  }
  return whole < FEWEST_PARTS
    ? undefined
    : { ingredients: { at: first, lines: ingredients }, steps: { at: first, lines: steps } };
}

/** Whether a sentence has a long word of an ingredient. */
function usesOneOf(sentence: string, foods: readonly ReadonlySet<string>[]): boolean {
  const words = [...wordSet(sentence)].filter(({ length }) => length >= SHORTEST_FOOD);
  return foods.some((food) => words.some((word) => food.has(word)));
}

function isTold({ isItem, text }: TextBlock): boolean {
  return !isItem || (!hasAmount(text) && /[.!。]$/.test(text));
}
