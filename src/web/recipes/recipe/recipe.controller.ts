import { randomUUID } from 'node:crypto';
import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { mayDo } from '../../../accounts/scopes.js';
import { FromRecipesService } from '../../../groceries/from-recipes/from-recipes.service.js';
import { HouseholdClock } from '../../../households/household-clock.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { daysAfter } from '../../../http/fields/calendar-dates.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { Id } from '../../../http/fields/validation.js';
import { requestOrigin } from '../../../http/request-origin.js';
import { stillMissing } from '../../../imports/import-warning.js';
import { RecipeImportsService } from '../../../imports/recipe-imports.service.js';
import { CalendarItemsService } from '../../../plan/calendar-items.service.js';
import { ListCookbooksDto } from '../../../recipes/cookbooks/cookbooks.dto.js';
import { CookbooksService } from '../../../recipes/cookbooks/cookbooks.service.js';
import { RecipePicturesService } from '../../../recipes/pictures/recipe-pictures.service.js';
import { RecipesService } from '../../../recipes/recipes.service.js';
import { CreateShareDto } from '../../../recipes/shares/shares.dto.js';
import { SharesService } from '../../../recipes/shares/shares.service.js';
import { RecipeViewQueryDto } from '../../../recipes/views/recipe-view.dto.js';
import type { AskedView } from '../../../recipes/views/view-recipe.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { type PlannedDay, plannedDays } from '../../plan/plan-parts.js';
import { CookPage } from '../cook/page.js';
import { shortened } from '../shortened-recipe.js';
import { type CookbookChoice, RecipePage, type RecipePageProps } from './page.js';
import { PrintPage } from '../print/page.js';
import { viewQuery } from './view-query.js';

/** A view without a conversion, which has the texts of the amounts. */
const AS_STORED: AskedView = { scale: 1 };

/** Number of days on which a recipe is planned with one press. */
const DAYS = 7;

/** The share of the lines that must count for an estimate of the nutrition to be shown. */
const LEAST_COVERAGE = 0.8;

/** Fields for cookbooks in the form, because a form has at most 100. A cookbook with the recipe has two. */
const MOST_COOKBOOK_FIELDS = 90;

/** The pages that show one recipe: to read it, to print it, to cook it. */
@SessionOnly()
@Needs('recipes:read')
@TakesForm()
@PageController('recipes/:id')
export class RecipePageController {
  constructor(
    private readonly recipes: RecipesService,
    private readonly pictures: RecipePicturesService,
    private readonly cookbooks: CookbooksService,
    private readonly shares: SharesService,
    private readonly imports: RecipeImportsService,
    private readonly plan: CalendarItemsService,
    private readonly groceries: FromRecipesService,
    private readonly clock: HouseholdClock,
    private readonly renderer: PageRenderer,
  ) {}

  // The browser shows the second address after a share was created.
  @Get(['', 'share'])
  show(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    return this.page(request, caller, id);
  }

  @Get('print')
  async print(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const content = await this.content(caller, id, viewOf(request.query));
    const withPicture = request.query['picture'] !== '0';
    const params = new URLSearchParams(request.query as Record<string, string>);
    params.set('picture', withPicture ? '0' : '1');
    const other = content.picture === null ? null : `?${params}`;
    const picture = withPicture ? content.picture : null;
    return this.renderer.pageFor(request, h(PrintPage, { ...content, picture, other }));
  }

  @Get('cook')
  async cook(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const asked = viewOf(request.query);
    const content = await this.content(caller, id, asked);
    const back = `/recipes/${id}${asked === AS_STORED ? '' : viewQuery(content.recipe.view)}`;
    const mayWrite = mayDo(caller, 'recipes:write');
    return this.renderer.pageFor(request, h(CookPage, { ...content, back, mayWrite, madeId: randomUUID() }));
  }

  /** Shows the address in the answer itself, because it is not stored in clear. */
  @Post('share')
  @Needs('recipes:write')
  async share(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const { expiresIn } = toDto(CreateShareDto, { expiresIn: fields.text('expiresIn') });
    const { url } = await this.shares.create(caller, id, expiresIn, requestOrigin(request));
    return this.page(request, caller, id, url);
  }

  /** @param shared the address of a new share */
  private async page(request: Request, caller: Caller, id: string, shared?: string): Promise<Answer> {
    const content = await this.content(caller, id, viewOf(request.query));
    const warnings = await this.imports.warningsFor(caller.householdId, id);
    const cookbooks = await this.cookbookChoices(caller.householdId, id);
    const week = await this.nextDays(caller.householdId);
    const leftOut = await this.groceries.leftOut(caller.householdId, id);
    const isListed = await this.groceries.isListed(caller.householdId, id);
    const newIds = { plan: randomUUID(), made: randomUUID(), copy: randomUUID(), cookbook: randomUUID() };
    const mayWrite = mayDo(caller, 'recipes:write');
    const { version, recipeIngredients, steps } = content.recipe;
    const parts = { version, hasIngredients: recipeIngredients.length > 0, hasSteps: steps.length > 0 };
    const missing = stillMissing(warnings, parts);
    const readerId = caller.userId;
    const props = { ...content, missing, cookbooks, newIds, week, leftOut, isListed, mayWrite, readerId, shared };
    return this.renderer.pageWithNotice(request, h(RecipePage, props));
  }

  private async content(
    caller: Caller,
    id: string,
    view: AskedView,
  ): Promise<Pick<RecipePageProps, 'recipe' | 'isWhole' | 'picture' | 'estimate'>> {
    const { recipe, nutrition } = await this.recipes.getWithNutrition(caller, id, view);
    const pictures = await this.pictures.paths(caller.householdId, [id], 'large');
    const isEstimate = nutrition.source === 'estimate' && nutrition.coverage >= LEAST_COVERAGE;
    const estimate = isEstimate ? nutrition.perServing : null;
    return { ...shortened(recipe), picture: pictures.get(id) ?? null, estimate };
  }

  private async nextDays(householdId: string): Promise<PlannedDay[]> {
    const today = await this.clock.todayOf(householdId);
    const days = Array.from({ length: DAYS }, (_, index) => daysAfter(today, index));
    const items = await this.plan.list(householdId, { from: today, to: days.at(-1) ?? today });
    return plannedDays(days, items);
  }

  private async cookbookChoices(householdId: string, id: string): Promise<CookbookChoice[]> {
    const query = Object.assign(new ListCookbooksDto(), { limit: MOST_COOKBOOK_FIELDS });
    const holding = await this.cookbooks.listOf(householdId, id);
    const { cookbooks } = await this.cookbooks.list(householdId, query);
    const isIn = holding.slice(0, MOST_COOKBOOK_FIELDS / 2);
    const others = cookbooks.filter((cookbook) => !holding.some((held) => held.id === cookbook.id));
    return [
      ...isIn.map((cookbook) => ({ id: cookbook.id, title: cookbook.title, isIn: true })),
      ...others.map((cookbook) => ({ id: cookbook.id, title: cookbook.title, isIn: false })),
    ].slice(0, MOST_COOKBOOK_FIELDS - isIn.length);
  }
}

/**
 * The view in the parameters of an address.
 * @throws InvalidRequestError
 */
function viewOf({ servings, system }: Request['query']): AskedView {
  if (servings === undefined && system === undefined) return AS_STORED;
  // A view by `scale` may have servings that are not whole, and links of the page request them.
  const isDecimal = typeof servings === 'string' && /^\d+\.\d+$/.test(servings);
  return toDto(RecipeViewQueryDto, { servings: isDecimal ? String(Math.round(Number(servings))) : servings, system });
}
