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
   * The name of each ingredient, in their order, as the household has it; empty for an unknown id.
   * @param known names by id that need no look-up
   */
  async ingredientNames(
    householdId: string,
    { ingredients }: RecipeContent,
    known: ReadonlyMap<string, string> = new Map(),
  ): Promise<string[]> {
    const unknown = ingredients.flatMap(({ ingredientId }) =>
      ingredientId === null || known.has(ingredientId) ? [] : ingredientId,
    );
    const found = await this.ingredients.names(householdId, unknown);
    const nameOf = (id: string): string => known.get(id) ?? found.get(id) ?? '';
    return ingredients.map(({ name, ingredientId }) => name ?? nameOf(ingredientId ?? ''));
  }

  /**
   * @param ingredientNames as they were looked up
   * @param cuisineIds that have not been looked up yet
   * @throws InvalidRequestError that lists every unknown ingredient and cuisine
   */
  async refuseUnknown(
    householdId: string,
    { ingredients }: RecipeContent,
    ingredientNames: readonly string[],
    cuisineIds: readonly string[],
  ): Promise<void> {
    const knownCuisines = await this.cuisines.existing(householdId, cuisineIds);
    const issues: Issue[] = [];
    for (const [index, { ingredientId }] of ingredients.entries())
      if (ingredientId !== null && ingredientNames[index] === '')
        issues.push({
          path: `recipeIngredients.${index}.ingredientId`,
          message: `no ingredient has the id ${ingredientId}`,
        });
    for (const id of cuisineIds)
      if (!knownCuisines.has(id)) issues.push({ path: 'cuisines', message: `no cuisine has the id ${id}` });
    if (issues.length > 0) throw new InvalidRequestError(issues);
  }

  /**
   * @param isThere whether the recipe is there already: a request that is repeated adds no tags
   * @throws UnprocessableError for new tags when the household has no room for them
   */
  async refuseTags(householdId: string, { tags }: RecipeContent, isThere?: () => Promise<boolean>): Promise<void> {
    if (!(await this.tags.hasRoomFor(householdId, tags)) && (await isThere?.()) !== true) throw listFull('tags');
  }

  /** The content without new tags and cuisines for which the household has no room: an import keeps the rest. */
  async fitting(householdId: string, content: RecipeContent): Promise<RecipeContent> {
    const tags = await this.tags.fitting(householdId, content.tags);
    return { ...content, tags, cuisineNames: await this.cuisines.fitting(householdId, content.cuisineNames) };
  }
}
