import type { ChangeKind } from '../changes/change-kind.js';

/** What an item of the plan shows: itself, of its recipe whether it suits, and of the household what its people do not eat. */
export const PLAN_KINDS = ['calendarItem', 'recipe', 'household'] as const satisfies readonly ChangeKind[];
