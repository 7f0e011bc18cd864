import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/sql.js';
import { checkedRange } from '../../http/fields/calendar-dates.js';
import { refuseAbove } from '../../households/list-limits.js';
import { InvalidRequestError, NotFoundError, UnprocessableError } from '../../http/problems/errors.js';
import { inSlices } from '../../slices.js';
import type { WrittenAs } from '../grocery-writes.js';
import type { AddedGroceriesDto, AddPlanDto, AddRecipeDto, SkippedIngredientDto } from './from-recipes.dto.js';
import { FromRecipesRepository } from './from-recipes.repository.js';
import { type RecipeLine, type WantedLine, wantedLines, type WantedRecipe, writesFor } from './wanted-lines.js';

/** Maximum number of lines of one request: about those of a year of plain cooking. */
const MOST_LINES = 10_000;
const MOST_PLANNED = 2_000;
const TOO_MUCH = 'That is more than fits a shopping list: ask for fewer days at once';

/** The lines to write, computed while nobody else in the household merges lines. */
interface Wanted {
  readonly recipes: readonly WantedRecipe[];
  readonly lines: readonly RecipeLine[];
}

interface Choices {
  readonly ingredientIds: ReadonlySet<string> | null;
  readonly storeId: string | null | undefined;
  readonly skipAdded: boolean;
  readonly skipPantry: boolean;
  readonly preview: boolean;
}

/** Adds the ingredients of recipes to the shopping list. */
@Injectable()
export class FromRecipesService {
  constructor(private readonly repository: FromRecipesRepository) {}

  /**
   * @throws NotFoundError when the recipe or the store does not exist, InvalidRequestError when an ingredient does not
   * belong to the recipe
   */
  addRecipe(householdId: string, body: AddRecipeDto): Promise<AddedGroceriesDto> {
    const { recipeId, servings, ingredientIds, storeId, skipPantry, preview } = body;
    const chosen = ingredientIds === undefined ? null : new Set(ingredientIds);
    const choices = { ingredientIds: chosen, storeId, skipAdded: false, skipPantry, preview };
    return this.add(householdId, choices, async (tx) => {
      const recipe = await this.repository.findRecipe(tx, householdId, recipeId);
      if (recipe === null) throw new NotFoundError('Recipe not found');
      const lines = await this.repository.linesOf(tx, householdId, [recipeId]);
      refuseUnknown(ingredientIds ?? [], new Set(lines.map(({ id }) => id)), 'ingredientIds');
      return { recipes: [{ ...recipe, wantedServings: servings ?? recipe.servings }], lines };
    });
  }

  /** @throws InvalidRequestError for a wrong range, and when an item is not a recipe that is planned for these days */
  async addPlan(householdId: string, body: AddPlanDto): Promise<AddedGroceriesDto> {
    const { itemIds, skipPantry, skipAdded, preview } = body;
    const range = checkedRange(body);
    const choices = { ingredientIds: null, storeId: undefined, skipAdded, skipPantry, preview };
    return this.add(householdId, choices, async (tx) => {
      const recipes = await this.repository.findPlanned(tx, householdId, range, itemIds ?? null, MOST_PLANNED + 1);
      if (recipes.length > MOST_PLANNED) throw new UnprocessableError(TOO_MUCH);
      refuseUnknown(itemIds ?? [], new Set(recipes.map(({ calendarItemId }) => calendarItemId ?? '')), 'itemIds');
      const ids = [...new Set(recipes.map(({ recipeId }) => recipeId))];
      return { recipes, lines: await this.repository.linesOf(tx, householdId, ids) };
    });
  }

  private async add(
    householdId: string,
    { skipAdded, preview, ...choice }: Choices,
    read: (tx: Transaction) => Promise<Wanted>,
  ): Promise<AddedGroceriesDto> {
    let skipped: SkippedIngredientDto[] = [];
    const written = await this.repository.inTurn(householdId, !preview, async (tx) => {
      const { recipes, lines } = await read(tx);
      const itemIds = skipAdded ? recipes.flatMap(({ calendarItemId }) => calendarItemId ?? []) : [];
      const addedBefore = await this.repository.addedBefore(tx, householdId, itemIds);
      const { wanted, skipped: left } = await inSlices(wantedLines(recipes, lines, { ...choice, addedBefore }));
      skipped = left;
      if (wanted.length > MOST_LINES) throw new UnprocessableError(TOO_MUCH);
      const placed = await this.inStores(tx, householdId, wanted, choice.storeId ?? null);
      if (placed.length === 0) return [];
      const keys = [...new Set(placed.map(({ ingredient }) => ingredient))];
      const open = await this.repository.lockOpen(tx, householdId, keys);
      const writes = await inSlices(writesFor(placed, open));
      if (writes.added.length > 0)
        refuseAbove('groceries', await this.repository.count(tx, householdId), writes.added.length);
      return this.repository.write(tx, householdId, writes);
    });
    const count = (wanted: WrittenAs): number => written.filter(({ as }) => as === wanted).length;
    const groceries = written.map(({ grocery }) => grocery).toSorted((one, other) => one.sortOrder - other.sortOrder);
    return { groceries, added: count('added'), merged: count('changed'), skipped };
  }

  /**
   * Assigns stores to the lines. These stores are locked until the transaction ends. A line whose store was deleted in
   * the meantime has none.
   * @param storeId the store of all lines, when the request names one
   * @throws NotFoundError when that store does not exist
   */
  private async inStores(
    tx: Transaction,
    householdId: string,
    wanted: readonly WantedLine[],
    storeId: string | null,
  ): Promise<readonly WantedLine[]> {
    const ids = new Set([storeId, ...wanted.map((line) => line.storeId)].filter((id) => id !== null));
    if (ids.size === 0) return wanted;
    const held = await this.repository.holdStores(tx, householdId, [...ids]);
    if (storeId !== null && !held.has(storeId)) throw new NotFoundError('Store not found');
    return wanted.map((line) => (line.storeId === null || held.has(line.storeId) ? line : { ...line, storeId: null }));
  }
}

/** @throws InvalidRequestError that lists the unknown ids */
function refuseUnknown(ids: readonly string[], known: ReadonlySet<string>, path: string): void {
  const issues = ids.flatMap((id, index) =>
    known.has(id) ? [] : { path: `${path}.${index}`, message: `there is nothing here with the id ${id}` },
  );
  if (issues.length > 0) throw new InvalidRequestError(issues);
}
