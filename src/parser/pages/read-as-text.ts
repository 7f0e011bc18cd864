import type { RecipeDraft } from '../recipe-draft.js';
import { readPlainText } from '../texts/read-plain.js';
import { isOtherText } from '../texts/roles/judge-recipe.js';
import { BOLD_RANK, type TextBlock } from './document/text-blocks.js';

/** A longer page without headings or data is no recipe. */
const MOST_BLOCKS = 250;
const FEWEST_INGREDIENTS = 2;

/**
 * The recipe in what the page shows, read as if somebody had copied it: for pages without headings and lists. `null` when its lines look like
 * those of another text, or ingredients or steps are missing.
 */
export function readAsText(blocks: readonly TextBlock[]): RecipeDraft | null {
  if (blocks.length > MOST_BLOCKS) return null;
  const draft = readPlainText(blocks.map(markedLine).join('\n'));
  if (draft.ingredients.length < FEWEST_INGREDIENTS || draft.steps.length === 0) return null;
  return isOtherText(draft, []) ? null : draft;
}

function markedLine({ text, rank, isItem, element }: TextBlock): string {
  if (rank > 0 && rank < BOLD_RANK) return `\n${'#'.repeat(rank)} ${text}`;
  return isItem && element.name === 'li' ? `- ${text}` : text;
}
