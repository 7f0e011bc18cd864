import { Injectable } from '@nestjs/common';
import type { LongText } from '../../database/long-text.js';
import type { Owner } from '../owner.js';
import {
  NotFoundError,
  PayloadTooLargeError,
  ServiceUnavailableError,
  UnprocessableError,
  UnsupportedMediaTypeError,
} from '../../http/problems/errors.js';
import { HouseholdLimits } from '../limits/household-limits.service.js';
import { changedRecipe } from '../reading/changed-recipe.js';
import { RecipesService } from '../recipes.service.js';
import { LIMITS } from '../writing/recipe-limits.js';
import { PictureConverter } from './conversion/picture-converter.js';
import { PictureError, type PictureProblem } from './conversion/picture-error.js';
import type { PictureInSizes } from './picture-size.js';
import { type ImageAtVersion, RecipeImagesRepository } from './recipe-images.repository.js';
import { UnusedPicturesService } from './unused-pictures.service.js';

const REFUSALS: Record<PictureProblem, () => Error> = {
  notAPicture: () =>
    new UnsupportedMediaTypeError('The file is no picture that can be read: send JPEG, PNG, WebP, GIF or AVIF'),
  tooLarge: () =>
    new PayloadTooLargeError(
      'The picture is too large: it has more than 50 million pixels (AVIF: 16 million), or takes more memory than a picture may',
    ),
  busy: () => new ServiceUnavailableError('The picture could not be converted in time; try again'),
};

/** Pictures that people upload. */
@Injectable()
export class RecipeImagesService {
  constructor(
    private readonly repository: RecipeImagesRepository,
    private readonly recipes: RecipesService,
    private readonly converter: PictureConverter,
    private readonly unused: UnusedPicturesService,
    private readonly limits: HouseholdLimits,
  ) {}

  /**
   * Adds a picture after the images of the recipe. If the recipe has no image, it becomes the image of the recipe.
   * @param bytes of the file, which decide on its type
   * @param gone aborted when the client has gone
   * @returns the JSON of a `ChangedRecipeDto`
   * @throws NotFoundError UnsupportedMediaTypeError PayloadTooLargeError ServiceUnavailableError QueueFullError,
   * UnprocessableError when the recipe has the maximum number of images, LimitReachedError when the household has no
   * room for pictures
   */
  async add(owner: Owner, recipeId: string, bytes: Buffer, gone: AbortSignal): Promise<LongText> {
    if ((await this.recipes.findSummary(owner, recipeId)) === null) throw new NotFoundError('Recipe not found');
    const { householdId } = owner;
    await this.limits.checkPictures(householdId);
    const inSizes = await this.convert(householdId, bytes, gone);
    const added = await this.repository.add(owner, recipeId, inSizes, (tx) =>
      this.limits.checkStoredPictures(tx, householdId),
    );
    if (added === null) throw new NotFoundError('Recipe not found');
    if (added === 'full')
      throw new UnprocessableError(`A recipe has ${LIMITS.images} images at most: remove one first`);
    return changedRecipe(added.recipe, false);
  }

  /** Removes the image; `false` when the recipe has another version. @throws NotFoundError */
  async remove(image: ImageAtVersion): Promise<boolean> {
    const outcome = await this.repository.removeAtVersion(image, (tx) => this.unused.look(tx, image.householdId));
    if (outcome === 'noRecipe') throw new NotFoundError('Recipe not found');
    if (outcome === 'noImage') throw new NotFoundError('Image not found');
    return outcome === 'removed';
  }

  private convert(householdId: string, bytes: Buffer, gone: AbortSignal): Promise<PictureInSizes> {
    return this.converter.convert(householdId, bytes, gone).catch((error: unknown) => {
      throw error instanceof PictureError ? REFUSALS[error.problem]() : error;
    });
  }
}
