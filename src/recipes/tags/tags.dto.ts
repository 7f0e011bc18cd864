import { TagDto } from '../reading/recipe.dto.js';

export class CountedTagDto extends TagDto {
  /** Number of recipes with the tag. */
  count!: number;
}
