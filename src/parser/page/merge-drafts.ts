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

const NO_DISH = /logo|placeholder|favicon|default[-_]?(?:image|share)/i;
/** Two sides below 300 pixels, as addresses of thumbnails name them. */
const SMALL = /(?<!\d)(?:\d{2}|[12]\d{2})x(?:\d{2}|[12]\d{2})(?!\d)/;
const RESIZED = /-\d{2,4}x\d{2,4}\.\w{3,4}$/;

/**
 * Best image first: the one a page shows when it is shared, which its owner chose in full size, then originals, then
 * copies of a lesser size, then thumbnails, and logos last.
 */
export function withBestImageFirst(draft: RecipeDraft, shared: readonly string[]): RecipeDraft {
  const rank = (image: string): number => {
    if (NO_DISH.test(image)) return 4;
    if (SMALL.test(image)) return 3;
    if (shared.includes(image)) return 0;
    return RESIZED.test(image.split('?')[0] ?? '') ? 2 : 1;
  };
  const images = [...new Set([...shared, ...draft.images])];
  return { ...draft, images: images.sort((a, b) => rank(a) - rank(b)) };
}
