import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { h } from 'preact';
import type { Caller } from '../../../accounts/caller.js';
import { toDto } from '../../../http/fields/to-dto.js';
import { ConflictError, DomainError, InvalidRequestError } from '../../../http/problems/errors.js';
import { ChangeRecipeDto, type ChangedRecipeDto } from '../../../recipes/changing/change-recipe.dto.js';
import { RecipeChangesService } from '../../../recipes/changing/recipe-changes.service.js';
import { CuisinesService } from '../../../recipes/cuisines/cuisines.service.js';
import type { RecipeDto } from '../../../recipes/reading/recipe.dto.js';
import { queueRefusal } from '../../../http/problems/queue-refusal.js';
import { RecipesService } from '../../../recipes/recipes.service.js';
import { CreateRecipeDto } from '../../../recipes/writing/create-recipe.dto.js';
import { IngredientLinesService } from '../../../recipes/writing/ingredient-lines.service.js';
import { LIMITS } from '../../../recipes/writing/recipe-limits.js';
import { QueueFullError } from '../../../queues/fair-queue.js';
import type { Answer } from '../../answer.js';
import { FormFields } from '../../form-fields.js';
import { EMPTY_FORM, refusedForm } from '../../forms.js';
import { errorInWords } from '../../words/refusals.js';
import { PageActions } from '../../page-actions.js';
import { PageRenderer } from '../../page-renderer.js';
import { RecipePictureService } from '../recipe-picture.service.js';
import { changeOf, newRecipe } from './edit-change.js';
import { EditPage, type EditPageProps } from './edit-page.js';
import {
  baseOf,
  changedSince,
  EDIT_FIELDS,
  type EditBase,
  type EditField,
  type EditValues,
  merge,
  type Merged,
  readBase,
  typedNames,
  valuesOfForm,
  valuesOfRecipe,
  writeBase,
} from './edit-values.js';
import { type Reading, typedLines } from './reading.js';
import { type MendedLines, readingOf, readMended } from './readings.js';

const NEW_VALUES: EditValues = {
  ...(Object.fromEntries(EDIT_FIELDS.map((name) => [name, ''])) as EditValues),
  servings: '4',
};

/** Maximum number of attempts when other changes, of fields that the form does not show, come in between. */
const ATTEMPTS = 3;
/** Maximum number of characters. */
const LONGEST_CUISINE = 100;
/** Maximum number of characters of corrected lines that a page shows again; five hundred ordinary lines have fewer. */
const MOST_MENDED = 100_000;

/** The content of a sent form. */
interface SentForm {
  readonly values: EditValues;
  readonly mended: MendedLines;
  /** The text as it was sent, for showing it again. */
  readonly mendedText: string;
  readonly picture: Buffer | null;
}

/** The forms for new and existing recipes. */
@Injectable()
export class EditService {
  constructor(
    private readonly recipes: RecipesService,
    private readonly changes: RecipeChangesService,
    private readonly cuisines: CuisinesService,
    private readonly lines: IngredientLinesService,
    private readonly pictures: RecipePictureService,
    private readonly actions: PageActions,
    private readonly renderer: PageRenderer,
  ) {}

  /**
   * The ingredients as they would be stored, in the order of the lines.
   * @throws InvalidRequestError QueueFullError
   */
  async read({ householdId }: Caller, lines: readonly string[], gone: AbortSignal): Promise<Reading[]> {
    const read = await this.lines.read({ householdId, signal: gone }, lines);
    return read.map(({ name, ...rest }) => readingOf({ ...rest, ingredientName: name ?? '' }));
  }

  showNew(request: Request): Answer {
    const hidden = { id: randomUUID(), mended: '' };
    return this.renderer.pageFor(
      request,
      h(EditPage, { recipe: null, values: NEW_VALUES, hidden, form: EMPTY_FORM, theirs: [], lostPicture: false }),
    );
  }

  /**
   * @param picture of the recipe
   * @param gone aborted when the client has gone
   */
  async create(request: Request, caller: Caller, picture: Buffer | null, gone: AbortSignal): Promise<Answer> {
    const fields = new FormFields(request.body);
    const id = fields.text('id');
    const sent = sentForm(fields, picture);
    try {
      const recipe = toDto(CreateRecipeDto, { ...newRecipe(sent.values, sent.mended), id });
      recipe.cuisines = await this.cuisineIds(caller, sent.values.cuisines);
      const made = await this.recipes.create(caller, recipe, gone);
      // A form that is sent twice adds its picture once.
      const isAgain = picture !== null && (await this.find(caller, made)).images.length > 0;
      return await this.saved(request, caller, made, 'edit.created', isAgain ? null : picture, gone);
    } catch (error) {
      return this.refused(request, error, sent, { recipe: null, hidden: { id, mended: shownAgain(sent.mendedText) } });
    }
  }

  /** @throws NotFoundError */
  async show(request: Request, caller: Caller, id: string): Promise<Answer> {
    const recipe = await this.find(caller, id);
    const values = valuesOfRecipe(recipe);
    const hidden = hiddenOf(baseOf(recipe), '');
    return this.renderer.pageFor(
      request,
      h(EditPage, { recipe, values, hidden, form: EMPTY_FORM, theirs: [], lostPicture: false }),
    );
  }

