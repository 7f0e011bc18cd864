import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Person } from '../accounts/caller.js';
import { AiService } from '../ai/ai.service.js';
import { ChangeFeed } from '../changes/change-feed.js';
import { CONFIG, type Config } from '../config/config.js';
import { NotFoundError } from '../http/problems/errors.js';
import { SearchIndex } from '../search/search-index.service.js';
import { type SearchQuery, SearchService } from '../search/search.service.js';
import { titleKey } from '../shared/text/title-key.js';
import { IdInBinError } from './bin/id-in-bin-error.js';
import { UnsuitableDishesService } from './cards/unsuitable-dishes.service.js';
import { type StoredRecipe, toStoredRecipe } from './changing/stored-recipe.js';
import type { RecipeNutritionDto } from './nutrition/nutrition.dto.js';
import { estimateByRules, nutritionOfRecipe } from './nutrition/nutrition-of-recipe.js';
import { imageLink, listedImageLink } from './pictures/image-link.js';
import type { RecipeDto, RecipeSummaryDto, RecipeWithoutTimers } from './reading/recipe.dto.js';
import type { FoundRecipesDto } from './reading/search-recipes.dto.js';
import { toRecipeDto, toRecipeSummaryDto, toRecipeWithoutTimers } from './reading/to-recipe-dto.js';
import type { WholeRecipe } from './reading/whole-recipe.js';
import { type KnownRecipe, RecipesRepository } from './recipes.repository.js';
import { type AskedView, isAsked, withView } from './views/view-recipe.js';

const AT_A_TIME = 100;

export type { KnownRecipe } from './recipes.repository.js';

/** Reads recipes. */
@Injectable()
export class RecipesService implements OnModuleInit {
  private readonly publicUrl: string | null;

  constructor(
    private readonly repository: RecipesRepository,
    private readonly unsuitable: UnsuitableDishesService,
    private readonly finder: SearchService,
    private readonly searchIndex: SearchIndex,
    private readonly feed: ChangeFeed,
    private readonly ai: AiService,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.publicUrl = publicUrl;
  }

  onModuleInit(): void {
    this.feed.show({
      kind: 'recipe',
      scope: 'recipes:read',
      entities: async (householdId, ids) =>
        (await this.repository.findAllOutsideBin(householdId, ids)).map(({ id, name, version }) => ({
          id,
          name,
          version,
        })),
    });
  }

  /**
   * @param view servings, factor or system; without them the recipe has no `view`
   * @throws NotFoundError when the household has no such recipe
   */
  async get(reader: Person, id: string, view: AskedView = {}): Promise<RecipeDto> {
    return this.shown(await this.whole(reader, id), view);
  }

  /** The same, with what a serving contains. @throws NotFoundError */
  async getWithNutrition(
    reader: Person,
    id: string,
    view: AskedView = {},
  ): Promise<{ recipe: RecipeDto; nutrition: RecipeNutritionDto }> {
    const whole = await this.whole(reader, id);
    return { recipe: await this.shown(whole, view), nutrition: nutritionOfRecipe(whole) };
  }

  /** @throws NotFoundError when the household has no such recipe */
  async nutrition(owner: Person, id: string): Promise<RecipeNutritionDto> {
    return nutritionOfRecipe(await this.whole(owner, id));
  }

  private async shown(whole: WholeRecipe, view: AskedView): Promise<RecipeDto> {
    const recipe = toRecipeDto(whole, this.publicUrl, await this.unsuitable.people(whole.householdId));
    if (!this.ai.isConfigured) recipe.nutritionEstimate ??= estimateByRules(whole);
    return isAsked(view) ? withView(recipe, view) : recipe;
  }

  /** @throws NotFoundError also for a recipe in the bin */
  private async whole({ householdId, userId }: Person, id: string): Promise<WholeRecipe> {
    const [whole] = await this.repository.findWhole(householdId, [id], userId);
    if (whole === undefined || whole.deletedAt !== null) throw new NotFoundError('Recipe not found');
    return whole;
  }

  /** The stored recipe, in the bin or not. */
  async findStored(householdId: string, id: string): Promise<StoredRecipe | null> {
    const [whole] = await this.repository.findWhole(householdId, [id]);
    return whole === undefined ? null : toStoredRecipe(whole);
  }

