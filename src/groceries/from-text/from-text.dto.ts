import { IsText, IsUuid, OptionalNullable } from '../../http/fields/validation.js';
import { GroceryDto } from '../groceries.dto.js';

const LONGEST_TEXT = 10_000;

export class AddTextDto {
  /** Lines, bullets, and items with commas between them: `bread, eggs, 6 bananas`. At most 100 items of 500 characters. */
  @IsText(LONGEST_TEXT, 1)
  text!: string;

  /** Left out: the store last saved for each ingredient, otherwise the default store of the household. `null`: no store. */
  @OptionalNullable()
  @IsUuid()
  storeId?: string | null;
}

export class AddedTextDto {
  /** The new lines, in the order of the text. */
  groceries!: GroceryDto[];
}
