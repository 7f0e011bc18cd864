import type { PageDraft } from './pages/page-draft.js';
import type { DraftStep, RecipeDraft } from './recipe-draft.js';

/** A draft in the flat form that the batch program writes. */
export interface BatchRecipe extends Omit<RecipeDraft, 'ingredients' | 'steps' | 'author'> {
  image: string | null;
  ingredients: string[];
  steps: string[];
  author: string | null;
}

/**
 * Converts a draft into ingredient lines and step lines. The name of a section becomes a line before its first step
 * when it comes from the recipe's own data or ends in a colon. A heading that only comes from the layout of the page is
 * left out.
 */
export function draftAnswer(draft: RecipeDraft | PageDraft): BatchRecipe {
  const isLayout = 'evidence' in draft && draft.evidence.steps === 'text';
  return {
    ...draft,
    image: draft.images[0] ?? null,
    ingredients: draft.ingredients.map(({ line }) => line),
    steps: stepLines(draft.steps, isLayout),
    author: draft.author?.name ?? null,
  };
}

function stepLines(steps: readonly DraftStep[], isLayout: boolean): string[] {
  return steps.flatMap(({ text, section }, at) =>
    section === null || section === steps[at - 1]?.section || (isLayout && !section.endsWith(':'))
      ? [text]
      : [section, text],
  );
}
