import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { ChangeFeed } from '../../changes/change-feed.js';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { HouseholdClock } from '../../households/household-clock.js';
import { refuseAbove } from '../../households/list-limits.js';
import { type DateRange, daysAfter, daysBetween } from '../../http/fields/calendar-dates.js';
import { addedBefore } from '../../http/problems/added-before.js';
import { InvalidRequestError, orNotFound } from '../../http/problems/errors.js';
import { RecipeCardsService } from '../../recipes/cards/recipe-cards.service.js';
import { Tasks } from '../../tasks/tasks.js';
import type { PlacedItemsDto } from '../calendar-items.dto.js';
import { issuesOf } from '../calendar-items.service.js';
import type { ItemToPlace } from '../items-to-place.js';
import { PlacingService } from '../placing.service.js';
import { placeOfSlot } from '../plan-order.js';
import type { MealTemplate, TemplateItem } from './meal-template.entity.js';
import {
  type ApplyMealTemplateDto,
  type ChangedMealTemplateDto,
  type ChangeMealTemplateDto,
  type CreateMealTemplateDto,
  type GivenRepeatDto,
  type GivenTemplateItemDto,
  type MealTemplateDto,
  MOST_TEMPLATE_ITEMS,
  TEMPLATE_DAYS,
  toMealTemplateDto,
} from './meal-templates.dto.js';
import { MealTemplatesRepository, type NewMealTemplate } from './meal-templates.repository.js';
import { repeatTask } from './template-task.js';

@Injectable()
export class MealTemplatesService implements OnModuleInit {
  constructor(
    private readonly repository: MealTemplatesRepository,
    private readonly placing: PlacingService,
    private readonly recipes: RecipeCardsService,
    private readonly clock: HouseholdClock,
    private readonly tasks: Tasks,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    this.feed.show({
      kind: 'mealTemplate',
      scope: 'plan:read',
      entities: async (householdId, ids) => (await this.repository.findAllIn(householdId, ids)).map(toMealTemplateDto),
    });
  }

  /** By title. */
  async list(householdId: string): Promise<MealTemplateDto[]> {
    return (await this.repository.list(householdId)).map(toMealTemplateDto);
  }

  /** @throws NotFoundError */
  async find(householdId: string, id: string): Promise<MealTemplateDto> {
    return toMealTemplateDto(orNotFound(await this.repository.findIn(householdId, id), 'Meal template'));
  }

  /**
   * @param repeatedOn the first days of earlier repetitions
   * @throws InvalidRequestError, ConflictError when something else has the id, UnprocessableError when the household has
   * the maximum number
   */
  async create(
    { householdId, userId }: Person,
    { repeat, ...body }: CreateMealTemplateDto,
    repeatedOn: string[] = [],
  ): Promise<MealTemplateDto> {
    const template: NewMealTemplate = {
      householdId,
      id: body.id ?? randomUUID(),
      userId,
      title: body.title,
      items: await this.itemsOf(householdId, body),
      repeatWeeks: repeat?.everyWeeks ?? null,
      repeatUntil: repeat?.until ?? null,
      repeatFrom: repeat == null ? null : (repeat.from ?? (await this.clock.todayOf(householdId))),
      repeatedOn,
    };
    return this.transactions.run(async () => {
      const added = await this.repository.add(template);
      if (added === null) return this.existing(template, repeat?.from !== undefined);
      refuseAbove('mealTemplates', await this.repository.count(householdId));
      if (added.repeatWeeks !== null) await this.tasks.add(repeatTask(householdId, added.id));
      this.changes.note('mealTemplate', added);
      return toMealTemplateDto(added);
    });
  }

  /** @throws InvalidRequestError NotFoundError */
  async change(
    householdId: string,
    id: string,
    { version, title, items: given, repeat }: ChangeMealTemplateDto,
  ): Promise<ChangedMealTemplateDto> {
    const items = given && (await this.checkedItems(householdId, given));
    const today = await this.clock.todayOf(householdId);
    return this.transactions.run(async () => {
      const template = orNotFound(await this.repository.lockIn(householdId, id), 'Meal template');
      const isStale = template.version !== version;
      const isEmpty = title === undefined && items === undefined && repeat === undefined;
      if (isStale || isEmpty) return { mealTemplate: toMealTemplateDto(template), stale: isStale };
      const patch = { title, items, ...repeatColumns(repeat, template.repeatFrom ?? today) };
      const changed = orNotFound(
        await this.repository.updateAtVersion({ householdId, id }, version, patch),
        'Meal template',
      );
      if (repeat != null) await this.tasks.addNow(repeatTask(householdId, id));
      this.changes.note('mealTemplate', changed);
      return { mealTemplate: toMealTemplateDto(changed), stale: false };
    });
  }

