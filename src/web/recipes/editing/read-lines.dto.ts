import { IsList, IsText } from '../../../http/fields/validation.js';
import { LIMITS } from '../../../recipes/writing/recipe-limits.js';

export class ReadLinesDto {
  /** Ingredient lines as people write them. */
  @IsList(LIMITS.ingredients)
  @IsText(LIMITS.string, 1, { each: true })
  lines!: string[];
}
