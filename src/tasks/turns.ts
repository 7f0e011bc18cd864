import { LRUCache } from 'lru-cache';
import { shareOf } from '../queues/fair-queue.js';
import type { ReadyHousehold } from './tasks.repository.js';

/** A household whose last turn is forgotten counts as one that never had a turn. */
const MOST_REMEMBERED = 10_000;

/** The places of one kind of task in this process. Households take turns, and none uses more than its share of the places. */
export class Turns {
  private readonly running = new Map<string, number>();
  /** The number of the last turn of each household. */
  private readonly last = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  private count = 0;
  private turns = 0;

  /** @param places how many tasks may run at the same time */
  constructor(private readonly places: number) {}

  /** How many places are free. */
  get free(): number {
    return this.places - this.count;
  }

  /** Whether the household uses all places that it may have. */
  isFull(householdId: string): boolean {
    return (this.running.get(householdId) ?? 0) >= shareOf(this.places);
  }

  /**
   * Gives the turn to the household whose last one is the longest ago. Those that had none come first, in the order of their tasks.
   * @returns `null` when none of them has a free place
   */
  next(ready: readonly ReadyHousehold[]): string | null {
    let next: ReadyHousehold | null = null;
    for (const household of ready)
      if (!this.isFull(household.householdId) && (next === null || this.isBefore(household, next))) next = household;
    if (next !== null) this.last.set(next.householdId, ++this.turns);
    return next?.householdId ?? null;
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

  private isBefore(one: ReadyHousehold, other: ReadyHousehold): boolean {
    const [turn, turnOfOther] = [one, other].map(({ householdId }) => this.last.peek(householdId) ?? 0) as [
      number,
      number,
    ];
    return turn === turnOfOther ? one.dueAt < other.dueAt : turn < turnOfOther;
  }
}
