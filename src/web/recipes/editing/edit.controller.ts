import { randomUUID } from 'node:crypto';
import { Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import { Needs, SessionOnly } from '../../../accounts/access.js';
import { type Caller, CurrentCaller } from '../../../accounts/caller.js';
import { SentFileIfAny } from '../../../http/bodies/sent-file.js';
import { TakesForm } from '../../../http/bodies/taken-body.js';
import { ClientGone } from '../../../http/client-gone.js';
import { Id } from '../../../http/fields/validation.js';
import { ConflictError, DomainError } from '../../../http/problems/errors.js';
import { queueRefusal } from '../../../http/problems/queue-refusal.js';
import { RecipeImportsService } from '../../../imports/recipe-imports.service.js';
import { baseOf } from '../../../recipes/editing/merge-edits.js';
import { RecipeEditingService } from '../../../recipes/editing/recipe-editing.service.js';
import { EDIT_FIELDS, textOfRecipe } from '../../../recipes/editing/recipe-text.js';
import { MOST_PICTURE_BYTES } from '../../../recipes/pictures/picture-size.js';
import { RecipePicturesService } from '../../../recipes/pictures/recipe-pictures.service.js';
import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import { RecipesService } from '../../../recipes/recipes.service.js';
import type { Answer } from '../../answer.js';
import { type FormFields, SentFields } from '../../form-fields.js';
import { refusedForm } from '../../forms.js';
import { PageActions } from '../../page-actions.js';
import { PageController } from '../../page-controller.js';
import { PageRenderer } from '../../page-renderer.js';
import { errorInWords } from '../../words/error-words.js';
import type { Compared } from './comparison.js';
import { baseFields, EMPTY_TEXT, readCategories, readEdit, readText, shownCorrections } from './edit-form.js';
import { EditPage, type EditPageProps } from './page.js';

/** Maximum bytes of a form with a long recipe. */
const LONG_FORM = 1_048_576;

/** The forms for new and existing recipes. */
@SessionOnly()
@Needs('recipes:write')
@TakesForm(LONG_FORM, { field: 'image', limit: MOST_PICTURE_BYTES })
@PageController('recipes')
export class EditController {
  constructor(
    private readonly editing: RecipeEditingService,
    private readonly recipes: RecipesService,
    private readonly pictures: RecipePicturesService,
    private readonly imports: RecipeImportsService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  @Get('new')
  showNew(@Req() request: Request): Answer {
    const text = { ...EMPTY_TEXT, servings: '4' };
    return this.renderer.pageFor(request, h(EditPage, { text, hidden: { id: randomUUID(), corrections: '' } }));
  }

  @Post('new')
  async create(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @SentFields() fields: FormFields,
    @SentFileIfAny('image') picture: Buffer | null,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    const { text, corrections } = readText(fields);
    const id = fields.text('id');
    try {
      const made = await this.editing.create(caller, id, text, corrections, gone);
      // A form that is sent twice adds its picture once.
      const isAgain = picture !== null && (await this.recipes.get(caller, made)).images.length > 0;
      return await this.saved(request, caller, made, 'edit.created', isAgain ? null : picture, gone);
    } catch (error) {
      const hidden = { id, corrections: shownCorrections(fields) };
      return this.refused(request, fields, error, { hidden, lostPicture: picture !== null });
    }
  }

  @Get(':id/edit')
  async show(@Req() request: Request, @CurrentCaller() caller: Caller, @Id() id: string): Promise<Answer> {
    const recipe = await this.recipes.get(caller, id);
    const hidden = { ...baseFields(baseOf(recipe)), corrections: '' };
    const picture = await this.pictureOf(caller, id);
    const compared = await this.comparedWith(caller, recipe);
    const props = { recipe, text: textOfRecipe(recipe), hidden, picture, compared };
    return this.renderer.pageFor(request, h(EditPage, props));
  }

  @Post(':id/edit')
  async change(
    @Req() request: Request,
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @SentFields() fields: FormFields,
    @SentFileIfAny('image') picture: Buffer | null,
    @ClientGone() gone: AbortSignal,
  ): Promise<Answer> {
    const edit = readEdit(fields);
    const corrections = shownCorrections(fields);
    const lostPicture = picture !== null;
    try {
      const result = await this.editing.change(caller, id, edit, gone);
      if (result.kind === 'conflict') {
        const { recipe, merged } = result;
        const hidden = { ...baseFields(baseOf(recipe)), corrections };
        const present = await this.pictureOf(caller, id);
        const compared = await this.comparedWith(caller, recipe);
        const props = { recipe, text: merged.text, hidden, others: merged.others, lostPicture, compared };
        const page = h(EditPage, { ...props, picture: present });
        return this.renderer.refused(page, new ConflictError('The recipe was changed meanwhile'), request);
      }
      await this.imports.endDoubt(caller.householdId, id);
      if (result.kind === 'unchanged' && picture === null) return this.renderer.redirect(`/recipes/${id}`);
      return await this.saved(request, caller, id, 'edit.saved', picture, gone);
    } catch (error) {
      const recipe = await this.recipes.get(caller, id);
      return this.refused(request, fields, error, {
        recipe,
        compared: await this.comparedWith(caller, recipe),
        hidden: { ...baseFields(edit.base), corrections },
        lostPicture,
      });
    }
  }

  private async pictureOf({ householdId }: Caller, id: string): Promise<string | null> {
    return (await this.pictures.paths(householdId, [id], 'small')).get(id) ?? null;
  }

  private async comparedWith({ householdId }: Caller, { id }: RecipeDto): Promise<Compared | null> {
    const doubtful = await this.imports.doubtfulFor(householdId, id);
    if (doubtful === null) return null;
    const pictures = await this.pictures.listedPaths(householdId, id);
    return pictures.length + doubtful.words.length === 0 ? null : { pictures, doubtful };
  }

  /** The picture is added last, so that the text is stored even when the file is refused. */
  private async saved(
    request: Request,
    caller: Caller,
    id: string,
    word: 'edit.created' | 'edit.saved',
    picture: Buffer | null,
    gone: AbortSignal,
  ): Promise<Answer> {
    const speech = this.renderer.speechFor(request);
    const { say } = speech;
    const path = `/recipes/${id}`;
    try {
      if (picture !== null) await this.editing.setPicture(caller, id, picture, gone);
    } catch (error) {
      const refusal = queueRefusal(error);
      if (!(refusal instanceof DomainError)) throw error;
      const reason = errorInWords(refusal, speech);
      return this.actions.refused(request, path, `${say(word)} ${say('picture.refused', { reason })}`);
    }
    return this.actions.done(request, path, say(word));
  }

  private refused(
    request: Request,
    fields: FormFields,
    error: unknown,
    props: Omit<EditPageProps, 'text' | 'form'>,
  ): Answer {
    const rules = { fields: EDIT_FIELDS, refilled: EDIT_FIELDS };
    const { form, refusal } = refusedForm(error, fields, rules, this.renderer.speechFor(request));
    const text = { ...EMPTY_TEXT, ...form.values, categories: readCategories(fields) };
    return this.renderer.refused(h(EditPage, { ...props, text, form }), refusal, request);
  }
}
