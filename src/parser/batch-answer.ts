import type { DraftStep, RecipeDraft } from './recipe-draft.js';

/** A draft flattened to what the batch program answers. */
export interface BatchRecipe extends Omit<RecipeDraft, 'ingredients' | 'steps' | 'author'> {
  image: string | null;
  ingredients: string[];
  steps: string[];
  author: string | null;
}

/** Ingredients and steps become lines; the heading of a section stands as a line before its first step. */
export function draftAnswer(draft: RecipeDraft): BatchRecipe {
  return {
    ...draft,
    image: draft.images[0] ?? null,
    ingredients: draft.ingredients.map(({ line }) => line),
    steps: stepLines(draft.steps),
    author: draft.author?.name ?? null,
  };
}

function stepLines(steps: readonly DraftStep[]): string[] {
  return steps.flatMap(({ text, section }, at) =>
    section === null || section === steps[at - 1]?.section ? [text] : [section, text],
  );
}
