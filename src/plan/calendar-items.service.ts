import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Person } from '../accounts/caller.js';
import { ChangeFeed } from '../changes/change-feed.js';
import { Changes } from '../changes/changes.js';
import type { Patch } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import { CalendarItemSharesService } from '../groceries/from-recipes/calendar-item-shares.service.js';
import { refuseAbove } from '../households/list-limits.js';
import { BulkDeleteDto } from '../http/bulk/bulk.dto.js';
import { bulkItems, type BulkResult, bulkResults, dtosOf, refuseTooMany } from '../http/bulk/bulk.js';
import { checkedRange } from '../http/fields/calendar-dates.js';
import { addedBefore } from '../http/problems/added-before.js';
import { InvalidRequestError, type Issue, NotFoundError, orNotFound } from '../http/problems/errors.js';
import { RecipeCardsService } from '../recipes/cards/recipe-cards.service.js';
import { digestOf } from '../shared/text/digest.js';
import { type CalendarItem, contentOf } from './calendar-item.entity.js';
import {
  BulkCalendarItemResultsDto,
  type BulkCalendarItemsDto,
  BulkChangeCalendarItemDto,
  type CalendarItemDto,
  type CalendarItemsQueryDto,
  type ChangeCalendarItemDto,
  type ChangedCalendarItemDto,
  CreateCalendarItemDto,
  type MoveCalendarItemDto,
  toCalendarItemDto,
} from './calendar-items.dto.js';
import { CalendarItemsRepository, type NewCalendarItem } from './calendar-items.repository.js';
import { inPlanOrder } from './plan-order.js';
import { spotAt } from './spot-in-slot.js';
import { stateOf, type SwapDaysDto } from './swap-days.dto.js';

type Result = BulkResult<CalendarItemDto>;

const CONTENT = ['date', 'slot', 'itemType', 'recipeId', 'title', 'note', 'plannedServings'] as const;

type Content = Pick<CalendarItem, (typeof CONTENT)[number]>;

