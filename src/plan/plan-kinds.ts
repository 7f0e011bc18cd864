import type { ChangeKind } from '../changes/change-kind.js';

/** What an item of the plan shows: itself, which is noted when its recipe changes too, and what the people of the household do not eat. */
export const PLAN_KINDS = ['calendarItem', 'household'] as const satisfies readonly ChangeKind[];
