import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsUrl } from 'class-validator';
import { IsText, IsUuid, MaxCharacters, Optional, OptionalNullable } from '../http/validation.js';

export const STORE_COLORS = ['primary', 'secondary', 'success', 'warning', 'danger', 'slate', 'sky', 'violet'] as const;
export type StoreColor = (typeof STORE_COLORS)[number];

export class CreateStoreDto {
  /** Chosen by the client, so that a retry makes no second store. */
  @Optional()
  @IsUuid()
  id?: string;

  /** 1 to 100 characters, unique in the household without regard to case. */
  @IsText(100, 1)
  name!: string;

  @Optional()
  @IsIn(STORE_COLORS)
  color: StoreColor = 'primary';

  @OptionalNullable()
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: 'website must be a URI that begins with http:// or https://' },
  )
  @MaxCharacters(2_048)
  @ApiProperty({ format: 'uri', maxLength: 2_048 })
  website?: string | null;

  @OptionalNullable()
  @IsText(500)
  searchAddress?: string | null;
}

export class AisleDto {
  id!: string;
  storeId!: string;
  name!: string;
  sortOrder!: number;
  version!: number;
}

export class StoreDto {
  id!: string;
  userId!: string;
  name!: string;
  color!: string;
  website!: string | null;
  searchAddress!: string | null;
  sortOrder!: number;
  version!: number;
  aisles!: AisleDto[];
}
