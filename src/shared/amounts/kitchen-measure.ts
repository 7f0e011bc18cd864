import {
  absolute,
  type Amount,
  compare,
  difference,
  fraction,
  ONE,
  product,
  roundTo,
  sum,
  wholeAndRest,
  ZERO,
} from './amount.js';
import { convert, type Measure } from './measure.js';
import type { UnitSystem } from './unit-system.js';
import { type UnitName, UNITS } from './units.js';
import { decimalText, fractionText, hasCharacter } from './write-amount.js';

const HALF = fraction(1, 2);
const FIVE = fraction(5);
const TEN = fraction(10);
const HUNDRED = fraction(100);
const HUNDREDTH = fraction(1, 100);
const TENTH = fraction(1, 10);
const QUARTER = fraction(1, 4);
const EIGHTH = fraction(1, 8);
const SEVENTH = fraction(1, 7);
const TWO = fraction(2);
const FOUR = fraction(4);
/**
 * The boiling point of water. Below it, single degrees matter, as for the inside of a roast; above it, ovens are set in
 * steps of 5 degrees.
 */
const BOILING = { celsius: HUNDRED, fahrenheit: fraction(212) };
/** The steps on the dials of US ovens, and the inaccuracy of an oven, in degrees Fahrenheit. */
const OVEN_STEP = fraction(25);
const OVEN_TOLERANCE = fraction(8);
/** Eighths, thirds and quarters: the parts that measuring cups and spoons have. */
const CUP_PARTS = [
  ZERO,
  fraction(1, 8),
  fraction(1, 4),
  fraction(1, 3),
  fraction(3, 8),
  HALF,
  fraction(5, 8),
  fraction(2, 3),
  fraction(3, 4),
  fraction(7, 8),
  ONE,
];
/** The parts of an ounce that cookbooks print. They print no eighths of it (6 ⅝ oz), and from eight ounces on only halves. */
const OUNCE_PARTS = [ZERO, QUARTER, fraction(1, 3), HALF, fraction(2, 3), fraction(3, 4), ONE];
const EIGHT = fraction(8);
const THIRTIETH = fraction(1, 30);
const SIXTEENTH = fraction(1, 16);

/** A unit of a family, with the smallest amount for which people use it. */
interface FamilyUnit {
  readonly unit: UnitName;
  readonly from: Amount;
  /**
   * The largest relative change by rounding in this unit. When rounding would change the amount more, a smaller unit is
   * used.
   */
  readonly tolerance: Amount;
}

const SPOONS: readonly FamilyUnit[] = [
  { unit: 'teaspoon', from: ZERO, tolerance: ONE },
  { unit: 'tablespoon', from: ONE, tolerance: THIRTIETH },
];
/** Units that replace each other as the amount grows, the smallest first. */
const FAMILIES: readonly (readonly FamilyUnit[])[] = [
  [
    { unit: 'gram', from: ZERO, tolerance: ONE },
    { unit: 'kilogram', from: ONE, tolerance: THIRTIETH },
  ],
  [
    { unit: 'milliliter', from: ZERO, tolerance: ONE },
    { unit: 'liter', from: ONE, tolerance: THIRTIETH },
  ],
  [
    { unit: 'ounce', from: ZERO, tolerance: ONE },
    { unit: 'pound', from: ONE, tolerance: THIRTIETH },
  ],
  [...SPOONS, { unit: 'cup', from: QUARTER, tolerance: SIXTEENTH }],
  [
    { unit: 'mm', from: ZERO, tolerance: ONE },
    { unit: 'cm', from: ONE, tolerance: ONE },
  ],
];
/** The replacements for units of the other system. Spoons belong to both systems and stay. */
const OTHER_SYSTEM: Readonly<Record<UnitSystem, Readonly<Partial<Record<string, UnitName>>>>> = {
  metric: { mass: 'gram', volume: 'milliliter', length: 'cm', temperature: 'degree Celsius' },
  us: { mass: 'ounce', volume: 'cup', length: 'inch', temperature: 'degree Fahrenheit' },
};
const ROUNDINGS: Partial<Record<UnitName, (amount: Amount) => Amount>> = {
  gram: (amount) => roundTo(amount, compare(amount, TEN) < 0 ? HALF : compare(amount, HUNDRED) < 0 ? ONE : FIVE),
  milliliter: (amount) => roundTo(amount, compare(amount, TEN) < 0 ? HALF : FIVE),
  ounce: toOunces,
  cup: (amount) => (isCupsAndSpoons(amount) ? amount : toCupParts(amount)),
  mm: (amount) => roundTo(amount, ONE),
  cm: (amount) => roundTo(amount, compare(amount, TWO) < 0 ? TENTH : compare(amount, TEN) < 0 ? HALF : ONE),
  inch: (amount) => roundTo(amount, compare(amount, ONE) < 0 ? EIGHTH : compare(amount, FOUR) < 0 ? QUARTER : HALF),
  'degree Celsius': (amount) => roundTo(amount, compare(amount, BOILING.celsius) < 0 ? ONE : FIVE),
  'degree Fahrenheit': fahrenheit,
};

