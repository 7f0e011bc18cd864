import { Transform } from 'class-transformer';
import { IsIn, Matches } from 'class-validator';
import { DateTime } from 'luxon';
import { type Scope, SCOPE_PRESETS, SCOPES } from '../../accounts/scopes.js';
import { InvalidRequestError } from '../../http/problems/errors.js';
import { IsListOf, IsName, IsUuid, Optional } from '../../http/fields/validation.js';

/** A value instead of the name of a preset: the scopes are ticked one by one. */
export const CHOSEN = 'chosen';

export class NewApiKeyForm {
  /** Generated with the form, so that a form that is sent twice creates one key. */
  @IsUuid()
  id!: string;

  @IsName(100)
  name!: string;

  /** The last day the key works, `YYYY-MM-DD`; empty for no end. */
  @Matches(/^(\d{4}-\d{2}-\d{2})?$/, { message: 'expiresAt must be a date like 2030-12-31, or empty' })
  expiresAt!: string;

  /** The name of a preset. */
  @Optional()
  @IsIn([...SCOPE_PRESETS.map(({ name }) => name), CHOSEN], { message: 'access must be one of the choices' })
  access?: string;

  /** The ticked checkboxes. A form sends a single value as a string. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @IsListOf(SCOPES, SCOPES.length)
  scopes?: Scope[];
}

/**
 * `null` for all scopes.
 * @throws InvalidRequestError when they are chosen one by one and none is ticked
 */
export function keyScopes({ access = 'all', scopes = [] }: NewApiKeyForm): readonly Scope[] | null {
  if (access !== CHOSEN) return SCOPE_PRESETS.find(({ name }) => name === access)?.scopes ?? null;
  const chosen = SCOPES.filter((scope) => scopes.includes(scope));
  if (chosen.length > 0) return chosen;
  throw new InvalidRequestError([{ path: 'access', message: 'access must be at least one of the boxes below' }]);
}

/** The end of the day in `timeZone`; `null` for an empty date. @throws InvalidRequestError when the day does not exist */
export function endOfDay(date: string, timeZone: string): Date | null {
  if (date === '') return null;
  const end = DateTime.fromISO(date, { zone: timeZone }).endOf('day');
  if (end.isValid) return end.toJSDate();
  throw new InvalidRequestError([{ path: 'expiresAt', message: 'expiresAt must be a day of the calendar' }]);
}
