import { canonicalUnit, isCountUnit } from '../parser/ingredient-line/units.js';

/** Nobody buys two and a half eggs: without a unit, or with one that counts pieces, the amount is rounded up. */
export function purchaseAmount(amount: number | null, unit: string | null): number | null {
  if (amount === null) return null;
  return unit === null || unit === '' || countsPieces(unit) ? Math.ceil(amount) : amount;
}

function countsPieces(unit: string): boolean {
  const known = canonicalUnit(unit);
  return known !== null && isCountUnit(known);
}
