import { LRUCache } from 'lru-cache';
import { shareOf } from './fair-queue.js';

/** The state of the turns, for the statement that chooses the next household. */
export interface TurnsTaken {
  /** The households that use all places they may have. */
  readonly full: readonly string[];
  /** The households that had turns, the most recent one last. */
  readonly served: readonly string[];
  /**
   * Of the households that are not in `served`, those with a larger id come before the others. `null` while `served` has all that
   * had turns: then the one whose work is due the longest comes first.
   */
  readonly after: string | null;
}

/**
 * The number of households whose order is remembered. A household that was dropped counts as one that never had a turn. Because the
 * work of a dropped one may be the oldest, those households then come in the order of their ids, so that none has to wait for ever.
 */
const MOST_REMEMBERED = 100;

/**
 * Counts the running work of a queue in the database, so that households take turns and none uses more than its share of the
 * places.
 */
export class Turns {
  private readonly running = new Map<string, number>();
  private readonly order = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  private after: string | null = null;
  private count = 0;

  /** @param places how many pieces of work may run at the same time */
  constructor(private readonly places: number) {}

  get hasPlace(): boolean {
    return this.count < this.places;
  }

  get taken(): TurnsTaken {
    const most = shareOf(this.places);
    const full = [...this.running].flatMap(([householdId, count]) => (count >= most ? householdId : []));
    return { full, served: [...this.order.rkeys()], after: this.after };
  }

  /** Call this when the household had its turn, also when no work came of it. */
  serve(householdId: string): void {
    if (this.order.size === MOST_REMEMBERED && !this.order.has(householdId)) this.after = householdId;
    this.order.set(householdId, true);
  }

  begin(householdId: string): void {
    this.count++;
    this.running.set(householdId, (this.running.get(householdId) ?? 0) + 1);
  }

  end(householdId: string): void {
    this.count--;
    const left = (this.running.get(householdId) ?? 0) - 1;
    if (left > 0) this.running.set(householdId, left);
    else this.running.delete(householdId);
  }
}
