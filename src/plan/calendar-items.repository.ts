import { Injectable } from '@nestjs/common';
import { Between, In, IsNull } from 'typeorm';
import { HouseholdRepository } from '../database/household-repository.js';
import { Transactions } from '../database/transactions.js';
import type { DateRange } from '../http/fields/calendar-dates.js';
import { CalendarItem, type ItemType } from './calendar-item.entity.js';
import { inPlanOrder } from './plan-order.js';

export type NewCalendarItem = Omit<CalendarItem, 'formerRecipeId' | 'version' | 'createdAt' | 'updatedAt'>;

/** A day and slot of a household; without a day a slot of the queue. */
type Slot = Pick<CalendarItem, 'householdId' | 'date' | 'slot'>;

/** Items in the order of their ids, which no other transaction can change until this one ends. */
const LOCKED = { order: { id: 'ASC' }, lock: { mode: 'for_no_key_update' } } as const;

@Injectable()
export class CalendarItemsRepository extends HouseholdRepository<CalendarItem> {
  constructor(transactions: Transactions) {
    super(CalendarItem, transactions);
  }

  /** The items of all days and of the queue, in the order of the plan. */
  async list(householdId: string): Promise<CalendarItem[]> {
    return inPlanOrder(await this.table.findBy({ householdId }));
  }

  /** In the order of the plan. @param itemType all types without it */
  async listBetween(householdId: string, { from, to }: DateRange, itemType?: ItemType): Promise<CalendarItem[]> {
    const where = { householdId, date: Between(from, to), ...(itemType !== undefined && { itemType }) };
    return inPlanOrder(await this.table.findBy(where));
  }

  /** Some of the items, at most `most`, in the order of the plan. */
  async someBetween(householdId: string, { from, to }: DateRange, most: number): Promise<CalendarItem[]> {
    return inPlanOrder(await this.table.find({ where: { householdId, date: Between(from, to) }, take: most }));
  }

  listOn(householdId: string, days: readonly string[]): Promise<CalendarItem[]> {
    return this.table.findBy({ householdId, date: In(days) });
  }

  /** The items without a day, in the order of the plan. */
  async queue(householdId: string): Promise<CalendarItem[]> {
    return inPlanOrder(await this.table.findBy({ householdId, date: IsNull() }));
  }

  /** @param date `null` for the queue */
  count(householdId: string, date: string | null): Promise<number> {
    return this.table.countBy({ householdId, date: date ?? IsNull() });
  }

  /** The number after the last item of the slot. Two items that are added at the same time may get the same; then their ids decide. */
  async nextNumber({ householdId, date, slot }: Slot): Promise<number> {
    return ((await this.table.maximum('sortOrder', { householdId, date: date ?? IsNull(), slot })) ?? 0) + 1;
  }

  /** @returns the added items, without those whose id is taken */
  add(...items: readonly NewCalendarItem[]): Promise<CalendarItem[]> {
    return this.insertNew(items);
  }

  async remove(householdId: string, items: readonly CalendarItem[]): Promise<void> {
    if (items.length > 0) await this.table.delete({ householdId, id: In(items.map(({ id }) => id)) });
  }

  /** Adds `step` to the numbers of the items. Their versions stay. */
  async raise(householdId: string, items: readonly CalendarItem[], step: number): Promise<void> {
    if (items.length > 0)
      await this.table.increment({ householdId, id: In(items.map(({ id }) => id)) }, 'sortOrder', step);
  }

  /** Locks the item and all items of the slot. */
  lockWithSlot(id: string, { householdId, date, slot }: Slot): Promise<CalendarItem[]> {
    return this.table.find({
      where: [
        { householdId, id },
        { householdId, date: date ?? IsNull(), slot },
      ],
      ...LOCKED,
    });
  }

  lockBetween(householdId: string, { from, to }: DateRange): Promise<CalendarItem[]> {
    return this.table.find({ where: { householdId, date: Between(from, to) }, ...LOCKED });
  }

  lockOn(householdId: string, days: readonly string[]): Promise<CalendarItem[]> {
    return this.table.find({ where: { householdId, date: In(days) }, ...LOCKED });
  }

  lockOfRecipes(householdId: string, recipeIds: readonly string[]): Promise<CalendarItem[]> {
    return this.table.find({ where: { householdId, recipeId: In(recipeIds) }, ...LOCKED });
  }

  /** Locks the notes that replaced these recipes. */
  lockOfFormerRecipes(householdId: string, recipeIds: readonly string[]): Promise<CalendarItem[]> {
    return this.table.find({ where: { householdId, formerRecipeId: In(recipeIds) }, ...LOCKED });
  }

  /** Makes the items of these recipes notes with their names. A title has at most 200 characters, a name 500. */
  async becomeNotes(householdId: string, recipeIds: readonly string[]): Promise<CalendarItem[]> {
    return this.toRows(
      await this.query(
        `UPDATE planned_recipes p SET item_type = 'note', recipe_id = NULL, title = left(r.name, 200), former_recipe_id = r.id,
           version = p.version + 1, updated_at = now()
         FROM recipes r
         WHERE p.household_id = $1 AND p.recipe_id = ANY($2) AND r.household_id = $1 AND r.id = p.recipe_id
         RETURNING p.*`,
        [householdId, recipeIds],
      ),
    );
  }

  /** Makes the notes that replaced these recipes recipes again, unless somebody has changed their title. */
  async becomeRecipes(householdId: string, recipeIds: readonly string[]): Promise<CalendarItem[]> {
    return this.toRows(
      await this.query(
        `UPDATE planned_recipes p SET item_type = 'recipe', recipe_id = r.id, title = NULL, former_recipe_id = NULL,
           version = p.version + 1, updated_at = now()
         FROM recipes r
         WHERE p.household_id = $1 AND p.former_recipe_id = ANY($2) AND p.item_type = 'note'
           AND r.household_id = $1 AND r.id = p.former_recipe_id AND p.title = left(r.name, 200)
         RETURNING p.*`,
        [householdId, recipeIds],
      ),
    );
  }

  /** The notes that replaced these recipes stay notes. */
  async forgetRecipes(householdId: string, recipeIds: readonly string[]): Promise<void> {
    await this.table.update({ householdId, formerRecipeId: In(recipeIds) }, { formerRecipeId: null });
  }
}
