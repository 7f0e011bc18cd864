import { ApiProperty, OmitType } from '@nestjs/swagger';
import { DateTime } from '../../http/fields/field-formats.js';
import { IsUuid, IsVersion, Optional, OneOf } from '../../http/fields/validation.js';
import { RecipeDto } from '../reading/recipe.dto.js';
import { toRecipeWithoutTimers, withTimers } from '../reading/to-recipe-dto.js';
import type { WholeRecipe } from '../reading/whole-recipe.js';
import type { RecipeShare } from './recipe-share.entity.js';

export const SHARE_LIVES = ['1day', '1week', '1month', '1year', 'forever'] as const;
export type ShareLife = (typeof SHARE_LIVES)[number];

const SHARE_STATUSES = ['active', 'expired', 'revoked'] as const;
export type ShareStatus = (typeof SHARE_STATUSES)[number];

export class CreateShareDto {
  /** Counted from now. */
  @OneOf(SHARE_LIVES)
  expiresIn!: ShareLife;
}

export class ChangeShareDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;

  /** Counted from now. A revoked share stays revoked. */
  @Optional()
  @OneOf(SHARE_LIVES)
  expiresIn?: ShareLife;
}

export class RevokeShareDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;
}

export class ListSharesDto {
  /** Only shares of this recipe. */
  @Optional()
  @IsUuid()
  recipeId?: string;
}

export class ShareDto {
  id!: string;
  recipeId!: string;
  @ApiProperty({ enum: SHARE_STATUSES })
  status!: ShareStatus;
  /** `null`: never. */
  @DateTime()
  expiresAt!: string | null;
  @DateTime()
  createdAt!: string;
  /** At most a minute old; `null` when nobody has opened it. */
  @DateTime()
  lastAccessedAt!: string | null;
  version!: number;
}

export class CreatedShareDto extends ShareDto {
  /** The address of the page. Only this answer contains it. */
  @ApiProperty({ format: 'uri' })
  url!: string;
}

export class ChangedShareDto {
  /** The current share, changed or not. */
  share!: ShareDto;
  /** `true`: the share is at another version, and nothing changed. */
  stale!: boolean;
}

/** @param now the time of the database */
export function toShareDto(share: RecipeShare, now: Date): ShareDto {
  const { id, recipeId, expiresAt, createdAt, lastAccessedAt, version } = share;
  return {
    id,
    recipeId,
    status: statusOf(share, now),
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    lastAccessedAt: lastAccessedAt?.toISOString() ?? null,
    version,
  };
}

function statusOf({ revokedAt, expiresAt }: RecipeShare, now: Date): ShareStatus {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

/** A recipe without the fields that only the household may see. */
export class SharedRecipeDto extends OmitType(RecipeDto, [
  'userId',
  'version',
  'isFavorite',
  'userRating',
  'lastMadeAt',
  'madeCount',
  'unsuitableFor',
] as const) {}

/**
 * The recipe for strangers who have the link of a share: without links to stored pictures that would stay valid longer than the share.
 * @param picture the address of the stored picture
 * @param publicUrl as in the configuration
 */
export function toSharedRecipeDto(whole: WholeRecipe, picture: string, publicUrl: string | null): SharedRecipeDto {
  const isOurs = (address: string): boolean => publicUrl !== null && address.startsWith(`${publicUrl}/`);
  const { image, pictureToken } = whole;
  const source = image === null || isOurs(image) ? null : image;
  const shown = pictureToken === null ? source : picture;
  const recipe = withTimers(toRecipeWithoutTimers(whole, shown, (one) => (isOurs(one.image) ? '' : one.image)));
  const { userId: _user, version: _version, isFavorite: _favorite, userRating: _rating, ...others } = recipe;
  const { lastMadeAt: _last, madeCount: _count, ...shared } = others;
  return Object.assign(shared, { images: shared.images.filter((one) => one.image !== '') });
}
