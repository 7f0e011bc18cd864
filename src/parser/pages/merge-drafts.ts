import { emptyDraft } from '../empty-draft.js';
import type { RecipeDraft } from '../recipe-draft.js';

/** Fills what the more trusted drafts leave unknown from the less trusted ones; nothing known is ever replaced. */
export function mergeDrafts(drafts: readonly RecipeDraft[]): RecipeDraft {
  return drafts.reduce((known, draft) => fillGaps(known, draft), emptyDraft());
}

function fillGaps(known: RecipeDraft, draft: RecipeDraft): RecipeDraft {
  const gaps = Object.entries(draft).filter(([field]) => isUnknown(known[field as keyof RecipeDraft]));
  return { ...known, ...(Object.fromEntries(gaps) as Partial<RecipeDraft>) };
}

function isUnknown(value: RecipeDraft[keyof RecipeDraft]): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** How much of what makes a recipe a draft has; of several recipes on a page the fullest is the one it is about. */
export function fullness(draft: RecipeDraft): number {
  return (draft.ingredients.length > 0 ? 4 : 0) + (draft.steps.length > 0 ? 3 : 0) + (draft.name === '' ? 0 : 1);
}
