import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { NotFoundError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import type { PictureSize } from '../pictures/picture-size.js';
import { type FoundPicture, PicturesRepository } from '../pictures/pictures.repository.js';
import { RecipesRepository } from '../recipes.repository.js';
import { readShareToken } from './share-token.js';
import { type SharedRecipeDto, toSharedRecipeDto } from './shares.dto.js';
import { type OpenedShare, SharesRepository } from './shares.repository.js';

/** Opens shares by their tokens. Unknown, expired and revoked tokens get the same refusal. */
@Injectable()
export class SharedRecipesService {
  constructor(
    private readonly repository: SharesRepository,
    private readonly recipes: RecipesRepository,
    private readonly pictures: PicturesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The recipe of the share. The link to its picture is valid as long as the share.
   * @param origin of the request, used when there is no `PUBLIC_URL`
   * @throws NotFoundError
   */
  async get(token: string, origin: string | null): Promise<SharedRecipeDto> {
    const pictureUrl = `${this.config.publicUrl ?? origin ?? ''}${pictureOfShare(token)}`;
    const { householdId, id, recipeId } = await this.open(token);
    const [whole] = await this.recipes.findWhole(householdId, [recipeId]);
    if (whole === undefined) throw nothingOpened();
    await this.repository.noteOpened(householdId, id);
    return toSharedRecipeDto(whole, pictureUrl, this.config.publicUrl);
  }

  /**
   * @param known hashes of the pictures that the client has
   * @throws NotFoundError
   */
  async picture(token: string, size: PictureSize, known: readonly string[]): Promise<FoundPicture> {
    const { householdId, recipeId } = await this.open(token);
    const found = await this.pictures.find({ householdId, recipeId, imageId: null, size, token: null, known });
    if (found === null) throw nothingOpened();
    return found;
  }

  /** @throws NotFoundError */
  private async open(token: string): Promise<OpenedShare & { readonly householdId: string }> {
    const hash = readShareToken(token);
    const householdId = hash && (await this.repository.householdOf(hash));
    const share = hash && householdId && (await this.repository.open(householdId, hash));
    if (!share) throw nothingOpened();
    return { householdId, ...share };
  }
}

/** The path of the stored picture. */
export function pictureOfShare(token: string): string {
  return `/api/share/${token}/image?size=large`;
}

function nothingOpened(): NotFoundError {
  return new NotFoundError('There is no such share, or it has ended', reason('share.over'));
}
