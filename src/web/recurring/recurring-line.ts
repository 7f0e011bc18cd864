import type { RecurringGroceryDto } from '../../groceries/recurring/recurring-groceries.dto.js';
import { UNIT_SYMBOLS } from '../../groceries/unit-symbols.js';

/** Amount, unit and name as one line, as people may also type it. */
export function lineOf({ amount, unit, name }: Pick<RecurringGroceryDto, 'amount' | 'unit' | 'name'>): string {
  const written = unit === null ? null : (UNIT_SYMBOLS[unit] ?? unit);
  return [amount, written, name].filter((part) => part !== null && part !== '').join(' ');
}
