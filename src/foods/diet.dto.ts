import { ApiProperty } from '@nestjs/swagger';
import { IsListOf } from '../http/fields/validation.js';
import { type Allergen, ALLERGENS, type Diet, DIETS } from './diets.js';

/** What a person does not eat. */
export class DietDto {
  /** Those of the fourteen that the person must not eat. */
  @IsListOf(ALLERGENS, ALLERGENS.length)
  allergens!: Allergen[];

  /** The diets that the person keeps. */
  @IsListOf(DIETS, DIETS.length)
  diets!: Diet[];
}

/** A person of the household whom a dish does not suit, and why. */
export class UnsuitableForDto {
  userId!: string;
  name!: string;
  /** Allergens of the person that the dish usually contains. */
  @ApiProperty({ enum: ALLERGENS, isArray: true })
  allergens!: Allergen[];
  /** Diets of the person that one of its foods does not suit. */
  @ApiProperty({ enum: DIETS, isArray: true })
  diets!: Diet[];
}
