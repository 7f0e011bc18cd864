import { CursorPageDto } from '../../http/fields/cursor-page.js';
import { DateTime } from '../../http/fields/field-formats.js';
import { IsText, IsUuid, IsVersion, Optional, OptionalNullable } from '../../http/fields/validation.js';
import { imageLink } from '../pictures/image-link.js';
import type { Cookbook } from './cookbook.entity.js';
import type { CookbookContent } from './cookbook-recipes.repository.js';

const LONGEST_TITLE = 120;

export class ListCookbooksDto extends CursorPageDto {
  /** Text in the title; case and accents do not matter. */
  @Optional()
  @IsText(LONGEST_TITLE)
  search: string = '';
}

export class CreateCookbookDto {
  /** Chosen by the client, so that a retry makes no second cookbook. */
  @Optional()
  @IsUuid()
  id?: string;

  /** 1 to 120 characters, unique in the household without regard to case. */
  @IsText(LONGEST_TITLE, 1)
  title!: string;

  /** A recipe to add to it. */
  @OptionalNullable()
  @IsUuid()
  recipeId?: string | null;
}

export class ChangeCookbookDto {
  /** The version the change is meant for, above 0. */
  @IsVersion()
  version!: number;

  @Optional()
  @IsText(LONGEST_TITLE, 1)
  title?: string;
}

export class CookbookDto {
  id!: string;
  userId!: string;
  title!: string;
  recipeCount!: number;
  /** Images of the recipes that were added last, at most four. */
  coverImages!: string[];
  @DateTime()
  createdAt!: string;
  /** When the title was changed for the last time. */
  @DateTime()
  updatedAt!: string;
  /** Adding and removing recipes does not raise it. */
  version!: number;
}

export class CookbookPageDto {
  /** In the order of their titles. */
  cookbooks!: CookbookDto[];
  /** The `cursor` of the next page; `null` on the last one. */
  nextCursor!: string | null;
}

export class ChangedCookbookDto {
  /** The current cookbook, changed or not. */
  cookbook!: CookbookDto;
  /** `true`: the cookbook is at another version, and nothing changed. */
  stale!: boolean;
}

export class CookbookMemberDto {
  cookbookId!: string;
  recipeId!: string;
  isMember!: boolean;
}

/** @param content left out for a cookbook without recipes @param publicUrl as in the configuration */
export function toCookbookDto(
  { id, userId, title, createdAt, updatedAt, version }: Cookbook,
  { recipeCount, covers }: CookbookContent = { recipeCount: 0, covers: [] },
  publicUrl: string | null,
): CookbookDto {
  return {
    id,
    userId,
    title,
    recipeCount,
    coverImages: covers.map((cover) => imageLink(publicUrl, cover)).filter((link) => link !== null),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version,
  };
}
