import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PlannedSharesService } from '../groceries/from-recipes/planned-shares.service.js';
import type { Caller } from '../accounts/caller.js';
import type { Changes } from '../changes/change-set.js';
import type { ReadList } from '../changes/polled-lists.js';
import { atVersion, type Guarded, leftAtVersion } from '../database/version-guard.js';
import { BulkDeleteDto } from '../http/bulk/bulk.dto.js';
import { bulkItems, type BulkResult, bulkResults, dtosOf, refuseTooMany } from '../http/bulk/bulk.js';
import { refuseAbove, refuseOneMore, roomIn } from '../households/list-limits.js';
import { ConflictError, InvalidRequestError, type Issue, NotFoundError } from '../http/problems/errors.js';
import { inSlices } from '../slices.js';
import { digestOf } from '../text/digest.js';
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
} from './calendar-items.dto.js';
import { CalendarItemsRepository, type ItemChanges, type NewCalendarItem } from './calendar-items.repository.js';
import { checkedRange } from '../http/fields/calendar-dates.js';

export type Planner = Pick<Caller, 'householdId' | 'userId'>;

type Result = BulkResult<CalendarItemDto>;

const CONTENT = ['date', 'slot', 'itemType', 'recipeId', 'title', 'note', 'plannedServings'] as const;

@Injectable()
export class CalendarItemsService {
  constructor(
    private readonly repository: CalendarItemsRepository,
    private readonly shares: PlannedSharesService,
  ) {}

  /**
   * A `CalendarItemsDto`.
   * @param known the tags that the client has
   * @throws InvalidRequestError
   */
  list(householdId: string, query: CalendarItemsQueryDto, known: readonly string[]): Promise<ReadList> {
    return this.repository.list(householdId, checkedRange(query), query.itemType ?? '', known);
  }

  /** `null` when the household does not have the item. */
  find(householdId: string, id: string): Promise<CalendarItemDto | null> {
    return this.repository.findById(householdId, id);
  }

  queue(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.repository.queue(householdId, known);
  }

  /** @throws NotFoundError */
  async get(householdId: string, id: string): Promise<CalendarItemDto> {
    const item = await this.repository.findById(householdId, id);
    if (item === null) throw new NotFoundError('Planned item not found');
    return item;
  }

  /**
   * When the id is there with the same content, the existing item is returned.
   * @throws InvalidRequestError, NotFoundError for an unknown recipe, ConflictError when something else has the id,
   * UnprocessableError when the day is full
   */
  async create(planner: Planner, body: CreateCalendarItemDto, changes?: Changes): Promise<CalendarItemDto> {
    const { itemType, recipeId = null, title = null, note = null, plannedServings = null } = body;
    refuse(issuesOf({ itemType, recipeId, title }));
    const { date, slot } = body;
    const { householdId, userId } = planner;
    const content = { date, slot, itemType, recipeId, title, note, plannedServings };
    const madeOf = body.id === undefined ? null : digestOf(CONTENT.map((field) => content[field]));
    return this.add({ householdId, userId, id: body.id ?? randomUUID(), madeOf, ...content }, changes);
  }

  /**
   * @throws InvalidRequestError, NotFoundError when the household does not have the item or the recipe, UnprocessableError
   * when the new day is full
   */
  async change(
    householdId: string,
    id: string,
    body: ChangeCalendarItemDto,
    changes?: Changes,
  ): Promise<ChangedCalendarItemDto> {
    if (body.itemType === 'note' && body.recipeId != null)
      refuse(issuesOf({ itemType: 'note', recipeId: body.recipeId, title: '' }));
    const columns = columnsOf(body);
    if (Object.keys(columns).length === 0) return toChanged(await this.leftAs(householdId, id, body.version, changes));
    if (body.date !== undefined)
      await this.refuseFullDay(householdId, { id, version: body.version, date: body.date }, changes);
    const change = this.repository.changeAtVersion(householdId, id, body.version, columns, changes);
    const outcome = await this.guarded(householdId, id, change, changes);
    if (outcome.stale) await this.refuseImpossible(householdId, outcome.row, body, changes);
    return toChanged(outcome);
  }

  /** @throws NotFoundError, UnprocessableError when the new day is full */
  async move(householdId: string, id: string, body: MoveCalendarItemDto): Promise<ChangedCalendarItemDto> {
    await this.refuseFullDay(householdId, { id, version: body.version, date: body.targetDate });
    return toChanged(await this.guarded(householdId, id, this.repository.moveAtVersion(householdId, id, body)));
  }

  /**
   * Returns whether the item had this version and was removed.
   * @param withGroceries whether its share of the open grocery lines is removed too
   */
  async remove(householdId: string, id: string, version: number, withGroceries: boolean): Promise<boolean> {
    const removal = withGroceries
      ? this.repository.removeLocked(householdId, id, version, () => this.shares.takeOff(householdId, [id]))
      : this.repository.removeAtVersion(householdId, id, version);
    return !(await this.guarded(householdId, id, removal)).stale;
  }

