import { randomUUID } from 'node:crypto';
import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type ComponentChild, h } from 'preact';
import { Needs, SessionOnly } from '../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../accounts/caller.js';
import { mayDo } from '../../accounts/scopes.js';
import { AddsNothing } from '../../households/adds-nothing.js';
import { TakesForm } from '../../http/bodies/taken-body.js';
import { calendarDay } from '../../http/fields/calendar-dates.js';
import { toDto } from '../../http/fields/to-dto.js';
import { Id, IsCount } from '../../http/fields/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../../shared/meals.js';
import {
  type CalendarItemDto,
  ChangeCalendarItemDto,
  CreateCalendarItemDto,
  MoveCalendarItemDto,
} from '../../plan/calendar-items.dto.js';
import { CalendarItemsService } from '../../plan/calendar-items.service.js';
import type { RecipeNamesDto } from '../../recipes/finding/find-recipes.dto.js';
import { FindRecipesService } from '../../recipes/finding/find-recipes.service.js';
import { SearchRecipesDto } from '../../recipes/reading/search-recipes.dto.js';
import type { Idea } from '../../recipes/finding/pick-ideas.js';
import { RecipeIdeasService } from '../../recipes/finding/recipe-ideas.service.js';
import { turnOf } from '../../recipes/finding/pick-ideas.js';
import { RecipePicturesService } from '../../recipes/pictures/recipe-pictures.service.js';
import { RecipesService } from '../../recipes/recipes.service.js';
import type { Answer } from '../answer.js';
import { FormFields, SentFields } from '../form-fields.js';
import { EMPTY_FORM, type FormState, NO_FIELDS } from '../forms.js';
import { changedByOthers, PageActions } from '../page-actions.js';
import { PageController } from '../page-controller.js';
import { PageRenderer } from '../page-renderer.js';
import type { Speech } from '../words/speech.js';
import { offeredIdeas } from './offered-ideas.js';
import { PlanAddPage, type PlanAddPageProps } from './plan-add-page.js';
import { PlanItemPage } from './plan-item-page.js';
import { PlanPage } from './plan-page.js';
import { plannedDays, titleOf } from './plan-parts.js';
import { daysToPlan, type PlanView, queryOf, weekPath } from './plan-view.js';
import { PlanViews } from './plan-views.js';

/** Number of recipes that are offered before something is typed, and maximum number of characters of a search. */
const LAST_RECIPES = 24;
const MOST_TYPED = 200;
/** Number of suggestions below a week. */
const IDEAS = 6;

class PlaceDto {
  /** The position in the day and slot, from 0. */
  @IsCount()
  index!: number;
}

/** The plan of a week or month, its items, and recipes to add. */
@SessionOnly()
@Needs('plan:write')
@TakesForm()
@PageController('plan')
export class PlanPageController {
  constructor(
    private readonly plan: CalendarItemsService,
    private readonly finder: FindRecipesService,
    private readonly recipes: RecipesService,
    private readonly pictures: RecipePicturesService,
    private readonly ideas: RecipeIdeasService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
    private readonly views: PlanViews,
  ) {}

