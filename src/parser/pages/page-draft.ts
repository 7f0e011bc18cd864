import type { RecipeDraft } from '../recipe-draft.js';

/** The draft of a page, and whether it is a recipe by data for machines or by what the page shows, and where its steps come from. */
export interface PageDraft extends RecipeDraft {
  evidence: { recipe: 'data' | 'text'; steps: 'data' | 'text' };
}
