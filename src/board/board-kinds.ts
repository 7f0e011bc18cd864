import type { ChangeKind } from '../changes/change-kind.js';

/** The kinds of changes that the board shows. */
export const BOARD_KINDS = ['calendarItem', 'recipe', 'grocery', 'store'] as const satisfies readonly ChangeKind[];
