import type { RecipeDraft } from '../recipe-draft.js';

/** The draft of a page, with where its steps were found: in data meant for machines, or in what readers see. */
export interface PageDraft extends RecipeDraft {
  evidence: { steps: 'data' | 'text' };
}
