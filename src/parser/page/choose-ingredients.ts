import type { DraftIngredient } from '../recipe-draft.js';
import { hasAmount } from './amount-pattern.js';

/**
 * The ingredients to trust: those meant for machines, unless they lack the amounts that the reader is shown, or are one
 * line where the reader is shown a list. Where both say the same, the headings that readers see are kept.
 */
export function chooseIngredients(marked: DraftIngredient[], visible: DraftIngredient[]): DraftIngredient[] {
  if (marked.length === 0 || isStub(marked, visible)) return visible.length > 0 ? visible : marked;
  if (visible.every(({ group }) => group === null) || marked.length !== visible.length) return marked;
  return marked.every(({ line }, at) => letters(line) === letters(visible[at]?.line ?? '')) ? visible : marked;
}

function isStub(marked: DraftIngredient[], visible: DraftIngredient[]): boolean {
  if (marked.length === 1 && visible.length >= 3) return true;
  const numbered = marked.filter(({ line }) => /[\d¼-¾⅐-⅞]/.test(line)).length;
  return numbered * 4 < marked.length && amountShare(visible) >= 0.5 && visible.length >= marked.length * 0.6;
}

function amountShare(ingredients: DraftIngredient[]): number {
  return ingredients.length === 0 ? 0 : ingredients.filter(({ line }) => hasAmount(line)).length / ingredients.length;
}

function letters(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
