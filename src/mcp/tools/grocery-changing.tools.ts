import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { BulkResult } from '../../http/bulk/bulk.js';
import { toDto } from '../../http/fields/to-dto.js';
import { InvalidRequestError, NotFoundError } from '../../http/problems/errors.js';
import { AssignStoreDto, type GroceryDto } from '../../groceries/groceries.dto.js';
import { ManyGroceriesService } from '../../groceries/many/many-groceries.service.js';
import { PlaceGroceriesService } from '../../groceries/place-groceries.service.js';
import { listLines } from '../../shared/text/list-lines.js';
import { fitting, inLines } from '../answers/fitting.js';
import { groceryLine, groceryShown, groceryText } from '../answers/grocery-shapes.js';
import { DATA_NOTE } from '../answers/quoted.js';
import { GroceryFinder } from '../finding/grocery-finder.js';
import { StoreFinder } from '../finding/store-finder.js';
import { untilFresh } from '../finding/until-fresh.js';
import { idOrName } from './arguments.js';
import { type Asker, defineTool, type Tool } from './tool.js';
import { Toolbox } from './toolbox.js';

const MOST_AT_ONCE = 50;
const LONGEST_LINE = 500;

const groceries = z
  .array(idOrName('grocery'))
  .min(1)
  .max(MOST_AT_ONCE)
  .describe('Ids, or names where only one line has the name');
const answer = z.object({ groceries: z.array(groceryLine).describe('As they stand now') });
type Answer = z.output<typeof answer>;

@Injectable()
export class GroceryChangingTools {
  constructor(
    toolbox: Toolbox,
    private readonly places: PlaceGroceriesService,
    private readonly many: ManyGroceriesService,
    private readonly finder: GroceryFinder,
    private readonly stores: StoreFinder,
  ) {
    toolbox.add(this.create(), this.mark(true), this.mark(false), this.remove(), this.assignStore());
  }

  private create(): Tool {
    return defineTool({
      name: 'grocery_create',
      title: 'Add to the shopping list',
      description:
        'Adds lines to the shopping list. What recipes want comes with groceries_from_recipe or groceries_from_plan.',
      scope: 'groceries:write',
      effect: { adds: true },
      input: z.strictObject({
        items: z
          .array(z.string().trim().min(1).max(LONGEST_LINE))
          .min(1)
          .max(MOST_AT_ONCE)
          .describe('Lines such as "2 l milk" or "bread"'),
        store: idOrName('store')
          .nullable()
          .optional()
          .describe('Its id or name, null for none; left out: where each ingredient was bought last'),
        note: z.string().max(2_000).optional().describe('For each of the lines'),
      }),
      output: answer,
      run: async ({ items, store, note }, asker) => {
        const storeId = await this.stores.find(asker, store);
        await this.stores.refuseUnknown(asker, storeId ?? null);
        const lines = items.flatMap((item) => (item.includes('\n') ? listLines(item) : item));
        const create = lines.map((raw) => ({ raw, storeId, note }));
        const { created } = await this.many.bulk(asker.caller.householdId, { create, update: [], delete: [] });
        return this.shown(asker, created.map(entityOf));
      },
      tell: tellAs('Added'),
    });
  }

  private mark(isDone: boolean): Tool {
    return defineTool({
      name: isDone ? 'grocery_mark_done' : 'grocery_mark_undone',
      title: isDone ? 'Tick off the shopping list' : 'Untick on the shopping list',
      description: isDone
        ? 'Ticks lines of the shopping list off: they were bought.'
        : 'Takes ticks back: the lines are still to be bought.',
      scope: 'groceries:write',
      exception: 'tick',
      effect: { again: true },
      input: z.strictObject({ groceries }),
      output: answer,
      run: async ({ groceries: given }, asker) => {
        const { householdId } = asker.caller;
        const found = await this.finder.find(householdId, given, (grocery) => grocery.isDone !== isDone);
        const marked = await eachFresh(found, async (lines) => {
          const wanted = lines.filter((grocery) => grocery.isDone !== isDone);
          const { updated } = await this.many.tick(householdId, { groceries: wanted.map(seen), isDone });
          return [...updated, ...lines.filter((grocery) => grocery.isDone === isDone).map(applied)];
        });
        return this.shown(asker, marked);
      },
      tell: tellAs(isDone ? 'Ticked off' : 'Still to be bought'),
    });
  }