/**
 * The measure in a unit of the system, rounded as in `kitchenMeasure`. The unit stays the same when the system uses it
 * too, when it cannot be converted within its dimension, or when the amount is so small that rounding would change it
 * by more than a seventh (2 g in ounces; an ounce for 25 g is what cookbooks print) or make it 0 (1 mg).
 */
export function inSystem(measure: Measure, system: UnitSystem): Measure {
  const { dimension, system: ownSystem } = UNITS.get(measure.unit) ?? {};
  const target = ownSystem === null || ownSystem === system ? undefined : OTHER_SYSTEM[system][dimension ?? ''];
  const converted = target === undefined ? null : convert(measure, target);
  if (converted === null) return kitchenMeasure(measure, system);
  const rounded = kitchenMeasure(converted, system);
  const back = convert(rounded, measure.unit);
  const isClose =
    dimension === 'temperature' ||
    (back !== null && compare(apart(back.amount, measure.amount), product(measure.amount, SEVENTH)) <= 0);
  return isClose && !isLost(rounded) ? rounded : kitchenMeasure(measure, system);
}

/**
 * The measure as people write it in a kitchen: rounded, and in the unit of its family that fits the amount (g or kg, ml
 * or l, oz or lb, tsp, tbsp or cup). Only the US system turns spoons into cups. An amount above 0 is never rounded to
 * 0, except a temperature.
 */
export function kitchenMeasure(measure: Measure, system: UnitSystem | null): Measure {
  for (const { unit, from, tolerance } of [...familyOf(measure.unit, system)].reverse()) {
    const exact = convert(measure, unit);
    if (exact === null) continue;
    const rounded = roundedMeasure(exact);
    const change = apart(rounded.amount, exact.amount);
    if (compare(rounded.amount, from) >= 0 && compare(change, product(exact.amount, tolerance)) <= 0) return rounded;
  }
  return roundedMeasure(measure);
}

/**
 * The number of a measure as text: decimals for metric units, otherwise fractions (`1 ½`). What has no fraction with a character of
 * its own (1.69 cups) is written as the nearest one that a kitchen has. The caller adds the word for the unit.
 */
export function measureText({ amount, unit }: Measure): string {
  if (isMetric(unit)) return decimalText(amount);
  if (hasCharacter(amount)) return fractionText(amount);
  const parts = toCupParts(absolute(amount));
  return fractionText(parts.numerator === 0n ? amount : parts);
}

function familyOf(unit: UnitName, system: UnitSystem | null): readonly FamilyUnit[] {
  const isIn = (family: readonly FamilyUnit[]): boolean => family.some((member) => member.unit === unit);
  if (system !== 'us' && isIn(SPOONS)) return SPOONS;
  return FAMILIES.find(isIn) ?? [];
}

function roundedMeasure(measure: Measure): Measure {
  const rounded = { amount: roundedAmount(measure), unit: measure.unit };
  return isNothing(rounded) ? measure : rounded;
}

/** Whether rounding makes an amount 0. */
function isLost(measure: Measure): boolean {
  return isNothing({ amount: roundedAmount(measure), unit: measure.unit });
}

/** A temperature of 0 is one. */
function isNothing({ amount, unit }: Measure): boolean {
  return amount.numerator === 0n && UNITS.get(unit)?.dimension !== 'temperature';
}

function roundedAmount({ amount, unit }: Measure): Amount {
  const round = ROUNDINGS[unit] ?? (isMetric(unit) ? toHundredths : toCupParts);
  return round(amount);
}

export function isMetric(unit: UnitName): boolean {
  return UNITS.get(unit)?.system === 'metric';
}

function fahrenheit(amount: Amount): Amount {
  if (compare(amount, BOILING.fahrenheit) < 0) return roundTo(amount, ONE);
  const marked = roundTo(amount, OVEN_STEP);
  return compare(apart(marked, amount), OVEN_TOLERANCE) <= 0 ? marked : roundTo(amount, FIVE);
}

/** Whole cups and one or three tablespoons, which are sixteenths of a cup. People write both. */
export function isCupsAndSpoons(amount: Amount): boolean {
  const { whole, rest } = wholeAndRest(amount);
  return whole > 0n && rest.denominator === 16n && (rest.numerator === 1n || rest.numerator === 3n);
}

function toHundredths(amount: Amount): Amount {
  return roundTo(amount, HUNDREDTH);
}

/** What somebody wrote in halves, thirds or quarters stays, such as the size of a can (15 ¼ oz). */
function toOunces(amount: Amount): Amount {
  if (amount.denominator <= 4n) return amount;
  return compare(amount, EIGHT) < 0 ? toParts(amount, OUNCE_PARTS) : roundTo(amount, HALF);
}

function toCupParts(amount: Amount): Amount {
  return toParts(amount, CUP_PARTS);
}

/** @param amount 0 or more */
function toParts(amount: Amount, parts: readonly Amount[]): Amount {
  const { whole, rest } = wholeAndRest(amount);
  const nearest = parts.reduce((best, part) => (compare(apart(part, rest), apart(best, rest)) < 0 ? part : best));
  return sum(fraction(whole), nearest);
}

function apart(a: Amount, b: Amount): Amount {
  return absolute(difference(a, b));
}
