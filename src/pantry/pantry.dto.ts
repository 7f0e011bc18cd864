import { InPlaceOf } from '../http/fields/either-field.js';
import { DateTime } from '../http/fields/field-formats.js';
import { IsText, IsUuid, Optional } from '../http/fields/validation.js';
import type { PantryItem } from './pantry-item.entity.js';

export class AddToPantryDto {
  /** Chosen by the client, so that a retry adds nothing twice. */
  @Optional()
  @IsUuid()
  id?: string;

  /** An ingredient of the household. Required without `name`. */
  @InPlaceOf('name')
  @IsUuid()
  ingredientId?: string;

  /** The name of an ingredient, which is added when the household does not have it. */
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
  /** How many of the household's last 200 recipes use it. */
  recipeCount!: number;
}

/** @param name the name of the ingredient */
export function toPantryItemDto(
  { id, ingredientId, version, createdAt }: Omit<PantryItem, 'householdId'>,
  name: string,
): PantryItemDto {
  return { id, ingredientId, name, version, createdAt: createdAt.toISOString() };
}