  private remove(): Tool {
    return defineTool({
      name: 'grocery_delete',
      title: 'Delete from the shopping list',
      description:
        'Deletes lines of the shopping list, bought or not. What was bought is ticked off with grocery_mark_done instead.',
      scope: 'groceries:write',
      effect: { loses: true, again: true },
      input: z.strictObject({ groceries }),
      output: z.object({ groceries: z.array(groceryLine).describe('As they were') }),
      run: async ({ groceries: given }, asker) => {
        const { householdId } = asker.caller;
        const found = await this.finder.find(householdId, given);
        const removed = await eachFresh(found, async (lines) => {
          const body = { create: [], update: [], delete: lines.map(seen) };
          return (await this.many.bulk(householdId, body)).deleted;
        });
        return this.shown(asker, removed);
      },
      tell: tellAs('Deleted'),
    });
  }

  private assignStore(): Tool {
    return defineTool({
      name: 'grocery_assign_store',
      title: 'Choose a store for groceries',
      description: 'Says in which store lines of the shopping list are bought.',
      scope: 'groceries:write',
      effect: { again: true },
      input: z.strictObject({
        groceries,
        store: idOrName('store').nullable().describe('Its id or name; null for no store'),
        savePreference: z.boolean().default(true).describe('Whether the same ingredients go to this store next time'),
      }),
      output: answer,
      run: async ({ groceries: given, store, savePreference }, asker) => {
        const { householdId } = asker.caller;
        const storeId = (await this.stores.find(asker, store)) ?? null;
        const found = await this.finder.find(householdId, given);
        const assigned: GroceryDto[] = [];
        for (const line of found) {
          let standing = line;
          const assign = async (): Promise<GroceryDto | null> => {
            const body = toDto(AssignStoreDto, { version: standing.version, storeId, savePreference });
            const { grocery, stale } = await this.places.assignStore(householdId, line.id, body);
            standing = grocery;
            return stale ? null : grocery;
          };
          assigned.push(await untilFresh(assign));
        }
        return this.shown(asker, assigned);
      },
      tell: tellAs('In their store'),
    });
  }

  private async shown(asker: Asker, lines: readonly GroceryDto[]): Promise<Answer> {
    const names = await this.stores.names(asker);
    return { groceries: fitting(lines.map((line) => groceryShown(line, names))) };
  }
}

type Result = BulkResult<GroceryDto>;

/**
 * Changes all lines, and tries those again that somebody else changed at the same time.
 * @throws NotFoundError ConflictError
 */
async function eachFresh(
  found: readonly GroceryDto[],
  change: (lines: readonly GroceryDto[]) => Promise<Result[]>,
): Promise<GroceryDto[]> {
  const changed = new Map<string, GroceryDto>();
  let pending = found;
  return untilFresh(async () => {
    const results = await change(pending);
    pending = results.flatMap(({ status, entity }) => (status === 'stale' && entity !== undefined ? entity : []));
    for (const result of results.filter(({ status }) => status !== 'stale')) {
      const line = entityOf(result);
      changed.set(line.id, line);
    }
    return pending.length > 0 ? null : found.map((line) => changed.get(line.id) ?? line);
  });
}

function applied(entity: GroceryDto): Result {
  return { id: entity.id, status: 'applied', entity };
}

function seen({ id, version }: GroceryDto): { id: string; version: number } {
  return { id, version };
}

/**
 * The changed entity.
 * @throws InvalidRequestError NotFoundError when it was not changed
 */
function entityOf({ entity, issues }: Pick<Result, 'entity' | 'issues'>): GroceryDto {
  if (entity !== undefined) return entity;
  if (issues !== undefined) throw new InvalidRequestError(issues);
  throw new NotFoundError('One of the groceries is gone: somebody deleted it a moment ago');
}

function tellAs(done: string): (told: Answer) => string {
  return (told) => inLines([`${done}:`, ...told.groceries.map(groceryText), DATA_NOTE]);
}
