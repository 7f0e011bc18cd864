import { DateTime } from '../../http/fields/field-formats.js';
import { RecipeDto, RecipeSummaryDto } from '../reading/recipe.dto.js';

export class DeletedRecipeDto extends RecipeSummaryDto {
  /** The recipe is removed for good 30 days later. */
  @DateTime()
  deletedAt!: string;
}

export class RestoredRecipeDto {
  recipe!: RecipeDto;
}
