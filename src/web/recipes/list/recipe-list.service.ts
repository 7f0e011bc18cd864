import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { CookbooksService } from '../../../recipes/cookbooks/cookbooks.service.js';
import type { CookbookPageDto } from '../../../recipes/cookbooks/cookbooks.dto.js';
import { ListCookbooksDto } from '../../../recipes/cookbooks/cookbooks.dto.js';
import { RecipePicturesService } from '../../../recipes/pictures/recipe-pictures.service.js';
import { RecipesService } from '../../../recipes/recipes.service.js';
import { TagsService } from '../../../recipes/tags/tags.service.js';
import type { Answer } from '../../answer.js';
import { takeNotice } from '../../notice.js';
import { PageRenderer } from '../../page-renderer.js';
import { RecipeListPage } from './recipe-list-page.js';
import { recipeQueryOf, searchOf } from './recipe-query.js';

/** Maximum number of tags, and of cookbooks, in the filters. Other tags can be typed. */
const MOST_TAGS = 100;
const MOST_COOKBOOKS = 100;

/** The list of recipes, which is a search of the API. */
@Injectable()
export class RecipeListService {
  constructor(
    private readonly recipes: RecipesService,
    private readonly pictures: RecipePicturesService,
    private readonly tags: TagsService,
    private readonly cookbooks: CookbooksService,
    private readonly renderer: PageRenderer,
  ) {}

  /** @param gone aborted when the client has gone */
  async show(request: Request, caller: Caller, gone: AbortSignal): Promise<Answer> {
    const query = recipeQueryOf(request.query);
    const [found, tags, cookbooks, notice] = await Promise.all([
      this.recipes.search(caller, searchOf(query), gone),
      this.tagNames(caller.householdId),
      this.cookbookTitles(caller.householdId),
      takeNotice(request),
    ]);
    const ids = found.recipes.map(({ id }) => id);
    const pictures = await this.pictures.paths(caller.householdId, ids, 'small');
    return this.renderer.pageFor(request, h(RecipeListPage, { query, found, pictures, tags, cookbooks, notice }));
  }

  private async tagNames(householdId: string): Promise<string[]> {
    const tags = await this.tags.list(householdId);
    return tags
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MOST_TAGS)
      .map(({ name }) => name);
  }

  private async cookbookTitles(householdId: string): Promise<CookbookPageDto['cookbooks']> {
    const query = Object.assign(new ListCookbooksDto(), { limit: MOST_COOKBOOKS });
    return (await this.cookbooks.list(householdId, query)).cookbooks;
  }
}
