import { DateTime } from '../../http/fields/field-formats.js';
import { RecipeDto, RecipeSummaryDto } from '../reading/recipe.dto.js';

export class DeletedRecipeDto extends RecipeSummaryDto {
  /** It is removed for good 30 days after this. */
  @DateTime()
  deletedAt!: string;
}

export class RestoredRecipeDto {
  recipe!: RecipeDto;
}
