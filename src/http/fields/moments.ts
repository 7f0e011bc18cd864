import { buildMessage, ValidateBy } from 'class-validator';
import { DateTime } from 'luxon';
import { documented } from './validation.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
/** Milliseconds that the clock of a client may be ahead of ours. */
const AHEAD = 86_400_000;

/** Whether the text is a day of the calendar as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return DAY.test(text) && DateTime.fromISO(text, { zone: 'UTC' }).isValid;
}

/** Parses ISO 8601 with an offset; `null` for any other text. */
export function momentOf(text: string): Date | null {
  if (!MOMENT.test(text)) return null;
  const moment = DateTime.fromISO(text.toUpperCase());
  return moment.isValid && moment.year > 0 && moment.year < 10_000 ? moment.toJSDate() : null;
}

export function IsDayOrMoment(): PropertyDecorator {
  return checked(
    'isDayOrMoment',
    '$property must be a day as YYYY-MM-DD or a moment as ISO 8601 with its offset',
    (text) => isDay(text) || momentOf(text) !== null,
  );
}

/** ISO 8601 with an offset, not in the future. */
export function IsPastMoment(): PropertyDecorator {
  const check = checked(
    'isPastMoment',
    '$property must be a moment as ISO 8601 with its offset, and not in the future',
    (text) => (momentOf(text)?.getTime() ?? Infinity) < Date.now() + AHEAD,
  );
  const document = documented({ format: 'date-time' });
  return (target, property) => {
    check(target, property);
    document(target, property);
  };
}

function checked(name: string, message: string, isRight: (text: string) => boolean): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && isRight(value);
  return ValidateBy({ name, validator: { validate, defaultMessage: buildMessage(() => message) } });
}