  /** The stored recipe, unless it is in the bin. @throws NotFoundError */
  async getStored(householdId: string, id: string): Promise<StoredRecipe> {
    const stored = await this.findStored(householdId, id);
    if (stored === null || stored.isDeleted) throw new NotFoundError('Recipe not found');
    return stored;
  }

  /** @param gone aborted when the client has gone */
  async search(searcher: Person, query: SearchQuery, gone?: AbortSignal): Promise<FoundRecipesDto> {
    gone?.throwIfAborted();
    const { ids, total } = await this.finder.search(searcher, query);
    const next = query.cursor + query.limit;
    return { total, recipes: await this.summaries(searcher, ids), nextCursor: next < total ? next : null };
  }

  /** The term in another spelling that more recipes have; `null` when there is none. */
  meant(searcher: Person, query: SearchQuery): Promise<string | null> {
    return this.finder.meant(searcher, query);
  }

  /** The summaries of those of these recipes that are not in the bin, in the order of the ids. */
  async summaries({ householdId, userId }: Person, ids: readonly string[]): Promise<RecipeSummaryDto[]> {
    const heads = await this.repository.findHeads(householdId, ids, userId);
    const kept = heads.filter(({ deletedAt }) => deletedAt === null);
    const unsuitable = await this.unsuitable.find(householdId, ids);
    return kept.map((head) => toRecipeSummaryDto(head, this.publicUrl, unsuitable.get(head.id) ?? []));
  }

  /** The recipes that the household has cooked most often, except those that it has never cooked. */
  async madeMost(reader: Person, most: number): Promise<RecipeSummaryDto[]> {
    return this.summaries(reader, await this.repository.idsMadeMost(reader.householdId, most));
  }

  /**
   * All recipes of the household. Only a few are in memory at the same time. Their images have the addresses that they came from; an
   * uploaded image has an address only when the server has a public one.
   */
  async *all(householdId: string): AsyncGenerator<RecipeWithoutTimers> {
    let ids = await this.repository.idsAfter(householdId, null, AT_A_TIME);
    while (ids.length > 0) {
      for (const whole of await this.repository.findWhole(householdId, ids)) yield this.withSources(whole);
      ids = await this.repository.idsAfter(householdId, ids.at(-1) ?? null, AT_A_TIME);
    }
  }

  async findSummary(reader: Person, id: string): Promise<RecipeSummaryDto | null> {
    return (await this.summaries(reader, [id]))[0] ?? null;
  }

  /** The id of the oldest recipe whose address has this `urlKey()`. */
  idOfUrl(householdId: string, urlKey: string): Promise<string | null> {
    return this.repository.idOfUrl(householdId, urlKey);
  }

  /** The oldest recipe whose address has this `urlKey()`. */
  async findByUrlKey(reader: Person, urlKey: string): Promise<RecipeSummaryDto | null> {
    const id = await this.idOfUrl(reader.householdId, urlKey);
    return id === null ? null : this.findSummary(reader, id);
  }

  /** The recipes whose names are the same without case and accents, the oldest first. */
  async findByName(householdId: string, name: string): Promise<KnownRecipe[]> {
    return this.repository.findKnown(householdId, await this.searchIndex.idsOfTitle(householdId, titleKey(name)));
  }

  /** Whether a recipe has the id, perhaps in the bin. */
  async isTaken(householdId: string, id: string): Promise<boolean> {
    return (await this.repository.findIn(householdId, id)) !== null;
  }

  /** @throws IdInBinError */
  async refuseInBin(householdId: string, id: string): Promise<void> {
    const existing = await this.repository.findIn(householdId, id);
    if (existing !== null && existing.deletedAt !== null) throw new IdInBinError();
  }

  private withSources(recipe: WholeRecipe): RecipeWithoutTimers {
    const { publicUrl } = this;
    if (publicUrl === null) return toRecipeWithoutTimers(recipe, recipe.image, ({ image }) => image);
    const image = recipe.image ?? imageLink(publicUrl, recipe);
    return toRecipeWithoutTimers(recipe, image, (one) =>
      one.image === '' ? listedImageLink(publicUrl, one) : one.image,
    );
  }
}
