import { type Amount, compare, difference, product, quotient, sum } from './amount.js';
import { type Unit, type UnitName, UNITS } from './units.js';

/** An amount of a unit, such as 1 ½ cups. */
export interface Measure {
  readonly amount: Amount;
  readonly unit: UnitName;
}

/** The same measure in another unit, exact. `null` when the dimensions differ, or one of the units has no fixed size. */
export function convert({ amount, unit }: Measure, to: UnitName): Measure | null {
  if (unit === to) return { amount, unit };
  const [source, target] = [UNITS.get(unit), UNITS.get(to)];
  if (!isSized(source) || !isSized(target) || source.dimension !== target.dimension) return null;
  const inBase = product(difference(amount, source.zero), source.size);
  return { amount: sum(quotient(inBase, target.size), target.zero), unit: to };
}

/** The sum, in the larger of both units. `null` when neither can be converted into the other. */
export function total(a: Measure, b: Measure): Measure | null {
  const other = convert(b, a.unit);
  if (other === null) return null;
  if (compare(a.amount, other.amount) >= 0) return { amount: sum(a.amount, other.amount), unit: a.unit };
  const first = convert(a, b.unit);
  return first === null ? null : { amount: sum(first.amount, b.amount), unit: b.unit };
}

function isSized(unit: Unit | undefined): unit is Unit & { size: Amount } {
  return unit !== undefined && unit.size !== null;
}
