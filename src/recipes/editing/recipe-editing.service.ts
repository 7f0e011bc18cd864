import { Injectable } from '@nestjs/common';
import type { Caller } from '../../accounts/caller.js';
import { toDto } from '../../http/fields/to-dto.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { ChangeRecipeDto } from '../changing/change-recipe.dto.js';
import { RecipeChangesService } from '../changing/recipe-changes.service.js';
import { CuisinesService } from '../cuisines/cuisines.service.js';
import { RecipeImagesService } from '../pictures/recipe-images.service.js';
import type { RecipeDto } from '../reading/recipe.dto.js';
import { RecipesService } from '../recipes.service.js';
import { AddRecipesService } from '../writing/add-recipes.service.js';
import { CreateRecipeDto } from '../writing/create-recipe.dto.js';
import { IngredientLinesService } from '../writing/ingredient-lines.service.js';
import { LIMITS } from '../writing/recipe-limits.js';
import { changeOf, newRecipe } from './change-of-text.js';
import { partsOf } from '../reading/ingredient-line.js';
import type { Corrections } from './ingredient-text.js';
import type { LineParts } from '../reading/ingredient-line.js';
import { type MergedEdit, mergeEdits, type RecipeEdit } from './merge-edits.js';
import { namesOfText, type RecipeText } from './recipe-text.js';

export type EditResult =
  | { readonly kind: 'saved' | 'unchanged' }
  | { readonly kind: 'conflict'; readonly recipe: RecipeDto; readonly merged: MergedEdit };

/** Maximum number of attempts when changes of fields that the text does not have come in between. */
const ATTEMPTS = 3;
/** Maximum number of characters. */
const LONGEST_CUISINE = 100;

/** Recipes that people write as text. */
@Injectable()
export class RecipeEditingService {
  constructor(
    private readonly recipes: RecipesService,
    private readonly additions: AddRecipesService,
    private readonly changes: RecipeChangesService,
    private readonly cuisines: CuisinesService,
    private readonly images: RecipeImagesService,
    private readonly lines: IngredientLinesService,
  ) {}

  /**
   * The parts of ingredient lines as they would be stored.
   * @throws InvalidRequestError QueueFullError
   */
  async parts({ householdId }: Caller, lines: readonly string[], gone: AbortSignal): Promise<LineParts[]> {
    const read = await this.lines.read({ householdId, signal: gone }, lines);
    return read.map(({ name, ...rest }) => partsOf({ ...rest, ingredientName: name ?? '' }));
  }

  /**
   * Creates the recipe with this id, once. @returns the id
   * @throws InvalidRequestError, and the errors of a new recipe
   */
  async create(
    caller: Caller,
    id: string,
    text: RecipeText,
    corrections: Corrections,
    gone: AbortSignal,
  ): Promise<string> {
    const recipe = toDto(CreateRecipeDto, { ...newRecipe(text, corrections), id });
    recipe.cuisines = await this.cuisineIds(caller, text.cuisines);
    return this.additions.create(caller, recipe, gone);
  }

  /**
   * Stores the fields that the edit changed. When others changed fields since the edit began, nothing is stored.
   * @throws NotFoundError InvalidRequestError, and the errors of a change
   */
  async change(caller: Caller, id: string, edit: RecipeEdit, gone: AbortSignal): Promise<EditResult> {
    for (let attempt = 1; ; attempt++) {
      const recipe = await this.recipes.get(caller, id);
      const merged = mergeEdits(edit, recipe);
      if (merged.changed.length === 0) return { kind: 'unchanged' };
      if (merged.others.length > 0 || attempt > ATTEMPTS) return { kind: 'conflict', recipe, merged };
      const change = toDto(ChangeRecipeDto, changeOf(recipe, edit.text, merged.changed, edit.corrections));
      if (merged.changed.includes('cuisines')) change.cuisines = await this.cuisineIds(caller, edit.text.cuisines);
      const { stale } = await this.changes.change(caller, id, change, gone);
      if (!stale) return { kind: 'saved' };
    }
  }

  /**
   * Adds the picture to the recipe, and makes it the image of the recipe.
   * @throws NotFoundError, and the errors of an upload
   */
  async setPicture(caller: Caller, id: string, bytes: Buffer, gone: AbortSignal): Promise<void> {
    const { recipe } = await this.images.add(caller, id, bytes, gone);
    const { version, image, images } = recipe;
    const last = images.at(-1)?.image ?? null;
    if (last !== image) await this.changes.change(caller, id, toDto(ChangeRecipeDto, { version, image: last }), gone);
  }

  /**
   * The ids of the cuisines with these names. Missing ones are added.
   * @throws InvalidRequestError
   */
  private async cuisineIds({ householdId }: Caller, text: string): Promise<string[]> {
    const names = namesOfText(text);
    if (names.length > LIMITS.cuisines || names.some((name) => name.length > LONGEST_CUISINE)) {
      const message = `cuisines must be at most ${LIMITS.cuisines} names of at most ${LONGEST_CUISINE} characters`;
      const limits = { most: LIMITS.cuisines, max: LONGEST_CUISINE };
      throw new InvalidRequestError([{ path: 'cuisines', message, reason: reason('recipe.cuisines', limits) }]);
    }
    const ids: string[] = [];
    for (const name of names) ids.push((await this.cuisines.create(householdId, name)).id);
    return ids;
  }
}
