import { Injectable } from '@nestjs/common';
import { AdvisoryLocks } from '../../database/advisory-locks.js';
import { Transactions } from '../../database/transactions.js';
import { checkedRange } from '../../http/fields/calendar-dates.js';
import { HouseholdsService } from '../../households/households.service.js';
import { InvalidRequestError, NotFoundError, orNotFound, UnprocessableError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { StoresService } from '../../stores/stores.service.js';
import { AddGroceriesService } from '../add-groceries.service.js';
import { GroceriesService } from '../groceries.service.js';
import { ShoppingListService } from '../shopping-list.service.js';
import type { PlannedShare } from './calendar-item-shares.js';
import type { AddedGroceriesDto, AddPlanDto, AddRecipeDto, SkippedIngredientDto } from './from-recipes.dto.js';
import { FromRecipesRepository } from './from-recipes.repository.js';
import { ListedByHand } from './listed-by-hand.js';
import {
  chosenLines,
  linesFor,
  type RecipeLine,
  type WantedLine,
  wantedLines,
  type WantedRecipe,
} from './wanted-lines.js';

/** Maximum number of lines of one request: about those of a year of plain cooking. */
const MOST_LINES = 10_000;
const MOST_PLANNED = 2_000;
const NONE: ReadonlySet<string> = new Set();

interface Wanted {
  readonly recipes: readonly WantedRecipe[];
  readonly lines: readonly RecipeLine[];
}

interface Choices {
  readonly ingredientIds: ReadonlySet<string> | null;
  readonly withoutIngredientIds: ReadonlySet<string>;
  readonly storeId: string | null | undefined;
  readonly skipAdded: boolean;
  readonly skipListed: boolean;
  readonly again: ReadonlySet<string>;
  readonly skipPantry: boolean;
  readonly preview: boolean;
}

interface Addition {
  readonly result: AddedGroceriesDto;
  readonly wanted: readonly WantedLine[];
}

/** What planned recipes added. */
interface PlanAddition {
  readonly result: AddedGroceriesDto;
  readonly shares: readonly PlannedShare[];
}

/** Adds the ingredients of recipes to the shopping list. */
@Injectable()
export class FromRecipesService {
  constructor(
    private readonly repository: FromRecipesRepository,
    private readonly list: ShoppingListService,
    private readonly groceries: GroceriesService,
    private readonly additions: AddGroceriesService,
    private readonly stores: StoresService,
    private readonly households: HouseholdsService,
    private readonly transactions: Transactions,
    private readonly locks: AdvisoryLocks,
  ) {}

  /**
   * @throws NotFoundError when the recipe or the store does not exist, InvalidRequestError when an ingredient does not
   * belong to the recipe
   */
  async addRecipe(householdId: string, body: AddRecipeDto): Promise<AddedGroceriesDto> {
    const { recipeId, servings, ingredientIds, storeId, skipPantry, preview } = body;
    const choices = {
      ...chosenLines(ingredientIds, skipPantry),
      storeId,
      skipAdded: false,
      skipListed: false,
      again: NONE,
      preview,
    };
    const { result } = await this.add(householdId, choices, async () => {
      const recipe = orNotFound(await this.repository.findRecipe(householdId, recipeId), 'Recipe');
      const lines = await this.repository.linesOf(householdId, [recipeId]);
      refuseUnknown(ingredientIds ?? [], new Set(lines.map(({ id }) => id)), 'ingredientIds');
      return { recipes: [{ ...recipe, wantedServings: servings ?? recipe.servings }], lines };
    });
    return result;
  }

  /** Adds the recipe unless open lines have a share of it. @returns `null` when they have. @throws as `addRecipe` does */
  addRecipeOnce(householdId: string, body: AddRecipeDto): Promise<AddedGroceriesDto | null> {
    return this.transactions.run(async () => {
      await this.locks.wait('groceries', householdId);
      if (await this.repository.isListed(householdId, body.recipeId)) return null;
      return this.addRecipe(householdId, body);
    });
  }

  /** The ingredients that are not added unless somebody chooses them. Nothing when there is no such recipe. */
  async leftOut(householdId: string, recipeId: string): Promise<SkippedIngredientDto[]> {
    const recipe = await this.repository.findRecipe(householdId, recipeId);
    if (recipe === null) return [];
    const lines = await this.repository.linesOf(householdId, [recipeId]);
    return wantedLines([recipe], lines, chosenLines(undefined, true)).skipped;
  }

  /** Whether open lines have a share of the recipe. */
  isListed(householdId: string, recipeId: string): Promise<boolean> {
    return this.repository.isListed(householdId, recipeId);
  }

  /** @throws InvalidRequestError for a wrong range, and when an item is not a recipe that is planned for these days */
  async addPlan(householdId: string, body: AddPlanDto): Promise<AddedGroceriesDto> {
    return (await this.addPlanned(householdId, body, NONE)).result;
  }

  /**
   * Adds as `addPlan` does, and says what is to be taken back to undo it.
   * @param again ingredients of recipes that are added although they are listed (`skipListed`)
   */
  async addPlanned(householdId: string, body: AddPlanDto, again: ReadonlySet<string>): Promise<PlanAddition> {
    const { itemIds, skipPantry, skipAdded, skipListed, preview } = body;
    const withoutIngredientIds = new Set(body.withoutIngredientIds);
    const range = checkedRange(body);
    const skips = { skipAdded, skipListed, skipPantry };
    const choices = { ingredientIds: null, withoutIngredientIds, storeId: undefined, ...skips, again, preview };
    const { result, wanted } = await this.add(householdId, choices, async () => {
      const recipes = await this.repository.findPlanned(householdId, range, itemIds ?? null, MOST_PLANNED + 1);
      if (recipes.length > MOST_PLANNED) throw tooMany();
      refuseUnknown(itemIds ?? [], new Set(recipes.map(({ calendarItemId }) => calendarItemId ?? '')), 'itemIds');
      const ids = [...new Set(recipes.map(({ recipeId }) => recipeId))];
      return { recipes, lines: await this.repository.linesOf(householdId, ids) };
    });
    const shares = wanted.flatMap(({ source: { calendarItemId, recipeIngredientId } }) =>
      calendarItemId === null ? [] : { calendarItemId, recipeIngredientId },
    );
    return { result, shares };
  }

  /** @param read what is wanted, read while nobody else in the household merges lines */
  private add(householdId: string, { preview, ...choices }: Choices, read: () => Promise<Wanted>): Promise<Addition> {
    const merge = async (): Promise<Addition> => {
      await this.locks.wait('groceries', householdId);
      return this.merge(householdId, choices, await read());
    };
    return preview ? this.transactions.dryRun(merge) : this.transactions.run(merge);
  }

  private async merge(
    householdId: string,
    { skipAdded, skipListed, again, ...choice }: Omit<Choices, 'preview'>,
    { recipes, lines }: Wanted,
  ): Promise<Addition> {
    const itemIds = skipAdded ? recipes.flatMap(({ calendarItemId }) => calendarItemId ?? []) : [];
    const addedBefore = await this.repository.addedBefore(householdId, itemIds);
    const listed = skipListed ? await this.listedByHand(householdId, recipes, again) : null;
    const defaultStoreId = await this.households.defaultStoreOf(householdId);
    const { wanted, skipped } = wantedLines(recipes, lines, { ...choice, addedBefore, listed, defaultStoreId });
    if (wanted.length > MOST_LINES) throw tooMany();
    const placed = await this.inStores(householdId, wanted, choice.storeId ?? null);
    if (placed.length === 0) return { result: { groceries: [], added: 0, merged: 0, skipped }, wanted: [] };
    const open = await this.repository.lockOpen(householdId, placed);
    const merged = linesFor(placed, open);
    const added = await this.additions.add(householdId, merged.added);
    const changed = await this.groceries.changeAll(householdId, merged.changed);
    const all = [...added, ...changed].toSorted((one, other) => one.sortOrder - other.sortOrder);
    const groceries = await this.list.toDtos(householdId, all);
    return { result: { groceries, added: added.length, merged: changed.length, skipped }, wanted: placed };
  }

  private async listedByHand(
    householdId: string,
    recipes: readonly WantedRecipe[],
    again: ReadonlySet<string>,
  ): Promise<ListedByHand> {
    const ids = [...new Set(recipes.map(({ recipeId }) => recipeId))];
    return new ListedByHand(await this.repository.listedByHand(householdId, ids), again);
  }

  /**
   * Assigns stores to the lines. These stores are locked until the transaction ends. A line whose store was deleted in
   * the meantime has none.
   * @param storeId the store of all lines, when the request names one
   * @throws NotFoundError when that store does not exist
   */
  private async inStores(
    householdId: string,
    wanted: readonly WantedLine[],
    storeId: string | null,
  ): Promise<readonly WantedLine[]> {
    const ids = new Set([storeId, ...wanted.map((line) => line.storeId)].filter((id) => id !== null));
    if (ids.size === 0) return wanted;
    const stores = await this.stores.lockAgainstRemoval(householdId, [...ids]);
    if (storeId !== null && !stores.has(storeId)) throw new NotFoundError('Store not found');
    return wanted.map((line) =>
      line.storeId === null || stores.has(line.storeId) ? line : { ...line, storeId: null },
    );
  }
}

function tooMany(): UnprocessableError {
  return new UnprocessableError(
    'That is more than fits a shopping list: ask for fewer days at once',
    reason('groceries.tooMany'),
  );
}

/** @throws InvalidRequestError that lists the unknown ids */
function refuseUnknown(ids: readonly string[], known: ReadonlySet<string>, path: string): void {
  const issues = ids.flatMap((id, index) =>
    known.has(id) ? [] : { path: `${path}.${index}`, message: `there is nothing here with the id ${id}` },
  );
  if (issues.length > 0) throw new InvalidRequestError(issues);
}
