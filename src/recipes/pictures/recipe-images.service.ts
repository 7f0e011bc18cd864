import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../accounts/caller.js';
import { Changes } from '../../changes/changes.js';
import { Transactions } from '../../database/transactions.js';
import { MAX_INT } from '../../shared/max-int.js';
import {
  orNotFound,
  PayloadTooLargeError,
  ServiceUnavailableError,
  UnprocessableError,
  UnsupportedMediaTypeError,
} from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import { SearchIndex } from '../../search/search-index.service.js';
import type { ChangedRecipeDto } from '../changing/change-recipe.dto.js';
import type { Recipe } from '../entities/recipe.entity.js';
import type { RecipeImage } from '../entities/recipe-image.entity.js';
import { HouseholdLimits } from '../limits/household-limits.service.js';
import { RecipesRepository } from '../recipes.repository.js';
import { RecipesService } from '../recipes.service.js';
import { LIMITS } from '../writing/recipe-limits.js';
import { RecipePartsRepository } from '../writing/recipe-parts.repository.js';
import { RecipeWriter } from '../writing/recipe-writer.js';
import { PictureConverter } from './conversion/picture-converter.js';
import { PictureError, type PictureProblem } from './conversion/picture-error.js';
import { newPictureToken } from './picture-link.js';
import type { PictureInSizes } from './picture-size.js';
import { PicturesRepository } from './pictures.repository.js';
import { UnusedPicturesService } from './unused-pictures.service.js';

const REFUSALS: Record<PictureProblem, () => Error> = {
  notAPicture: () =>
    new UnsupportedMediaTypeError('The file is no picture that can be read: send JPEG, PNG, WebP, GIF, AVIF or HEIC'),
  tooLarge: () =>
    new PayloadTooLargeError(
      'The picture is too large: it has more than 50 million pixels (AVIF: 16 million, HEIC: 25 million), or takes more memory than a picture may',
    ),
  busy: () => new ServiceUnavailableError('The picture could not be converted in time; try again'),
};

/** The columns of a recipe that say what its image is. */
type MainImage = Pick<Recipe, 'image' | 'pictureId' | 'pictureToken'>;

export interface ImageAtVersion {
  readonly householdId: string;
  readonly recipeId: string;
  readonly imageId: string;
  /** The version of the recipe. */
  readonly version: number;
}

/** Pictures that people upload. */
@Injectable()
export class RecipeImagesService {
  constructor(
    private readonly recipes: RecipesService,
    private readonly repository: RecipesRepository,
    private readonly parts: RecipePartsRepository,
    private readonly pictures: PicturesRepository,
    private readonly converter: PictureConverter,
    private readonly unused: UnusedPicturesService,
    private readonly limits: HouseholdLimits,
    private readonly searchIndex: SearchIndex,
    private readonly writer: RecipeWriter,
    private readonly transactions: Transactions,
    private readonly changes: Changes,
  ) {}

  /**
   * Adds a picture after the images of the recipe. If the recipe has no image, it becomes the image of the recipe.
   * @param bytes of the file, which decide on its type
   * @param gone aborted when the client has gone
   * @throws NotFoundError UnsupportedMediaTypeError PayloadTooLargeError ServiceUnavailableError QueueFullError,
   * UnprocessableError when the recipe has the maximum number of images, LimitReachedError when the household has no
   * room for pictures
   */
  async add(owner: Person, recipeId: string, bytes: Buffer, gone: AbortSignal): Promise<ChangedRecipeDto> {
    const { householdId } = owner;
    orNotFound(await this.repository.findOutsideBin(householdId, recipeId), 'Recipe');
    await this.limits.checkPictures(householdId);
    const inSizes = await this.convert(householdId, bytes, gone);
    await this.limits.storePictures(householdId, async () => {
      const recipe = await this.lock(householdId, recipeId);
      const images = await this.parts.findImages(householdId, recipeId);
      if (images.length >= LIMITS.images)
        throw new UnprocessableError(
          `A recipe has ${LIMITS.images} images at most: remove one first`,
          reason('recipe.mostImages', { most: LIMITS.images }),
        );
      const pictureId = randomUUID();
      const position = Math.min((images.at(-1)?.position ?? -1) + 1, MAX_INT);
      await this.parts.addImage({
        householdId,
        recipeId,
        id: randomUUID(),
        position,
        image: '',
        pictureId,
        pictureToken: newPictureToken(),
      });
      await this.pictures.store(householdId, pictureId, inSizes);
      const hasNone = (recipe.image ?? '') === '' && recipe.pictureToken === null;
      await this.change(recipe, hasNone ? { image: null, pictureId, pictureToken: newPictureToken() } : {});
    });
    return { recipe: await this.recipes.get(owner, recipeId), stale: false };
  }

  /** Removes the image; `false` when the recipe has another version. @throws NotFoundError */
  remove({ householdId, recipeId, imageId, version }: ImageAtVersion): Promise<boolean> {
    return this.transactions.run(async () => {
      const recipe = await this.lock(householdId, recipeId);
      const images = await this.parts.findImages(householdId, recipeId);
      const removed = orNotFound(
        images.find(({ id }) => id === imageId),
        'Image',
      );
      if (recipe.version !== version) return false;
      await this.parts.removeImage(removed);
      const next = images.find(({ id }) => id !== imageId);
      await this.change(recipe, isMain(removed, recipe) ? mainImage(next) : {});
      await this.unused.look(householdId);
      return true;
    });
  }

  private async lock(householdId: string, recipeId: string): Promise<Recipe> {
    return orNotFound(await this.repository.lockOutsideBin(householdId, recipeId), 'Recipe');
  }

  private async change(before: Recipe, main: Partial<MainImage>): Promise<void> {
    const after = await this.repository.updateAtVersion(before, before.version, main);
    if (after === null) throw new Error('The recipe was changed although it is locked');
    await this.searchIndex.refresh(before.householdId, [before.id]);
    this.changes.note('recipe', after);
    await this.writer.tellOthers(before, after);
  }

  private convert(householdId: string, bytes: Buffer, gone: AbortSignal): Promise<PictureInSizes> {
    return this.converter.convert(householdId, bytes, gone).catch((error: unknown) => {
      throw error instanceof PictureError ? REFUSALS[error.problem]() : error;
    });
  }
}

/** Whether the image of the list is the image of the recipe. */
function isMain({ image, pictureId }: RecipeImage, recipe: Recipe): boolean {
  return pictureId === null ? recipe.image === image : recipe.image === null && recipe.pictureId === pictureId;
}

/** The image of a recipe that shows this one of its list. */
function mainImage(image: RecipeImage | undefined): MainImage {
  const pictureId = image?.pictureId ?? null;
  const address = image?.image ?? '';
  return { image: address === '' ? null : address, pictureId, pictureToken: pictureId && newPictureToken() };
}
