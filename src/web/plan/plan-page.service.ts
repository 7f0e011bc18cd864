import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { HouseholdClock } from '../../households/household-clock.js';
import { calendarDay } from '../../http/fields/calendar-dates.js';
import { MEAL_CATEGORIES, type MealCategory } from '../../parser/vocabulary/meal-categories.js';
import type { CalendarItemDto } from '../../plan/calendar-items.dto.js';
import { CalendarItemsService } from '../../plan/calendar-items.service.js';
import type { RecipeNamesDto } from '../../recipes/finding/find-recipes.dto.js';
import { FindRecipesService } from '../../recipes/finding/find-recipes.service.js';
import { SearchRecipesDto } from '../../recipes/reading/search-recipes.dto.js';
import { RecipesService } from '../../recipes/recipes.service.js';
import type { Answer } from '../answer.js';
import { takeNotice } from '../notice.js';
import { PageRenderer } from '../page-renderer.js';
import { PlanAddPage } from './plan-add-page.js';
import { PlanItemPage } from './plan-item-page.js';
import { PlanPage } from './plan-page.js';
import { viewOf } from './plan-view.js';

/** Number of recipes that are offered before something is typed, and maximum number of characters of a search. */
const LAST_RECIPES = 10;
const MOST_TYPED = 200;

/** Shows the plan of a week or month, its items, and recipes to add. */
@Injectable()
export class PlanPageService {
  constructor(
    private readonly plan: CalendarItemsService,
    private readonly finder: FindRecipesService,
    private readonly recipes: RecipesService,
    private readonly renderer: PageRenderer,
    private readonly clock: HouseholdClock,
  ) {}

  async show(request: Request, caller: Caller): Promise<Answer> {
    const today = await this.clock.todayOf(caller.householdId);
    const view = viewOf(request.query, today);
    const range = { from: view.days[0] ?? today, to: view.days.at(-1) ?? today };
    const [items, queue, notice] = await Promise.all([
      this.plan.list(caller.householdId, range),
      this.plan.queue(caller.householdId),
      takeNotice(request),
    ]);
    const mayWrite = mayDo(caller, 'plan:write');
    return this.renderer.pageFor(request, h(PlanPage, { view, today, items, queue, mayWrite, notice }));
  }

  /** @throws NotFoundError */
  async showItem(request: Request, caller: Caller, id: string): Promise<Answer> {
    const item = await this.plan.get(caller.householdId, id);
    const others = await this.beside(caller, item);
    const index = others.findIndex((other) => other.id === id);
    return this.renderer.pageFor(request, h(PlanItemPage, { item, index, count: others.length }));
  }

  /** The items of the same day and meal, including this one, in their order. */
  async beside({ householdId }: Caller, { date, slot }: CalendarItemDto): Promise<CalendarItemDto[]> {
    const items = date === null ? this.plan.queue(householdId) : this.plan.list(householdId, { from: date, to: date });
    return (await items).filter((item) => item.slot === slot);
  }

  async showAdding(request: Request, caller: Caller): Promise<Answer> {
    const { date, slot, servings, query } = request.query;
    const typed = textOf(query).trim().slice(0, MOST_TYPED);
    const [recipes, notice] = await Promise.all([this.offered(caller, typed), takeNotice(request)]);
    const props = {
      date: calendarDay(textOf(date)),
      slot: MEAL_CATEGORIES.find((known) => known === slot) ?? ('Dinner' satisfies MealCategory),
      servings: textOf(servings).slice(0, 4),
      typed,
      recipes,
      newId: randomUUID(),
      notice,
    };
    return this.renderer.pageFor(request, h(PlanAddPage, props));
  }

  private async offered(caller: Caller, typed: string): Promise<RecipeNamesDto['recipes']> {
    if (typed !== '') return (await this.finder.autocomplete(caller, typed)).recipes;
    const query = Object.assign(new SearchRecipesDto(), { limit: LAST_RECIPES });
    return (await this.recipes.search(caller, query)).recipes;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
