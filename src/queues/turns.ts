import { LRUCache } from 'lru-cache';
import { shareOf } from './fair-queue.js';

/** What is told to the database, which chooses whose work is next. */
export interface TurnsTaken {
  /** The households that have their share of the places already. */
  readonly full: readonly string[];
  /** Those that had turns, the last one at the end. */
  readonly served: readonly string[];
}

/** Households whose order is remembered; one that is forgotten is served as if it never was. */
const MOST_REMEMBERED = 100;

/** Keeps count of work that waits in the database, so that it begins in turn by household and none has more than its share. */
export class Turns {
  private readonly running = new Map<string, number>();
  private readonly order = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  private count = 0;

  /** @param places how much may run at once */
  constructor(private readonly places: number) {}

  get hasPlace(): boolean {
    return this.count < this.places;
  }

  get taken(): TurnsTaken {
    const most = shareOf(this.places);
    const full = [...this.running].flatMap(([householdId, count]) => (count >= most ? householdId : []));
    return { full, served: [...this.order.rkeys()] };
  }

  /** It was the household's turn, whatever came of it. */
  serve(householdId: string): void {
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
