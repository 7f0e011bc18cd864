import { IsText } from '../http/fields/validation.js';

export class FindIngredientsDto {
  /** The beginning of a name, or of one of its words. */
  @IsText(500, 1)
  query!: string;
}

export class FoundIngredientDto {
  id!: string;
  name!: string;
  /** The store that was last saved for it. */
  preferredStoreId!: string | null;
}
