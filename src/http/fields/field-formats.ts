import { documented } from './validation.js';

// What a field holds and its TypeScript type does not say, for the API document. Without one of these a number is whole
// (`openapi.ts`).

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
