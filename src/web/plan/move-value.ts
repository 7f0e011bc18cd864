import { isUuid } from '../../http/fields/validation.js';
import type { CalendarItemDto, MoveCalendarItemDto } from '../../plan/calendar-items.dto.js';

/** A move of an item, as the value of one form field. */
export interface SentMove {
  readonly id: string;
  /** Not checked yet. */
  readonly move: Readonly<Record<keyof MoveCalendarItemDto, unknown>>;
}

/** Stands for the queue, instead of a day. */
const NO_DAY = '-';

/** `{id} {version} {day or -} {slot} {index}`. The script of the plan's page writes the same form. */
export function moveValue(
  { id, version, date, slot }: Pick<CalendarItemDto, 'id' | 'version' | 'date' | 'slot'>,
  index: number,
): string {
  return [id, version, date ?? NO_DAY, slot, index].join(' ');
}

/** `null` for a text that is not such a value. */
export function readMove(text: string): SentMove | null {
  const [id = '', version = '', day, targetSlot, index = '', ...rest] = text.split(' ');
  if (!isUuid(id) || !isNumber(version) || !isNumber(index) || rest.length > 0) return null;
  const targetDate = day === NO_DAY ? null : day;
  return { id, move: { version: Number(version), targetDate, targetSlot, targetIndex: Number(index) } };
}

function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}
