import { Injectable } from '@nestjs/common';
import { Changes } from '../changes/changes.js';
import type { PatchOrSql } from '../database/table-repository.js';
import { Transactions } from '../database/transactions.js';
import { LineReader } from '../foods/line-reader.js';
import { refuseAbove, roomIn } from '../households/list-limits.js';
import { addedBefore } from '../http/problems/added-before.js';
import { ConflictError } from '../http/problems/errors.js';
import { HouseholdsService } from '../households/households.service.js';
import type { Ingredient } from '../ingredients/ingredient.entity.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { nameKey } from '../shared/text/name-key.js';
import { StoresService } from '../stores/stores.service.js';
import { DeletedGroceriesRepository } from './deleted/deleted-groceries.repository.js';
import type { CreateGroceryDto } from './groceries.dto.js';
import { GroceriesRepository } from './groceries.repository.js';
import { type GroceryToAdd, lineOf, rawLinesOf } from './grocery-lines.js';
import type { Grocery } from './grocery.entity.js';

/** Adds lines to the shopping list: those that people write, those of recipes, of recurring groceries and of archives. */
@Injectable()
export class AddGroceriesService {
  constructor(
    private readonly repository: GroceriesRepository,
    private readonly deleted: DeletedGroceriesRepository,
    private readonly ingredients: IngredientsService,
    private readonly stores: StoresService,
    private readonly households: HouseholdsService,
    private readonly lines: LineReader,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /** Converts the bodies into lines, and parses their `raw` lines. */
  async toLines(householdId: string, bodies: readonly CreateGroceryDto[]): Promise<GroceryToAdd[]> {
    const partsOf = await this.lines.read(rawLinesOf(bodies), 'raw', { householdId });
    return bodies.map((body) => lineOf(body, partsOf));
  }

  async isFull(householdId: string): Promise<boolean> {
    return roomIn('groceries', await this.repository.countIn(householdId)) === 0;
  }

  /**
   * Adds lines at the end of the list, in their order. It leaves out lines with a store that does not exist, and lines whose id another
   * line or a deleted one has.
   * @throws UnprocessableError when the list is full
   */
  add(householdId: string, lines: readonly GroceryToAdd[]): Promise<Grocery[]> {
    return this.transactions.run(async () => {
      const ingredients = await this.ingredients.findOrAdd(householdId, namesOf(lines));
      const defaultStoreId = await this.defaultStoreOf(householdId, lines);
      const placed = lines.map((line) => withPlace(line, ingredients, defaultStoreId));
      const stores = await this.stores.lockAgainstRemoval(householdId, storesOf(placed));
      const deleted = await this.deleted.idsAmong(
        householdId,
        lines.map(({ id }) => id),
      );
      const possible = placed.filter(({ id, saidStoreId }) => !deleted.has(id) && isHeld(saidStoreId, stores));
      const last = await this.repository.lastOrder(householdId);
      const rows = possible.map(({ saidStoreId: _said, ...line }, index) => ({
        ...line,
        householdId,
        storeId: isHeld(line.storeId, stores) ? line.storeId : null,
        sortOrder: last + index + 1,
      }));
      const added = (await this.repository.add(rows)).toSorted((one, other) => one.sortOrder - other.sortOrder);
      if (added.length > 0) refuseAbove('groceries', await this.repository.countIn(householdId));
      this.changes.note('grocery', ...added);
      return added;
    });
  }

  /** `null` when none of the lines needs it. */
  private async defaultStoreOf(
    householdId: string,
    lines: readonly Pick<GroceryToAdd, 'storeId'>[],
  ): Promise<string | null> {
    if (lines.every(({ storeId }) => storeId !== undefined)) return null;
    return this.households.defaultStoreOf(householdId);
  }

  /**
   * A line that `add` left out because it is there already.
   * @throws NotFoundError when the household does not have its store, ConflictError when something else has its id
   */
  async existing(householdId: string, { id, madeOf, storeId = null }: GroceryToAdd): Promise<Grocery> {
    const existing = await this.repository.findIn(householdId, id);
    if (existing !== null) return addedBefore(existing, (line) => line.madeOf === madeOf, 'grocery');
    await this.stores.refuseUnknown(householdId, storeId);
    throw new ConflictError('A grocery with this id was deleted');
  }
}

interface PlacedLine extends Omit<GroceryToAdd, 'completedAt'>, PatchOrSql<Pick<Grocery, 'completedAt'>> {
  readonly ingredientId: string | null;
  readonly storeId: string | null;
  readonly saidStoreId: string | null;
}

/** The line with its ingredient. When no store is said, it has the one that was last saved for the ingredient, or the default store. */
function withPlace(
  line: GroceryToAdd,
  ingredients: ReadonlyMap<string, Ingredient>,
  defaultStoreId: string | null,
): PlacedLine {
  const ingredient = line.name === null ? undefined : ingredients.get(nameKey(line.name));
  return {
    ...line,
    ingredientId: ingredient?.id ?? null,
    storeId: line.storeId === undefined ? (ingredient?.preferredStoreId ?? defaultStoreId) : line.storeId,
    saidStoreId: line.storeId ?? null,
    completedAt: line.isDone ? (line.completedAt ?? (() => 'now()')) : null,
  };
}

function isHeld(storeId: string | null, stores: ReadonlySet<string>): boolean {
  return storeId === null || stores.has(storeId);
}

function namesOf(lines: readonly GroceryToAdd[]): string[] {
  return lines.flatMap(({ name }) => name ?? []);
}

function storesOf(lines: readonly Pick<Grocery, 'storeId'>[]): string[] {
  return [...new Set(lines.flatMap(({ storeId }) => storeId ?? []))];
}
