import { Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { AddRecipeDto } from '../../../groceries/from-recipes/from-recipes.dto.js';
import { FromRecipesService } from '../../../groceries/from-recipes/from-recipes.service.js';
import { TakenBackService } from '../../../groceries/from-recipes/taken-back.service.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { HouseholdClock } from '../../../households/household-clock.js';
import { SentFile, TakesFile } from '../../../http/bodies/sent-file.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { ClientGone } from '../../../http/client-gone.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { Id } from '../../../http/fields/validation.js';
import { queryOf } from '../../../http/query-of.js';
import { CreateCalendarItemDto } from '../../../plan/calendar-items.dto.js';
import { CalendarItemsService } from '../../../plan/calendar-items.service.js';
import { RecipeBinService } from '../../../recipes/bin/recipe-bin.service.js';
import { DuplicateRecipeDto } from '../../../recipes/duplicates/duplicate-recipe.dto.js';
import { RecipeDuplicatesService } from '../../../recipes/duplicates/recipe-duplicates.service.js';
import { RecipeEditingService } from '../../../recipes/editing/recipe-editing.service.js';
import { AddMadeDto } from '../../../recipes/made/made.dto.js';
import { MadeService } from '../../../recipes/made/made.service.js';
import { RateRecipeDto } from '../../../recipes/favorites-and-ratings/favorites-and-ratings.dto.js';
import { FavoritesAndRatingsService } from '../../../recipes/favorites-and-ratings/favorites-and-ratings.service.js';
import { MOST_PICTURE_BYTES } from '../../../recipes/pictures/picture-size.js';
import type { MealCategory } from '../../../shared/meals.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { addedInWords } from '../../groceries/added-in-words.js';
import { changedByOthers, PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { weekPath } from '../../plan/plan-view.js';
import { listPath } from '../list/recipe-query.js';
import type { Speech } from '../../words/speech.js';

/** The forms on the page of a recipe. */
@SessionOnly()
@Needs('recipes:write')
@TakesForm()
@PageController('recipes/:id')
export class RecipeActionsController {
  constructor(
    private readonly favorites: FavoritesAndRatingsService,
    private readonly made: MadeService,
    private readonly plan: CalendarItemsService,
    private readonly groceries: FromRecipesService,
    private readonly takenBack: TakenBackService,
    private readonly duplicates: RecipeDuplicatesService,
    private readonly bin: RecipeBinService,
    private readonly editing: RecipeEditingService,
    private readonly actions: PageActions,
    private readonly clock: HouseholdClock,
    private readonly renderer: PageRenderer,
  ) {}

  @Post('favorite')
  @AddsNothing()
  setFavorite(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.run(request, id, async () => {
      await this.favorites.setFavorite(caller, id, fields.isTicked('favorite'));
      return null;
    });
  }

  @Post('rating')
  @AddsNothing()
  rate(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.run(request, id, async () => {
      const { rating } = toDto(RateRecipeDto, { rating: fields.number('rating') });
      await this.favorites.rate(caller, id, rating);
      return null;
    });
  }

  @Post('made')
  addMade(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.run(request, id, async ({ say }) => {
      const made = toDto(AddMadeDto, {
        id: fields.text('id'),
        note: fields.textOrNull('note'),
        madeAt: fields.textOrNull('madeAt'),
        rating: fields.number('rating'),
      });
      await this.made.add(caller, id, made);
      const { rating = null } = made;
      return rating === null ? say('made.noted') : `${say('made.noted')} ${say('rating.yours', { rating })}`;
    });
  }

  @Post('plan')
  @Needs('plan:write')
  addToPlan(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.runFromList(request, id, fields, async (speech) => {
      const item = {
        id: fields.text('id'),
        date: fields.textOrNull('date') ?? fields.text('otherDate'),
        slot: fields.text('slot'),
        itemType: 'recipe',
        recipeId: id,
        plannedServings: fields.number('servings'),
      };
      const { date, slot, version } = await this.plan.create(caller, toDto(CreateCalendarItemDto, item));
      const today = await this.clock.todayOf(caller.householdId);
      return {
        text: plannedInWords(date ?? item.date, slot, today, speech),
        isGood: true,
        view: weekPath(date),
        undo: {
          path: `/recipes/${id}/plan/undo${queryOf(request)}`,
          fields: { item: item.id, version: String(version), ...backIn(fields) },
        },
      };
    });
  }

  @Post('plan/undo')
  @Needs('plan:write')
  @AddsNothing()
  takeOffPlan(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.runFromList(request, id, fields, async (speech) => {
      const isRemoved = await this.plan.remove(householdId, fields.uuid('item'), fields.version(), false);
      return isRemoved ? speech.say('plan.removed') : changedByOthers(speech);
    });
  }

  @Post('groceries')
  @Needs('groceries:write')
  addToList(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const { householdId } = caller;
    return this.runFromList(request, id, fields, async (speech) => {
      const wanted = wantedOf(id, fields, fields.list('line'));
      const result = fields.isTicked('chosen')
        ? await this.groceries.addRecipe(householdId, wanted)
        : await this.groceries.addRecipeOnce(householdId, wanted);
      if (result === null) return { text: speech.say('list.isOn'), isGood: true, view: '/groceries' };
      const text = addedInWords(result, speech);
      if (result.groceries.length === 0) return text;
      const added = result.groceries.filter(({ version }) => version === 1).map((line) => line.id);
      const undone = {
        servings: fields.text('servings'),
        chosen: fields.text('chosen'),
        lines: fields.list('line').join(' '),
        added: added.join(' '),
        ...backIn(fields),
      };
      return {
        text,
        isGood: true,
        view: '/groceries',
        undo: { path: `/recipes/${id}/groceries/undo${queryOf(request)}`, fields: undone },
      };
    });
  }

  @Post('groceries/undo')
  @Needs('groceries:write')
  @AddsNothing()
  takeOffList(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.runFromList(request, id, fields, async ({ say }) => {
      const ids = (name: string): string[] => fields.text(name).split(' ').filter(Boolean);
      await this.takenBack.takeBack(householdId, wantedOf(id, fields, ids('lines')), ids('added'));
      return say('list.takenBack');
    });
  }

  @Post('picture')
  @TakesFile('image', MOST_PICTURE_BYTES)
  setPicture(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFile('image') bytes: Buffer,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    return this.run(request, id, async ({ say }) => {
      await this.editing.setPicture(caller, id, bytes, gone);
      return say('picture.done');
    });
  }

  @Post('duplicate')
  duplicate(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const copy = toDto(DuplicateRecipeDto, { id: fields.text('id') });
    return this.run(request, id, async () => {
      const made = await this.duplicates.duplicate(caller, id, copy);
      return this.renderer.redirect(`/recipes/${made.id}/edit`);
    });
  }

  @Post('delete')
  @AddsNothing()
  remove(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    const version = fields.version();
    return this.run(request, id, async (speech) => {
      if (!(await this.bin.remove(householdId, id, version))) return changedByOthers(speech);
      const undo = { path: `/recipes/${id}/restore`, fields: {} };
      const notice = { text: speech.say('bin.done'), isGood: true, view: '/recipes/deleted', undo };
      return this.actions.leave(request, '/recipes', notice);
    });
  }

  private run(request: Request, id: string, work: Parameters<PageActions['run']>[2]): Promise<Answer> {
    return this.actions.run(request, `/recipes/${id}${queryOf(request)}`, work);
  }

  /** A form that the list shows in a sheet leads back to it. */
  private runFromList(
    request: Request,
    id: string,
    fields: FormFields,
    work: Parameters<PageActions['run']>[2],
  ): Promise<Answer> {
    if (!fields.has('back')) return this.run(request, id, work);
    return this.actions.run(request, listPath(fields.text('back')), work);
  }
}

/** The field that leads back to the list, if the form has it. */
function backIn(fields: FormFields): { readonly back?: string } {
  return fields.has('back') ? { back: fields.text('back') } : {};
}

/** @param lines the ids of the ingredients, if a person chose them. What the form shows as left out was then ticked. */
function wantedOf(recipeId: string, fields: FormFields, lines: string[]): AddRecipeDto {
  const choice = fields.isTicked('chosen') ? { ingredientIds: lines, skipPantry: false } : {};
  return toDto(AddRecipeDto, { recipeId, servings: fields.number('servings'), ...choice });
}

/** `Planned: tomorrow, dinner.` German writes the names of meals with a capital letter everywhere. */
function plannedInWords(date: string, slot: MealCategory, today: string, speech: Speech): string {
  const { say, nearDay, language, locale } = speech;
  const meal = say(`meal.${slot}`);
  return say('plan.planned', {
    day: nearDay(date, today),
    slot: language === 'de' ? meal : meal.toLocaleLowerCase(locale),
  });
}
