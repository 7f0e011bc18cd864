import { emptyDraft } from './empty-draft.js';
import type { RecipeDraft } from './recipe-draft.js';

/** Fills what is unknown in the more trusted drafts from the less trusted ones. Known values are never replaced. */
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

/** How complete a draft is. The most complete recipe is the main recipe of a page. */
export function fullness(draft: RecipeDraft): number {
  return (draft.ingredients.length > 0 ? 4 : 0) + (draft.steps.length > 0 ? 3 : 0) + (draft.name === '' ? 0 : 1);
}