  /**
   * Stores the fields that the person changed. When somebody else changed fields of the form since it was opened, nothing is stored, and
   * the form shows what they changed. @throws NotFoundError
   */
  async change(
    request: Request,
    caller: Caller,
    id: string,
    picture: Buffer | null,
    gone: AbortSignal,
  ): Promise<Answer> {
    const fields = new FormFields(request.body);
    const base = readBase(fields.text('base'));
    if (base === null) throw new InvalidRequestError([{ path: 'base', message: 'base must be what the form holds' }]);
    const sent = sentForm(fields, picture);
    const changed = changedFields(base, sent);
    let recipe = await this.find(caller, id);
    try {
      if (changed.length === 0)
        return picture === null
          ? this.renderer.redirect(`/recipes/${id}`)
          : await this.saved(request, caller, id, 'edit.saved', picture, gone);
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const merged = merge(base, sent.values, changed, recipe);
        if (merged.theirs.length > 0) return this.meanwhile(request, recipe, merged, sent);
        const answer = await this.store(caller, recipe, sent, changed, gone);
        if (!answer.stale) return await this.saved(request, caller, id, 'edit.saved', picture, gone);
        recipe = answer.recipe;
      }
      return this.meanwhile(request, recipe, merge(base, sent.values, changed, recipe), sent);
    } catch (error) {
      return this.refused(request, error, sent, { recipe, hidden: hiddenOf(base, sent.mendedText) });
    }
  }

  private async store(
    caller: Caller,
    recipe: RecipeDto,
    { values, mended }: SentForm,
    changed: readonly EditField[],
    gone: AbortSignal,
  ): Promise<ChangedRecipeDto> {
    const change = toDto(ChangeRecipeDto, changeOf(recipe, values, changed, mended));
    if (changed.includes('cuisines')) change.cuisines = await this.cuisineIds(caller, values.cuisines);
    return this.changes.change(caller, recipe.id, change, gone);
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
      if (picture !== null) await this.pictures.show(caller, id, picture, gone);
    } catch (error) {
      const refusal = error instanceof QueueFullError ? queueRefusal(error) : error;
      if (!(refusal instanceof DomainError)) throw error;
      const text = `${say(word)} ${say('picture.refused', { reason: errorInWords(refusal, speech) })}`;
      return this.actions.refused(request, path, text);
    }
    return this.actions.done(request, path, say(word));
  }

  /**
   * The ids of the cuisines with these names. Missing ones are added.
   * @throws InvalidRequestError
   */
  private async cuisineIds({ householdId }: Caller, text: string): Promise<string[]> {
    const names = typedNames(text);
    if (names.length > LIMITS.cuisines || names.some((name) => name.length > LONGEST_CUISINE)) {
      const message = `cuisines must be at most ${LIMITS.cuisines} names of at most ${LONGEST_CUISINE} characters`;
      throw new InvalidRequestError([{ path: 'cuisines', message }]);
    }
    const ids: string[] = [];
    for (const name of names) ids.push((await this.cuisines.create(householdId, name)).id);
    return ids;
  }

  private meanwhile(
    request: Request,
    recipe: RecipeDto,
    { values, theirs }: Merged,
    { mendedText, picture }: SentForm,
  ): Answer {
    const hidden = hiddenOf(baseOf(recipe), mendedText);
    const page = h(EditPage, { recipe, values, hidden, form: EMPTY_FORM, theirs, lostPicture: picture !== null });
    return this.renderer.refused(page, new ConflictError('The recipe was changed meanwhile'), request);
  }

  private refused(
    request: Request,
    error: unknown,
    { values: sent, picture }: SentForm,
    props: Pick<EditPageProps, 'recipe' | 'hidden'>,
  ): Answer {
    const rules = { fields: EDIT_FIELDS, refilled: EDIT_FIELDS };
    const { form, refusal } = refusedForm(error, new FormFields(sent), rules, this.renderer.speechFor(request));
    const values = { ...NEW_VALUES, servings: '', ...form.values };
    const page = h(EditPage, { ...props, values, form, theirs: [], lostPicture: picture !== null });
    return this.renderer.refused(page, refusal, request);
  }

  private async find(caller: Caller, id: string): Promise<RecipeDto> {
    return this.recipes.get(caller, id);
  }
}

/** @throws InvalidRequestError for corrected lines that are not from a form of Larder */
function sentForm(fields: FormFields, picture: Buffer | null): SentForm {
  const mendedText = fields.text('mended');
  return { values: valuesOfForm(fields), mended: readMended(mendedText), mendedText, picture };
}

/** A corrected line is a change of the ingredients, even when the text is the same. */
function changedFields(base: EditBase, { values, mended }: SentForm): EditField[] {
  const changed = changedSince(base, values);
  const isMended = typedLines(values.ingredients).some((line) => mended.has(line));
  return isMended && !changed.includes('ingredients') ? [...changed, 'ingredients'] : changed;
}

function hiddenOf(base: EditBase, mended: string): Readonly<Record<'base' | 'mended', string>> {
  return { base: writeBase(base), mended: shownAgain(mended) };
}

function shownAgain(mended: string): string {
  return mended.length <= MOST_MENDED ? mended : '';
}
