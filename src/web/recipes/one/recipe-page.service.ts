import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { HouseholdClock } from '../../../households/household-clock.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { RecipePicturesService } from '../../../recipes/pictures/recipe-pictures.service.js';
import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import { RecipesService } from '../../../recipes/recipes.service.js';
import { RecipeViewQueryDto } from '../../../recipes/views/recipe-view.dto.js';
import type { AskedView } from '../../../recipes/views/view-recipe.js';
import type { Answer } from '../../answer.js';
import { takeNotice } from '../../notice.js';
import { PageRenderer } from '../../page-renderer.js';
import { readAnswer } from '../../read-answer.js';
import { shortened } from '../../share/shortened-recipe.js';
import { PrintPage } from './print-page.js';
import type { RecipePageProps } from './recipe-page-props.js';
import { RecipePage } from './recipe-page.js';

/** The view without a change: it has the texts of the amounts. */
const AS_STORED: AskedView = { scale: 1 };

/** The pages that show one recipe. */
@Injectable()
export class RecipePageService {
  constructor(
    private readonly recipes: RecipesService,
    private readonly pictures: RecipePicturesService,
    private readonly renderer: PageRenderer,
    private readonly clock: HouseholdClock,
  ) {}

  /** @param shared the address of a share that was just made @throws NotFoundError InvalidRequestError */
  async show(request: Request, caller: Caller, id: string, shared?: string): Promise<Answer> {
    const content = await this.content(caller, id, viewOf(request.query));
    const newIds = { plan: randomUUID(), made: randomUUID(), copy: randomUUID() };
    const today = await this.clock.todayOf(caller.householdId);
    const mayWrite = mayDo(caller, 'recipes:write');
    const notice = await takeNotice(request);
    return this.renderer.pageFor(request, h(RecipePage, { ...content, newIds, today, mayWrite, shared, notice }));
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

  private async content(
    caller: Caller,
    id: string,
    view: AskedView,
  ): Promise<Pick<RecipePageProps, 'recipe' | 'isWhole' | 'picture' | 'timeZone'>> {
    const [text, pictures] = await Promise.all([
      this.recipes.getJson(caller, id, view),
      this.pictures.paths(caller.householdId, [id], 'large'),
    ]);
    const { recipe, isWhole } = shortened(await readAnswer<RecipeDto>(text));
    return {
      recipe,
      isWhole,
      picture: pictures.get(recipe.id) ?? null,
      timeZone: await this.clock.zoneOf(caller.householdId),
    };
  }
}

/** The view that an address asks for. @throws InvalidRequestError */
function viewOf({ servings, system }: Request['query']): AskedView {
  if (servings === undefined && system === undefined) return AS_STORED;
  return toDto(RecipeViewQueryDto, { servings: wholeText(servings), system });
}

/** A view may have servings that are not whole (`scale`); links of the page ask for them again. */
function wholeText(servings: unknown): unknown {
  return typeof servings === 'string' && /^\d+\.\d+$/.test(servings) ? String(Math.round(Number(servings))) : servings;
}
