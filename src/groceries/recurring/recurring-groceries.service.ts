import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { ChangeFeed } from '../../changes/change-feed.js';
import { Changes } from '../../changes/changes.js';
import type { Patch } from '../../database/table-repository.js';
import { Transactions } from '../../database/transactions.js';
import { HouseholdClock } from '../../households/household-clock.js';
import { HouseholdsService } from '../../households/households.service.js';
import { refuseAbove } from '../../households/list-limits.js';
import { addedBefore } from '../../http/problems/added-before.js';
import { NotFoundError, orNotFound } from '../../http/problems/errors.js';
import type { Ingredient } from '../../ingredients/ingredient.entity.js';
import { IngredientsService } from '../../ingredients/ingredients.service.js';
import { StoresService } from '../../stores/stores.service.js';
import { Tasks } from '../../tasks/tasks.js';
import { digestOf } from '../../shared/text/digest.js';
import { nameKey } from '../../shared/text/name-key.js';
import { isBoughtByPiece } from '../bought-by-piece.js';
import { AddGroceriesService } from '../add-groceries.service.js';
import { anchorOf, dayAfter } from './recurrence.js';
import {
  type ChangedRecurringGroceryDto,
  type CheckRecurringGroceryDto,
  type CreateRecurringGroceryDto,
  type RecurringGroceryDto,
  toRecurringGroceryDto,
  type UpdateRecurringGroceryDto,
} from './recurring-groceries.dto.js';
import { RecurringGroceriesRepository } from './recurring-groceries.repository.js';
import { RecurringLinesService } from './recurring-lines.service.js';
import type { RecurringGrocery } from './recurring-grocery.entity.js';

/** The kind of the task that adds a recurring grocery to the list on its day. */
export const RECURRING_TASK = 'recurringGrocery';

type RecurringPatch = Patch<RecurringGrocery>;

/**
 * The groceries that appear on the list again and again. A method locks the store first, then the recurring grocery, then its task and its
 * lines.
 */
