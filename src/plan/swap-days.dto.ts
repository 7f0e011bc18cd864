import { IsCalendarDay } from '../http/fields/calendar-dates.js';
import { IsText } from '../http/fields/validation.js';
import { digestOf } from '../shared/text/digest.js';
import type { CalendarItemDto } from './calendar-items.dto.js';

const MOST_STATE = 100;

export class SwapDaysDto {
  @IsCalendarDay()
  date!: string;

  @IsCalendarDay()
  otherDate!: string;

  /** The `stateOf` the items of the first day for which the swap is meant. */
  @IsText(MOST_STATE)
  state!: string;
}

/** Changes with each change of an item, and with the items themselves. */
export function stateOf(items: readonly Pick<CalendarItemDto, 'id' | 'version'>[]): string {
  return digestOf(items.map(({ id, version }) => `${id} ${version}`).toSorted());
}
