import { Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { h } from 'preact';
import { Needs, SessionIfAny } from '../../accounts/access.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { type Caller, OptionalCaller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import type { GroceryDto } from '../../groceries/groceries.dto.js';
import { ShoppingListService } from '../../groceries/shopping-list.service.js';
import { HouseholdClock } from '../../households/household-clock.js';
import { daysAfter } from '../../http/fields/calendar-dates.js';
import type { CalendarItemDto } from '../../plan/calendar-items.dto.js';
import { CalendarItemsService } from '../../plan/calendar-items.service.js';
import { RecipeIdeasService } from '../../recipes/finding/recipe-ideas.service.js';
import { turnOf } from '../../recipes/finding/pick-ideas.js';
import { RecipePicturesService } from '../../recipes/pictures/recipe-pictures.service.js';
import { type FoundRecipesDto, SearchRecipesDto } from '../../recipes/reading/search-recipes.dto.js';
import { RecipesService } from '../../recipes/recipes.service.js';
import type { Answer } from '../answer.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import { offeredIdeas } from '../plan/offered-ideas.js';
import { HomePage } from './home-page.js';

/** Number of days that are shown, including today. */
const DAYS = 7;
const LAST_RECIPES = 8;
/** Number of suggestions when nothing is planned. */
const IDEAS = 3;
/** Maximum number in the address of other ideas. */
const MOST_TURNS = 100_000;

/** The home page: the plan, the shopping list and the latest recipes. */
@SessionIfAny()
@Needs('recipes:read')
@PageController()
export class HomeController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly plan: CalendarItemsService,
    private readonly groceries: ShoppingListService,
    private readonly recipes: RecipesService,
    private readonly pictures: RecipePicturesService,
    private readonly ideas: RecipeIdeasService,
    private readonly renderer: PageRenderer,
    private readonly clock: HouseholdClock,
  ) {}

  /** Redirects people who are not signed in to the sign-in page; on a server without accounts, to the sign-up page. */
  @Get()
  async show(@Req() request: Request, @OptionalCaller() caller: Caller | null): Promise<Answer> {
    if (caller !== null) return this.showTo(request, caller);
    const isSignIn = !this.accounts.takesPasswords || (await this.accounts.hasAccounts());
    return this.renderer.redirect(isSignIn ? '/sign-in' : '/sign-up');
  }

  private async showTo(request: Request, caller: Caller): Promise<Answer> {
    const today = await this.clock.todayOf(caller.householdId);
    const items = await this.planned(caller, today);
    const groceries = await this.openGroceries(caller);
    const { recipes, total } = await this.lastRecipes(caller);
    const isCooking = items.some(({ date, recipeId }) => date === today && recipeId !== null);
    const turn = turnAsked(request.query['ideas'], today);
    const planned = items.flatMap(({ recipeId }) => recipeId ?? []);
    const ideas = isCooking ? [] : await this.ideas.ideas(caller, { count: IDEAS, turn, without: new Set(planned) });
    const shown = [...recipes.map(({ id }) => id), ...planned, ...ideas.map(({ recipe }) => recipe.id)];
    const pictures = await this.pictures.paths(caller.householdId, shown, 'small');
    const large = await this.pictures.paths(caller.householdId, planned, 'large');
    const props = {
      ideas: offeredIdeas(ideas),
      turn,
      large,
      today,
      items,
      groceries,
      recipes,
      pictures,
      isNew: total === 0 && items.length === 0,
      mayWrite: mayDo(caller, 'recipes:write'),
      newId: randomUUID(),
    };
    return this.renderer.pageWithNotice(request, h(HomePage, props));
  }

  private planned({ householdId }: Caller, from: string): Promise<CalendarItemDto[]> {
    return this.plan.list(householdId, { from, to: daysAfter(from, DAYS - 1) });
  }

  private async openGroceries({ householdId }: Caller): Promise<GroceryDto[]> {
    return (await this.groceries.list(householdId, { groupBy: 'aisle' })).filter(({ isDone }) => !isDone);
  }

  private async lastRecipes(caller: Caller): Promise<FoundRecipesDto> {
    const query = Object.assign(new SearchRecipesDto(), { limit: LAST_RECIPES });
    return this.recipes.search(caller, query);
  }
}

/** Which ideas are shown: other ones each day, until a person asks for others. */
function turnAsked(asked: unknown, today: string): number {
  const turn = Number(asked);
  return typeof asked === 'string' && Number.isInteger(turn) && turn >= 0 && turn < MOST_TURNS ? turn : turnOf(today);
}
