import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { ReadList } from '../../changes/polled-lists.js';
import { Sql } from '../../database/sql.js';
import { atVersion, leftAtVersion } from '../../database/version-guard.js';
import { HouseholdClock } from '../../households/household-clock.js';
import { refuseOneMore } from '../../households/list-limits.js';
import { ConflictError, InvalidRequestError, NotFoundError } from '../../http/problems/errors.js';
import { MEAL_CATEGORIES } from '../../parser/vocabulary/meal-categories.js';
import { Tasks } from '../../tasks/tasks.js';
import type { PlacedItemsDto } from '../calendar-items.dto.js';
import { issuesOf, type Planner } from '../calendar-items.service.js';
import { type DateRange, daysAfter, daysBetween } from '../../http/fields/calendar-dates.js';
import { PlacingService } from '../placing.service.js';
import type { TemplateItem } from './meal-template.entity.js';
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
} from './meal-templates.dto.js';
import { MealTemplatesRepository, type NewMealTemplate } from './meal-templates.repository.js';
import { repeatTask } from './template-task.js';

@Injectable()
export class MealTemplatesService {
  constructor(
    private readonly repository: MealTemplatesRepository,
    private readonly placing: PlacingService,
    private readonly clock: HouseholdClock,
    private readonly tasks: Tasks,
    private readonly sql: Sql,
  ) {}

  /**
   * A list of `MealTemplateDto`.
   * @param known the tags that the client has
   */
  list(householdId: string, known: readonly string[]): Promise<ReadList> {
    return this.repository.list(householdId, known);
  }

  /**
   * @param repeatedOn the first days of earlier repetitions
   * @throws InvalidRequestError, ConflictError when something else has the id, UnprocessableError when the household has
   * the maximum number
   */
  async create(
    { householdId, userId }: Planner,
    body: CreateMealTemplateDto,
    repeatedOn: string[] = [],
  ): Promise<MealTemplateDto> {
    const items = await this.itemsOf(householdId, body);
    const template: NewMealTemplate = {
      householdId,
      id: body.id ?? randomUUID(),
      userId,
      title: body.title,
      items,
      repeatWeeks: body.repeat?.everyWeeks ?? null,
      repeatUntil: body.repeat?.until ?? null,
      repeatFrom: body.repeat == null ? null : (body.repeat.from ?? (await this.today(householdId))),
      repeatedOn,
    };
    const count = await this.repository.count(householdId);
    await refuseOneMore('mealTemplates', count, () => this.repository.findById(householdId, template.id));
    const added = await this.sql.transaction(householdId, async (tx) => {
      if (template.repeatWeeks !== null) await this.tasks.add(tx, repeatTask(householdId, template.id));
      return this.repository.insert(tx, template);
    });
    return added ?? this.existing(template, body.repeat?.from !== undefined);
  }

  /** @throws InvalidRequestError NotFoundError */
  async change(householdId: string, id: string, body: ChangeMealTemplateDto): Promise<ChangedMealTemplateDto> {
    const { version, title, items, repeat } = body;
    const changes = {
      ...(title !== undefined && { title }),
      ...(items !== undefined && { items: await this.checkedItems(householdId, items) }),
      ...(repeat !== undefined && (await this.repeatColumns(householdId, repeat))),
    };
    const current = (): Promise<MealTemplateDto | null> => this.repository.findById(householdId, id);
    const change = async (): Promise<MealTemplateDto | null> =>
      this.sql.transaction(householdId, async (tx) => {
        if (repeat != null) await this.tasks.addAtOnce(tx, repeatTask(householdId, id));
        return this.repository.changeAtVersion(tx, householdId, id, version, changes, repeat?.from !== undefined);
      });
    const isEmpty = Object.keys(changes).length === 0;
    const outcome = await (isEmpty ? leftAtVersion(version, current) : atVersion(change(), current));
    if (outcome === null) throw new NotFoundError('Meal template not found');
    return { mealTemplate: outcome.row, stale: outcome.stale };
  }

  /** Returns whether the template had this version and was removed. Items that it planned stay. */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const change = this.repository.removeAtVersion(householdId, id, version);
    const outcome = await atVersion(change, () => this.repository.findById(householdId, id));
    if (outcome === null) throw new NotFoundError('Meal template not found');
    return !outcome.stale;
  }

  /**
   * Plans the items of the template.
   * @throws NotFoundError InvalidRequestError
   */
  async apply(planner: Planner, id: string, { date, replace }: ApplyMealTemplateDto): Promise<PlacedItemsDto> {
    const template = await this.repository.findById(planner.householdId, id);
    if (template === null) throw new NotFoundError('Meal template not found');
    const last = Math.max(0, ...template.items.map(({ dayOffset }) => dayOffset));
    const replaced = replace ? { from: date, to: daysAfter(date, last) } : null;
    return this.placing.placeWithRoom(planner, itemsFrom(template.items, date), replaced);
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
    const known = ids.length > 0 ? await this.repository.knownRecipes(householdId, ids) : new Set<string>();
    const issues = items.flatMap((item, index) => {
      const found = issuesOf(item);
      if (item.recipeId !== null && found.length === 0 && !known.has(item.recipeId))
        found.push({ path: 'recipeId', message: 'there is no such recipe' });
      return found.map(({ path, message }) => ({ path: `items.${index}.${path}`, message }));
    });
    if (issues.length > 0) throw new InvalidRequestError(issues);
    return items.sort(compareItems);
  }

  private async repeatColumns(householdId: string, repeat: GivenRepeatDto | null): Promise<object> {
    if (repeat === null) return { repeat_weeks: null, repeat_until: null };
    return {
      repeat_weeks: repeat.everyWeeks,
      repeat_until: repeat.until ?? null,
      repeat_from: repeat.from ?? (await this.today(householdId)),
    };
  }

  private today(householdId: string): Promise<string> {
    return this.clock.todayOf(householdId);
  }

  private async existing(template: NewMealTemplate, withBeginning: boolean): Promise<MealTemplateDto> {
    const existing = await this.repository.findById(template.householdId, template.id);
    if (existing === null || !isSame(existing, template, withBeginning))
      throw new ConflictError('There is another meal template with this id');
    return existing;
  }
}

/** The items with their days, when the template begins on this day. */
export function itemsFrom(
  items: readonly TemplateItem[],
  day: string,
): (Omit<TemplateItem, 'dayOffset'> & { date: string })[] {
  return items.map(({ dayOffset, ...content }) => ({ ...content, date: daysAfter(day, dayOffset) }));
}

function toItem(given: GivenTemplateItemDto): TemplateItem {
  const { dayOffset, slot, itemType, recipeId = null, title = null, note = null, plannedServings = null } = given;
  return { dayOffset, slot, itemType, recipeId, title, note, plannedServings };
}

/** Items of the same day and slot keep their given order. */
function compareItems(one: TemplateItem, other: TemplateItem): number {
  const slots = MEAL_CATEGORIES as readonly string[];
  return one.dayOffset - other.dayOffset || slots.indexOf(one.slot) - slots.indexOf(other.slot);
}

function isSame(one: MealTemplateDto, other: NewMealTemplate, withBeginning: boolean): boolean {
  const repeat = other.repeatWeeks === null ? null : { everyWeeks: other.repeatWeeks, until: other.repeatUntil };
  return (
    one.title === other.title &&
    isDeepStrictEqual(one.items, other.items) &&
    isDeepStrictEqual(one.repeat, repeat) &&
    (!withBeginning || one.repeatFrom === other.repeatFrom)
  );
}
