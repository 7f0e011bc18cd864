import type { RecipeDraft } from '../recipe-draft.js';

/** The draft of a page, and whether its steps come from data for machines or from the visible text. */
export interface PageDraft extends RecipeDraft {
  evidence: { steps: 'data' | 'text' };
  /** The page has no data for machines, and what it shows looks like a text about other things. */
  isOther: boolean;
}
