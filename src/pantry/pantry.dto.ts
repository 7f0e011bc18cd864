import { InPlaceOf } from '../http/fields/either-field.js';
import { DateTime } from '../http/fields/field-formats.js';
import { IsText, IsUuid, Optional } from '../http/fields/validation.js';

export class AddToPantryDto {
  /** Chosen by the client, so that a retry adds nothing twice. */
  @Optional()
  @IsUuid()
  id?: string;

  /** An ingredient of the household. Must be there unless `name` is. */
  @InPlaceOf('name')
  @IsUuid()
  ingredientId?: string;

  /** An ingredient by its name, which the household may not have yet. */
  @Optional()
  @IsText(500, 1)
  name?: string;
}

export class PantryItemDto {
  id!: string;
  ingredientId!: string;
  /** The name of the ingredient. */
  name!: string;
  version!: number;
  @DateTime()
  createdAt!: string;
}

export class PantrySuggestionDto {
  ingredientId!: string;
  name!: string;
  /** How many of the household's last 200 recipes want it. */
  recipeCount!: number;
}
