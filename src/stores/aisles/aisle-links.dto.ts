import { InPlaceOf } from '../../http/fields/either-field.js';
import { IsText, IsUuid, Nullable, Optional } from '../../http/fields/validation.js';

export class LinkAisleDto {
  /** An ingredient of the household. Must be there unless `name` is. */
  @InPlaceOf('name')
  @IsUuid()
  ingredientId?: string;

  /** An ingredient by its name, which the household may not have yet. */
  @Optional()
  @IsText(500, 1)
  name?: string;

  /** An aisle of the store; `null`: in none. */
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
