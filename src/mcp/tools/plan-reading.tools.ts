import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PlannedRecipesService } from '../../plan/planned-recipes.service.js';
import { fitting, inLines } from '../answers/fitting.js';
import { calendarItem, itemLine, itemShown, plannedRecipeShown } from '../answers/plan-shapes.js';
import { DATA_NOTE } from '../answers/quoted.js';
import { CalendarItemFinder } from '../finding/calendar-item-finder.js';
import { cursor, day, nextCursor } from './arguments.js';
import { defineTool, type Tool } from './tool.js';
import { Toolbox } from './toolbox.js';

const page = z.object({ items: z.array(calendarItem), total: z.int(), nextCursor });

type Page = z.output<typeof page>;

@Injectable()
export class PlanReadingTools {
  constructor(
    toolbox: Toolbox,
    private readonly planned: PlannedRecipesService,
    private readonly finder: CalendarItemFinder,
  ) {
    toolbox.add(
      this.around('day', 'get_today_planned_recipes', 'today'),
      this.around('week', 'get_week_planned_recipes', 'this week, from Monday to Sunday'),
      this.around('month', 'get_month_planned_recipes', 'this calendar month'),
      this.plan(),
    );
  }

  private around(unit: 'day' | 'week' | 'month', name: string, when: string): Tool {
    return defineTool({
      name,
      title: `Recipes planned for ${when}`,
      description: `Lists the recipes that are planned for ${when}. Notes of the plan and other days: get_plan.`,
      scope: 'plan:read',
      effect: { reads: true },
      input: z.strictObject({ cursor }),
      output: page,
      run: async (asked, { caller }) => {
        const planned = await this.planned.listAround(unit, caller.householdId);
        return pageOf(planned.map(plannedRecipeShown), asked.cursor);
      },
      tell,
    });
  }

  private plan(): Tool {
    return defineTool({
      name: 'get_plan',
      title: 'See the plan',
      description:
        'Lists the recipes and notes that are planned for some days, or those in the queue, which have no day yet.',
      scope: 'plan:read',
      effect: { reads: true },
      input: z.strictObject({
        from: day.optional().describe('The first day, YYYY-MM-DD; left out with to: the queue'),
        to: day.optional().describe('The last day, YYYY-MM-DD, 365 days later at most; left out: the first day'),
        cursor,
      }),
      output: page,
      run: async ({ from, to, ...asked }, { caller: { householdId } }) => {
        const first = from ?? to;
        const items =
          first === undefined
            ? await this.finder.queue(householdId)
            : await this.finder.between(householdId, { from: first, to: to ?? first });
        return pageOf(items.map(itemShown), asked.cursor);
      },
      tell,
    });
  }
}

function pageOf(all: readonly z.input<typeof calendarItem>[], start: number): Page {
  const items = fitting(all.slice(start));
  const next = start + items.length;
  return { items, total: all.length, nextCursor: next < all.length ? next : null };
}

function tell({ items, total }: Page): string {
  if (total === 0) return 'Nothing is planned.';
  return inLines([`${total} planned.`, ...items.map(itemLine), DATA_NOTE]);
}
