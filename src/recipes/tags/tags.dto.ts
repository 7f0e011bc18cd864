import { IsText } from '../../http/fields/validation.js';
import { LIMITS } from '../writing/recipe-limits.js';
import { TagDto } from '../reading/recipe.dto.js';

export class RenameTagDto {
  /** The name of a tag that a recipe has. Upper and lower case do not matter. */
  @IsText(LIMITS.string, 1)
  from!: string;

  @IsText(LIMITS.string, 1)
  to!: string;
}

export class TagOfPathDto {
  @IsText(LIMITS.string, 1)
  name!: string;
}

export class TagCountDto {
  name!: string;

  /** Number of recipes with the tag. */
  count!: number;
}

export class CountedTagDto extends TagDto {
  /** Number of recipes with the tag. */
  count!: number;
}
