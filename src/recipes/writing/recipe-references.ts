import { Injectable } from '@nestjs/common';
import { listFull } from '../../households/list-limits.js';
import { InvalidRequestError, type Issue } from '../../http/problems/errors.js';
import { IngredientsService } from '../../ingredients/ingredients.service.js';
import { CuisinesService } from '../cuisines/cuisines.service.js';
import { TagsService } from '../tags/tags.service.js';
import type { RecipeContent } from './recipe-content.js';

/** Looks up the ingredients, cuisines and tags of the household that a recipe refers to. */
@Injectable()
export class RecipeReferences {
  constructor(
    private readonly ingredients: IngredientsService,
    private readonly cuisines: CuisinesService,
    private readonly tags: TagsService,
  ) {}

  /**
   * @param cuisineIds that have not been looked up yet
   * @param known ids of ingredients that need no look-up
   * @throws InvalidRequestError that lists every unknown ingredient and cuisine
   */
  async refuseUnknown(
    householdId: string,
    { ingredients }: RecipeContent,
    cuisineIds: readonly string[],
    known: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const ids = ingredients.flatMap(({ ingredientId }) =>
      ingredientId === null || known.has(ingredientId) ? [] : ingredientId,
    );
    const found = await this.ingredients.find(householdId, [...new Set(ids)]);
    const knownCuisines = await this.cuisines.existing(householdId, cuisineIds);
    const issues: Issue[] = [];
    for (const [index, { ingredientId }] of ingredients.entries())
      if (ingredientId !== null && !known.has(ingredientId) && !found.has(ingredientId))
        issues.push({
          path: `recipeIngredients.${index}.ingredientId`,
          message: `no ingredient has the id ${ingredientId}`,
        });
    for (const id of cuisineIds)
      if (!knownCuisines.has(id)) issues.push({ path: 'cuisines', message: `no cuisine has the id ${id}` });
    if (issues.length > 0) throw new InvalidRequestError(issues);
  }

  /** @throws UnprocessableError for new tags when the household has no room for them */
  async refuseTags(householdId: string, { tags }: RecipeContent): Promise<void> {
    if (!(await this.tags.hasRoomFor(householdId, tags))) throw listFull('tags');
  }

  /** The content without new tags and cuisines for which the household has no room: an import keeps the rest. */
  async fitting(householdId: string, content: RecipeContent): Promise<RecipeContent> {
    const tags = await this.tags.fitting(householdId, content.tags);
    return { ...content, tags, cuisineNames: await this.cuisines.fitting(householdId, content.cuisineNames) };
  }
}
