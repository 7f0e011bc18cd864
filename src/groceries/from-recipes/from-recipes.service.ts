import { Injectable } from '@nestjs/common';
import { checkedRange } from '../../http/fields/calendar-dates.js';
import { InvalidRequestError, NotFoundError, UnprocessableError } from '../../http/problems/errors.js';
import { inSlices } from '../../slices.js';
import { StoresService } from '../../stores/stores.service.js';
import type { WrittenAs } from '../grocery-writes.js';
import type { AddedGroceriesDto, AddPlanDto, AddRecipeDto, SkippedIngredientDto } from './from-recipes.dto.js';
import { FromRecipesRepository } from './from-recipes.repository.js';
import { type RecipeLine, type WantedRecipe, wantedLines, writesFor } from './wanted-lines.js';

/** Lines that one request puts on the list at most: those of a year of plain cooking. */
const MOST_LINES = 10_000;
const MOST_PLANNED = 2_000;
const TOO_MUCH = 'That is more than fits a shopping list: ask for fewer days at once';

interface Wanted {
  readonly recipes: readonly WantedRecipe[];
  readonly lines: readonly RecipeLine[];
  readonly ingredientIds: ReadonlySet<string> | null;
  readonly storeId: string | null | undefined;
  readonly skipAdded: boolean;
  readonly skipPantry: boolean;
  readonly preview: boolean;
}

/** Puts what recipes want on the shopping list. */
@Injectable()
export class FromRecipesService {
  constructor(
    private readonly repository: FromRecipesRepository,
    private readonly stores: StoresService,
  ) {}

  /** @throws NotFoundError when the recipe or the store is not there, InvalidRequestError when an ingredient is not the recipe's */
  async addRecipe(householdId: string, body: AddRecipeDto): Promise<AddedGroceriesDto> {
    const { recipeId, servings, ingredientIds, storeId, skipPantry, preview } = body;
    const recipe = await this.repository.findRecipe(householdId, recipeId);
    if (recipe === null) throw new NotFoundError('Recipe not found');
    if (storeId != null && !(await this.stores.exists(householdId, storeId)))
      throw new NotFoundError('Store not found');
    const lines = await this.repository.linesOf(householdId, [recipeId]);
    refuseUnknown(ingredientIds ?? [], new Set(lines.map(({ id }) => id)), 'ingredientIds');
    return this.add(householdId, {
      recipes: [{ ...recipe, wantedServings: servings ?? recipe.servings }],
      lines,
      ingredientIds: ingredientIds === undefined ? null : new Set(ingredientIds),
      storeId,
      skipAdded: false,
      skipPantry,
      preview,
    });
  }

  /** @throws InvalidRequestError for a wrong range, and when an item is no recipe planned for these days */
  async addPlan(householdId: string, body: AddPlanDto): Promise<AddedGroceriesDto> {
    const { itemIds, skipPantry, skipAdded, preview } = body;
    const range = checkedRange(body);
    const recipes = await this.repository.findPlanned(householdId, range, itemIds ?? null, MOST_PLANNED + 1);
    if (recipes.length > MOST_PLANNED) throw new UnprocessableError(TOO_MUCH);
    refuseUnknown(itemIds ?? [], new Set(recipes.map(({ calendarItemId }) => calendarItemId ?? '')), 'itemIds');
    const lines = await this.repository.linesOf(householdId, [...new Set(recipes.map(({ recipeId }) => recipeId))]);
    const all = { ingredientIds: null, storeId: undefined };
    return this.add(householdId, { ...all, recipes, lines, skipAdded, skipPantry, preview });
  }

  private async add(
    householdId: string,
    { recipes, lines, skipAdded, preview, ...choice }: Wanted,
  ): Promise<AddedGroceriesDto> {
    let skipped: SkippedIngredientDto[] = [];
    const itemIds = skipAdded ? recipes.flatMap(({ calendarItemId }) => calendarItemId ?? []) : [];
    const written = await this.repository.inTurn(householdId, !preview, async (tx) => {
      const addedBefore = await this.repository.addedBefore(tx, householdId, itemIds);
      const { wanted, skipped: left } = await inSlices(wantedLines(recipes, lines, { ...choice, addedBefore }));
      skipped = left;
      if (wanted.length > MOST_LINES) throw new UnprocessableError(TOO_MUCH);
      if (wanted.length === 0) return [];
      const keys = [...new Set(wanted.map(({ ingredient }) => ingredient))];
      const open = await this.repository.lockOpen(tx, householdId, keys);
      return this.repository.write(tx, householdId, await inSlices(writesFor(wanted, open)));
    });
    const count = (wanted: WrittenAs): number => written.filter(({ as }) => as === wanted).length;
    const groceries = written.map(({ grocery }) => grocery).toSorted((one, other) => one.sortOrder - other.sortOrder);
    return { groceries, added: count('added'), merged: count('changed'), skipped };
  }
}

/** @throws InvalidRequestError that names those that are not there */
function refuseUnknown(ids: readonly string[], known: ReadonlySet<string>, path: string): void {
  const issues = ids.flatMap((id, index) =>
    known.has(id) ? [] : { path: `${path}.${index}`, message: `there is nothing here with the id ${id}` },
  );
  if (issues.length > 0) throw new InvalidRequestError(issues);
}
