import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { dtoInSteps } from '../../../http/fields/to-dto.js';
import { ConflictError, InvalidRequestError } from '../../../http/problems/errors.js';
import { ChangeRecipeDto, type ChangedRecipeDto } from '../../../recipes/changing/change-recipe.dto.js';
import { RecipeChangesService } from '../../../recipes/changing/recipe-changes.service.js';
import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import { RecipesService } from '../../../recipes/recipes.service.js';
import { CreateRecipeDto } from '../../../recipes/writing/create-recipe.dto.js';
import { inSlices } from '../../../slices.js';
import type { Answer } from '../../answer.js';
import { FormFields } from '../../form-fields.js';
import { EMPTY_FORM, refusedForm } from '../../forms.js';
import { PageActions } from '../../page-actions.js';
import { PageRenderer } from '../../page-renderer.js';
import { readAnswer } from '../../read-answer.js';
import { changeOf, newRecipe } from './edit-change.js';
import { EditPage, type EditPageProps } from './edit-page.js';
import {
  baseOf,
  changedSince,
  EDIT_FIELDS,
  type EditBase,
  type EditValues,
  merge,
  readBase,
  valuesOfForm,
  valuesOfRecipe,
  writeBase,
} from './edit-values.js';

const NEW_VALUES: EditValues = {
  ...(Object.fromEntries(EDIT_FIELDS.map((name) => [name, ''])) as EditValues),
  servings: '4',
};

/** The forms for new and stored recipes. */
@Injectable()
export class EditService {
  constructor(
    private readonly recipes: RecipesService,
    private readonly changes: RecipeChangesService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  showNew(request: Request): Answer {
    const hidden = { id: randomUUID() };
    return this.renderer.pageFor(
      request,
      h(EditPage, { recipe: null, values: NEW_VALUES, hidden, form: EMPTY_FORM, theirs: [] }),
    );
  }

  /** @param gone aborted when nobody waits for it any more */
  async create(request: Request, caller: Caller, gone: AbortSignal): Promise<Answer> {
    const fields = new FormFields(request.body);
    const [values, hidden] = [valuesOfForm(fields), { id: fields.text('id') }];
    try {
      const recipe = await inSlices(dtoInSteps(CreateRecipeDto, { ...newRecipe(values), ...hidden }));
      const id = await this.recipes.create(caller, recipe, gone);
      return await this.actions.done(request, `/recipes/${id}`, this.renderer.speechFor(request).say('edit.created'));
    } catch (error) {
      return this.refused(request, error, { recipe: null, values, hidden, theirs: [] });
    }
  }

  /** @throws NotFoundError */
  async show(request: Request, caller: Caller, id: string): Promise<Answer> {
    const recipe = await this.find(caller, id);
    const values = valuesOfRecipe(recipe);
    const hidden = hiddenOf(baseOf(recipe.version, values));
    return this.renderer.pageFor(request, h(EditPage, { recipe, values, hidden, form: EMPTY_FORM, theirs: [] }));
  }

  /**
   * Stores the fields that the person changed. When somebody else changed the recipe since the form was opened, nothing is stored, and
   * the form shows what they changed. @throws NotFoundError
   */
  async change(request: Request, caller: Caller, id: string, gone: AbortSignal): Promise<Answer> {
    const fields = new FormFields(request.body);
    const base = readBase(fields.text('base'));
    if (base === null) throw new InvalidRequestError([{ path: 'base', message: 'base must be what the form holds' }]);
    const mine = valuesOfForm(fields);
    const recipe = await this.find(caller, id);
    if (recipe.version !== base.version) return this.meanwhile(request, recipe, base, mine);
    try {
      const changed = changedSince(base, mine);
      if (changed.length === 0) return this.renderer.redirect(`/recipes/${id}`);
      const change = await inSlices(dtoInSteps(ChangeRecipeDto, changeOf(recipe, mine, changed)));
      const answer = await readAnswer<ChangedRecipeDto>(await this.changes.change(caller, id, change, gone));
      if (answer.stale) return this.meanwhile(request, answer.recipe, base, mine);
      return await this.actions.done(request, `/recipes/${id}`, this.renderer.speechFor(request).say('edit.saved'));
    } catch (error) {
      return this.refused(request, error, { recipe, values: mine, hidden: hiddenOf(base), theirs: [] });
    }
  }

  private meanwhile(request: Request, recipe: RecipeDto, base: EditBase, mine: EditValues): Answer {
    const current = valuesOfRecipe(recipe);
    const { values, theirs } = merge(base, mine, current);
    const hidden = hiddenOf(baseOf(recipe.version, current));
    const page = h(EditPage, { recipe, values, hidden, form: EMPTY_FORM, theirs });
    return this.renderer.refused(page, new ConflictError('The recipe was changed meanwhile'), request);
  }

  private refused(request: Request, error: unknown, props: Omit<EditPageProps, 'form'>): Answer {
    const rules = { fields: EDIT_FIELDS, kept: EDIT_FIELDS };
    const { form, refusal } = refusedForm(error, props.values, rules, this.renderer.speechFor(request));
    const values = { ...NEW_VALUES, servings: '', ...form.values };
    return this.renderer.refused(h(EditPage, { ...props, values, form }), refusal, request);
  }

  private async find(caller: Caller, id: string): Promise<RecipeDto> {
    return readAnswer<RecipeDto>(await this.recipes.getJson(caller, id));
  }
}

function hiddenOf(base: EditBase): { base: string } {
  return { base: writeBase(base) };
}
