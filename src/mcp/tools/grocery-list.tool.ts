import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { fitting, inLines } from '../answers/fitting.js';
import { groceryLine, groceryShown, groceryText } from '../answers/grocery-shapes.js';
import { DATA_NOTE } from '../answers/quoted.js';
import { GroceryFinder } from '../finding/grocery-finder.js';
import { StoreFinder } from '../finding/store-finder.js';
import { cursor, idOrName, nextCursor } from './arguments.js';
import { defineTool } from './tool.js';
import { Toolbox } from './toolbox.js';

/** Maximum number of lines in one answer. Fewer may fit. */
const MOST_LINES = 100;
/** The values of `isDone` that are shown. */
const SHOWN = { open: [false], done: [true], all: [false, true] } as const;

@Injectable()
export class GroceryListTool {
  constructor(
    toolbox: Toolbox,
    private readonly finder: GroceryFinder,
    private readonly stores: StoreFinder,
  ) {
    toolbox.add(
      defineTool({
        name: 'grocery_list',
        title: 'See the shopping list',
        description: 'Lists what is on the shopping list of the household, in its order.',
        scope: 'groceries:read',
        effect: { reads: true },
        input: z.strictObject({
          show: z.enum(['open', 'done', 'all']).default('open').describe('open: what is still to be bought'),
          store: idOrName('store').optional().describe('Only what is bought in this store: its id or name'),
          cursor,
        }),
        output: z.object({ groceries: z.array(groceryLine), total: z.int(), nextCursor }),
        run: async (asked, asker) => {
          const states: readonly boolean[] = SHOWN[asked.show];
          const storeId = await this.stores.find(asker, asked.store);
          const names = await this.stores.names(asker);
          const all = (await this.finder.all(asker.caller.householdId)).filter(
            (grocery) => states.includes(grocery.isDone) && (storeId === undefined || grocery.storeId === storeId),
          );
          const rest = all
            .slice(asked.cursor, asked.cursor + MOST_LINES)
            .map((grocery) => groceryShown(grocery, names));
          const groceries = fitting(rest);
          const next = asked.cursor + groceries.length;
          return { groceries, total: all.length, nextCursor: next < all.length ? next : null };
        },
        tell: ({ groceries, total }) =>
          inLines(total === 0 ? ['Nothing is on it.'] : [`${total} lines.`, ...groceries.map(groceryText), DATA_NOTE]),
      }),
    );
  }
}
