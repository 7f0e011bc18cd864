import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { NotFoundError } from '../../http/problems/errors.js';
import type { PictureSize } from '../pictures/picture-size.js';
import type { FoundPicture } from '../pictures/pictures.repository.js';
import { RecipesRepository } from '../recipes.repository.js';
import { shareTokenHash } from './share-token.js';
import { SharedRecipesRepository } from './shared-recipes.repository.js';
import { type SharedRecipeDto, toSharedRecipeDto } from './shares.dto.js';

/** Opens shares by their tokens. Unknown, expired and revoked tokens get the same refusal. */
@Injectable()
export class SharedRecipesService {
  constructor(
    private readonly repository: SharedRecipesRepository,
    private readonly recipes: RecipesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The recipe of the share. The link to its picture is valid as long as the share.
   * @param origin of the request, used when there is no `PUBLIC_URL`
   * @throws NotFoundError
   */
  async get(token: string, origin: string | null): Promise<SharedRecipeDto> {
    const hash = hashOf(token);
    const pictureUrl = `${this.config.publicUrl ?? origin ?? ''}${pictureOfShare(token)}`;
    const householdId = await this.householdOf(hash);
    const opened = await this.repository.open(householdId, hash);
    const [whole] = opened === null ? [] : await this.recipes.findWhole(householdId, [opened.recipeId]);
    if (opened === null || whole === undefined) throw nothingOpened();
    if (opened.isUnnoted) await this.repository.noteOpened(householdId, opened.id);
    return toSharedRecipeDto(whole, pictureUrl, this.config.publicUrl);
  }

  /**
   * @param known hashes of the pictures that the client has
   * @throws NotFoundError
   */
  async picture(token: string, size: PictureSize, known: readonly string[]): Promise<FoundPicture> {
    const hash = hashOf(token);
    const found = await this.repository.picture(await this.householdOf(hash), hash, size, known);
    if (found === null) throw nothingOpened();
    return found;
  }

  /** @throws NotFoundError */
  private async householdOf(hash: Buffer): Promise<string> {
    const householdId = await this.repository.householdOf('strangers', hash);
    if (householdId === null) throw nothingOpened();
    return householdId;
  }
}

/** The path of the stored picture. */
export function pictureOfShare(token: string): string {
  return `/api/share/${token}/image?size=large`;
}

function hashOf(token: string): Buffer {
  const hash = shareTokenHash(token);
  if (hash === null) throw nothingOpened();
  return hash;
}

function nothingOpened(): NotFoundError {
  return new NotFoundError('There is no such share, or it has ended');
}
