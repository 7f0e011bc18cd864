import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../accounts/caller.js';
import { Changes } from '../../changes/changes.js';
import { CONFIG, type Config } from '../../config/config.js';
import { orNotFound, UnauthorizedError } from '../../http/problems/errors.js';
import { HouseholdLimits } from '../limits/household-limits.service.js';
import { RecipeHooks } from '../recipe-hooks.js';
import { RecipesRepository } from '../recipes.repository.js';
import { RecipePartsRepository } from '../writing/recipe-parts.repository.js';
import { listedImageLink } from './image-link.js';
import { newPictureToken, picturePath, pictureOfLink, readSignature } from './picture-link.js';
import type { PictureInSizes, PictureSize } from './picture-size.js';
import { type FoundPicture, type PictureQuery, PicturesRepository } from './pictures.repository.js';
import { UnusedPicturesService } from './unused-pictures.service.js';

export interface PictureRequest {
  readonly recipeId: string;
  /** `null`: the picture of the recipe itself. */
  readonly imageId: string | null;
  readonly size: PictureSize;
  /** `null` when only the signature gives access to the picture. */
  readonly caller: Caller | null;
  readonly signature: string;
  /** Hashes of the pictures that the client has. */
  readonly known: readonly string[];
}

/** A picture. `isSigned`: its address never shows another picture, so it may be cached. */
export interface ReadPicture extends FoundPicture {
  readonly isSigned: boolean;
}

export interface PictureSources {
  readonly image: string | null;
  /** The addresses of the images that were not uploaded, in their order. */
  readonly images: readonly string[];
}

export interface NewPicture {
  readonly householdId: string;
  readonly recipeId: string;
  /** The `image` that the recipe must have. */
  readonly image: string | null;
  readonly inSizes: PictureInSizes;
}

/** The pictures of recipes. */
@Injectable()
export class RecipePicturesService {
  constructor(
    private readonly pictures: PicturesRepository,
    private readonly recipes: RecipesRepository,
    private readonly parts: RecipePartsRepository,
    private readonly unused: UnusedPicturesService,
    private readonly limits: HouseholdLimits,
    private readonly hooks: RecipeHooks,
    private readonly changes: Changes,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws NotFoundError UnauthorizedError for a signature that opens no picture, whatever the reason */
  async read({ caller, signature, ...wanted }: PictureRequest): Promise<ReadPicture> {
    if (caller === null) return this.readSigned(wanted, signature);
    const found = orNotFound(
      await this.pictures.find({ ...wanted, householdId: caller.householdId, token: null }),
      'Picture',
    );
    return { ...found, isSigned: false };
  }

  /** The addresses of a recipe's images; `null` when the recipe does not exist. */
  async findSources(householdId: string, recipeId: string): Promise<PictureSources | null> {
    const recipe = await this.recipes.findIn(householdId, recipeId);
    if (recipe === null) return null;
    const images = await this.parts.findImages(householdId, recipeId);
    return { image: recipe.image, images: images.flatMap(({ image, pictureId }) => (pictureId === null ? image : [])) };
  }

  /** Stores a picture to which the recipe of the same transaction refers. */
  store(householdId: string, id: string, inSizes: PictureInSizes): Promise<void> {
    return this.pictures.store(householdId, id, inSizes);
  }

  /**
   * Stores the picture in place of the earlier one, in one transaction with `furtherSteps`; when they throw, nothing is stored. This is
   * no edit: the version and `updated_at` stay. A recipe in the bin gets its picture too, because it may be restored. `false`, with
   * nothing done, when the recipe does not exist or has another image.
   * @throws LimitReachedError
   */
  keep({ householdId, recipeId, image, inSizes }: NewPicture, furtherSteps: () => Promise<void>): Promise<boolean> {
    return this.limits.storePictures(householdId, async () => {
      const recipe = await this.recipes.lockIn(householdId, recipeId);
      if (recipe === null || recipe.image !== image) return false;
      const pictureId = randomUUID();
      await this.recipes.touch(householdId, recipeId, { pictureId, pictureToken: newPictureToken() });
      await this.pictures.store(householdId, pictureId, inSizes);
      await furtherSteps();
      if (recipe.pictureToken !== null) await this.unused.look(householdId);
      if (recipe.deletedAt === null) await this.tell(householdId, recipeId, recipe.version);
      return true;
    });
  }

  /**
   * The address that a picture came from, for a client that sends back a link of this server. A link to an uploaded
   * picture stays, because it has no other address.
   */
  async sourceOf(householdId: string, image: string | null): Promise<string | null> {
    const linked = image === null ? null : pictureOfLink(this.config.publicUrl, image);
    if (linked === null || linked.imageId !== null) return image;
    return (await this.recipes.findIn(householdId, linked.recipeId))?.image ?? image;
  }

  /** The paths of the stored pictures, by recipe. A recipe without a stored picture is missing. */
  async paths(householdId: string, recipeIds: readonly string[], size: PictureSize): Promise<Map<string, string>> {
    if (recipeIds.length === 0) return new Map();
    const recipes = await this.recipes.findAllOutsideBin(householdId, recipeIds);
    return new Map(
      recipes.flatMap(({ id, pictureToken: token }) =>
        token === null ? [] : [[id, picturePath(householdId, id, token, size)] as const],
      ),
    );
  }

  /** The paths of the large pictures among the images of a recipe, in their order. */
  async listedPaths(householdId: string, recipeId: string): Promise<string[]> {
    const images = await this.parts.findImages(householdId, recipeId);
    return images.flatMap((image) => (image.pictureToken === null ? [] : listedImageLink(null, image)));
  }

  private async tell(householdId: string, id: string, version: number): Promise<void> {
    this.changes.note('recipe', { householdId, id, version });
    await this.hooks.cardsChanged(householdId, [id]);
    await this.hooks.pictured(householdId, [id]);
  }

  private async readSigned(
    wanted: Omit<PictureQuery, 'householdId' | 'token'>,
    signature: string,
  ): Promise<ReadPicture> {
    const signed = readSignature(signature);
    const found = signed === null ? null : await this.pictures.find({ ...wanted, ...signed });
    if (found === null) throw new UnauthorizedError();
    return { ...found, isSigned: true };
  }
}
