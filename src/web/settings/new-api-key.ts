import { DateTime } from 'luxon';
import { SCOPE_PRESETS } from '../../accounts/scopes.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { reason } from '../../http/problems/reason.js';
import type { FormFields } from '../form-fields.js';

/** A value instead of the name of a preset: the scopes are ticked one by one. */
export const CHOSEN = 'chosen';

/** `null` for all scopes. @throws InvalidRequestError */
export function scopesIn(fields: FormFields): readonly string[] | null {
  const [access = 'all'] = fields.list('access');
  if (access === CHOSEN) return fields.list('scopes');
  const preset = SCOPE_PRESETS.find(({ name }) => name === access);
  if (preset !== undefined) return preset.scopes;
  throw new InvalidRequestError([
    { path: 'access', message: 'access must be one of the choices', reason: reason('field.choice') },
  ]);
}

/** The end of the day in `timeZone`; `null` for an empty date. @throws InvalidRequestError when the day does not exist */
export function endOfDay(date: string, timeZone: string): Date | null {
  if (date === '') return null;
  const end = DateTime.fromISO(date, { zone: timeZone }).endOf('day');
  if (end.isValid) return end.toJSDate();
  throw new InvalidRequestError([
    { path: 'expiresAt', message: 'expiresAt must be a day of the calendar', reason: reason('field.date') },
  ]);
}
