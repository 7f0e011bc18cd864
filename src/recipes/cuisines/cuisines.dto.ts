import { IsText } from '../../http/fields/validation.js';
import { CuisineDto } from '../reading/recipe.dto.js';

export class CreateCuisineDto {
  /** 1 to 100 characters. */
  @IsText(100, 1)
  name!: string;
}

export class CountedCuisineDto extends CuisineDto {
  /** Number of recipes of the cuisine. */
  count!: number;
}
