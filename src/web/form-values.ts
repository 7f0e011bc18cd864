import { Transform } from 'class-transformer';

/** Converts the value of a list in a form, which is a string for one value and missing for none. */
export function TickedBoxes(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? [value] : value === undefined ? [] : value,
  );
}

/** Converts the text of a whole number in a form. */
export function SentNumber(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  );
}
