import { UnprocessableError } from '../http/problems/errors.js';
import { reason } from '../http/problems/reason.js';

/**
 * How many rows each list may have to which people add without end. A household that lives with Larder for many years stays far below,
 * and a page that shows the whole list stays fast. docs/security.md contains this table, and `list-limits.spec.ts` compares the two.
 *
 * Where clients choose the ids of rows, a service counts after it has added a row, and the error undoes its transaction: a request that is
 * repeated adds none, and is answered as before. Requests at the same moment may exceed most limits by their own number. That is accepted:
 * these limits only prevent that a list grows without end, and a lock would make all others wait.
 */
export const LIST_LIMITS = {
  aisleLinks: { most: 2_000, of: 'store', what: 'ingredients in aisles' },
  aisles: { most: 200, of: 'store', what: 'aisles' },
  apiKeys: { most: 50, of: 'account', what: 'API keys' },
  calendarFeeds: { most: 50, of: 'household', what: 'calendar feeds' },
  connections: { most: 50, of: 'account', what: 'connected programs' },
  cookbooks: { most: 1_000, of: 'household', what: 'cookbooks' },
  cuisines: { most: 500, of: 'household', what: 'cuisines' },
  displays: { most: 50, of: 'household', what: 'displays' },
  groceries: { most: 3_000, of: 'household', what: 'groceries' },
  invites: { most: 50, of: 'household', what: 'open invites' },
  made: { most: 5_000, of: 'recipe', what: 'entries in the log of cooking' },
  mealTemplates: { most: 100, of: 'household', what: 'meal templates' },
  members: { most: 100, of: 'household', what: 'members' },
  pantryItems: { most: 2_000, of: 'household', what: 'pantry items' },
  plannedItems: { most: 75, of: 'day', what: 'planned items' },
  queuedItems: { most: 500, of: 'household', what: 'items without a day' },
  recurringGroceries: { most: 500, of: 'household', what: 'recurring groceries' },
  sessions: { most: 50, of: 'account', what: 'sessions' },
  shares: { most: 1_000, of: 'household', what: 'shares' },
  stores: { most: 200, of: 'household', what: 'stores' },
  tags: { most: 5_000, of: 'household', what: 'tags in use' },
  webhooks: { most: 50, of: 'household', what: 'webhooks' },
} as const;

export type LimitedList = keyof typeof LIST_LIMITS;

/** Number of rows that a list with `count` rows can still take. */
export function roomIn(list: LimitedList, count: number): number {
  return Math.max(0, LIST_LIMITS[list].most - count);
}

/**
 * @param count number of rows that the list has, with those that the transaction has added
 * @param more number of rows that are still to be added
 * @throws UnprocessableError
 */
export function refuseAbove(list: LimitedList, count: number, more = 0): void {
  if (count + more > LIST_LIMITS[list].most) throw listFull(list);
}

export function listFull(list: LimitedList): UnprocessableError {
  const { most, of, what } = LIST_LIMITS[list];
  const article = of === 'account' ? 'An' : 'A';
  return new UnprocessableError(
    `${article} ${of} has ${most} ${what} at most: remove some first`,
    reason('list.full', { most }),
  );
}
