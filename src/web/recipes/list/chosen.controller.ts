import { randomUUID } from 'node:crypto';
import { Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { IsList, IsUuid } from '../../../http/fields/validation.js';
import { ChangeRecipeDto } from '../../../recipes/changing/change-recipe.dto.js';
import { RecipeChangesService } from '../../../recipes/changing/recipe-changes.service.js';
import { CreateCookbookDto } from '../../../recipes/cookbooks/cookbooks.dto.js';
import { CookbooksService } from '../../../recipes/cookbooks/cookbooks.service.js';
import { namesOfText } from '../../../recipes/editing/recipe-text.js';
import { RecipesService } from '../../../recipes/recipes.service.js';
import { caselessKey } from '../../../shared/text/name-key.js';
import type { Answer } from '../../answer.js';
import { FormFields, SentFields } from '../../form-fields.js';
import { changedByOthers, type Done, PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import type { Speech } from '../../words/speech.js';
import { addressQuery, recipeQueryOf } from './recipe-query.js';

/** Maximum number of recipes, and of cookbooks, of one form. */
const MOST = 200;

class ChosenDto {
  @IsList(MOST, 1)
  @IsUuid({ each: true })
  recipe!: string[];

  @IsList(MOST)
  @IsUuid({ each: true })
  cookbook!: string[];
}

/** The actions on the recipes that are ticked in the list. */
@SessionOnly()
@Needs('recipes:write')
@TakesForm()
@PageController('chosen-recipes')
export class ChosenRecipesController {
  constructor(
    private readonly recipes: RecipesService,
    private readonly changes: RecipeChangesService,
    private readonly cookbooks: CookbooksService,
    private readonly actions: PageActions,
  ) {}

  /** Adds the tags, or removes them. */
  @Post('tags')
  tag(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.run(request, fields, async ({ recipe }, speech) => {
      const names = namesOfText(fields.text('tags'));
      for (const id of recipe)
        if (!(await this.retag(caller, id, names, fields.isTicked('remove')))) return changedByOthers(speech);
      const [name] = names;
      const view = name === undefined ? {} : { view: `/recipes?${new URLSearchParams({ tag: name })}` };
      return { text: speech.count('chosen.tagged', recipe.length), isGood: true, ...view };
    });
  }

  /** Puts them into the ticked cookbooks and a new one. */
  @Post('cookbooks')
  putInto(@Req() request: Request, @CurrentCaller() caller: Caller, @SentFields() fields: FormFields): Promise<Answer> {
    return this.run(request, fields, async ({ recipe, cookbook }, speech) => {
      const title = fields.textOrNull('title');
      const fresh = title === null ? null : toDto(CreateCookbookDto, { id: randomUUID(), title });
      const made = fresh === null ? [] : [await this.cookbooks.findOrCreate(caller, fresh.title, fresh.id)];
      const ids = [...made, ...cookbook];
      for (const id of ids)
        for (const recipeId of recipe) await this.cookbooks.addRecipe(caller.householdId, id, recipeId);
      const [first] = ids;
      if (first === undefined) return { text: speech.say('chosen.noCookbook'), isGood: false };
      return { text: speech.say('cookbooks.saved'), isGood: true, view: `/cookbooks/${first}` };
    });
  }

  /** @returns whether nobody else changed the recipe meanwhile */
  private async retag(caller: Caller, id: string, names: readonly string[], isRemoval: boolean): Promise<boolean> {
    const { version, tags } = await this.recipes.get(caller, id);
    const keys = new Set(names.map(caselessKey));
    const others = tags.map(({ name }) => name).filter((name) => !keys.has(caselessKey(name)));
    const wanted = isRemoval ? others : [...others, ...names];
    const change = toDto(ChangeRecipeDto, { version, tags: wanted });
    return !(await this.changes.change(caller, id, change)).stale;
  }

  private run(
    request: Request,
    fields: FormFields,
    work: (chosen: ChosenDto, speech: Speech) => Promise<Done>,
  ): Promise<Answer> {
    const back = recipeQueryOf(Object.fromEntries(new URLSearchParams(fields.text('back'))));
    return this.actions.run(request, `/recipes${addressQuery(back)}`, (speech) => {
      const recipe = fields.list('recipe');
      if (recipe.length === 0) return Promise.resolve({ text: speech.say('bin.none'), isGood: false });
      return work(toDto(ChosenDto, { recipe, cookbook: fields.list('cookbook') }), speech);
    });
  }
}
