import { IsText } from '../http/fields/validation.js';

export class FindIngredientsDto {
  /** The beginning of a name, or of one of its words. */
  @IsText(500, 1)
  query!: string;
}

export class FoundIngredientDto {
  id!: string;
  name!: string;
  /** Where the household buys it, as last saved. */
  preferredStoreId!: string | null;
}
