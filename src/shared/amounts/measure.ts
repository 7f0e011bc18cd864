import { type Amount, difference, product, quotient, sum } from './amount.js';
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

function isSized(unit: Unit | undefined): unit is Unit & { size: Amount } {
  return unit !== undefined && unit.size !== null;
}