@Injectable()
export class RecurringGroceriesService implements OnModuleInit {
  constructor(
    private readonly repository: RecurringGroceriesRepository,
    private readonly additions: AddGroceriesService,
    private readonly lines: RecurringLinesService,
    private readonly ingredients: IngredientsService,
    private readonly stores: StoresService,
    private readonly households: HouseholdsService,
    private readonly tasks: Tasks,
    private readonly clock: HouseholdClock,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'recurringGrocery',
      scope: 'groceries:read',
      entities: async (householdId, ids) =>
        (await this.repository.findAllIn(householdId, ids)).map(toRecurringGroceryDto),
    });
  }

  /** In the order of their next days. */
  async list(householdId: string): Promise<RecurringGroceryDto[]> {
    return (await this.repository.list(householdId)).map(toRecurringGroceryDto);
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<RecurringGroceryDto> {
    return toRecurringGroceryDto(orNotFound(await this.repository.findIn(householdId, id), 'Recurring grocery'));
  }

  /**
   * When the id is there with the same content, the existing one is returned.
   * @param history values from another server, for an import
   * @throws NotFoundError when the household does not have the store, ConflictError when another one has the id,
   * UnprocessableError when the household has the maximum number
   */
  create(
    householdId: string,
    body: CreateRecurringGroceryDto,
    { anchorDay, lastCheckedDate = null }: { anchorDay?: number; lastCheckedDate?: string | null } = {},
  ): Promise<RecurringGroceryDto> {
    const { id = randomUUID(), name, amount = null, unit = null, nextPlannedFor } = body;
    const { recurrenceRule, recurrenceInterval, recurrenceWeekday = null } = body;
    const madeOf = body.id === undefined ? null : digestOfBody(body);
    return this.transactions.run(async () => {
      const ingredient = await this.ingredientOf(householdId, name);
      const added = await this.repository.add({
        householdId,
        id,
        name,
        ingredientId: ingredient.id,
        amount,
        unit,
        byPiece: isBoughtByPiece(unit),
        storeId: await this.storeOf(householdId, body.storeId, ingredient),
        recurrenceRule,
        recurrenceInterval,
        recurrenceWeekday,
        nextPlannedFor,
        anchorDay: anchorDay ?? anchorOf(nextPlannedFor),
        lastCheckedDate,
        madeOf,
      });
      if (added === null) return this.existing(householdId, id, madeOf);
      refuseAbove('recurringGroceries', await this.repository.countIn(householdId));
      await this.plan(added);
      this.changes.note('recurringGrocery', added);
      return toRecurringGroceryDto(added);
    });
  }

  /** @throws NotFoundError when the household does not have the recurring grocery or the store */
  update(
    householdId: string,
    id: string,
    { version, ...said }: UpdateRecurringGroceryDto,
  ): Promise<ChangedRecurringGroceryDto> {
    return this.transactions.run(async () => {
      if (said.storeId != null) await this.storeOf(householdId, said.storeId);
      const patch = await this.patchOf(householdId, said);
      const recurring = orNotFound(await this.repository.lockIn(householdId, id), 'Recurring grocery');
      if (recurring.version !== version) return { recurringGrocery: toRecurringGroceryDto(recurring), stale: true };
      if (isEmpty(patch)) return { recurringGrocery: toRecurringGroceryDto(recurring), stale: false };
      return this.changed(recurring, patch);
    });
  }

  /**
   * Returns whether it had this version and was removed. Its lines stay on the list, as ordinary lines.
   * @throws NotFoundError
   */
  remove(householdId: string, id: string, version: number): Promise<boolean> {
    return this.transactions.run(async () => {
      const removed = await this.repository.removeAtVersion({ householdId, id }, version);
      if (removed === null) {
        orNotFound(await this.repository.findIn(householdId, id), 'Recurring grocery');
        return false;
      }
      this.changes.noteRemoval('recurringGrocery', removed);
      await this.lines.detachAll(householdId, id);
      return true;
    });
  }

  /**
   * Ticks its open line. When no line is open, it was bought before its day, and that day is skipped.
   * @throws NotFoundError
   */
  check(
    householdId: string,
    id: string,
    { version, date }: CheckRecurringGroceryDto,
  ): Promise<ChangedRecurringGroceryDto> {
    return this.transactions.run(async () => {
      const recurring = orNotFound(await this.repository.lockIn(householdId, id), 'Recurring grocery');
      if (recurring.version !== version) return { recurringGrocery: toRecurringGroceryDto(recurring), stale: true };
      const day = date ?? (await this.clock.todayOf(householdId));
      const { nextPlannedFor } = recurring;
      const hasOpenLine = (await this.lines.tick(householdId, id)) > 0;
      const after = hasOpenLine || day > nextPlannedFor ? day : nextPlannedFor;
      return this.changed(recurring, {
        nextPlannedFor: dayAfter(recurring, nextPlannedFor, after),
        lastCheckedDate: day,
      });
    });
  }

  /**
   * Puts a recurring grocery on the list, unless an open line of it is there, and sets its next day. Nothing happens while the list is
   * full. The caller has locked the recurring grocery.
   */
  async appear(recurring: RecurringGrocery, today: string): Promise<void> {
    const { householdId, id, name, amount, unit, byPiece, storeId, nextPlannedFor } = recurring;
    const hasOpenLine = await this.lines.hasOpen(householdId, id);
    if (!hasOpenLine && (await this.additions.isFull(householdId))) return;
    await this.repository.setNextDay(recurring, dayAfter(recurring, nextPlannedFor, today));
    this.changes.note('recurringGrocery', recurring);
    if (hasOpenLine) return;
    const line = { id: randomUUID(), name, amount, unit, byPiece, storeId, recurringGroceryId: id, isDone: false };
    await this.additions.add(householdId, [line]);
  }

  /** A store is being removed, which the caller has locked: its recurring groceries stay without a store. */
  async storeRemoved(householdId: string, storeId: string): Promise<void> {
    await this.changeAll(await this.repository.lockBy(householdId, { storeId }), { storeId: null });
  }

  /** Ingredients are being merged. */
  async ingredientsMerged(householdId: string, from: readonly string[], ingredientId: string): Promise<void> {
    await this.changeAll(await this.repository.lockBy(householdId, { ingredientId: In(from) }), { ingredientId });
  }

  /** Changes recurring groceries that are locked. */
  private async changeAll(
    locked: readonly RecurringGrocery[],
    patch: Pick<RecurringGrocery, 'storeId'> | Pick<RecurringGrocery, 'ingredientId'>,
  ): Promise<void> {
    for (const recurring of locked) {
      const changed = await this.repository.updateAtVersion(recurring, recurring.version, patch);
      if (changed !== null) this.changes.note('recurringGrocery', changed);
    }
  }

  /** Changes a recurring grocery that is locked. */
  private async changed(recurring: RecurringGrocery, patch: RecurringPatch): Promise<ChangedRecurringGroceryDto> {
    await this.plan(recurring);
    const changed = orNotFound(
      await this.repository.updateAtVersion(recurring, recurring.version, patch),
      'Recurring grocery',
    );
    this.changes.note('recurringGrocery', changed);
    return { recurringGrocery: toRecurringGroceryDto(changed), stale: false };
  }

  /** Makes the task run now, so that it finds the next day. */
  private plan({ householdId, id }: RecurringGrocery): Promise<void> {
    return this.tasks.addNow({ kind: RECURRING_TASK, householdId, subject: id });
  }

  private async patchOf(
    householdId: string,
    said: Omit<UpdateRecurringGroceryDto, 'version'>,
  ): Promise<RecurringPatch> {
    const { name, unit, nextPlannedFor } = said;
    return {
      ...said,
      ...(name !== undefined && { ingredientId: (await this.ingredientOf(householdId, name)).id }),
      ...(unit !== undefined && { byPiece: isBoughtByPiece(unit) }),
      ...(nextPlannedFor !== undefined && { anchorDay: anchorOf(nextPlannedFor) }),
    };
  }

  private async existing(householdId: string, id: string, madeOf: string | null): Promise<RecurringGroceryDto> {
    const existing = await this.repository.findIn(householdId, id);
    return toRecurringGroceryDto(addedBefore(existing, (row) => row.madeOf === madeOf, 'recurring grocery'));
  }

  private async ingredientOf(householdId: string, name: string): Promise<Ingredient> {
    return (await this.ingredients.findOrAdd(householdId, [name])).get(nameKey(name)) as Ingredient;
  }

  /**
   * The store, which exists until the transaction ends; when none is said, the one that was last saved for the ingredient, or the default store.
   * @throws NotFoundError
   */
  private async storeOf(
    householdId: string,
    said: string | null | undefined,
    ingredient?: Ingredient,
  ): Promise<string | null> {
    const storeId =
      said === undefined ? (ingredient?.preferredStoreId ?? (await this.households.defaultStoreOf(householdId))) : said;
    if (storeId === null || (await this.stores.lockAgainstRemoval(householdId, [storeId])).has(storeId)) return storeId;
    if (said === undefined) return null;
    throw new NotFoundError('Store not found');
  }
}

function isEmpty(patch: RecurringPatch): boolean {
  return Object.values<unknown>(patch).every((value) => value === undefined);
}

function digestOfBody({ storeId, ...body }: CreateRecurringGroceryDto): string {
  const { name, amount = null, unit = null, recurrenceRule, recurrenceInterval, recurrenceWeekday = null } = body;
  const said = [name, amount, unit, recurrenceRule, recurrenceInterval, recurrenceWeekday, body.nextPlannedFor];
  return digestOf([...said, storeId === undefined ? '' : storeId]);
}
