import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LongText } from '../database/long-text.js';
import { ConflictError, NotFoundError } from '../http/problems/errors.js';
import { ParserService } from '../parser/parser.service.js';
import { inSlices } from '../slices.js';
import { IdInBinError } from './bin/id-in-bin-error.js';
import type { StoredRecipe } from './changing/stored-recipe.js';
import { contentOfPayload } from './writing/content-of-payload.js';
import type { CreateRecipeDto } from './writing/create-recipe.dto.js';
import type { Owner } from './owner.js';
import { lineParserFor } from './writing/line-parser.js';
import { RecipePicturesService } from './pictures/recipe-pictures.service.js';
import { RecipeReferences } from './writing/recipe-references.js';
import type { NewRecipe } from './writing/written-values.js';
import { contentHash, lengthOf, type RecipeContent, type StoredPicture } from './writing/recipe-content.js';
import type { RecipeSummaryDto, RecipeWithoutTimers } from './reading/recipe.dto.js';
import { NutritionService } from './nutrition/nutrition.service.js';
import { type InsertSteps, type KnownRecipe, RecipesRepository } from './recipes.repository.js';
import { SearchPlacesService } from '../search/search-places.service.js';
import { SearchService } from '../search/search.service.js';
import type { SearchRecipesDto } from './reading/search-recipes.dto.js';
import { type AskedView, isAsked, viewOfRecipe } from './views/view-recipe.js';

const AT_A_TIME = 100;

/** The JSON of a search without hits. */
const NOTHING_FOUND = '{"total":0,"recipes":[],"nextCursor":null}';

export type { Owner } from './owner.js';
export type { InsertSteps, KnownRecipe } from './recipes.repository.js';

@Injectable()
export class RecipesService {
  constructor(
    private readonly repository: RecipesRepository,
    private readonly references: RecipeReferences,
    private readonly nutrition: NutritionService,
    private readonly searchPlaces: SearchPlacesService,
    private readonly pictures: RecipePicturesService,
    private readonly parser: ParserService,
    private readonly finder: SearchService,
  ) {}

  /**
   * The JSON of a `RecipeDto`.
   * @param view servings, factor or system; without them the recipe has no `view`
   * @throws NotFoundError when the household has no such recipe
   */
  async getJson(reader: Owner, id: string, view: AskedView = {}): Promise<LongText> {
    const recipe = await this.repository.findById(reader, id);
    if (recipe === null) throw new NotFoundError('Recipe not found');
    return isAsked(view) ? inSlices(viewOfRecipe(recipe, view)) : recipe;
  }

  /** The stored recipe, in the bin or not. */
  findStored(householdId: string, id: string): Promise<StoredRecipe | null> {
    return this.repository.findStored(householdId, id);
  }

  /** The stored recipe, unless it is in the bin. @throws NotFoundError */
  async getStored(householdId: string, id: string): Promise<StoredRecipe> {
    const stored = await this.findStored(householdId, id);
    if (stored === null || stored.isDeleted) throw new NotFoundError('Recipe not found');
    return stored;
  }

  /**
   * The JSON of a `FoundRecipesDto`.
   * @param gone aborted when the client has gone
   */
  async search(searcher: Owner, query: SearchRecipesDto, gone?: AbortSignal): Promise<LongText> {
    return (await this.finder.search(searcher, query, this.repository.searched, gone)) ?? NOTHING_FOUND;
  }

  /** All recipes of the household. Only a few are in memory at the same time. */
  async *all(householdId: string): AsyncGenerator<RecipeWithoutTimers> {
    let recipes = await this.repository.findAfter(householdId, null, AT_A_TIME);
    while (recipes.length > 0) {
      yield* recipes;
      recipes = await this.repository.findAfter(householdId, recipes.at(-1)?.id ?? null, AT_A_TIME);
    }
  }

  findSummary(reader: Owner, id: string): Promise<RecipeSummaryDto | null> {
    return this.repository.findSummary(reader, id);
  }

  /** The oldest recipe whose address has this `urlKey()`. */
  findByUrlKey(reader: Owner, urlKey: string): Promise<RecipeSummaryDto | null> {
    return this.repository.findByUrlKey(reader, urlKey);
  }

  /**
   * Creates a recipe and returns its id. A retry with the same id and content writes nothing.
   * @param gone aborted when the client has gone
   * @throws InvalidRequestError QueueFullError IdInBinError LimitReachedError, ConflictError when another recipe has
   * the id, UnprocessableError when the household has too many tags
   */
  async create(owner: Owner, payload: CreateRecipeDto, gone?: AbortSignal): Promise<string> {
    const { householdId } = owner;
    const parseLine = await lineParserFor(payload.recipeIngredients, this.parser, { householdId, signal: gone });
    const asked = await inSlices(contentOfPayload(payload, parseLine));
    const content = { ...asked, image: await this.pictures.sourceOf(householdId, asked.image) };
    const ingredientNames = await this.references.ingredientNames(householdId, content);
    await this.references.refuseUnknown(householdId, content, ingredientNames, content.cuisineIds);
    const id = payload.id ?? randomUUID();
    await this.references.refuseTags(householdId, content, () => this.isTaken(householdId, id));
    if (!(await this.store({ ...owner, id, content, ingredientNames })))
      await this.refuseOther(householdId, id, await inSlices(contentHash(content)));
    return id;
  }

  /**
   * Stores the recipe in one transaction with the steps; when one of them throws, nothing is stored. `false`, with
   * nothing done, when the id is taken. New tags and cuisines for which there is no room are left out.
   * @param picture of its image; one of the steps stores it
   * @throws LimitReachedError
   */
  async add(
    { householdId, userId }: Owner,
    id: string,
    content: RecipeContent,
    steps: InsertSteps,
    picture: StoredPicture | null = null,
  ): Promise<boolean> {
    const fitting = await this.references.fitting(householdId, content);
    const ingredientNames = await this.references.ingredientNames(householdId, fitting);
    return this.store({ householdId, userId, id, content: fitting, ingredientNames, picture }, steps);
  }

  /** The recipes whose names are the same without case and accents, the oldest first. */
  findByName(householdId: string, name: string): Promise<KnownRecipe[]> {
    return this.repository.findByName(householdId, name);
  }

  /** Whether a recipe has the id, perhaps in the bin. */
  async isTaken(householdId: string, id: string): Promise<boolean> {
    return (await this.repository.findMaking(householdId, id)) !== null;
  }

  /**
   * Refuses a request whose id is taken, unless it is a retry of the request that created the recipe.
   * @throws IdInBinError, ConflictError when another recipe has the id
   */
  async refuseOther(householdId: string, id: string, contentHash: Buffer): Promise<void> {
    const existing = await this.repository.findMaking(householdId, id);
    if (existing?.isDeleted === true) throw new IdInBinError();
    if (existing?.contentHash.equals(contentHash) !== true)
      throw new ConflictError('There is another recipe with this id');
  }

  /** @throws IdInBinError */
  async refuseInBin(householdId: string, id: string): Promise<void> {
    const existing = await this.repository.findMaking(householdId, id);
    if (existing?.isDeleted === true) throw new IdInBinError();
  }

  private async store(recipe: NewRecipe, steps?: InsertSteps): Promise<boolean> {
    const { householdId, id, content } = recipe;
    const all = [this.nutrition.request(householdId, id, content), steps].filter((step) => step !== undefined);
    const added = await this.repository.insert(recipe, all);
    if (added) this.searchPlaces.noteAdded(householdId, lengthOf(content));
    return added;
  }
}
