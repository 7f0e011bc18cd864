import type { PartsOfLine } from '../../foods/parts-of-line.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import type { IngredientContent } from './recipe-content.js';

/** @param system for a line whose unit belongs to no system */
export function ingredientOfLine(
  { name, unit, amount, unitSystem, note }: PartsOfLine,
  order: number,
  system: UnitSystem,
): IngredientContent {
  return { name, ingredientId: null, amount, unit, order, systemUsed: unitSystem ?? system, note };
}
