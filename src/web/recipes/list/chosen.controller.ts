import { Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { AddsNothing } from '../../../households/adds-nothing.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { IsList, IsText, IsUuid } from '../../../http/fields/validation.js';
import { RecipeBinService } from '../../../recipes/bin/recipe-bin.service.js';
import { CreateCookbookDto } from '../../../recipes/cookbooks/cookbooks.dto.js';
import { CookbooksService } from '../../../recipes/cookbooks/cookbooks.service.js';
import { FavoritesAndRatingsService } from '../../../recipes/favorites-and-ratings/favorites-and-ratings.service.js';
import { namesOfText } from '../../../recipes/editing/recipe-text.js';
import { TagChangesService } from '../../../recipes/tags/tag-changes.service.js';
import { LIMITS } from '../../../recipes/writing/recipe-limits.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { type Done, PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import type { Speech } from '../../words/speech.js';
import { changedInWords } from '../changed-in-words.js';
import { listPath } from './recipe-query.js';

/** Maximum number of recipes of one form: those of eight pages of the list. */
const MOST_RECIPES = 200;
/** Maximum number of cookbooks of one form. Each of them gets each recipe. */
const MOST_COOKBOOKS = 20;

class ChosenDto {
  @IsList(MOST_RECIPES, 1)
  @IsUuid({ each: true })
  recipe!: string[];
}

class ChosenForTagsDto extends ChosenDto {
  @IsList(LIMITS.tags, 1)
  @IsText(LIMITS.string, 1, { each: true })
  tags!: string[];
}

class ChosenForCookbooksDto extends ChosenDto {
  @IsList(MOST_COOKBOOKS)
  @IsUuid({ each: true })
  cookbook!: string[];
}

/**
 * The actions on the recipes that are ticked in the list. A recipe that somebody has deleted meanwhile is left out. The answer is the list
 * with the same search and page. After a refusal the script ticks and types again what was sent.
 */
@SessionOnly()
@Needs('recipes:write')
@TakesForm()
@PageController('chosen-recipes')
export class ChosenRecipesController {
  constructor(
    private readonly tags: TagChangesService,
    private readonly cookbooks: CookbooksService,
    private readonly favorites: FavoritesAndRatingsService,
    private readonly bin: RecipeBinService,
    private readonly actions: PageActions,
  ) {}

  @Post('tags')
  addTags(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.runTags(request, fields, async ({ recipe, tags }, speech) => {
      const count = await this.tags.addToRecipes(caller.householdId, recipe, tags);
      const [tag = ''] = tags;
      const view = `/recipes?${new URLSearchParams({ tag })}`;
      return count === 0
        ? speech.say('chosen.unchanged')
        : { text: speech.count('chosen.tagged', count), isGood: true, view };
    });
  }

  @Post('tags/remove')
  @AddsNothing()
  removeTags(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.runTags(request, fields, async ({ recipe, tags }, speech) => {
      const count = await this.tags.removeFromRecipes(caller.householdId, recipe, tags);
      return changedInWords('chosen.tagged', count, speech);
    });
  }

  /** Puts them into the ticked cookbooks and a new one. */
  @Post('cookbooks')
  putInto(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.run(request, fields, async (recipe, speech) => {
      const given = fields.textOrNull('title');
      const title = given === null ? null : toDto(CreateCookbookDto, { title: given }).title;
      const chosen = toDto(ChosenForCookbooksDto, { recipe, cookbook: fields.list('cookbook') });
      if (title === null && chosen.cookbook.length === 0)
        return { text: speech.say('chosen.noCookbook'), isGood: false };
      const { added, first } = await this.cookbooks.addMany(caller, chosen.recipe, chosen.cookbook, title);
      return added === 0 || first === null
        ? speech.say('chosen.unchanged')
        : { text: speech.count('chosen.put', added), isGood: true, view: `/cookbooks/${first}` };
    });
  }

  @Post('favorites/add')
  @AddsNothing()
  addFavorites(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.run(request, fields, async (recipe, speech) =>
      changedInWords('chosen.favorites', await this.favorites.setAll(caller, chosen(recipe), true), speech),
    );
  }

  @Post('favorites/remove')
  @AddsNothing()
  removeFavorites(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.run(request, fields, async (recipe, speech) =>
      changedInWords('chosen.noFavorites', await this.favorites.setAll(caller, chosen(recipe), false), speech),
    );
  }

  @Post('delete')
  @AddsNothing()
  remove(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.run(request, fields, async (recipe, { say, count }) => {
      const removed = await this.bin.removeAll(householdId, chosen(recipe));
      if (removed.length === 0) return say('chosen.unchanged');
      const undo = {
        path: '/chosen-recipes/delete/undo',
        fields: { back: fields.text('back'), recipes: removed.join(' ') },
      };
      return { text: count('chosen.deleted', removed.length), isGood: true, view: '/recipes/deleted', undo };
    });
  }

  @Post('delete/undo')
  @AddsNothing()
  undoRemoval(
    @Req() request: Request,
    @CurrentCaller() { householdId }: Caller,
    @SentFields() fields: FormFields,
  ): Promise<Answer> {
    return this.actions.run(request, listPath(fields.text('back')), async (speech) => {
      const ids = fields.text('recipes').split(' ');
      return changedInWords('bin.restoredAll', await this.bin.restoreAll(householdId, chosen(ids)), speech);
    });
  }

  private runTags(
    request: Request,
    fields: FormFields,
    work: (chosen: ChosenForTagsDto, speech: Speech) => Promise<Done>,
  ): Promise<Answer> {
    return this.run(request, fields, async (recipe, speech) => {
      const tags = namesOfText(fields.text('tags'));
      if (tags.length === 0) return { text: speech.say('chosen.noTag'), isGood: false };
      return work(toDto(ChosenForTagsDto, { recipe, tags }), speech);
    });
  }

  private run(
    request: Request,
    fields: FormFields,
    work: (recipes: string[], speech: Speech) => Promise<Done>,
  ): Promise<Answer> {
    return this.actions.run(request, listPath(fields.text('back')), (speech) => {
      const recipes = fields.list('recipe');
      if (recipes.length === 0) return Promise.resolve({ text: speech.say('bin.none'), isGood: false });
      return work(recipes, speech);
    });
  }
}

/** @throws InvalidRequestError */
function chosen(recipe: readonly string[]): string[] {
  return toDto(ChosenDto, { recipe }).recipe;
}
