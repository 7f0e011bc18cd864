import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../accounts/caller.js';
import type { LongText } from '../database/long-text.js';
import { ConflictError, InvalidRequestError, type Issue, NotFoundError } from '../http/errors.js';
import { IngredientsService } from '../ingredients/ingredients.service.js';
import { ParserService } from '../parser/parser.service.js';
import { inSlices } from '../slices.js';
import { contentOfPayload } from './writing/content-of-payload.js';
import type { CreateRecipeDto } from './writing/create-recipe.dto.js';
import { CuisinesService } from './cuisines/cuisines.service.js';
import { lineParserFor } from './writing/line-parser.js';
import { RecipePicturesService } from './pictures/recipe-pictures.service.js';
import { contentHash, lengthOf, type RecipeContent } from './writing/recipe-content.js';
import type { RecipeDto, RecipeSummaryDto } from './reading/recipe.dto.js';
import { NutritionService } from './nutrition/nutrition.service.js';
import { type Alongside, RecipesRepository } from './recipes.repository.js';
import { SearchPlacesService } from '../search/search-places.service.js';
import { SearchService } from '../search/search.service.js';
import type { SearchRecipesDto } from './reading/search-recipes.dto.js';

const AT_A_TIME = 100;

export type Owner = Pick<Caller, 'householdId' | 'userId'>;

@Injectable()
export class RecipesService {
  constructor(
    private readonly repository: RecipesRepository,
    private readonly ingredients: IngredientsService,
    private readonly cuisines: CuisinesService,
    private readonly nutrition: NutritionService,
    private readonly searchPlaces: SearchPlacesService,
    private readonly pictures: RecipePicturesService,
    private readonly parser: ParserService,
    private readonly finder: SearchService,
  ) {}

  /** The recipe as the JSON that goes out. @throws NotFoundError when the household has no such recipe */
  async getJson(householdId: string, id: string): Promise<LongText> {
    const recipe = await this.repository.findById(householdId, id);
    if (recipe === null) throw new NotFoundError('Recipe not found');
    return recipe;
  }

  /** The JSON of a `FoundRecipesDto`. @param gone aborted when nobody waits for it any more */
  search(householdId: string, query: SearchRecipesDto, gone?: AbortSignal): Promise<LongText> {
    return this.finder.search(householdId, query, this.repository.summary, gone);
  }

  /** Every recipe of the household, a few in memory at a time. */
  async *all(householdId: string): AsyncGenerator<RecipeDto> {
    let recipes = await this.repository.findAfter(householdId, null, AT_A_TIME);
    while (recipes.length > 0) {
      yield* recipes;
      recipes = await this.repository.findAfter(householdId, recipes.at(-1)?.id ?? null, AT_A_TIME);
    }
  }

  findSummary(householdId: string, id: string): Promise<RecipeSummaryDto | null> {
    return this.repository.findSummary(householdId, id);
  }

  /** The oldest recipe whose address has this `urlKey()`. */
  findByUrlKey(householdId: string, urlKey: string): Promise<RecipeSummaryDto | null> {
    return this.repository.findByUrlKey(householdId, urlKey);
  }

  /**
   * The id of the new recipe; the same id with the same content again writes nothing.
   * @param gone aborted when nobody waits for the answer any more
   * @throws InvalidRequestError QueueFullError ConflictError when the id stands for another recipe
   */
  async create(owner: Owner, payload: CreateRecipeDto, gone?: AbortSignal): Promise<string> {
    const parseLine = await lineParserFor(payload, this.parser, { householdId: owner.householdId, signal: gone });
    const asked = await inSlices(contentOfPayload(payload, parseLine));
    const content = { ...asked, image: await this.pictures.sourceOf(owner.householdId, asked.image) };
    const nameOfId = await this.namesOfIds(owner.householdId, content);
    await this.refuseUnknownIds(owner.householdId, content, nameOfId);
    const id = payload.id ?? randomUUID();
    if (await this.store(owner, id, content, nameOfId)) return id;
    const existing = await this.repository.findContentHash(owner.householdId, id);
    if (existing?.equals(await inSlices(contentHash(content))) !== true)
      throw new ConflictError('There is another recipe with this id');
    return id;
  }

  /**
   * Stores the recipe under the id, and in the same transaction does what `alongside` does; when that throws, nothing
   * is stored. `false`, with nothing done, when the id is taken.
   */
  async add(owner: Owner, id: string, content: RecipeContent, alongside: Alongside): Promise<boolean> {
    return this.store(owner, id, content, await this.namesOfIds(owner.householdId, content), alongside);
  }

  private async store(
    { householdId, userId }: Owner,
    id: string,
    content: RecipeContent,
    nameOfId: ReadonlyMap<string, string>,
    alongside?: Alongside,
  ): Promise<boolean> {
    const ingredientNames = content.ingredients.map(
      ({ name, ingredientId }) => name ?? nameOfId.get(ingredientId ?? '') ?? '',
    );
    const alongsides = [this.nutrition.request(householdId, id, content), alongside].filter((act) => act !== undefined);
    const added = await this.repository.insert({ householdId, userId, id, content, ingredientNames }, alongsides);
    if (added) this.searchPlaces.noteAdded(householdId, lengthOf(content));
    return added;
  }

  /** Of the ingredients that come by id, as the household knows them. */
  private namesOfIds(householdId: string, { ingredients }: RecipeContent): Promise<ReadonlyMap<string, string>> {
    return this.ingredients.names(
      householdId,
      ingredients.flatMap(({ ingredientId }) => ingredientId ?? []),
    );
  }

  /** @throws InvalidRequestError that names every ingredient and cuisine the household does not have */
  private async refuseUnknownIds(
    householdId: string,
    { ingredients, cuisineIds }: RecipeContent,
    knownIngredients: ReadonlyMap<string, string>,
  ): Promise<void> {
    const knownCuisines = await this.cuisines.existing(householdId, cuisineIds);
    const issues: Issue[] = [];
    for (const [index, { ingredientId }] of ingredients.entries())
      if (ingredientId !== null && !knownIngredients.has(ingredientId))
        issues.push({
          path: `recipeIngredients.${index}.ingredientId`,
          message: `no ingredient has the id ${ingredientId}`,
        });
    for (const id of cuisineIds)
      if (!knownCuisines.has(id)) issues.push({ path: 'cuisines', message: `no cuisine has the id ${id}` });
    if (issues.length > 0) throw new InvalidRequestError(issues);
  }
}
