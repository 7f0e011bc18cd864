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
 * Ingredients and steps become lines. The name of a section becomes a line before its first step when it comes from the recipe's
 * own data, but not when it comes only from the layout of the page.
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
