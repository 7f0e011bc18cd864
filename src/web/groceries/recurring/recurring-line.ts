import { UNIT_SYMBOLS } from '../../../groceries/unit-symbols.js';

interface Amounted {
  readonly amount: number | null;
  readonly unit: string | null;
  readonly name: string;
}

/** Amount, unit and name as one line, in a form that people can also type. */
export function lineOf({ amount, unit, name }: Amounted): string {
  const written = unit === null ? null : (UNIT_SYMBOLS[unit] ?? unit);
  return [amount, written, name].filter((part) => part !== null && part !== '').join(' ');
}
