import { Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { DateTime } from 'luxon';
import { HouseholdClock } from '../../households/household-clock.js';
import { isDay, momentOf } from '../../http/fields/calendar-dates.js';
import { MAX_INT } from '../../shared/max-int.js';
import { InvalidRequestError, NotFoundError } from '../../http/problems/errors.js';
import { IngredientsService } from '../../ingredients/ingredients.service.js';
import { SearchService } from '../../search/search.service.js';
import { nameKey } from '../../shared/text/name-key.js';
import type { RecipeDto, RecipeSummaryDto } from '../reading/recipe.dto.js';
import { SearchRecipesDto } from '../reading/search-recipes.dto.js';
import { RecipesService } from '../recipes.service.js';
import { urlKey } from '../url-key.js';
import type { CookableRecipe, WhatIsThere } from './cookable.js';
import type { CookableQueryDto, CookableRecipesDto, RandomRecipeQueryDto, RecipeNamesDto } from './find-recipes.dto.js';
import { FindRecipesRepository } from './find-recipes.repository.js';

/** Maximum number of recipes in a completion. */
const OFFERED = 10;

/** Finds recipes at random, by the beginning of their names, by address, and by what can be cooked. */
@Injectable()
export class FindRecipesService {
  constructor(
    private readonly repository: FindRecipesRepository,
    private readonly recipes: RecipesService,
    private readonly finder: SearchService,
    private readonly ingredients: IngredientsService,
    private readonly clock: HouseholdClock,
  ) {}

  /** @throws NotFoundError when no recipe fits */
  async random(
    reader: Person,
    { category, tags, maxCookingTime, notMadeSince = '' }: RandomRecipeQueryDto,
  ): Promise<RecipeSummaryDto> {
    const zone = await this.clock.zoneOf(reader.householdId);
    const query = {
      tags,
      categories: category,
      notMadeSince: isDay(notMadeSince) ? beginOf(notMadeSince, zone) : momentOf(notMadeSince),
      ...(maxCookingTime !== undefined && { maxCookingTime }),
    };
    const id = await this.finder.random(reader, query);
    const recipe = id === null ? null : await this.recipes.findSummary(reader, id);
    if (recipe === null) throw new NotFoundError('No recipe fits');
    return recipe;
  }

  /** The recipes with these words in the title, as a search finds them. */
  async autocomplete(reader: Person, typed: string): Promise<RecipeNamesDto> {
    if (typed === '') return { recipes: [] };
    const query = Object.assign(new SearchRecipesDto(), {
      search: typed,
      searchFields: ['title'],
      sortMode: 'none',
      limit: OFFERED,
    });
    const { recipes } = await this.recipes.search(reader, query);
    return { recipes: recipes.map(({ id, name, image }) => ({ id, name, image })) };
  }

  /** The oldest recipe of the page. @throws NotFoundError InvalidRequestError */
  async byUrl(reader: Person, url: string): Promise<RecipeDto> {
    const key = urlKey(url);
    if (key === null) throw new InvalidRequestError([{ path: 'url', message: 'url must be the address of a page' }]);
    const id = await this.recipes.idOfUrl(reader.householdId, key);
    if (id === null) throw new NotFoundError('No recipe is of this page');
    return this.recipes.get(reader, id);
  }

  /**
   * The recipes that can be cooked with the available ingredients, and their total number. A recipe uses at least one of the named
   * ingredients, or one of the pantry when none are named.
   */
  async cookable(householdId: string, there: WhatIsThere): Promise<{ recipes: CookableRecipe[]; total: number }> {
    const keys = [...new Set(there.ingredients.map(nameKey))];
    const foods = await this.ingredients.foodsOf(householdId, there.ingredients);
    const ingredients = await this.repository.findAvailable(householdId, keys, [...foods.values()], there.withPantry);
    const used = keys.length === 0 ? ingredients.available : ingredients.named;
    const recipes = await this.repository.findCookable(householdId, ingredients, used, there);
    return { recipes, total: recipes[0]?.total ?? 0 };
  }

  /**
   * As `cookable`, with the summaries of the recipes, whatever their time and what they lack.
   */
  async cookableSummaries(
    reader: Person,
    { ingredients, pantry, limit, meals }: CookableQueryDto & Pick<WhatIsThere, 'meals'>,
  ): Promise<CookableRecipesDto> {
    const found = await this.cookable(reader.householdId, {
      ingredients,
      withPantry: pantry,
      mostMissing: MAX_INT,
      maxMinutes: null,
      categories: [],
      ...(meals !== undefined && { meals }),
      limit,
      cursor: 0,
    });
    const summaries = await this.recipes.summaries(
      reader,
      found.recipes.map(({ id }) => id),
    );
    const byId = new Map(summaries.map((summary) => [summary.id, summary]));
    return {
      recipes: found.recipes.flatMap(({ id, have, missing }) => {
        const recipe = byId.get(id);
        return recipe === undefined ? [] : [{ recipe, have, missing }];
      }),
    };
  }
}

/** The beginning of a day. @param day `YYYY-MM-DD` */
function beginOf(day: string, zone: string): Date {
  return DateTime.fromISO(day, { zone }).startOf('day').toJSDate();
}
