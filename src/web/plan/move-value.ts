import { isUuid } from '../../http/fields/validation.js';
import type { CalendarItemDto, MoveCalendarItemDto } from '../../plan/calendar-items.dto.js';

/** A move as one field of a form says it. */
export interface SentMove {
  readonly id: string;
  /** Not checked yet. */
  readonly move: Readonly<Record<keyof MoveCalendarItemDto, unknown>>;
}

/** For the queue, in place of a day. */
const NO_DAY = '-';

/** `{id} {version} {day or -} {slot} {index}`. The script on the page of the plan writes it too. */
export function moveValue(
  { id, version, date, slot }: Pick<CalendarItemDto, 'id' | 'version' | 'date' | 'slot'>,
  index: number,
): string {
  return [id, version, date ?? NO_DAY, slot, index].join(' ');
}

/** `null` for what is no such text. */
export function readMove(text: string): SentMove | null {
  const [id = '', version = '', day, targetSlot, index = '', ...rest] = text.split(' ');
  if (!isUuid(id) || !isNumber(version) || !isNumber(index) || rest.length > 0) return null;
  const targetDate = day === NO_DAY ? null : day;
  return { id, move: { version: Number(version), targetDate, targetSlot, targetIndex: Number(index) } };
}

function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}
