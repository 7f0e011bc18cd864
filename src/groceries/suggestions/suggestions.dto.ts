import { DateTime } from '../../http/fields/field-formats.js';
import { IsWhole, Optional } from '../../http/fields/validation.js';

const MOST = 100;

export class ListSuggestionsDto {
  @Optional()
  @IsWhole(1, MOST)
  limit: number = 20;
}

export class SuggestionDto {
  /** As it was last written on the list. */
  name!: string;
  /** How many ticked lines of it are on the list, or were deleted in the last 30 days. */
  count!: number;
  @DateTime()
  lastBoughtAt!: string;
}

export class SuggestionsDto {
  /** What was bought most often comes first, then what was bought last. It may be on the list already. */
  suggestions!: SuggestionDto[];
}
