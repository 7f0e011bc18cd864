import { Injectable } from '@nestjs/common';
import { AdvisoryLocks } from '../../database/advisory-locks.js';
import { Transactions } from '../../database/transactions.js';
import { orNotFound } from '../../http/problems/errors.js';
import { DeletedGroceriesService } from '../deleted/deleted-groceries.service.js';
import { GroceriesService } from '../groceries.service.js';
import type { AddRecipeDto } from './from-recipes.dto.js';
import { FromRecipesRepository } from './from-recipes.repository.js';
import { takenBack } from './taken-back.js';
import { chosenLines, wantedLines } from './wanted-lines.js';

/** Undoes the addition of a recipe to the shopping list. */
@Injectable()
export class TakenBackService {
  constructor(
    private readonly repository: FromRecipesRepository,
    private readonly groceries: GroceriesService,
    private readonly deleted: DeletedGroceriesService,
    private readonly transactions: Transactions,
    private readonly locks: AdvisoryLocks,
  ) {}

  /**
   * Lines that are done stay as they are.
   * @param body of the addition
   * @param added the ids of the lines that were new
   * @throws NotFoundError
   */
  takeBack(
    householdId: string,
    { recipeId, servings, ingredientIds, skipPantry }: AddRecipeDto,
    added: readonly string[],
  ): Promise<void> {
    return this.transactions.run(async () => {
      await this.locks.wait('groceries', householdId);
      const recipe = orNotFound(await this.repository.findRecipe(householdId, recipeId), 'Recipe');
      const lines = await this.repository.linesOf(householdId, [recipeId]);
      const wantedServings = servings ?? recipe.servings;
      const { wanted } = wantedLines([{ ...recipe, wantedServings }], lines, chosenLines(ingredientIds, skipPantry));
      const open = await this.repository.lockShared(householdId, { recipeId });
      const { changed, removed } = takenBack(open, wanted, new Set(added));
      await this.groceries.changeAll(householdId, changed);
      await this.deleted.remove(
        householdId,
        removed.map(({ id }) => id),
      );
    });
  }
}
