import { DateTime } from '../../http/fields/field-formats.js';
import { IsPastMoment } from '../../http/fields/calendar-dates.js';
import { IsCount, IsText, IsUuid, IsWhole, Optional, OptionalNullable } from '../../http/fields/validation.js';
import type { RecipeMade } from './recipe-made.entity.js';

export class AddMadeDto {
  /** Chosen by the client, so that a retry is not counted twice. */
  @Optional()
  @IsUuid()
  id?: string;

  /** The present time when left out or `null`. */
  @OptionalNullable()
  @IsPastMoment()
  madeAt?: string | null;

  /** Number of servings that were cooked. */
  @OptionalNullable()
  @IsCount(1)
  servings?: number | null;

  @OptionalNullable()
  @IsText(2_000)
  note?: string | null;

  /** The caller's rating of the recipe from now on. It stays as it is when left out or `null`. */
  @OptionalNullable()
  @IsWhole(1, 5)
  rating?: number | null;
}

export class TimesMadeDto {
  recipeId!: string;
  @DateTime()
  lastMadeAt!: string | null;
  madeCount!: number;
}

export class MadeDto {
  id!: string;
  recipeId!: string;
  /** The person who logged it. */
  userId!: string;
  @DateTime()
  madeAt!: string;
  servings!: number | null;
  note!: string | null;
  @DateTime()
  createdAt!: string;
}

export function toMadeDto({ id, recipeId, userId, madeAt, servings, note, createdAt }: RecipeMade): MadeDto {
  return {
    id,
    recipeId,
    userId,
    madeAt: madeAt.toISOString(),
    servings,
    note,
    createdAt: createdAt.toISOString(),
  };
}
