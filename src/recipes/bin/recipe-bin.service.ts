import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { LongText } from '../../database/long-text.js';
import { NotFoundError } from '../../http/problems/errors.js';
import { SearchPlacesService } from '../../search/search-places.service.js';
import { TaskRunner } from '../../tasks/task-runner.js';
import type { StoredRecipe } from '../changing/stored-recipe.js';
import { NutritionService } from '../nutrition/nutrition.service.js';
import { UnusedPicturesService } from '../pictures/unused-pictures.service.js';
import { recipeAlone } from '../reading/changed-recipe.js';
import { type Owner, RecipesService } from '../recipes.service.js';
import { lengthOf } from '../writing/recipe-content.js';
import { RecipeReferences } from '../writing/recipe-references.js';
import { RecipeBinRepository } from './recipe-bin.repository.js';

const HOUR = 3_600;

/** The bin. Deleted recipes stay in it for 30 days, and can be restored until then. */
@Injectable()
export class RecipeBinService implements OnModuleInit {
  constructor(
    private readonly repository: RecipeBinRepository,
    private readonly recipes: RecipesService,
    private readonly references: RecipeReferences,
    private readonly nutrition: NutritionService,
    private readonly pictures: UnusedPicturesService,
    private readonly searchPlaces: SearchPlacesService,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    this.runner.every(HOUR, 'removeDeletedRecipes', () => this.removeOld());
  }

  /** The JSON of a list of `DeletedRecipeDto`, newest first. */
  listJson(reader: Owner): Promise<LongText> {
    return this.repository.listJson(reader);
  }

  /**
   * Puts the recipe into the bin. `false` when it has another version. An import that is not finished has no version, so any version
   * cancels it.
   * @throws NotFoundError
   */
  async remove(householdId: string, id: string, version: number): Promise<boolean> {
    const removed = await this.repository.removeAtVersion(householdId, id, version);
    if (removed !== null) return removed;
    if (await this.repository.cancelImport(householdId, id)) return true;
    // The import may have finished between the two statements.
    const removedNow = await this.repository.removeAtVersion(householdId, id, version);
    if (removedNow === null) throw new NotFoundError('Recipe not found');
    return removedNow;
  }

  /** The JSON of a `RestoredRecipeDto`. A recipe that is not in the bin is answered unchanged. @throws NotFoundError LimitReachedError */
  async restore(owner: Owner, id: string): Promise<LongText> {
    const { householdId } = owner;
    let stored = await this.recipes.findStored(householdId, id);
    while (stored?.isDeleted === true) {
      const restored = await this.restoreStored(owner, id, stored);
      if (restored !== null) return recipeAlone(restored);
      stored = await this.recipes.findStored(householdId, id);
    }
    return recipeAlone(await this.recipes.getJson(owner, id));
  }

  private async restoreStored(
    { householdId, userId }: Owner,
    id: string,
    { content, version, ingredientNames: known }: StoredRecipe,
  ): Promise<LongText | null> {
    const ingredientNames = await this.references.ingredientNames(householdId, content, known);
    const recipe = { householdId, userId, id, content, ingredientNames };
    const estimate = this.nutrition.request(householdId, id, content);
    const restored = await this.repository.restoreAtVersion(recipe, version, async (tx) => estimate?.before(tx));
    if (restored !== null) this.searchPlaces.noteAdded(householdId, lengthOf(content));
    return restored;
  }

  private async removeOld(): Promise<void> {
    for (const householdId of await this.repository.householdsWithOld())
      while (await this.repository.removeSomeOld(householdId, (tx) => this.pictures.look(tx, householdId)));
  }
}
