import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { Changes } from '../../changes/changes.js';
import { CONFIG, type Config } from '../../config/config.js';
import { Transactions } from '../../database/transactions.js';
import { orNotFound } from '../../http/problems/errors.js';
import { SearchIndex } from '../../search/search-index.service.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import type { Recipe } from '../entities/recipe.entity.js';
import { HouseholdLimits } from '../limits/household-limits.service.js';
import { NutritionService } from '../nutrition/nutrition.service.js';
import { UnusedPicturesService } from '../pictures/unused-pictures.service.js';
import { toRecipeSummaryDto } from '../reading/to-recipe-dto.js';
import { RecipeHooks } from '../recipe-hooks.js';
import { RecipesRepository } from '../recipes.repository.js';
import { RecipesService } from '../recipes.service.js';
import type { DeletedRecipeDto, RestoredRecipeDto } from './recipe-bin.dto.js';

const HOUR = 3_600;
/** Number of recipes that one transaction deletes for ever. */
const AT_A_TIME = 100;

/** The bin. Deleted recipes stay in it for 30 days, and can be restored until then. */
@Injectable()
export class RecipeBinService implements OnModuleInit {
  private readonly publicUrl: string | null;

  constructor(
    private readonly recipes: RecipesRepository,
    private readonly reader: RecipesService,
    private readonly limits: HouseholdLimits,
    private readonly searchIndex: SearchIndex,
    private readonly nutrition: NutritionService,
    private readonly pictures: UnusedPicturesService,
    private readonly hooks: RecipeHooks,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
    private readonly runner: TaskRunner,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.publicUrl = publicUrl;
  }

  onModuleInit(): void {
    this.runner.every(HOUR, 'removeDeletedRecipes', () => this.removeOld());
  }

  /** The last ones first. */
  async list({ householdId, userId }: Person): Promise<DeletedRecipeDto[]> {
    const heads = await this.recipes.findHeads(householdId, await this.recipes.idsInBin(householdId), userId);
    return heads.map((head) =>
      Object.assign(toRecipeSummaryDto(head, this.publicUrl, []), {
        deletedAt: head.deletedAt?.toISOString() ?? '',
      }),
    );
  }

  /**
   * Puts the recipe into the bin. `false` when it has another version. An import that is not finished has no version, so any version
   * cancels it.
   * @throws NotFoundError
   */
  remove(householdId: string, id: string, version: number): Promise<boolean> {
    return this.transactions.run(async () => {
      const removed = await this.removeRecipe(householdId, id, version);
      if (removed !== null) return removed;
      if (await this.hooks.unfinishedRemoved(householdId, id)) return true;
      // The import may have finished between the two statements.
      return orNotFound(await this.removeRecipe(householdId, id, version), 'Recipe');
    });
  }

  /** Puts recipes into the bin, whatever their versions. Those that are not there are left out. @returns the ids of the others */
  removeAll(householdId: string, ids: readonly string[]): Promise<string[]> {
    return this.transactions.run(async () => {
      const locked = await this.recipes.lockAllOutsideBin(householdId, ids, 'pessimistic_write');
      await this.afterMove(householdId, await this.recipes.moveAllToBin(householdId, locked));
      return locked;
    });
  }

  /** A recipe that is not in the bin is answered unchanged. @throws NotFoundError LimitReachedError */
  async restore(owner: Person, id: string): Promise<RestoredRecipeDto> {
    await this.restoreAll(owner.householdId, [id]);
    return { recipe: await this.reader.get(owner, id) };
  }

  /**
   * Restores all of these recipes, or none. Those that are not in the bin are left out.
   * @returns the number of restored recipes
   * @throws LimitReachedError
   */
  restoreAll(householdId: string, ids: readonly string[]): Promise<number> {
    return this.transactions.run(async () => {
      await this.limits.lockRecipes(householdId);
      const inBin = await this.recipes.lockInBin(householdId, ids);
      if (inBin.length === 0) return 0;
      await this.limits.checkRecipes(householdId, inBin.length);
      const restored = await this.recipes.takeFromBin(householdId, inBin);
      await this.searchIndex.refresh(householdId, inBin);
      for (const id of inBin) await this.nutrition.requestStored(householdId, id);
      this.changes.note('recipe', ...restored);
      await this.hooks.restored(householdId, inBin);
      return inBin.length;
    });
  }

  /** Deletes recipes of the bin for ever, before their time there is over. @returns the number of deleted recipes */
  erase(householdId: string, ids: readonly string[]): Promise<number> {
    return this.transactions.run(async () => {
      const locked = await this.recipes.lockInBin(householdId, ids);
      await this.eraseLocked(householdId, locked);
      return locked.length;
    });
  }

  /** `null`: there is no such recipe; `false`, with nothing done: it has another version. */
  private async removeRecipe(householdId: string, id: string, version: number): Promise<boolean | null> {
    const recipe = await this.recipes.lockToRemove(householdId, id);
    if (recipe === null) return null;
    const removed = await this.recipes.moveToBin(householdId, id, version);
    if (removed === null) return false;
    await this.afterMove(householdId, [removed]);
    return true;
  }

  private async afterMove(householdId: string, removed: readonly Recipe[]): Promise<void> {
    const ids = removed.map(({ id }) => id);
    await this.searchIndex.remove(householdId, ids);
    this.changes.noteRemoval('recipe', ...removed);
    await this.hooks.removed(householdId, ids);
    await this.hooks.linesRemoved(householdId, await this.recipes.lineIds(householdId, ids));
  }

  private async removeOld(): Promise<void> {
    for (const householdId of await this.recipes.householdsWithOld()) while (await this.removeSomeOld(householdId));
  }

  /** Removes old recipes for ever. @returns whether there may be more */
  private removeSomeOld(householdId: string): Promise<boolean> {
    return this.transactions.run(async () => {
      const ids = await this.recipes.lockOld(householdId, AT_A_TIME);
      await this.eraseLocked(householdId, ids);
      return ids.length === AT_A_TIME;
    });
  }

  private async eraseLocked(householdId: string, ids: readonly string[]): Promise<void> {
    await this.hooks.erased(householdId, ids);
    await this.recipes.erase(householdId, ids);
    await this.pictures.look(householdId);
  }
}
