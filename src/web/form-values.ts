import { Transform } from 'class-transformer';

/** For a list that a form sends: one value alone comes as a text, and none not at all. */
export function TickedBoxes(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? [value] : value === undefined ? [] : value,
  );
}

/** For a whole number that a form sends as a text. */
export function SentNumber(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  );
}
