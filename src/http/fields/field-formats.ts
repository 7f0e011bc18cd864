import { documented } from './validation.js';

// Formats that the TypeScript type of a field does not show, for the API document. A number without one of these is documented as
// an integer (`openapi.ts`).

/** A number that need not be whole. */
export function Fraction(): PropertyDecorator {
  return documented({ format: 'double' });
}

/** A moment, as ISO 8601 with its offset. */
export function DateTime(): PropertyDecorator {
  return documented({ format: 'date-time' });
}

/** A day of the calendar, as `YYYY-MM-DD`. */
export function CalendarDay(): PropertyDecorator {
  return documented({ format: 'date' });
}
