import { documented } from './validation.js';

// Formats that the TypeScript type of a field does not show, for the API document. A number without one of these is documented as
// an integer (`openapi-document.ts`).

/** A number that may have a fraction. */
export function Fraction(): PropertyDecorator {
  return documented({ format: 'double' });
}

/** A date and time, as ISO 8601 with an offset. */
export function DateTime(): PropertyDecorator {
  return documented({ format: 'date-time' });
}

/** A calendar day, as `YYYY-MM-DD`. */
export function CalendarDay(): PropertyDecorator {
  return documented({ format: 'date' });
}
