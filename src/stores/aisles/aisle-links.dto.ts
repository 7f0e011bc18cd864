import { InPlaceOf } from '../../http/fields/either-field.js';
import { IsText, IsUuid, Nullable, Optional } from '../../http/fields/validation.js';

export class LinkAisleDto {
  /** An ingredient of the household. Required without `name`. */
  @InPlaceOf('name')
  @IsUuid()
  ingredientId?: string;

  /** The name of an ingredient, which is added when the household does not have it. */
  @Optional()
  @IsText(500, 1)
  name?: string;

  /** An aisle of the store; `null`: none. */
  @Nullable()
  @IsUuid()
  aisleId!: string | null;
}

export class AisleLinkDto {
  storeId!: string;
  ingredientId!: string;
  /** The name of the ingredient. */
  name!: string;
  aisleId!: string | null;
}
