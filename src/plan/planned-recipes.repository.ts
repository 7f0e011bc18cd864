import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { polledList, PolledLists, type ReadList } from '../changes/polled-lists.js';
import type { Statement } from '../database/sql.js';
import { imageSql } from '../recipes/pictures/picture-link.js';
import { ITS_RECIPE, PLAN_ORDER, plannedColumns } from './calendar-item-sql.js';
import type { DateRange } from '../http/fields/calendar-dates.js';

const plannedBetween = (image: string, from: string, to: string): string => `
  SELECT ${plannedColumns(image)} FROM planned_recipes p ${ITS_RECIPE}
  WHERE p.household_id = $1 AND p.item_type = 'recipe' AND p.date BETWEEN ${from} AND ${to}
  ORDER BY ${PLAN_ORDER}`;

/** SQL of today; `$2` for a household without a time zone of its own. */
const TODAY = `COALESCE((SELECT (now() AT TIME ZONE time_zone)::date FROM households WHERE id = $1), $2::date)`;
const FIRST_DAY = `date_trunc($3, ${TODAY}::timestamp)::date`;
const LAST_DAY = `(date_trunc($3, ${TODAY}::timestamp) + ('1 ' || $3)::interval - interval '1 day')::date`;

/**
 * The recipes of the current `$3` ('day', 'week' or 'month').
 * @param image SQL for the image of the recipe `r`
 */
export const listAround = (image: string): Statement =>
  polledList({
    name: 'planned-recipe-list',
    items: plannedBetween(image, FIRST_DAY, LAST_DAY),
    kind: 'calendarItem',
    part: [FIRST_DAY, LAST_DAY],
    known: '$4',
  });

const listBetween = (image: string): Statement =>
  polledList({
    name: 'planned-recipe-range',
    items: plannedBetween(image, '$2', '$3'),
    kind: 'calendarItem',
    part: ['$2::date', '$3::date'],
    known: '$4',
  });

/** Lists of `PlannedRecipeDto`: the calendar items that are recipes. */
@Injectable()
export class PlannedRecipesRepository {
  private readonly around: Statement;
  private readonly between: Statement;

  constructor(
    private readonly lists: PolledLists,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.around = listAround(imageSql(publicUrl));
    this.between = listBetween(imageSql(publicUrl));
  }

  /** @param today in the time zone of the server, for a household without a time zone of its own */
  listAround(
    unit: 'day' | 'week' | 'month',
    householdId: string,
    today: string,
    known: readonly string[],
  ): Promise<ReadList> {
    return this.lists.read(this.around, [householdId, today, unit], known);
  }

  listBetween(householdId: string, { from, to }: DateRange, known: readonly string[]): Promise<ReadList> {
    return this.lists.read(this.between, [householdId, from, to], known);
  }
}