@Injectable()
export class CalendarItemsService implements OnModuleInit {
  constructor(
    private readonly repository: CalendarItemsRepository,
    private readonly recipes: RecipeCardsService,
    private readonly shares: CalendarItemSharesService,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'calendarItem',
      scope: 'plan:read',
      entities: async (householdId, ids) => this.show(householdId, await this.repository.findAllIn(householdId, ids)),
    });
  }

  /**
   * The items of a range of days, in the order of the plan.
   * @throws InvalidRequestError
   */
  async list(householdId: string, { from, to, itemType }: CalendarItemsQueryDto): Promise<CalendarItemDto[]> {
    const range = checkedRange({ from, to });
    return this.show(householdId, await this.repository.listBetween(householdId, range, itemType));
  }

  /** The items of all days and of the queue, in the order of the plan. */
  async listAll(householdId: string): Promise<CalendarItemDto[]> {
    return this.show(householdId, await this.repository.list(householdId));
  }

  /** The items without a day, in the order of the plan. */
  async queue(householdId: string): Promise<CalendarItemDto[]> {
    return this.show(householdId, await this.repository.queue(householdId));
  }

  /** `null` when the household does not have the item. */
  async find(householdId: string, id: string): Promise<CalendarItemDto | null> {
    const item = await this.repository.findIn(householdId, id);
    return item === null ? null : this.showOne(item);
  }

  /** @throws NotFoundError */
  async get(householdId: string, id: string): Promise<CalendarItemDto> {
    return orNotFound(await this.find(householdId, id), 'Planned item');
  }

  /** The items as the API shows them, in the same order. */
  async show(householdId: string, items: readonly CalendarItem[]): Promise<CalendarItemDto[]> {
    const recipes = await this.recipes.find(
      householdId,
      items.flatMap(({ recipeId }) => recipeId ?? []),
    );
    return items.map((item) => toCalendarItemDto(item, recipes));
  }

  /**
   * When the id is there with the same content, the existing item is returned.
   * @throws InvalidRequestError, NotFoundError for an unknown recipe, ConflictError when something else has the id,
   * UnprocessableError when the day is full
   */
  async create({ householdId, userId }: Person, body: CreateCalendarItemDto): Promise<CalendarItemDto> {
    const { date, slot, itemType, recipeId = null, title = null, note = null, plannedServings = null } = body;
    refuse(issuesOf({ itemType, recipeId, title }));
    const content = { date, slot, itemType, recipeId, title, note, plannedServings };
    const madeOf = body.id === undefined ? null : digestOf(CONTENT.map((field) => content[field]));
    return this.transactions.run(() =>
      this.add({ householdId, id: body.id ?? randomUUID(), userId, madeOf, ...content }),
    );
  }

  /**
   * @throws InvalidRequestError, NotFoundError when the household does not have the item or the recipe, UnprocessableError
   * when the new day is full
   */
  async change(householdId: string, id: string, body: ChangeCalendarItemDto): Promise<ChangedCalendarItemDto> {
    if (body.itemType === 'note' && body.recipeId != null)
      refuse(issuesOf({ itemType: 'note', recipeId: body.recipeId, title: '' }));
    const patch = patchOf(body);
    return this.transactions.run(async () => {
      const isKnown = await this.lockRecipe(householdId, patch.recipeId ?? null);
      const item = orNotFound(await this.repository.lockIn(householdId, id), 'Planned item');
      const isStale = item.version !== body.version;
      if (Object.keys(patch).length === 0) return { item: await this.showOne(item), stale: isStale };
      if (!isStale && patch.date !== undefined) await this.refuseFullDay(item, patch.date);
      if (!isKnown) throw new NotFoundError('Recipe not found');
      if (isStale) return { item: await this.showOne(item), stale: true };
      const changed = { householdId, date: item.date, ...contentOf(item), ...patch };
      refuse(issuesOf(changed));
      const hasMoved = changed.date !== item.date || changed.slot !== item.slot;
      const sortOrder = hasMoved ? await this.repository.nextNumber(changed) : item.sortOrder;
      return { item: await this.showOne(await this.update(item, { ...patch, sortOrder })), stale: false };
    });
  }

  /**
   * The other items of the slot keep their order and their versions.
   * @throws NotFoundError, UnprocessableError when the new day is full
   */
  move(
    householdId: string,
    id: string,
    { version, targetDate: date, targetSlot: slot, targetIndex }: MoveCalendarItemDto,
  ): Promise<ChangedCalendarItemDto> {
    return this.transactions.run(async () => {
      const locked = await this.repository.lockWithSlot(id, { householdId, date, slot });
      const item = orNotFound(locked.find((one) => one.id === id) ?? null, 'Planned item');
      if (item.version !== version) return { item: await this.showOne(item), stale: true };
      await this.refuseFullDay(item, date);
      const others = inPlanOrder(locked.filter((one) => one !== item));
      const { sortOrder, step } = spotAt(
        others.map((other) => other.sortOrder),
        targetIndex,
      );
      const moved = await this.update(item, { date, slot, sortOrder });
      if (step > 0) {
        const behind = others.slice(targetIndex);
        await this.repository.raise(householdId, behind, step);
        this.changes.note('calendarItem', ...behind);
      }
      return { item: await this.showOne(moved), stale: false };
    });
  }

  /**
   * Changes the item, and gives it this place in its day and slot.
   * @throws InvalidRequestError, NotFoundError, UnprocessableError when the new day is full
   */
  changeAndPlace(
    householdId: string,
    id: string,
    body: ChangeCalendarItemDto,
    targetIndex: number,
  ): Promise<ChangedCalendarItemDto> {
    return this.transactions.run(async () => {
      const { item, stale } = await this.change(householdId, id, body);
      if (stale) return { item, stale };
      const { version, date: targetDate, slot: targetSlot } = item;
      return this.move(householdId, id, { version, targetDate, targetSlot, targetIndex });
    });
  }

  /**
   * Adds the item, and gives it this place in its day and slot.
   * @throws InvalidRequestError, NotFoundError for an unknown recipe, ConflictError when something else has the id, UnprocessableError when the
   * day is full
   */
  createAndPlace(planner: Person, body: CreateCalendarItemDto, targetIndex: number): Promise<CalendarItemDto> {
    return this.transactions.run(async () => {
      const { id, version, date: targetDate, slot: targetSlot } = await this.create(planner, body);
      const target = { version, targetDate, targetSlot, targetIndex };
      return (await this.move(planner.householdId, id, target)).item;
    });
  }

  /**
   * Puts what is planned on each of the two days on the other one, in the same meals and order. Returns whether the first day had this state.
   * A request that is repeated finds another one, and changes nothing.
   * @throws InvalidRequestError
   */
  async swapDays(householdId: string, { date, otherDate, state }: SwapDaysDto): Promise<boolean> {
    if (date === otherDate) refuse([{ path: 'otherDate', message: 'it must be another day' }]);
    return this.transactions.run(async () => {
      const items = await this.repository.lockOn(householdId, [date, otherDate]);
      if (stateOf(items.filter((item) => item.date === date)) !== state) return false;
      for (const item of items) await this.update(item, { date: item.date === date ? otherDate : date });
      return true;
    });
  }

  /**
   * Returns whether the item had this version and was removed.
   * @param withGroceries whether its share of the open grocery lines is removed too
   * @throws NotFoundError
   */
  remove(householdId: string, id: string, version: number, withGroceries = false): Promise<boolean> {
    return this.transactions.run(async () => {
      const item = orNotFound(await this.repository.lockIn(householdId, id), 'Planned item');
      if (item.version !== version) return false;
      if (withGroceries) await this.shares.takeOff(householdId, [id]);
      await this.repository.remove(householdId, [item]);
      this.changes.noteRemoval('calendarItem', item);
      return true;
    });
  }

  /**
   * Runs all items in one transaction, with a result for each of them.
   * @throws InvalidRequestError for more than 200 items in total
   */
  async bulk(planner: Person, body: BulkCalendarItemsDto): Promise<BulkCalendarItemResultsDto> {
    refuseTooMany({ create: body.create, update: body.update, delete: body.delete });
    const { householdId } = planner;
    const creations = bulkItems(CreateCalendarItemDto, body.create);
    const updates = bulkItems(BulkChangeCalendarItemDto, body.update);
    const deletions = bulkItems(BulkDeleteDto, body.delete);
    const recipeIds = [...dtosOf(creations), ...dtosOf(updates)].flatMap(({ recipeId }) => recipeId ?? []);
    const ids = [...dtosOf(updates), ...dtosOf(deletions)].map(({ id }) => id);
    return this.transactions.run(async () => {
      await this.recipes.lockAgainstChange(householdId, recipeIds);
      await this.repository.lockAllIn(householdId, ids);
      return {
        created: await this.eachAlone(creations, async (dto) => {
          const entity = await this.create(planner, dto);
          return { id: entity.id, status: 'applied', entity };
        }),
        updated: await this.eachAlone(updates, async (dto) => {
          const { item, stale } = await this.change(householdId, dto.id, dto);
          return { id: dto.id, status: stale ? 'stale' : 'applied', entity: item };
        }),
        deleted: await this.eachAlone(deletions, async ({ id, version }) => {
          if (await this.remove(householdId, id, version)) return { id, status: 'applied' };
          return { id, status: 'stale', entity: await this.get(householdId, id) };
        }),
      };
    });
  }

  private eachAlone<Dto extends { id?: string }>(
    items: Parameters<typeof bulkResults<Dto, CalendarItemDto>>[0],
    act: (dto: Dto) => Promise<Result>,
  ): Promise<Result[]> {
    return bulkResults(items, (dto: Dto) => this.transactions.attempt(() => act(dto)));
  }

  private async add(item: Omit<NewCalendarItem, 'sortOrder'>): Promise<CalendarItemDto> {
    const { householdId, id, date, recipeId } = item;
    const hasRecipe = await this.lockRecipe(householdId, recipeId);
    const sortOrder = await this.repository.nextNumber(item);
    const [added] = hasRecipe ? await this.repository.add({ ...item, sortOrder }) : [];
    if (added !== undefined) {
      refuseAbove(listOf(date), await this.repository.count(householdId, date));
      this.changes.note('calendarItem', added);
      return this.showOne(added);
    }
    // The recipe of an item that was added before may have been removed since.
    const existing = await this.repository.findIn(householdId, id);
    if (existing === null && !hasRecipe) throw new NotFoundError('Recipe not found');
    return this.showOne(addedBefore(existing, (row) => isSame(row, item), 'planned item'));
  }

  /** Whether the household has the recipe, which then stays as it is until the item that shows it is stored. */
  private async lockRecipe(householdId: string, recipeId: string | null): Promise<boolean> {
    return recipeId === null || (await this.recipes.lockAgainstChange(householdId, [recipeId])).has(recipeId);
  }

  /** Refuses to bring an item to a day that is full, or into a full queue. */
  private async refuseFullDay({ householdId, date: before }: CalendarItem, date: string | null): Promise<void> {
    if (date !== before) refuseAbove(listOf(date), await this.repository.count(householdId, date), 1);
  }

  /** @param item is locked */
  private async update({ householdId, id, version }: CalendarItem, patch: Patch<CalendarItem>): Promise<CalendarItem> {
    const updated = orNotFound(
      await this.repository.updateAtVersion({ householdId, id }, version, patch),
      'Planned item',
    );
    this.changes.note('calendarItem', updated);
    return updated;
  }

  private async showOne(item: CalendarItem): Promise<CalendarItemDto> {
    const recipes = await this.recipes.find(item.householdId, item.recipeId === null ? [] : [item.recipeId]);
    return toCalendarItemDto(item, recipes);
  }
}