  @Get()
  @Needs('plan:read')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const view = await this.views.viewOf(caller.householdId, request.query);
    const last = [...view.days, ...daysToPlan(view)].toSorted().at(-1) ?? view.today;
    const items = await this.plan.list(caller.householdId, { from: view.days[0] ?? view.today, to: last });
    const queue = await this.plan.queue(caller.householdId);
    const mayWrite = mayDo(caller, 'plan:write');
    const planned = [...items, ...queue].flatMap(({ recipeId }) => recipeId ?? []);
    // The script that renews the plan leaves the ideas as they are.
    const hasIdeas = mayWrite && view.kind === 'week' && view.last >= view.today && request.query['live'] === undefined;
    const ideas = hasIdeas
      ? await this.ideas.ideas(caller, { count: IDEAS, turn: turnOf(view.today), without: new Set(planned) })
      : [];
    const pictures = await this.picturesOf(caller, view.kind === 'week' ? planned : [], ideas);
    const props = { view, items, queue, mayWrite, pictures, ideas: offeredIdeas(ideas) };
    return this.renderer.pageWithNotice(request, h(PlanPage, props));
  }

  @Get('add')
  async showAdding(@Req() request: Request, @CurrentCaller() caller: Caller): Promise<Answer> {
    const asked = await this.askedFor(caller, new FormFields(request.query));
    return this.renderer.pageWithNotice(request, h(PlanAddPage, { ...asked, newId: randomUUID(), form: EMPTY_FORM }));
  }

  /** After a refused form, the browser shows this address. Reloading it leads to the page. */
  @Get('add/:id')
  backToAdding(): Answer {
    return this.renderer.redirect('/plan/add');
  }

  /** Plans the recipe of the button, or the typed text as a note. @param id of the new item */
  @Post('add/:id')
  add(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const again = async (form: FormState): Promise<ComponentChild> =>
      h(PlanAddPage, { ...(await this.askedFor(caller, fields)), newId: id, form });
    return this.actions.runForm(request, { fields, rules: NO_FIELDS, again }, async (speech) => {
      const recipeId = fields.textOrNull('recipe');
      const content =
        recipeId === null
          ? { itemType: 'note', title: fields.text('query') }
          : { itemType: 'recipe', recipeId, plannedServings: fields.number('servings') };
      const wanted = toDto(CreateCalendarItemDto, { id, ...content, ...placeIn(fields) });
      const item = await this.plan.create(caller, wanted);
      const { path, days } = await this.viewWith(caller.householdId, request, item.date);
      const isElsewhere = item.date !== null && !days.includes(item.date);
      const undo = {
        path: `/plan/${id}/delete${queryOf({ path })}`,
        fields: { version: String(item.version) },
      };
      return this.actions.leave(request, path, {
        text: saidOf(speech, 'plan.said', item),
        isGood: true,
        ...(isElsewhere && { view: weekPath(item.date) }),
        undo,
      });
    });
  }

  /** The notice has a button that undoes the move. */
  @Post('move')
  @AddsNothing()
  async move(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const id = fields.uuid('id');
    const wanted = toDto(MoveCalendarItemDto, {
      version: fields.version(),
      targetDate: fields.textOrNull('date'),
      targetSlot: fields.text('slot'),
      targetIndex: fields.number('index'),
    });
    const before = await this.plan.get(householdId, id);
    const index = (await this.beside(householdId, before)).findIndex((item) => item.id === id);
    const { path } = await this.views.viewOf(householdId, request.query);
    return this.actions.run(request, path, async (speech) => {
      const { item, stale } = await this.plan.move(householdId, id, wanted);
      if (stale) return changedByOthers(speech);
      const undo = {
        path: `/plan/move${path.slice('/plan'.length)}`,
        fields: {
          id,
          version: String(item.version),
          date: before.date ?? '',
          slot: before.slot,
          index: String(index),
        },
      };
      return { text: saidOf(speech, 'plan.moved', item), isGood: true, undo };
    });
  }

  @Get(':id')
  async showItem(@Req() request: Request, @CurrentCaller() { householdId }: Caller, @Id() id: string): Promise<Answer> {
    const item = await this.plan.get(householdId, id);
    const others = await this.beside(householdId, item);
    const index = others.findIndex((other) => other.id === id);
    const view = await this.viewWith(householdId, request, item.date);
    const week = await this.views.viewOf(householdId, { week: item.date ?? request.query['week'] });
    const dates = daysToPlan(week);
    const items = await this.plan.list(householdId, { from: dates[0] ?? week.first, to: dates.at(-1) ?? week.last });
    const days = plannedDays(dates, items);
    return this.renderer.pageFor(request, h(PlanItemPage, { item, index, count: others.length, view, days }));
  }

  /** The button of a day goes before the field. The notice has a button that undoes the change, which also names the earlier place in the meal. */
  @Post(':id')
  async change(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const date = fields.textOrNull('date') ?? fields.textOrNull('otherDate');
    const view = await this.viewWith(householdId, request, date);
    return this.actions.run(request, view.path, async (speech) => {
      const before = await this.plan.get(householdId, id);
      const index = (await this.beside(householdId, before)).findIndex((item) => item.id === id);
      const content =
        before.itemType === 'note' ? { title: fields.text('title') } : { plannedServings: fields.number('servings') };
      const change = toDto(ChangeCalendarItemDto, {
        version: fields.version(),
        date,
        slot: fields.text('slot'),
        ...content,
        note: fields.textOrNull('note'),
      });
      const { item, stale } = fields.has('index')
        ? await this.plan.changeAndPlace(
            householdId,
            id,
            change,
            toDto(PlaceDto, { index: fields.number('index') }).index,
          )
        : await this.plan.change(householdId, id, change);
      if (stale) return changedByOthers(speech);
      const isMoved = item.date !== before.date || item.slot !== before.slot;
      const isElsewhere = item.date !== null && !view.days.includes(item.date);
      return {
        text: isMoved ? saidOf(speech, 'plan.moved', item) : speech.say('edit.saved'),
        isGood: true,
        ...(isElsewhere && { view: weekPath(item.date) }),
        undo: {
          path: `/plan/${id}${queryOf(view)}`,
          fields: { version: String(item.version), ...fieldsOf(before), index: String(index) },
        },
      };
    });
  }

  /** The notice has a button that plans it again. */
  @Post(':id/delete')
  @AddsNothing()
  async remove(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const item = await this.plan.get(householdId, id);
    const index = (await this.beside(householdId, item)).findIndex((other) => other.id === id);
    const view = await this.viewWith(householdId, request, item.date);
    return this.actions.run(request, view.path, async (speech) => {
      const withGroceries = fields.isTicked('groceries');
      if (!(await this.plan.remove(householdId, id, fields.version(), withGroceries))) return changedByOthers(speech);
      const [recipe, groceries] = [item.recipeId ?? '', withGroceries ? 'delete' : ''];
      const undo = {
        path: `/plan/${id}/delete/undo${queryOf(view)}`,
        fields: { ...fieldsOf(item), index: String(index), recipe, groceries },
      };
      return { text: speech.say('plan.removed'), isGood: true, undo };
    });
  }

  /** Plans what was removed. The lines of the shopping list that were removed with it are not put back: the notice leads to what it needs. */
  @Post(':id/delete/undo')
  async undoRemoval(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const date = fields.textOrNull('otherDate');
    const { path } = await this.viewWith(caller.householdId, request, date);
    return this.actions.run(request, path, async (speech) => {
      const recipeId = fields.textOrNull('recipe');
      const content =
        recipeId === null
          ? { itemType: 'note', title: fields.text('title') }
          : { itemType: 'recipe', recipeId, plannedServings: fields.number('servings') };
      const [slot, note] = [fields.text('slot'), fields.textOrNull('note')];
      const wanted = toDto(CreateCalendarItemDto, { id, date, slot, note, ...content });
      const { index } = toDto(PlaceDto, { index: fields.number('index') });
      const title = titleOf(await this.plan.createAndPlace(caller, wanted, index));
      if (!fields.isTicked('groceries') || date === null) return speech.say('plan.back', { title });
      const view = `/plan/shopping?from=${date}&to=${date}`;
      return { text: speech.say('plan.back.notListed', { title }), isGood: true, view };
    });
  }

  /** The days on the page that the form was on; without it the week of the day. */
  private viewWith(householdId: string, { query }: Request, date: string | null): Promise<PlanView> {
    const hasDays = query['week'] !== undefined || query['view'] !== undefined;
    return this.views.viewOf(householdId, hasDays ? query : { week: date });
  }

  /** The items of the same day and meal, including this one, in their order. */
  private async beside(householdId: string, { date, slot }: CalendarItemDto): Promise<CalendarItemDto[]> {
    const items = date === null ? this.plan.queue(householdId) : this.plan.list(householdId, { from: date, to: date });
    return (await items).filter((item) => item.slot === slot);
  }

  private picturesOf(
    { householdId }: Caller,
    planned: readonly string[],
    ideas: readonly Idea[],
  ): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set([...planned, ...ideas.map(({ recipe }) => recipe.id)])];
    return this.pictures.paths(householdId, ids, 'small');
  }

  /** What the fields of the form ask for, and the recipes that fit. */
  private async askedFor(
    caller: Caller,
    fields: FormFields,
  ): Promise<Pick<PlanAddPageProps, 'date' | 'slot' | 'servings' | 'typed' | 'recipes' | 'pictures'>> {
    const typed = fields.text('query').slice(0, MOST_TYPED);
    const recipes = await this.offered(caller, typed);
    const ids = recipes.map(({ id }) => id);
    return {
      date: calendarDay(fields.text('date')),
      slot: MEAL_CATEGORIES.find((known) => known === fields.text('slot')) ?? ('Dinner' satisfies MealCategory),
      servings: fields.text('servings').slice(0, 4),
      typed,
      recipes,
      pictures: await this.pictures.paths(caller.householdId, ids, 'small'),
    };
  }

  /** The search results, or the latest recipes when nothing was typed. */
  private async offered(caller: Caller, typed: string): Promise<RecipeNamesDto['recipes']> {
    if (typed !== '') return (await this.finder.autocomplete(caller, typed)).recipes;
    const query = Object.assign(new SearchRecipesDto(), { limit: LAST_RECIPES });
    return (await this.recipes.search(caller, query)).recipes;
  }
}

/** The fields of the form that has all of the item. */
function fieldsOf({ date, slot, title, plannedServings, note }: CalendarItemDto): Readonly<Record<string, string>> {
  const texts = { otherDate: date, slot, title, servings: plannedServings, note };
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value ?? '')]));
}

function placeIn(fields: FormFields): { date: string | null; slot: string } {
  return { date: fields.textOrNull('date'), slot: fields.text('slot') };
}

function saidOf(speech: Speech, word: 'plan.said' | 'plan.moved', item: CalendarItemDto): string {
  const [title, slot] = [titleOf(item), speech.say(`meal.${item.slot}`)];
  if (item.date === null) return speech.say('queue.put', { title });
  const day = speech.day(item.date, { weekday: 'long', day: 'numeric', month: 'long' });
  return speech.say(word, { title, slot, day });
}
