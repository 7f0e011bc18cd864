import { Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { IngredientsService } from '../../ingredients/ingredients.service.js';
import { SearchIndex } from '../../search/search-index.service.js';
import { CuisinesService } from '../cuisines/cuisines.service.js';
import type { Recipe } from '../entities/recipe.entity.js';
import { HouseholdLimits } from '../limits/household-limits.service.js';
import { NutritionService } from '../nutrition/nutrition.service.js';
import { RecipeHooks } from '../recipe-hooks.js';
import { RecipesRepository } from '../recipes.repository.js';
import { TagsService } from '../tags/tags.service.js';
import { AuthorsService } from './authors.service.js';
import type { RecipeContent, StoredPicture } from './recipe-content.js';
import { RecipePartsRepository } from './recipe-parts.repository.js';
import { type NamedRows, partRows, recipeColumns } from './recipe-rows.js';
import { hashOf } from '../../shared/text/digest.js';

export interface NewRecipe extends Person {
  readonly id: string;
  readonly content: RecipeContent;
  /** The stored picture of its image. */
  readonly picture?: StoredPicture | null;
  /** The id of an existing author; when it is missing, the author of the content. */
  readonly authorId?: string | null;
  /** The hash of the request, which tells a retry from another request; when it is missing, the hash of the content. */
  readonly contentHash?: Buffer;
  /** Whether the recipe is put into the bin at once, where it does not count against the limit of recipes. */
  readonly goesToBin?: boolean;
}

export interface RecipeChange {
  readonly householdId: string;
  readonly id: string;
  /** The version that the recipe must have. */
  readonly version: number;
  readonly content: RecipeContent;
  /** The picture of its image. `kept`: it stays. */
  readonly picture: StoredPicture | 'kept' | null;
  /** Whether the estimate of its nutrition is still valid. */
  readonly keepsEstimate: boolean;
}

/** The columns of a card that the plan shows. */
const SHOWN_ELSEWHERE = ['name', 'image', 'pictureToken', 'servings', 'calories'] as const;

/** Writes whole recipes: the row, its parts, and what follows from them in the index of searches, the feed and the tasks. */
@Injectable()
export class RecipeWriter {
  constructor(
    private readonly recipes: RecipesRepository,
    private readonly parts: RecipePartsRepository,
    private readonly authors: AuthorsService,
    private readonly ingredients: IngredientsService,
    private readonly tags: TagsService,
    private readonly cuisines: CuisinesService,
    private readonly limits: HouseholdLimits,
    private readonly searchIndex: SearchIndex,
    private readonly nutrition: NutritionService,
    private readonly hooks: RecipeHooks,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /**
   * `null`, with nothing done, when the household has a recipe with the id, perhaps in the bin, even if the household is full.
   * @throws LimitReachedError
   */
  add(recipe: NewRecipe): Promise<Recipe | null> {
    const { householdId, id, content, picture = null, goesToBin = false } = recipe;
    const hash = recipe.contentHash ?? hashOf(content);
    return this.transactions.run(async () => {
      if (!goesToBin) await this.limits.lockRecipes(householdId);
      if ((await this.recipes.findIn(householdId, id)) !== null) return null;
      if (!goesToBin) await this.limits.checkRecipes(householdId);
      const authorId = await this.authorOf(recipe);
      const named = await this.namedRows(householdId, content);
      const added = await this.recipes.add({
        householdId,
        id,
        userId: recipe.userId,
        authorId,
        contentHash: hash,
        pictureId: picture?.id ?? null,
        pictureToken: picture?.token ?? null,
        ...recipeColumns(content),
      });
      if (added === null) return null;
      await this.parts.add(partRows(content, added, named));
      await this.searchIndex.refresh(householdId, [id]);
      await this.nutrition.request(householdId, id, content);
      this.changes.note('recipe', added);
      return added;
    });
  }

  /** Replaces the content of a recipe, but not its author. `null`, with nothing done, when it has another version. */
  change({ householdId, id, version, content, picture, keepsEstimate }: RecipeChange): Promise<Recipe | null> {
    return this.transactions.run(async () => {
      const named = await this.namedRows(householdId, content);
      const before = await this.recipes.lockOutsideBin(householdId, id);
      if (before?.version !== version) return null;
      const after = await this.recipes.updateAtVersion({ householdId, id }, version, {
        ...recipeColumns(content),
        ...(picture !== 'kept' && { pictureId: picture?.id ?? null, pictureToken: picture?.token ?? null }),
        ...(!keepsEstimate && { nutritionEstimate: null }),
      });
      if (after === null) return null;
      const linesRemoved = await this.parts.replace(after, partRows(content, after, named));
      await this.searchIndex.refresh(householdId, [id]);
      if (!keepsEstimate) await this.nutrition.request(householdId, id, content);
      this.changes.note('recipe', after);
      await this.tellOthers(before, after, !keepsEstimate);
      await this.hooks.linesRemoved(householdId, linesRemoved);
      return after;
    });
  }

  /** Tells the other domains what they show of the recipe, if it has changed. */
  async tellOthers(before: Recipe, after: Recipe, hasOtherIngredients = false): Promise<void> {
    const { householdId, id } = after;
    if (hasOtherIngredients || SHOWN_ELSEWHERE.some((name) => before[name] !== after[name]))
      await this.hooks.cardsChanged(householdId, [id]);
    if (before.image !== after.image || before.pictureToken !== after.pictureToken)
      await this.hooks.pictured(householdId, [id]);
  }

  private async authorOf({ householdId, userId, authorId, content }: NewRecipe): Promise<string> {
    if (authorId != null) return authorId;
    if (content.author === null) return this.authors.ofAccount({ householdId, userId });
    return this.authors.findOrAdd(householdId, content.author);
  }

  private async namedRows(householdId: string, content: RecipeContent): Promise<NamedRows> {
    const { ingredients } = content;
    const names = ingredients.flatMap(({ name, ingredientId }) => (ingredientId === null ? (name ?? []) : []));
    const nameless = ingredients.flatMap(({ name, ingredientId }) => (name === null ? (ingredientId ?? []) : []));
    return {
      ingredients: await this.ingredients.findOrAdd(householdId, names),
      ingredientNames: await this.ingredients.names(householdId, nameless),
      tags: await this.tags.findOrAdd(householdId, content.tags),
      cuisines: await this.cuisines.findOrAdd(householdId, content.cuisineNames),
    };
  }
}