/** An item that was added without an id of the client has no digest. */
function isSame(one: CalendarItem, other: Omit<NewCalendarItem, 'sortOrder'>): boolean {
  return one.madeOf === other.madeOf || CONTENT.every((field) => one[field] === other[field]);
}

function listOf(date: string | null): 'plannedItems' | 'queuedItems' {
  return date === null ? 'queuedItems' : 'plannedItems';
}

/** Why the item would be neither a complete recipe nor a complete note. */
export function issuesOf({
  itemType,
  recipeId,
  title,
}: Pick<CalendarItem, 'itemType' | 'recipeId' | 'title'>): Issue[] {
  if (itemType === 'recipe') return recipeId === null ? [{ path: 'recipeId', message: 'a recipe needs its id' }] : [];
  return [
    ...(recipeId === null ? [] : [{ path: 'recipeId', message: 'a note has no recipe' }]),
    ...(title === null ? [{ path: 'title', message: 'a note needs a title' }] : []),
  ];
}

function refuse(issues: Issue[]): void {
  if (issues.length > 0) throw new InvalidRequestError(issues);
}

/** The columns that the request names. A recipe that becomes a note loses its recipe. */
function patchOf({ itemType, recipeId, ...body }: ChangeCalendarItemDto): Partial<Content> {
  const { date, slot, title, note, plannedServings } = body;
  const asked = { date, slot, itemType, recipeId: itemType === 'note' ? null : recipeId, title, note, plannedServings };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
