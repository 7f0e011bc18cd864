import type { PageDraft } from './pages/page-draft.js';
import type { DraftStep, RecipeDraft } from './recipe-draft.js';

/** A draft flattened to what the batch program answers. */
export interface BatchRecipe extends Omit<RecipeDraft, 'ingredients' | 'steps' | 'author'> {
  image: string | null;
  ingredients: string[];
  steps: string[];
  author: string | null;
}

/**
 * Ingredients and steps become lines. The heading of a section that the recipe's own data names stands as a line before
 * its first step; one that only the layout of the page shows does not.
 */
export function draftAnswer(draft: RecipeDraft | PageDraft): BatchRecipe {
  const isLayout = 'evidence' in draft && draft.evidence.steps === 'text';
  return {
    ...draft,
    image: draft.images[0] ?? null,
    ingredients: draft.ingredients.map(({ line }) => line),
    steps: isLayout ? draft.steps.map(({ text }) => text) : stepLines(draft.steps),
    author: draft.author?.name ?? null,
  };
}

function stepLines(steps: readonly DraftStep[]): string[] {
  return steps.flatMap(({ text, section }, at) =>
    section === null || section === steps[at - 1]?.section ? [text] : [section, text],
  );
}
