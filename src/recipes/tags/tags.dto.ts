import { TagDto } from '../reading/recipe.dto.js';

export class CountedTagDto extends TagDto {
  /** How many recipes carry it. */
  count!: number;
}
