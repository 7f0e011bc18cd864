import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Person } from '../accounts/caller.js';
import { Changes } from '../changes/changes.js';
import { AdvisoryLocks } from '../database/advisory-locks.js';
import { Transactions } from '../database/transactions.js';
import { refuseAbove, roomIn } from '../households/list-limits.js';
import { StorageQuota } from '../households/storage-quota.js';
import { checkedRange, type DateRange, daysAfter, daysBetween } from '../http/fields/calendar-dates.js';
import { InvalidRequestError, UnprocessableError } from '../http/problems/errors.js';
import { type RecipeCards, RecipeCardsService } from '../recipes/cards/recipe-cards.service.js';
import type { CalendarItem } from './calendar-item.entity.js';
import {
  type CalendarItemDto,
  type CopyCalendarItemsDto,
  type PlacedItemsDto,
  toCalendarItemDto,
} from './calendar-items.dto.js';
import { CalendarItemsRepository } from './calendar-items.repository.js';
import { type ItemToPlace, itemsToPlace, placeItems } from './items-to-place.js';
import { countEach } from '../shared/count-each.js';

/** Maximum number of items that are planned at once. */
const MOST_ITEMS = 1_000;

/** Estimated bytes of an item besides its texts. */
const ROW_BYTES = 200;

/** Plans many items at once: copies of other items, and the items of templates. */
@Injectable()
export class PlacingService {
  constructor(
    private readonly repository: CalendarItemsRepository,
    private readonly recipes: RecipeCardsService,
    private readonly quota: StorageQuota,
    private readonly transactions: Transactions,
    private readonly locks: AdvisoryLocks,
    private readonly changes: Changes,
  ) {}

  /**
   * The items from one day to the other, in the order of the plan.
   * @throws InvalidRequestError UnprocessableError
   */
  async itemsBetween(householdId: string, range: DateRange): Promise<ItemToPlace[]> {
    const items = await this.repository.someBetween(householdId, checkedRange(range), MOST_ITEMS + 1);
    if (items.length > MOST_ITEMS) throw new UnprocessableError(`At most ${MOST_ITEMS} items are copied at once`);
    return itemsToPlace(items);
  }

  /** @throws InvalidRequestError UnprocessableError */
  async copy(planner: Person, { from, to, targetFrom, replace }: CopyCalendarItemsDto): Promise<PlacedItemsDto> {
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
    planner: Person,
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

  /** Plans items for Larder itself. Items for which a day has no room are left out. */
  async placeThatFit(householdId: string, items: readonly ItemToPlace[]): Promise<void> {
    await this.transactions.run(async () => {
      const days = countEach((await this.repository.listOn(householdId, daysOf(items))).map(dayOf));
      const fitting = items.filter(({ date }) => {
        const count = days.get(date) ?? 0;
        days.set(date, count + 1);
        return roomIn('plannedItems', count) > 0;
      });
      await this.place({ householdId, userId: null }, fitting, null);
    });
  }

  private placeWithinDays(
    planner: Person,
    items: readonly ItemToPlace[],
    replaced: DateRange | null,
  ): Promise<PlacedItemsDto> {
    return this.transactions.run(async () => {
      const answer = await this.place(planner, items, replaced);
      // Counted afterwards, because items that are planned already are not added again.
      const counts = countEach((await this.repository.listOn(planner.householdId, daysOf(answer.items))).map(dayOf));
      for (const count of counts.values()) refuseAbove('plannedItems', count);
      return answer;
    });
  }

  /** @param replaced the days whose items are removed */
  private async place(
    { householdId, userId }: { householdId: string; userId: string | null },
    wanted: readonly ItemToPlace[],
    replaced: DateRange | null,
  ): Promise<PlacedItemsDto> {
    await this.locks.wait('plan', householdId);
    const recipeIds = await this.recipes.lockAgainstChange(
      householdId,
      wanted.flatMap(({ recipeId }) => recipeId ?? []),
    );
    if (replaced !== null) await this.removeBetween(householdId, replaced);
    const staying = await this.repository.listOn(householdId, daysOf(wanted));
    const { items, skipped } = placeItems(wanted, staying, recipeIds);
    const rows = items.map((item) => ({ ...item, householdId, id: randomUUID(), userId, madeOf: null }));
    const added = new Map((await this.repository.add(...rows)).map((item) => [item.id, item]));
    this.changes.note('calendarItem', ...added.values());
    const recipes = await this.recipes.find(householdId, [...recipeIds]);
    return { items: rows.flatMap(({ id }) => dtoOf(added.get(id), recipes)), skipped: [...skipped] };
  }

  private async removeBetween(householdId: string, range: DateRange): Promise<void> {
    const removed = await this.repository.lockBetween(householdId, range);
    await this.repository.remove(householdId, removed);
    this.changes.noteRemoval('calendarItem', ...removed);
  }
}

function dtoOf(item: CalendarItem | undefined, recipes: RecipeCards): CalendarItemDto[] {
  return item === undefined ? [] : [toCalendarItemDto(item, recipes)];
}

function dayOf({ date }: { readonly date: string | null }): string | null {
  return date;
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
