import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../accounts/caller.js';
import { CONFIG, type Config } from '../../config.js';
import type { Transaction } from '../../database/sql.js';
import { NotFoundError, UnauthorizedError } from '../../http/problems/errors.js';
import { HouseholdLimits } from '../limits/household-limits.service.js';
import { picturePath, pictureOfLink, readSignature } from './picture-link.js';
import type { PictureSize } from './picture-size.js';
import {
  type FoundPicture,
  type NewPicture,
  type PictureQuery,
  type PictureSources,
  RecipePicturesRepository,
} from './recipe-pictures.repository.js';
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

@Injectable()
export class RecipePicturesService {
  constructor(
    private readonly repository: RecipePicturesRepository,
    private readonly unused: UnusedPicturesService,
    private readonly limits: HouseholdLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws NotFoundError UnauthorizedError for a signature that opens no picture, whatever the reason */
  async read({ caller, signature, ...wanted }: PictureRequest): Promise<ReadPicture> {
    if (caller === null) return this.readSigned(wanted, signature);
    const found = await this.repository.find({ ...wanted, householdId: caller.householdId, token: null });
    if (found === null) throw new NotFoundError('Picture not found');
    return { ...found, isSigned: false };
  }

  /** The addresses of a recipe's images; `null` when the recipe does not exist. */
  findSources(householdId: string, recipeId: string): Promise<PictureSources | null> {
    return this.repository.findSources(householdId, recipeId);
  }

  /**
   * Stores the picture in place of the earlier one, in one transaction with `furtherSteps`; when they throw, nothing is
   * stored. `false`, with nothing done, when the recipe does not exist or has another image.
   * @throws LimitReachedError
   */
  keep(picture: NewPicture, furtherSteps: (tx: Transaction) => Promise<void>): Promise<boolean> {
    const { householdId } = picture;
    return this.repository.keep(
      picture,
      async (tx, hasReplaced) => {
        await furtherSteps(tx);
        if (hasReplaced) await this.unused.look(tx, householdId);
      },
      (tx) => this.limits.checkStoredPictures(tx, householdId),
    );
  }

  /**
   * The address that a picture came from, for a client that sends back a link of this server. A link to an uploaded
   * picture stays, because it has no other address.
   */
  async sourceOf(householdId: string, image: string | null): Promise<string | null> {
    const linked = image === null ? null : pictureOfLink(this.config.publicUrl, image);
    if (linked === null || linked.imageId !== null) return image;
    const sources = await this.repository.findSources(householdId, linked.recipeId);
    return sources?.image ?? image;
  }

  /** The paths of the stored pictures, by recipe. A recipe without a stored picture is missing. */
  async paths(householdId: string, recipeIds: readonly string[], size: PictureSize): Promise<Map<string, string>> {
    if (recipeIds.length === 0) return new Map();
    const tokens = await this.repository.tokens(householdId, recipeIds);
    return new Map(tokens.map(({ id, token }) => [id, picturePath(householdId, id, token, size)]));
  }

  private async readSigned(
    wanted: Omit<PictureQuery, 'householdId' | 'token'>,
    signature: string,
  ): Promise<ReadPicture> {
    const signed = readSignature(signature);
    const found = signed === null ? null : await this.repository.find({ ...wanted, ...signed });
    if (found === null) throw new UnauthorizedError();
    return { ...found, isSigned: true };
  }
}
