import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { CONFIG, type Config } from '../../config/config.js';
import { toDto } from '../../http/fields/to-dto.js';
import { type CookbookDto, ListCookbooksDto } from '../../recipes/cookbooks/cookbooks.dto.js';
import { CookbooksService } from '../../recipes/cookbooks/cookbooks.service.js';
import { pictureOfLink } from '../../recipes/pictures/picture-link.js';
import { RecipePicturesService } from '../../recipes/pictures/recipe-pictures.service.js';
import { RecipesService } from '../../recipes/recipes.service.js';
import type { Answer } from '../answer.js';
import { takeNotice } from '../notice.js';
import { PageRenderer } from '../page-renderer.js';
import { recipeQueryOf, searchOf } from '../recipes/list/recipe-query.js';
import { CookbookListPage } from './cookbook-list-page.js';
import { CookbookPage } from './cookbook-page.js';

/** The pages that show cookbooks. */
@Injectable()
export class CookbookPagesService {
  constructor(
    private readonly cookbooks: CookbooksService,
    private readonly recipes: RecipesService,
    private readonly pictures: RecipePicturesService,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws InvalidRequestError for an unknown cursor */
  async showAll(request: Request, caller: Caller): Promise<Answer> {
    const { after } = request.query;
    const query = toDto(ListCookbooksDto, after === undefined ? {} : { cursor: after });
    const { cookbooks, nextCursor } = await this.cookbooks.list(caller.householdId, query);
    const covers = new Map(cookbooks.map((cookbook) => [cookbook.id, this.coverOf(cookbook)]));
    const mayWrite = mayDo(caller, 'recipes:write');
    const pictures = await this.pictures.paths(
      caller.householdId,
      [...new Set(covers.values())].filter(isText),
      'small',
    );
    const notice = await takeNotice(request);
    const props = { cookbooks, nextCursor, covers, pictures, newId: randomUUID(), mayWrite, notice };
    return this.renderer.pageFor(request, h(CookbookListPage, props));
  }

  /**
   * @param gone aborted when the client has gone
   * @throws NotFoundError
   */
  async show(request: Request, caller: Caller, id: string, gone: AbortSignal): Promise<Answer> {
    const cookbook = await this.cookbooks.get(caller.householdId, id);
    const { page } = recipeQueryOf({ page: request.query['page'] });
    const query = recipeQueryOf({ cookbook: id, sort: 'titleAsc', page: String(page) });
    const found = await this.recipes.search(caller, searchOf(query), gone);
    const ids = found.recipes.map((recipe) => recipe.id);
    const pictures = await this.pictures.paths(caller.householdId, ids, 'small');
    const mayWrite = mayDo(caller, 'recipes:write');
    const notice = await takeNotice(request);
    return this.renderer.pageFor(request, h(CookbookPage, { cookbook, found, page, pictures, mayWrite, notice }));
  }

  /** The first recipe of the covers with a stored picture. Pictures of other sites are not shown. */
  private coverOf({ coverImages }: CookbookDto): string | null {
    const linked = coverImages.map((image) => pictureOfLink(this.config.publicUrl, image));
    return linked.find((link) => link !== null && link.imageId === null)?.recipeId ?? null;
  }
}

function isText(value: string | null): value is string {
  return value !== null;
}
