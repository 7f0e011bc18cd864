import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { toDto } from '../../http/fields/to-dto.js';
import { type AddedGroceriesDto, AddPlanDto, AddRecipeDto } from '../../groceries/from-recipes/from-recipes.dto.js';
import { SKIP_REASONS } from '../../groceries/from-recipes/from-recipes.dto.js';
import { FromRecipesService } from '../../groceries/from-recipes/from-recipes.service.js';
import { fitting, inLines } from '../answers/fitting.js';
import { groceryLine, groceryShown, groceryText } from '../answers/grocery-shapes.js';
import { DATA_NOTE, short } from '../answers/quoted.js';
import { RecipeFinder } from '../finding/recipe-finder.js';
import { StoreFinder } from '../finding/store-finder.js';
import { day, idOrName } from './arguments.js';
import { type Asker, defineTool, type Tool } from './tool.js';
import { Toolbox } from './toolbox.js';

const LINES_TOKENS = 3_000;
const SKIPPED_TOKENS = 1_000;

const skipPantry = z.boolean().default(true).describe('Whether what is in the pantry stays off the list');
const preview = z.boolean().default(false).describe('Whether nothing is done and the answer tells what would be');
const answer = z.object({
  added: z.int().describe('How many lines are new'),
  merged: z.int().describe('How many lines stood on the list and hold more now'),
  groceries: z.array(groceryLine).describe('These lines, or the first of them'),
  skipped: z.array(z.object({ name: z.string(), reason: z.enum(SKIP_REASONS) })),
});

@Injectable()
export class GroceryRecipesTools {
  constructor(
    toolbox: Toolbox,
    private readonly groceries: FromRecipesService,
    private readonly recipes: RecipeFinder,
    private readonly stores: StoreFinder,
  ) {
    toolbox.add(this.fromRecipe(), this.fromPlan());
  }

  private fromRecipe(): Tool {
    return defineTool({
      name: 'groceries_from_recipe',
      title: 'Shop for a recipe',
      description:
        'Puts what a recipe wants on the shopping list. The same recipe a second time adds its amounts once more.',
      scope: 'groceries:write',
      effect: { adds: true },
      input: z.strictObject({
        recipe: idOrName('recipe'),
        servings: z.number().min(0.01).max(10_000).optional().describe('For how many; left out: as the recipe says'),
        store: idOrName('store')
          .nullable()
          .optional()
          .describe('Its id or name, null for none; left out: where each ingredient was bought last'),
        skipPantry,
        preview,
      }),
      output: answer,
      run: async ({ recipe, store, ...asked }, asker) => {
        const storeId = await this.stores.find(asker, store);
        const { id: recipeId } = await this.recipes.find(asker, recipe);
        const body = toDto(AddRecipeDto, { ...asked, recipeId, storeId });
        return this.shown(asker, await this.groceries.addRecipe(asker.caller.householdId, body));
      },
      tell,
    });
  }

  private fromPlan(): Tool {
    return defineTool({
      name: 'groceries_from_plan',
      title: 'Shop for the plan',
      description:
        'Puts what the recipes planned for some days want on the shopping list. What was added for the plan before is left out.',
      scope: 'groceries:write',
      effect: { adds: true, again: true },
      input: z.strictObject({
        from: day.describe('The first day, YYYY-MM-DD'),
        to: day.describe('The last day, YYYY-MM-DD, 365 days later at most'),
        skipPantry,
        preview,
      }),
      output: answer,
      run: async (asked, asker) =>
        this.shown(asker, await this.groceries.addPlan(asker.caller.householdId, toDto(AddPlanDto, asked))),
      tell,
    });
  }

  private async shown(asker: Asker, { groceries, added, merged, skipped }: AddedGroceriesDto): Promise<Answer> {
    const names = await this.stores.names(asker);
    return {
      added,
      merged,
      groceries: fitting(
        groceries.map((line) => groceryShown(line, names)),
        LINES_TOKENS,
      ),
      skipped: fitting(
        skipped.map(({ name, reason }) => ({ name: short(name), reason })),
        SKIPPED_TOKENS,
      ),
    };
  }
}

type Answer = z.output<typeof answer>;

function tell({ added, merged, groceries, skipped }: Answer): string {
  const head = `${added} lines are new, ${merged} hold more, ${skipped.length} ingredients were left out.`;
  return inLines([head, ...groceries.map(groceryText), DATA_NOTE]);
}
