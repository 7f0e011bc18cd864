import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../../accounts/caller.js';
import { AddRecipeDto } from '../../../groceries/from-recipes/from-recipes.dto.js';
import { FromRecipesService } from '../../../groceries/from-recipes/from-recipes.service.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { requestOrigin } from '../../../http/request-origin.js';
import { CalendarItemsService } from '../../../plan/calendar-items.service.js';
import { CreateCalendarItemDto } from '../../../plan/calendar-items.dto.js';
import { RecipeBinService } from '../../../recipes/bin/recipe-bin.service.js';
import { DuplicateRecipeDto } from '../../../recipes/duplicates/duplicate-recipe.dto.js';
import { RecipeDuplicatesService } from '../../../recipes/duplicates/recipe-duplicates.service.js';
import { AddMadeDto } from '../../../recipes/made/made.dto.js';
import { MadeService } from '../../../recipes/made/made.service.js';
import { RecipeEditingService } from '../../../recipes/editing/recipe-editing.service.js';
import { RateRecipeDto } from '../../../recipes/marks/marks.dto.js';
import { MarksService } from '../../../recipes/marks/marks.service.js';
import { CreateShareDto } from '../../../recipes/shares/shares.dto.js';
import { SharesService } from '../../../recipes/shares/shares.service.js';
import type { Answer } from '../../answer.js';
import { FormFields } from '../../form-fields.js';
import { refusedInWords } from '../../forms.js';
import { PageActions } from '../../page-actions.js';
import { PageRenderer } from '../../page-renderer.js';

import { RecipePageService } from './recipe-page.service.js';

/** The actions of the forms on the page of a recipe. */
@Injectable()
export class RecipeActionsService {
  constructor(
    private readonly marks: MarksService,
    private readonly made: MadeService,
    private readonly plan: CalendarItemsService,
    private readonly groceries: FromRecipesService,
    private readonly shares: SharesService,
    private readonly duplicates: RecipeDuplicatesService,
    private readonly bin: RecipeBinService,
    private readonly editing: RecipeEditingService,
    private readonly page: RecipePageService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  setFavorite(request: Request, caller: Caller, id: string): Promise<Answer> {
    const isFavorite = new FormFields(request.body).isTicked('favorite');
    return this.onPage(request, id, async () => {
      await this.marks.setFavorite(caller, id, isFavorite);
      return null;
    });
  }

  rate(request: Request, caller: Caller, id: string): Promise<Answer> {
    return this.onPage(request, id, async () => {
      const { rating } = toDto(RateRecipeDto, { rating: new FormFields(request.body).number('rating') });
      await this.marks.rate(caller, id, rating);
      return null;
    });
  }

  addMade(request: Request, caller: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.onPage(request, id, async (speech) => {
      await this.made.add(caller, id, toDto(AddMadeDto, { id: fields.text('id'), note: fields.textOrNull('note') }));
      return speech.say('made.noted');
    });
  }

  planIt(request: Request, caller: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    return this.onPage(request, id, async (speech) => {
      const { date } = await this.plan.create(
        caller,
        toDto(CreateCalendarItemDto, {
          id: fields.text('id'),
          date: fields.text('date'),
          slot: fields.text('slot'),
          itemType: 'recipe',
          recipeId: id,
          plannedServings: fields.number('servings'),
        }),
      );
      return speech.say('plan.planned', { date: speech.day(date ?? fields.text('date'), { dateStyle: 'full' }) });
    });
  }

  addToList(request: Request, caller: Caller, id: string): Promise<Answer> {
    const fields = new FormFields(request.body);
    const ingredientIds = fields.text('chosen') === '' ? undefined : fields.list('line');
    return this.onPage(request, id, async (speech) => {
      const wanted = { recipeId: id, servings: fields.number('servings'), ingredientIds };
      const { added, merged, skipped } = await this.groceries.addRecipe(
        caller.householdId,
        toDto(AddRecipeDto, wanted),
      );
      const left = skipped.length === 0 ? '' : ` ${speech.count('list.skipped', skipped.length)}`;
      return speech.count('list.added', added + merged) + left;
    });
  }

  /** Shows the address in the answer itself, because it is not stored in clear. */
  async share(request: Request, caller: Caller, id: string): Promise<Answer> {
    const { expiresIn } = toDto(CreateShareDto, { expiresIn: new FormFields(request.body).text('expiresIn') });
    const { url } = await this.shares.create(caller, id, expiresIn, requestOrigin(request));
    return this.page.show(request, caller, id, url);
  }

  async duplicate(request: Request, caller: Caller, id: string): Promise<Answer> {
    const copy = toDto(DuplicateRecipeDto, { id: new FormFields(request.body).text('id') });
    try {
      const made = await this.duplicates.duplicate(caller, id, copy);
      return this.renderer.redirect(`/recipes/${made.id}/edit`);
    } catch (error) {
      return this.actions.refused(request, `/recipes/${id}`, refusedInWords(error, this.renderer.speechFor(request)));
    }
  }

  /**
   * Adds the picture to the recipe, and makes it the image of the recipe.
   * @throws NotFoundError, and the errors of an upload
   */
  setPicture(request: Request, caller: Caller, id: string, bytes: Buffer, gone: AbortSignal): Promise<Answer> {
    return this.onPage(request, id, async (speech) => {
      await this.editing.setPicture(caller, id, bytes, gone);
      return speech.say('picture.done');
    });
  }

  async remove(request: Request, caller: Caller, id: string): Promise<Answer> {
    const version = new FormFields(request.body).version();
    const isRemoved = await this.bin.remove(caller.householdId, id, version);
    if (isRemoved) return this.actions.done(request, '/recipes', this.renderer.speechFor(request).say('bin.done'));
    return this.actions.refused(request, `/recipes/${id}`, this.renderer.speechFor(request).say('changed.meanwhile'));
  }

  private onPage(request: Request, id: string, work: Parameters<PageActions['run']>[2]): Promise<Answer> {
    return this.actions.run(request, `/recipes/${id}`, work);
  }
}
