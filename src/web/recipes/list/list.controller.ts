import { Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { ClientGone } from '../../../http/client-gone.js';
import { ListCookbooksDto } from '../../../recipes/cookbooks/cookbooks.dto.js';
import { CookbooksService } from '../../../recipes/cookbooks/cookbooks.service.js';
import { CuisinesService } from '../../../recipes/cuisines/cuisines.service.js';
import { RecipePicturesService } from '../../../recipes/pictures/recipe-pictures.service.js';
import { RecipesService } from '../../../recipes/recipes.service.js';
import { TagsService } from '../../../recipes/tags/tags.service.js';
import type { Answer } from '../../answer.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { type FoundShorter, RecipeListPage } from './page.js';
import { type RecipeQuery, recipeQueryOf, searchOf, shorterSearches } from './recipe-query.js';

/** Maximum number of tags, and of cookbooks, in the filters: the most used ones. The search finds other tags. */
const MOST_TAGS = 1_000;
const MOST_COOKBOOKS = 100;
/** Number of hits up to which another spelling is looked for. */
const RARE = 2;

/** The list of recipes, which is a search of the API. */
@SessionOnly()
@Needs('recipes:read')
@PageController('recipes')
export class RecipeListPageController {
  constructor(
    private readonly recipes: RecipesService,
    private readonly pictures: RecipePicturesService,
    private readonly tags: TagsService,
    private readonly cookbooks: CookbooksService,
    private readonly cuisines: CuisinesService,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async show(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    const { householdId } = caller;
    const query = recipeQueryOf(request.query);
    const found = await this.recipes.search(caller, searchOf(query), gone);
    const tags = await this.mostUsedTags(householdId);
    const { cookbooks } = await this.cookbooks.list(
      householdId,
      Object.assign(new ListCookbooksDto(), { limit: MOST_COOKBOOKS }),
    );
    const cuisines = await this.cuisines.list(householdId);
    const isRare = query.search !== '' && found.total <= RARE;
    const meant = isRare ? await this.recipes.meant(caller, searchOf(query)) : null;
    const shorter = found.total === 0 ? await this.bestShorter(caller, query, gone) : null;
    const ids = found.recipes.map(({ id }) => id);
    const pictures = await this.pictures.paths(householdId, ids, 'small');
    const mayWrite = mayDo(caller, 'recipes:write');
    const props = { query, found, meant, shorter, pictures, tags, cookbooks, cuisines, mayWrite };
    return this.renderer.pageWithNotice(request, h(RecipeListPage, props));
  }

  /** The search without the word that excludes the most; `null` when each of them finds nothing. */
  private async bestShorter(caller: Caller, query: RecipeQuery, gone: AbortSignal): Promise<FoundShorter | null> {
    let best: FoundShorter | null = null;
    for (const { part, rest } of shorterSearches(query.search)) {
      const search = Object.assign(searchOf({ ...query, search: rest, page: 1 }), { limit: 1 });
      const { total } = await this.recipes.search(caller, search, gone);
      if (total > (best?.total ?? 0)) best = { part, rest, total };
    }
    return best;
  }

  private async mostUsedTags(householdId: string): Promise<string[]> {
    const tags = await this.tags.list(householdId);
    const byUse = tags.toSorted((one, other) => other.count - one.count);
    const shown = new Set(byUse.slice(0, MOST_TAGS));
    return tags.filter((tag) => shown.has(tag)).map(({ name }) => name);
  }
}
