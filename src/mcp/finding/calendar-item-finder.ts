import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../http/problems/errors.js';
import type { CalendarItemDto } from '../../plan/calendar-items.dto.js';
import { CalendarItemsService } from '../../plan/calendar-items.service.js';
import { daysAfter } from '../../http/fields/calendar-dates.js';
import { PlannedRecipesService } from '../../plan/planned-recipes.service.js';
import { nameKey } from '../../shared/text/name-key.js';
import { type Candidate, theOneNamed } from './find-one.js';
import { isUuid } from '../../shared/text/uuid.js';

const SOUGHT = { kind: 'planned item', seen: 'get_plan' };
/** Days before and after today in which an item is searched by its name. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 90;

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Finds an item of the plan by its id or name. */
@Injectable()
export class CalendarItemFinder {
  constructor(
    private readonly items: CalendarItemsService,
    private readonly planned: PlannedRecipesService,
  ) {}

  between(householdId: string, range: Range): Promise<CalendarItemDto[]> {
    return this.items.list(householdId, range);
  }

  queue(householdId: string): Promise<CalendarItemDto[]> {
    return this.items.queue(householdId);
  }

  /**
   * @param given an id, or the name of a recipe or note that is in the queue, or planned between a week ago and three
   * months ahead
   * @param day only items of this day, when it is set
   * @throws NotFoundError ConflictError
   */
  async find(householdId: string, given: string, day?: string): Promise<CalendarItemDto> {
    if (isUuid(given)) return this.byId(householdId, given);
    const today = await this.planned.today(householdId);
    const range = { from: day ?? daysAfter(today, -DAYS_BEFORE), to: day ?? daysAfter(today, DAYS_AFTER) };
    const items = await this.between(householdId, range);
    if (day === undefined) items.push(...(await this.queue(householdId)));
    return theOneNamed(given, items.map(named), SOUGHT).item;
  }

  private async byId(householdId: string, id: string): Promise<CalendarItemDto> {
    const item = await this.items.find(householdId, id.toLowerCase());
    if (item === null)
      throw new NotFoundError(`There is no planned item with this id. ${SOUGHT.seen} shows which there are.`);
    return item;
  }
}

function named(item: CalendarItemDto): Candidate & { item: CalendarItemDto } {
  const when = item.date === null ? 'in the queue' : `on ${item.date}`;
  const name = item.recipeName ?? item.title ?? '';
  return { id: item.id, name, key: nameKey(name), about: ` ${when}, ${item.slot}`, item };
}
