import { Matches } from 'class-validator';
import { DateTime } from 'luxon';
import { InvalidRequestError } from '../http/errors.js';
import { IsName, IsUuid } from '../http/validation.js';

export class NewApiKeyForm {
  /** Made with the form, so that sending the form again makes no second key. */
  @IsUuid()
  id!: string;

  @IsName(100)
  name!: string;

  /** The last day the key works, `YYYY-MM-DD`; empty for no end. */
  @Matches(/^(\d{4}-\d{2}-\d{2})?$/, { message: 'expiresAt must be a date like 2030-12-31, or empty' })
  expiresAt!: string;
}

/** The end of the day in the time zone of the household; `null` for an empty date. @throws InvalidRequestError when there is no such day */
export function endOfDay(date: string, timeZone: string): Date | null {
  if (date === '') return null;
  const end = DateTime.fromISO(date, { zone: timeZone }).endOf('day');
  if (end.isValid) return end.toJSDate();
  throw new InvalidRequestError([{ path: 'expiresAt', message: 'expiresAt must be a day of the calendar' }]);
}
