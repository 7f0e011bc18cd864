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
   * The households that have a free place: the one whose last turn is the longest ago comes first. Those that had none come before it, in
   * the order of their tasks.
   */
  inOrder(ready: readonly ReadyHousehold[]): string[] {
    const turnOf = ({ householdId }: ReadyHousehold): number => this.last.peek(householdId) ?? 0;
    return ready
      .filter(({ householdId }) => !this.isFull(householdId))
      .toSorted((one, other) => turnOf(one) - turnOf(other) || one.dueAt.getTime() - other.dueAt.getTime())
      .map(({ householdId }) => householdId);
  }

  /** Gives the household a place. */
  begin(householdId: string): void {
    this.count++;
    this.last.set(householdId, ++this.turns);
    this.running.set(householdId, (this.running.get(householdId) ?? 0) + 1);
  }

  end(householdId: string): void {
    this.count--;
    const left = (this.running.get(householdId) ?? 0) - 1;
    if (left > 0) this.running.set(householdId, left);
    else this.running.delete(householdId);
  }
}