  /**
   * Runs all items in one transaction, with a result for each of them.
   * @throws InvalidRequestError for more than 200 items in total
   */
  async bulk(planner: Planner, body: BulkCalendarItemsDto): Promise<BulkCalendarItemResultsDto> {
    refuseTooMany({ create: body.create, update: body.update, delete: body.delete });
    const { householdId } = planner;
    const creations = await inSlices(bulkItems(CreateCalendarItemDto, body.create));
    const updates = await inSlices(bulkItems(BulkChangeCalendarItemDto, body.update));
    const deletions = await inSlices(bulkItems(BulkDeleteDto, body.delete));
    const planned = [...dtosOf(creations), ...dtosOf(updates)];
    const touched = {
      ids: [...dtosOf(updates), ...dtosOf(deletions)].map(({ id }) => id),
      recipeIds: planned.flatMap(({ recipeId }) => recipeId ?? []),
    };
    return this.repository.together(householdId, touched, async (changes) => ({
      created: await bulkResults(creations, async (dto): Promise<Result> => {
        const entity = await this.create(planner, dto, changes);
        return { id: entity.id, status: 'applied', entity };
      }),
      updated: await bulkResults(updates, async (dto): Promise<Result> => {
        const { item, stale } = await this.change(householdId, dto.id, dto, changes);
        return { id: dto.id, status: stale ? 'stale' : 'applied', entity: item };
      }),
      deleted: await bulkResults(deletions, async ({ id, version }): Promise<Result> => {
        const removal = this.repository.removeAtVersion(householdId, id, version, changes);
        const { row, stale } = await this.guarded(householdId, id, removal, changes);
        return stale ? { id, status: 'stale', entity: row } : { id, status: 'applied' };
      }),
    }));
  }

  private async add(item: NewCalendarItem, changes?: Changes): Promise<CalendarItemDto> {
    const { householdId, id, madeOf, date } = item;
    const count = await this.repository.count(householdId, date, changes);
    await refuseOneMore(listOf(date), count, () => this.repository.findById(householdId, id, changes));
    const added = await this.repository.insert(item, changes);
    if (added !== null) return added;
    const existing = madeOf === null ? null : await this.repository.findById(householdId, id, changes);
    if (existing === null || madeOf === null) throw new NotFoundError('Recipe not found');
    // Items that an earlier version of Larder stored have no digest.
    const isSame = CONTENT.every((field) => existing[field] === item[field]);
    if (!isSame && !(await this.repository.isMadeOf(householdId, id, madeOf, changes)))
      throw new ConflictError('There is another planned item with this id');
    return existing;
  }

  /** Refuses a change that would bring an item to a day that is full, or into a full queue. */
  private async refuseFullDay(
    householdId: string,
    { id, version, date }: { id: string; version: number; date: string | null },
    changes?: Changes,
  ): Promise<void> {
    const count = await this.repository.count(householdId, date, changes);
    if (roomIn(listOf(date), count) > 0) return;
    const item = await this.repository.findById(householdId, id, changes);
    if (item !== null && item.version === version && item.date !== date) refuseAbove(listOf(date), count, 1);
  }

  private async guarded(
    householdId: string,
    id: string,
    change: Promise<CalendarItemDto | null>,
    changes?: Changes,
  ): Promise<Guarded<CalendarItemDto>> {
    const outcome = await atVersion(change, () => this.repository.findById(householdId, id, changes));
    if (outcome === null) throw new NotFoundError('Planned item not found');
    return outcome;
  }

  private async leftAs(
    householdId: string,
    id: string,
    version: number,
    changes?: Changes,
  ): Promise<Guarded<CalendarItemDto>> {
    const outcome = await leftAtVersion(version, () => this.repository.findById(householdId, id, changes));
    if (outcome === null) throw new NotFoundError('Planned item not found');
    return outcome;
  }

  /** Throws the reason why nothing was changed, when that is not the version. */
  private async refuseImpossible(
    householdId: string,
    item: CalendarItemDto,
    { version, itemType = item.itemType, recipeId, title }: ChangeCalendarItemDto,
    changes?: Changes,
  ): Promise<void> {
    const isUnknown = recipeId != null && !(await this.repository.hasRecipe(householdId, recipeId, changes));
    if (isUnknown) throw new NotFoundError('Recipe not found');
    if (version !== item.version) return;
    const kept = itemType === 'note' && item.itemType === 'recipe' ? null : item.recipeId;
    const merged = {
      itemType,
      recipeId: recipeId === undefined ? kept : recipeId,
      title: title === undefined ? item.title : title,
    };
    refuse(issuesOf(merged));
  }
}

function listOf(date: string | null): 'plannedItems' | 'queuedItems' {
  return date === null ? 'queuedItems' : 'plannedItems';
}

/** Why the item would be neither a complete recipe nor a complete note. */
export function issuesOf({
  itemType,
  recipeId,
  title,
}: Pick<NewCalendarItem, 'itemType' | 'recipeId' | 'title'>): Issue[] {
  if (itemType === 'recipe') return recipeId === null ? [{ path: 'recipeId', message: 'a recipe needs its id' }] : [];
  return [
    ...(recipeId === null ? [] : [{ path: 'recipeId', message: 'a note has no recipe' }]),
    ...(title === null ? [{ path: 'title', message: 'a note needs a title' }] : []),
  ];
}

function refuse(issues: Issue[]): void {
  if (issues.length > 0) throw new InvalidRequestError(issues);
}

function columnsOf({
  date,
  slot,
  itemType,
  recipeId,
  title,
  note,
  plannedServings,
}: ChangeCalendarItemDto): ItemChanges {
  const columns = {
    date,
    slot,
    item_type: itemType,
    recipe_id: itemType === 'note' ? null : recipeId,
    title,
    note,
    planned_servings: plannedServings,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function toChanged({ row, stale }: Guarded<CalendarItemDto>): ChangedCalendarItemDto {
  return { item: row, stale };
}
