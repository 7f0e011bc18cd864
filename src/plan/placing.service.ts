import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/sql.js';
import { refuseAbove, roomIn } from '../households/list-limits.js';
import { StorageQuota } from '../households/storage-quota.js';
import { InvalidRequestError, UnprocessableError } from '../http/problems/errors.js';
import type { CopyCalendarItemsDto, PlacedItemsDto } from './calendar-items.dto.js';
import type { Planner } from './calendar-items.service.js';
import { checkedRange, type DateRange, daysAfter, daysBetween } from '../http/fields/calendar-dates.js';
import { type ItemToPlace, PlacingRepository } from './placing.repository.js';

/** Maximum number of items that are planned at once. */
const MOST_ITEMS = 1_000;

/** Estimated bytes of an item besides its texts. */
const ROW_BYTES = 200;

/** Plans many items at once: copies of other items, and the items of templates. */
@Injectable()
export class PlacingService {
  constructor(
    private readonly repository: PlacingRepository,
    private readonly quota: StorageQuota,
  ) {}

  /**
   * The items from one day to the other, in the order of the plan.
   * @throws InvalidRequestError UnprocessableError
   */
  async itemsBetween(householdId: string, range: DateRange): Promise<ItemToPlace[]> {
    const items = await this.repository.findBetween(householdId, checkedRange(range), MOST_ITEMS + 1);
    if (items.length > MOST_ITEMS) throw new UnprocessableError(`At most ${MOST_ITEMS} items are copied at once`);
    return items;
  }

  /** @throws InvalidRequestError UnprocessableError */
  async copy(planner: Planner, { from, to, targetFrom, replace }: CopyCalendarItemsDto): Promise<PlacedItemsDto> {
    const shift = daysBetween(from, targetFrom);
    const target = { from: targetFrom, to: lastTargetDay(to, shift) };
    const items = await this.itemsBetween(planner.householdId, { from, to });
    const moved = items.map((item) => ({ ...item, date: daysAfter(item.date, shift) }));
    return this.placeWithRoom(planner, moved, replace ? target : null);
  }

  /**
   * Checks the storage limit first, because a short request can add many items.
   * @throws HouseholdFullError, UnprocessableError when a day would have too many items
   */
  async placeWithRoom(
    planner: Planner,
    items: readonly ItemToPlace[],
    replaced: DateRange | null,
  ): Promise<PlacedItemsDto> {
    if (!this.quota.isOn) return this.placeWithinDays(planner, items, replaced);
    const stored = await this.quota.take(planner.householdId, bytesOf(items));
    try {
      return await this.placeWithinDays(planner, items, replaced);
    } finally {
      stored();
    }
  }

  /**
   * Plans items for Larder itself. Items for which a day has no room are left out.
   * @param tx the transaction; these are its last statements
   */
  async placeThatFit(tx: Transaction, householdId: string, items: readonly ItemToPlace[]): Promise<void> {
    const days = await this.repository.countOfDays(tx, householdId, daysOf(items));
    const fitting = items.filter(({ date }) => {
      const count = days.get(date) ?? 0;
      days.set(date, count + 1);
      return roomIn('plannedItems', count) > 0;
    });
    await this.repository.place(tx, householdId, fitting, null, null);
  }

  /** Counts afterwards, because items that are planned already are not added again. */
  private placeWithinDays(
    planner: Planner,
    items: readonly ItemToPlace[],
    replaced: DateRange | null,
  ): Promise<PlacedItemsDto> {
    const { householdId } = planner;
    return this.repository.transaction(householdId, async (tx) => {
      const answer = await this.place(tx, planner, items, replaced);
      const counts = await this.repository.countOfDays(tx, householdId, daysOf(answer.items));
      for (const count of counts.values()) refuseAbove('plannedItems', 0, count);
      return answer;
    });
  }

  private async place(
    tx: Transaction,
    { householdId, userId }: Planner,
    items: readonly ItemToPlace[],
    replaced: DateRange | null,
  ): Promise<PlacedItemsDto> {
    const placed = await this.repository.place(tx, householdId, items, userId, replaced);
    const answer: PlacedItemsDto = { items: [], skipped: [] };
    for (const [nth, { item, reason }] of placed.entries()) {
      const { date, slot, recipeId, title } = items[nth] as ItemToPlace;
      if (item !== null) answer.items.push(item);
      else if (reason !== null) answer.skipped.push({ date, slot, recipeId, title, reason });
    }
    return answer;
  }
}

function daysOf(items: readonly { readonly date: string | null }[]): string[] {
  return [...new Set(items.flatMap(({ date }) => date ?? []))];
}

function bytesOf(items: readonly ItemToPlace[]): number {
  return items.reduce((sum, { title, note }) => sum + ROW_BYTES + (title ?? '').length + (note ?? '').length, 0);
}

function lastTargetDay(to: string, shift: number): string {
  try {
    return daysAfter(to, shift);
  } catch {
    throw new InvalidRequestError([{ path: 'targetFrom', message: 'the calendar ends within the target days' }]);
  }
}
