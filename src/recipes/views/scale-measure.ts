import { type Amount, compare, ONE, product } from '../../shared/amounts/amount.js';
import { inSystem, kitchenMeasure } from '../../shared/amounts/kitchen-measure.js';
import { convert, type Measure } from '../../shared/amounts/measure.js';
import type { UnitSystem } from '../../shared/amounts/unit-system.js';
import { type UnitName, UNITS } from '../../shared/amounts/units.js';
import { type Staple, stapleNamed } from './densities/staples.js';

/**
 * Why an amount is not exact. `ROUNDED`: rounded as in kitchens. `DENSITY`: converted with a density, which is a mean.
 * `NO_DENSITY`: left as a volume, because the density is unknown.
 */
export const SCALED_REASONS = ['ROUNDED', 'DENSITY', 'NO_DENSITY'] as const;
export type ScaledReason = (typeof SCALED_REASONS)[number];

export interface Scaling {
  readonly factor: Amount;
  /** The system to convert to; `null` leaves each unit in its own. */
  readonly system: UnitSystem | null;
}

export interface ScaledMeasure {
  readonly amount: Amount;
  readonly unit: UnitName;
  /** `null` when it is exact. */
  readonly reason: ScaledReason | null;
}

const HALF_A_CUP: Measure = { amount: { numerator: 1n, denominator: 2n }, unit: 'cup' };
/** Ingredients that are sold in sticks of half a cup. */
const SOLD_IN_STICKS = new Set(['butter', 'margarine']);

/**
 * The measure of an ingredient, scaled and in the units of the system. A volume becomes a mass only by the density of the ingredient.
 * @param name of the ingredient, in any language
 * @param ownSystem the system of the line: without a `system`, it decides whether many spoons become cups
 */
export function scaleMeasure(
  measure: Measure,
  { factor, system }: Scaling,
  name: string,
  ownSystem: UnitSystem,
): ScaledMeasure {
  const exact = { amount: product(measure.amount, factor), unit: measure.unit };
  if (exact.amount.numerator === 0n) return { ...exact, reason: null };
  const weighed = system === 'metric' ? inMetric(exact, name) : undefined;
  if (weighed !== undefined) return weighed;
  if (!isForeign(measure.unit, system)) {
    if (compare(factor, ONE) === 0) return { ...exact, reason: null };
    return rounded(exact, kitchenMeasure(exact, system ?? ownSystem));
  }
  return rounded(exact, inSystem(exact, system ?? ownSystem));
}

/** Converts a US volume for a metric kitchen: by weight, by volume, or not at all. `undefined` for other measures. */
function inMetric(exact: Measure, name: string): ScaledMeasure | undefined {
  const volume = volumeOf(exact, name);
  if (volume === null) return undefined;
  const staple = stapleNamed(name);
  if (staple?.measured === 'volume') return undefined;
  if (staple !== null) return { ...kitchenMeasure(weightOf(volume, staple), 'metric'), reason: 'DENSITY' };
  // Fluid ounces are only used for liquids, which metric kitchens also measure by volume.
  if (exact.unit === 'fluid ounce') return undefined;
  return { ...kitchenMeasure(exact, null), reason: 'NO_DENSITY' };
}

/** The volume, if its unit is one that metric kitchens do not use. They do use spoons. */
function volumeOf(exact: Measure, name: string): Measure | null {
  const { dimension } = UNITS.get(exact.unit) ?? {};
  if (dimension === 'volume') return isForeign(exact.unit, 'metric') ? exact : null;
  if (exact.unit !== 'stick' || !SOLD_IN_STICKS.has(stapleNamed(name)?.name ?? '')) return null;
  return { amount: product(exact.amount, HALF_A_CUP.amount), unit: HALF_A_CUP.unit };
}

function weightOf(volume: Measure, { gramsPerMilliliter }: Staple): Measure {
  const milliliters = convert(volume, 'milliliter')?.amount ?? volume.amount;
  return { amount: product(milliliters, gramsPerMilliliter), unit: 'gram' };
}

function isForeign(unit: UnitName, system: UnitSystem | null): boolean {
  const ownSystem = UNITS.get(unit)?.system ?? null;
  return system !== null && ownSystem !== null && ownSystem !== system;
}

function rounded(exact: Measure, kitchen: Measure): ScaledMeasure {
  const back = convert(kitchen, exact.unit);
  const isExact = back !== null && compare(back.amount, exact.amount) === 0;
  return { ...kitchen, reason: isExact ? null : 'ROUNDED' };
}