  /**
   * Returns whether the template had this version and was removed. Items that it planned stay.
   * @throws NotFoundError
   */
  remove(householdId: string, id: string, version: number): Promise<boolean> {
    return this.transactions.run(async () => {
      const removed = await this.repository.removeAtVersion({ householdId, id }, version);
      if (removed !== null) this.changes.noteRemoval('mealTemplate', removed);
      else orNotFound(await this.repository.findIn(householdId, id), 'Meal template');
      return removed !== null;
    });
  }

  /**
   * Plans the items of the template.
   * @throws NotFoundError InvalidRequestError
   */
  async apply(planner: Person, id: string, { date, replace }: ApplyMealTemplateDto): Promise<PlacedItemsDto> {
    const { items } = orNotFound(await this.repository.findIn(planner.householdId, id), 'Meal template');
    const last = Math.max(0, ...items.map(({ dayOffset }) => dayOffset));
    const replaced = replace ? { from: date, to: daysAfter(date, last) } : null;
    return this.placing.placeWithRoom(planner, itemsFrom(items, date), replaced);
  }

  private async itemsOf(householdId: string, { items, fromRange }: CreateMealTemplateDto): Promise<TemplateItem[]> {
    if ((items === undefined) === (fromRange === undefined))
      throw new InvalidRequestError([{ path: 'items', message: 'a template needs either items or fromRange' }]);
    if (fromRange !== undefined) return this.itemsBetween(householdId, fromRange);
    return this.checkedItems(householdId, items ?? []);
  }

  private async itemsBetween(householdId: string, { from, to }: DateRange): Promise<TemplateItem[]> {
    if (daysBetween(from, to) >= TEMPLATE_DAYS)
      throw new InvalidRequestError([
        { path: 'fromRange.to', message: `a template has at most ${TEMPLATE_DAYS} days` },
      ]);
    const items = await this.placing.itemsBetween(householdId, { from, to });
    if (items.length > MOST_TEMPLATE_ITEMS)
      throw new InvalidRequestError([
        { path: 'fromRange', message: `a template has at most ${MOST_TEMPLATE_ITEMS} items` },
      ]);
    return items.map(({ date, ...content }) => ({ dayOffset: daysBetween(from, date), ...content }));
  }

  private async checkedItems(householdId: string, given: readonly GivenTemplateItemDto[]): Promise<TemplateItem[]> {
    const items = given.map(toItem);
    const ids = items.map(({ recipeId }) => recipeId).filter((id) => id !== null);
    const known = await this.recipes.findKept(householdId, ids);
    const issues = items.flatMap((item, index) => {
      const found = issuesOf(item);
      if (item.recipeId !== null && found.length === 0 && !known.has(item.recipeId))
        found.push({ path: 'recipeId', message: 'there is no such recipe' });
      return found.map(({ path, message }) => ({ path: `items.${index}.${path}`, message }));
    });
    if (issues.length > 0) throw new InvalidRequestError(issues);
    return items.sort(compareItems);
  }

  private async existing(template: NewMealTemplate, withBeginning: boolean): Promise<MealTemplateDto> {
    const existing = await this.repository.findIn(template.householdId, template.id);
    return toMealTemplateDto(addedBefore(existing, (row) => isSame(row, template, withBeginning), 'meal template'));
  }
}

type RepeatColumns = Partial<Pick<MealTemplate, 'repeatWeeks' | 'repeatUntil' | 'repeatFrom'>>;

/** @param from the first day, when the repetition does not name one */
function repeatColumns(repeat: GivenRepeatDto | null | undefined, from: string): RepeatColumns {
  if (repeat === undefined) return {};
  if (repeat === null) return { repeatWeeks: null, repeatUntil: null };
  return { repeatWeeks: repeat.everyWeeks, repeatUntil: repeat.until ?? null, repeatFrom: repeat.from ?? from };
}

/** The items with their days, when the template begins on this day. */
export function itemsFrom(items: readonly TemplateItem[], day: string): ItemToPlace[] {
  return items.map(({ dayOffset, ...content }) => ({ ...content, date: daysAfter(day, dayOffset) }));
}

function toItem(given: GivenTemplateItemDto): TemplateItem {
  const { dayOffset, slot, itemType, recipeId = null, title = null, note = null, plannedServings = null } = given;
  return { dayOffset, slot, itemType, recipeId, title, note, plannedServings };
}

/** Items of the same day and slot keep their given order. */
function compareItems(one: TemplateItem, other: TemplateItem): number {
  return one.dayOffset - other.dayOffset || placeOfSlot(one.slot) - placeOfSlot(other.slot);
}

function isSame(one: MealTemplate, other: NewMealTemplate, withBeginning: boolean): boolean {
  return (
    one.title === other.title &&
    isDeepStrictEqual(one.items, other.items) &&
    one.repeatWeeks === other.repeatWeeks &&
    one.repeatUntil === other.repeatUntil &&
    (!withBeginning || one.repeatFrom === other.repeatFrom)
  );
}
