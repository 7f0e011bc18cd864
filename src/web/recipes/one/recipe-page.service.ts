import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { HouseholdClock } from '../../../households/household-clock.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { ListCookbooksDto } from '../../../recipes/cookbooks/cookbooks.dto.js';
import { CookbooksService } from '../../../recipes/cookbooks/cookbooks.service.js';
import { RecipePicturesService } from '../../../recipes/pictures/recipe-pictures.service.js';
import { RecipesService } from '../../../recipes/recipes.service.js';
import { RecipeViewQueryDto } from '../../../recipes/views/recipe-view.dto.js';
import type { AskedView } from '../../../recipes/views/view-recipe.js';
import type { Answer } from '../../answer.js';
import { takeNotice } from '../../notice.js';
import { PageRenderer } from '../../page-renderer.js';
import { shortened } from '../shortened-recipe.js';
import { CookPage } from '../cooking/cook-page.js';
import { PrintPage } from './print-page.js';
import type { CookbookChoice, RecipePageProps } from './recipe-page-props.js';
import { RecipePage } from './recipe-page.js';

/** A view without a conversion, which has the texts of the amounts. */
const AS_STORED: AskedView = { scale: 1 };

/** Maximum number of cookbooks in the form, because a form has at most 100 fields. */
const MOST_COOKBOOKS = 90;

/** The pages that show one recipe. */
@Injectable()
export class RecipePageService {
  constructor(
    private readonly recipes: RecipesService,
    private readonly pictures: RecipePicturesService,
    private readonly cookbooks: CookbooksService,
    private readonly renderer: PageRenderer,
    private readonly clock: HouseholdClock,
  ) {}

  /**
   * @param shared the address of a new share
   * @throws NotFoundError InvalidRequestError
   */
  async show(request: Request, caller: Caller, id: string, shared?: string): Promise<Answer> {
    const [content, cookbooks, today] = await Promise.all([
      this.content(caller, id, viewOf(request.query)),
      this.cookbookChoices(caller.householdId, id),
      this.clock.todayOf(caller.householdId),
    ]);
    const newIds = { plan: randomUUID(), made: randomUUID(), copy: randomUUID(), cookbook: randomUUID() };
    const mayWrite = mayDo(caller, 'recipes:write');
    const notice = await takeNotice(request);
    const props = { ...content, cookbooks, newIds, today, mayWrite, shared, notice };
    return this.renderer.pageFor(request, h(RecipePage, props));
  }

  /** @throws NotFoundError InvalidRequestError */
  async print(request: Request, caller: Caller, id: string): Promise<Answer> {
    const content = await this.content(caller, id, viewOf(request.query));
    const withPicture = request.query['picture'] !== '0';
    const params = new URLSearchParams(request.query as Record<string, string>);
    params.set('picture', withPicture ? '0' : '1');
    const other = content.picture === null ? null : `?${params}`;
    const picture = withPicture ? content.picture : null;
    return this.renderer.pageFor(request, h(PrintPage, { ...content, picture, other }));
  }

  /** @throws NotFoundError InvalidRequestError */
  async cook(request: Request, caller: Caller, id: string): Promise<Answer> {
    const asked = viewOf(request.query);
    const content = await this.content(caller, id, asked);
    const { servings, system } = content.recipe.view ?? {};
    const view =
      asked === AS_STORED ? '' : `?${new URLSearchParams({ servings: String(servings), system: String(system) })}`;
    const mayWrite = mayDo(caller, 'recipes:write');
    return this.renderer.pageFor(request, h(CookPage, { ...content, view, mayWrite, madeId: randomUUID() }));
  }

  /** @throws NotFoundError */
  private async cookbookChoices(householdId: string, id: string): Promise<CookbookChoice[]> {
    const query = Object.assign(new ListCookbooksDto(), { limit: MOST_COOKBOOKS });
    const [holding, all] = await Promise.all([
      this.cookbooks.listOf(householdId, id),
      this.cookbooks.list(householdId, query),
    ]);
    const others = all.cookbooks.filter((cookbook) => !holding.some((held) => held.id === cookbook.id));
    return [
      ...holding.map(({ id: held, title }) => ({ id: held, title, isIn: true })),
      ...others.map(({ id: other, title }) => ({ id: other, title, isIn: false })),
    ].slice(0, MOST_COOKBOOKS);
  }

  private async content(
    caller: Caller,
    id: string,
    view: AskedView,
  ): Promise<Pick<RecipePageProps, 'recipe' | 'isWhole' | 'picture' | 'timeZone'>> {
    const [whole, pictures] = await Promise.all([
      this.recipes.get(caller, id, view),
      this.pictures.paths(caller.householdId, [id], 'large'),
    ]);
    const { recipe, isWhole } = shortened(whole);
    return {
      recipe,
      isWhole,
      picture: pictures.get(recipe.id) ?? null,
      timeZone: await this.clock.zoneOf(caller.householdId),
    };
  }
}

/**
 * The view in the parameters of an address.
 * @throws InvalidRequestError
 */
function viewOf({ servings, system }: Request['query']): AskedView {
  if (servings === undefined && system === undefined) return AS_STORED;
  return toDto(RecipeViewQueryDto, { servings: wholeText(servings), system });
}

/** Rounds servings: a view by `scale` may have servings that are not whole, and links of the page request them. */
function wholeText(servings: unknown): unknown {
  return typeof servings === 'string' && /^\d+\.\d+$/.test(servings) ? String(Math.round(Number(servings))) : servings;
}
