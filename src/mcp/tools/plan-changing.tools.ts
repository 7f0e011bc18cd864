import { MAX_INT } from '../../shared/max-int.js';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { toDto } from '../../http/fields/to-dto.js';
import { CreateCalendarItemDto, MoveCalendarItemDto } from '../../plan/calendar-items.dto.js';
import { CalendarItemsService } from '../../plan/calendar-items.service.js';
import { calendarItem, itemLine, itemShown } from '../answers/plan-shapes.js';
import { DATA_NOTE } from '../answers/quoted.js';
import { CalendarItemFinder } from '../finding/calendar-item-finder.js';
import { RecipeFinder } from '../finding/recipe-finder.js';
import { untilFresh } from '../finding/until-fresh.js';
import { count, day, dayOrQueue, idOrName, slot } from './arguments.js';
import { defineTool, type Tool } from './tool.js';
import { Toolbox } from './toolbox.js';

const item = idOrName('recipe or note on the plan');
const plannedFor = day
  .optional()
  .describe('The day on which the item stands, where its name alone does not tell which');
const answer = z.object({ item: calendarItem });
/** An index after the end means the end. */
const LAST = MAX_INT;

@Injectable()
export class PlanChangingTools {
  constructor(
    toolbox: Toolbox,
    private readonly items: CalendarItemsService,
    private readonly recipes: RecipeFinder,
    private readonly finder: CalendarItemFinder,
  ) {
    toolbox.add(this.addRecipe(), this.addNote(), this.move(), this.remove());
  }

  private addRecipe(): Tool {
    return defineTool({
      name: 'add_to_plan',
      title: 'Plan a recipe',
      description: 'Puts a recipe on the plan, for a day or into the queue.',
      scope: 'plan:write',
      effect: { adds: true },
      input: z.strictObject({
        recipe: idOrName('recipe'),
        date: dayOrQueue,
        slot,
        servings: count.optional().describe('For how many; left out: as the recipe says'),
        note: z.string().max(20_000).optional(),
      }),
      output: answer,
      run: async ({ recipe, servings, ...asked }, asker) => {
        const { id: recipeId } = await this.recipes.find(asker, recipe);
        const content = { ...asked, itemType: 'recipe', recipeId, plannedServings: servings ?? null };
        return { item: itemShown(await this.items.create(asker.caller, toDto(CreateCalendarItemDto, content))) };
      },
      tell: (made) => `Planned: ${itemLine(made.item)}. ${DATA_NOTE}`,
    });
  }

  private addNote(): Tool {
    return defineTool({
      name: 'add_plan_note',
      title: 'Plan a note',
      description: 'Puts a note on the plan that is no recipe, such as "Leftovers" or "Eating out".',
      scope: 'plan:write',
      effect: { adds: true },
      input: z.strictObject({
        title: z.string().min(1).max(200),
        date: dayOrQueue,
        slot,
        note: z.string().max(20_000).optional().describe('More about it'),
      }),
      output: answer,
      run: async (asked, { caller }) => {
        const content = toDto(CreateCalendarItemDto, { ...asked, itemType: 'note' });
        return { item: itemShown(await this.items.create(caller, content)) };
      },
      tell: (made) => `Planned: ${itemLine(made.item)}. ${DATA_NOTE}`,
    });
  }

  private move(): Tool {
    return defineTool({
      name: 'move_planned',
      title: 'Move on the plan',
      description: 'Moves a planned recipe or note to another day, meal or place.',
      scope: 'plan:write',
      effect: { again: true },
      input: z.strictObject({
        item,
        plannedFor,
        date: dayOrQueue,
        slot: slot.optional().describe('The meal; left out: the one that it is planned for'),
        position: z.int().min(0).optional().describe('Its place in the meal, from 0; left out: the last'),
      }),
      output: answer,
      run: ({ item: given, plannedFor: stands, date, slot: meal, position }, { caller: { householdId } }) =>
        untilFresh(async () => {
          const { id, version, slot: before } = await this.finder.find(householdId, given, stands);
          const target = { version, targetDate: date, targetSlot: meal ?? before, targetIndex: position ?? LAST };
          const { item: moved, stale } = await this.items.move(householdId, id, toDto(MoveCalendarItemDto, target));
          return stale ? null : { item: itemShown(moved) };
        }),
      tell: (moved) => `It is planned for ${itemLine(moved.item)} now. ${DATA_NOTE}`,
    });
  }

  private remove(): Tool {
    return defineTool({
      name: 'remove_from_plan',
      title: 'Take off the plan',
      description: 'Takes a recipe or note off the plan. The recipe itself stays.',
      scope: 'plan:write',
      effect: { loses: true, again: true },
      input: z.strictObject({
        item,
        plannedFor,
        withGroceries: z
          .boolean()
          .default(false)
          .describe('Whether what it wants is taken off the open lines of the shopping list too'),
      }),
      output: z.object({ removed: calendarItem }),
      run: ({ item: given, plannedFor: stands, withGroceries }, { caller: { householdId } }) =>
        untilFresh(async () => {
          const found = await this.finder.find(householdId, given, stands);
          const isRemoved = await this.items.remove(householdId, found.id, found.version, withGroceries);
          return isRemoved ? { removed: itemShown(found) } : null;
        }),
      tell: ({ removed }) => `Taken off the plan: ${itemLine(removed)}. ${DATA_NOTE}`,
    });
  }
}
