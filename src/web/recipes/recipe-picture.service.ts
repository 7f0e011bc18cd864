import { Injectable } from '@nestjs/common';
import type { Caller } from '../../accounts/caller.js';
import { toDto } from '../../http/fields/to-dto.js';
import { ChangeRecipeDto } from '../../recipes/changing/change-recipe.dto.js';
import { RecipeChangesService } from '../../recipes/changing/recipe-changes.service.js';
import { RecipeImagesService } from '../../recipes/pictures/recipe-images.service.js';

/** Stores the picture of a form. */
@Injectable()
export class RecipePictureService {
  constructor(
    private readonly images: RecipeImagesService,
    private readonly changes: RecipeChangesService,
  ) {}

  /**
   * Adds the picture to the recipe, and makes it the image of the recipe.
   * @throws NotFoundError, and the errors of an upload
   */
  async show(caller: Caller, id: string, bytes: Buffer, gone: AbortSignal): Promise<void> {
    const added = await this.images.add(caller, id, bytes, gone);
    const { version, image, images } = added.recipe;
    const last = images.at(-1)?.image ?? null;
    if (last !== image) await this.changes.change(caller, id, toDto(ChangeRecipeDto, { version, image: last }), gone);
  }
}
