import { canonicalUnit } from '../parser/ingredient-line/find-unit.js';
import { isCountUnit } from '../units/units.js';

/** Nobody buys two and a half eggs: what has no unit, or one that counts pieces, is bought in whole ones. */
export function isBoughtByPiece(unit: string | null): boolean {
  if (unit === null || unit === '') return true;
  const known = canonicalUnit(unit);
  return known !== null && isCountUnit(known);
}
