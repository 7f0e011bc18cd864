import { Injectable } from '@nestjs/common';
import type { HouseholdKey } from '../../database/household-repository.js';
import { Transactions } from '../../database/transactions.js';
import { HouseholdLimits } from '../../recipes/limits/household-limits.service.js';
import { PictureConverter } from '../../recipes/pictures/conversion/picture-converter.js';
import { PictureError } from '../../recipes/pictures/conversion/picture-error.js';
import { newPictureToken } from '../../recipes/pictures/picture-link.js';
import type { PictureInSizes } from '../../recipes/pictures/picture-size.js';
import { RecipePicturesService } from '../../recipes/pictures/recipe-pictures.service.js';
import type { RecipeContent, StoredPicture } from '../../recipes/writing/recipe-content.js';
import { PictureImporter } from './picture-importer.js';

export interface BroughtPicture {
  readonly id: string;
  readonly inSizes: PictureInSizes;
}

/** @param picture the image of the recipe. @returns whether the recipe was stored */
type WriteRecipe = (content: RecipeContent, picture: StoredPicture | null) => Promise<boolean>;

/** The pictures that come with an imported recipe: photos and scans of it, or files of an archive. */
@Injectable()
export class BroughtPictures {
  constructor(
    private readonly converter: PictureConverter,
    private readonly pictures: RecipePicturesService,
    private readonly fetcher: PictureImporter,
    private readonly limits: HouseholdLimits,
    private readonly transactions: Transactions,
  ) {}

  /** `null` for a file that is no picture, or too large a one: the recipe matters more. */
  async convert(householdId: string, id: string, bytes: Buffer, stop: AbortSignal): Promise<BroughtPicture | null> {
    try {
      return { id, inSizes: await this.converter.convert(householdId, bytes, stop) };
    } catch (error) {
      if (error instanceof PictureError) return null;
      throw error;
    }
  }

  /**
   * Stores the recipe with its pictures in one transaction. A recipe without any gets that of its address later.
   * @returns whether `write` stored the recipe
   * @throws LimitReachedError
   */
  store(
    { householdId, id }: HouseholdKey,
    content: RecipeContent,
    pictures: readonly BroughtPicture[],
    write: WriteRecipe,
  ): Promise<boolean> {
    const [first] = pictures;
    if (first === undefined)
      return this.transactions.run(async () => {
        const isStored = await write(content, null);
        if (isStored && content.image !== null) await this.fetcher.add(householdId, id);
        return isStored;
      });
    const images = pictures.map((one, order) => ({ image: '', order, picture: pictureOf(one) }));
    return this.limits.storePictures(householdId, async () => {
      const isStored = await write({ ...content, image: null, images }, pictureOf(first));
      if (isStored) for (const one of pictures) await this.pictures.store(householdId, one.id, one.inSizes);
      return isStored;
    });
  }
}

function pictureOf({ id }: BroughtPicture): StoredPicture {
  return { id, token: newPictureToken() };
}
