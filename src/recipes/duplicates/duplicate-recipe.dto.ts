import { IsText, IsUuid, Optional } from '../../http/fields/validation.js';
import { LIMITS } from '../writing/recipe-limits.js';

export class DuplicateRecipeDto {
  /** Chosen by the client, so that a retry makes no second copy. */
  @Optional()
  @IsUuid()
  id?: string;

  /** HTML in it is stripped. Left out: the name of the recipe with `(2)`, or with the next free number. */
  @Optional()
  @IsText(LIMITS.name, 1)
  name?: string;
}
