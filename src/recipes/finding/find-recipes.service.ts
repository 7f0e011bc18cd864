import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import type { LongText } from '../../database/long-text.js';
import { isDay, momentOf } from '../../http/fields/moments.js';
import { HouseholdClock } from '../../households/household-clock.js';
import { InvalidRequestError, NotFoundError } from '../../http/problems/errors.js';
import type { SearchedSql } from '../../search/search-sql.js';
import { SearchService } from '../../search/search.service.js';
import { nameKey } from '../../text/name-key.js';
import type { Owner } from '../owner.js';
import { SearchRecipesDto } from '../reading/search-recipes.dto.js';
import { urlKey } from '../url-key.js';
import type { CookableRecipe, WhatIsThere } from './cookable.js';
import type { RandomRecipeQueryDto } from './find-recipes.dto.js';
import { FindRecipesRepository } from './find-recipes.repository.js';
import { searchedNames, searchedRecipes } from './searched-recipes.js';

/** Maximum number of recipes in a completion. */
const OFFERED = 10;
const NO_NAMES = '{"recipes":[]}';

/** Finds recipes at random, by the beginning of their names, and by address. */
@Injectable()
export class FindRecipesService {
  private readonly recipes: SearchedSql;
  private readonly names: SearchedSql;

  constructor(
    private readonly repository: FindRecipesRepository,
    private readonly finder: SearchService,
    private readonly clock: HouseholdClock,
    @Inject(CONFIG) config: Config,
  ) {
    this.recipes = searchedRecipes(config.publicUrl);
    this.names = searchedNames(config.publicUrl);
  }

  /** The JSON of a `RecipeSummaryDto`. @throws NotFoundError when no recipe fits */
  async random(
    reader: Owner,
    { category, tags, maxCookingTime, notMadeSince = '' }: RandomRecipeQueryDto,
  ): Promise<LongText> {
    const query = {
      tags,
      categories: category,
      notMadeSince: {
        day: isDay(notMadeSince) ? notMadeSince : null,
        moment: momentOf(notMadeSince)?.toISOString() ?? null,
        timeZone: await this.clock.zoneOf(reader.householdId),
      },
      ...(maxCookingTime !== undefined && { maxCookingTime }),
    };
    return found(await this.finder.random(reader, query, this.recipes), 'No recipe fits');
  }

  /** The JSON of a `RecipeNamesDto`: the recipes with these words in the title, as a search finds them. */
  async autocomplete(reader: Owner, typed: string): Promise<LongText> {
    if (typed === '') return NO_NAMES;
    const query = Object.assign(new SearchRecipesDto(), {
      search: typed,
      searchFields: ['title'],
      sortMode: 'none',
      limit: OFFERED,
    });
    return (await this.finder.search(reader, query, this.names)) ?? NO_NAMES;
  }

  /** The JSON of a `RecipeDto`: the oldest recipe of the page. @throws NotFoundError InvalidRequestError */
  async byUrl(reader: Owner, url: string): Promise<LongText> {
    const key = urlKey(url);
    if (key === null) throw new InvalidRequestError([{ path: 'url', message: 'url must be the address of a page' }]);
    return found(await this.repository.findByUrlKey(reader, key), 'No recipe is of this page');
  }

  /** The recipes that can be cooked with the available ingredients, and their total number. */
  async cookable(householdId: string, there: WhatIsThere): Promise<{ recipes: CookableRecipe[]; total: number }> {
    const keys = [...new Set(there.ingredients.map(nameKey))];
    const recipes = await this.repository.findCookable(householdId, keys, there);
    return { recipes, total: recipes[0]?.total ?? 0 };
  }
}

function found(recipe: LongText | null, otherwise: string): LongText {
  if (recipe === null) throw new NotFoundError(otherwise);
  return recipe;
}
