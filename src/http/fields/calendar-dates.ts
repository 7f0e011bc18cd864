import { ValidateBy } from 'class-validator';
import { DateTime } from 'luxon';
import { InvalidRequestError } from '../problems/errors.js';
import { documented } from './validation.js';

/** Maximum days of a range, including both ends. */
const MOST_DAYS = 366;
const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** A day of the calendar, `YYYY-MM-DD`. */
export function IsDay(): PropertyDecorator {
  const isDay = ValidateBy({
    name: 'isDay',
    validator: {
      validate: (value) => typeof value === 'string' && DAY.test(value) && DateTime.fromISO(value).isValid,
      defaultMessage: () => '$property must be a real calendar day as YYYY-MM-DD',
    },
  });
  return (target, property) => {
    for (const decorate of [isDay, documented({ format: 'date' })]) decorate(target, property);
  };
}

/** @throws InvalidRequestError for a range that ends before it begins, or has more than 366 days */
export function refuseWrongRange(from: string, to: string): void {
  const days = DateTime.fromISO(to, { zone: 'utc' }).diff(DateTime.fromISO(from, { zone: 'utc' }), 'days').days + 1;
  if (days < 1) throw new InvalidRequestError([{ path: 'to', message: 'to must not be before from' }]);
  if (days > MOST_DAYS)
    throw new InvalidRequestError([{ path: 'to', message: `from and to must be ${MOST_DAYS} days apart at most` }]);
}
