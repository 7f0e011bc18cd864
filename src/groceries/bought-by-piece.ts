import { canonicalUnit } from '../parser/ingredient-line/find-unit.js';
import { isCountUnit } from '../shared/amounts/units.js';

/**
 * Whether the ingredient is bought in whole pieces: it has no unit, or a unit that counts pieces. Nobody buys two and a
 * half eggs.
 */
export function isBoughtByPiece(unit: string | null): boolean {
  if (unit === null || unit === '') return true;
  const known = canonicalUnit(unit);
  return known !== null && isCountUnit(known);
}
