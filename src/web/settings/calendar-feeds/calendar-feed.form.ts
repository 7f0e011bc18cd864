import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import { IsTimeOfDay, type SlotTimesDto } from '../../../calendar-feeds/calendar-feeds.dto.js';
import { IsListOf, IsName, IsUuid, Optional } from '../../../http/fields/validation.js';
import { MEAL_CATEGORIES, type MealCategory } from '../../../parser/vocabulary/meal-categories.js';
import { TickedBoxes } from '../../form-values.js';

/** The value of the checkbox for notes, beside those of the slots. */
export const NOTES = 'notes';

const noneWhenEmpty = Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

export class NewCalendarFeedForm {
  /** Generated with the form, so that a form that is sent twice creates one feed. */
  @IsUuid()
  id!: string;

  @IsName(100)
  name!: string;

  @TickedBoxes()
  @IsListOf(MEAL_CATEGORIES, MEAL_CATEGORIES.length, 1)
  slots!: MealCategory[];

  /** `notes` when the checkbox is ticked. */
  @Optional()
  @IsIn([NOTES])
  notes?: string;

  @noneWhenEmpty
  @IsTimeOfDay()
  Breakfast?: string;

  @noneWhenEmpty
  @IsTimeOfDay()
  Lunch?: string;

  @noneWhenEmpty
  @IsTimeOfDay()
  Dinner?: string;

  @noneWhenEmpty
  @IsTimeOfDay()
  Snack?: string;
}

export function timesOf(form: NewCalendarFeedForm): SlotTimesDto {
  return Object.fromEntries(MEAL_CATEGORIES.flatMap((slot) => (form[slot] === undefined ? [] : [[slot, form[slot]]])));
}
