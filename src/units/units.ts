import { type Amount, ZERO } from './amount.js';
import { amountFromText } from './read-amount.js';
import type { UnitSystem } from './unit-system.js';

/** What a unit measures. `count` is told in pieces; `vague` (a pinch, a glass) has no agreed size. */
export type Dimension = 'mass' | 'volume' | 'length' | 'temperature' | 'time' | 'count' | 'vague';

type Row = readonly [name: string, system: UnitSystem | null, size: string | null, zero?: string];

/**
 * Sizes in gram. The pound and its sixteenth, the ounce, are those of the international yard and pound agreement of 1959.
 * A jin is the half kilogram of the People's Republic of China.
 */
const MASSES = [
  ['milligram', 'metric', '0.001'],
  ['gram', 'metric', '1'],
  ['decagram', 'metric', '10'],
  ['hectogram', 'metric', '100'],
  ['kilogram', 'metric', '1000'],
  ['ounce', 'us', '28.349523125'],
  ['pound', 'us', '453.59237'],
  ['jin', null, '500'],
] as const satisfies readonly Row[];

/**
 * Sizes in millilitre, of US customary units (a gallon is 231 cubic inches). Spoons are in use with both systems and tell
 * neither; a cup tells the US one, since metric recipes weigh. A dessertspoon differs between countries. A go is a tenth
 * of the Japanese shō, 2401/1331 litres.
 */
const VOLUMES = [
  ['milliliter', 'metric', '1'],
  ['centiliter', 'metric', '10'],
  ['deciliter', 'metric', '100'],
  ['liter', 'metric', '1000'],
  ['teaspoon', null, '4.92892159375'],
  ['tablespoon', null, '14.78676478125'],
  ['dessertspoon', null, null],
  ['fluid ounce', 'us', '29.5735295625'],
  ['cup', 'us', '236.5882365'],
  ['pint', 'us', '473.176473'],
  ['quart', 'us', '946.352946'],
  ['gallon', 'us', '3785.411784'],
  ['go', null, '240100/1331'],
] as const satisfies readonly Row[];

/** Sizes in centimetre. */
const LENGTHS = [
  ['mm', 'metric', '0.1'],
  ['cm', 'metric', '1'],
  ['inch', 'us', '2.54'],
] as const satisfies readonly Row[];

/** Sizes of a degree in degrees Celsius, and what the scale shows where Celsius shows 0. */
const TEMPERATURES = [
  ['degree Celsius', 'metric', '1', '0'],
  ['degree Fahrenheit', 'us', '5/9', '32'],
] as const satisfies readonly Row[];

/** Sizes in second. */
const TIMES = [
  ['second', null, '1'],
  ['minute', null, '60'],
  ['hour', null, '3600'],
  ['day', null, '86400'],
] as const satisfies readonly Row[];

/** Sizes in piece, of those that say how many pieces they are. Half of such a thing cannot be bought. */
const COUNTS = [
  ['piece', null, '1'],
  ['pair', null, '2'],
  ['dozen', null, '12'],
  ...unsized(
    // prettier-ignore
    [
      'bunch', 'sprig', 'branch', 'clove', 'slice', 'chunk', 'wedge', 'strip', 'cube', 'block', 'ball', 'stick', 'stalk', 'stem', 'rib', 'spear',
      'head', 'bulb', 'ear', 'leaf', 'sheet', 'pod', 'rasher', 'fillet', 'rack', 'loaf', 'scoop', 'ring', 'can', 'jar', 'bottle', 'package',
      'packet', 'sachet', 'envelope', 'bag', 'box', 'carton', 'container', 'tub', 'pot', 'punnet', 'tube', 'roll', 'cake', 'batch', 'recipe',
      'portion', 'serving', 'wheel', 'bundle', 'slab', 'square', 'bar',
    ],
  ),
] as const satisfies readonly Row[];

const VAGUE = unsized(
  // prettier-ignore
  [
    'pinch', 'dash', 'drop', 'splash', 'drizzle', 'glug', 'dollop', 'knob', 'shake', 'twist', 'grind', 'shot', 'handful', 'glass', 'ladle', 'part',
  ],
);

const ROWS = {
  mass: MASSES,
  volume: VOLUMES,
  length: LENGTHS,
  temperature: TEMPERATURES,
  time: TIMES,
  count: COUNTS,
  vague: VAGUE,
} satisfies Record<Dimension, readonly Row[]>;

/** The one canonical name of a unit: singular, English. */
export type UnitName = (typeof ROWS)[Dimension][number][0];

export interface Unit {
  readonly name: UnitName;
  readonly dimension: Dimension;
  /** The system that the unit tells, `null` where it is in use with both. */
  readonly system: UnitSystem | null;
  /** In the unit that the dimension is counted in, `null` where it has no fixed one. */
  readonly size: Amount | null;
  /** What the unit's scale shows at the zero of the dimension; other than 0 for temperatures alone. */
  readonly zero: Amount;
}

export const UNITS: ReadonlyMap<UnitName, Unit> = new Map(
  (Object.entries(ROWS) as [Dimension, readonly Row[]][]).flatMap(([dimension, rows]) =>
    rows.map((row): [UnitName, Unit] => [row[0] as UnitName, unitOf(dimension, row)]),
  ),
);

/** The unit of this canonical name, `undefined` for any other word. */
export function unitNamed(name: string): Unit | undefined {
  return UNITS.get(name as UnitName);
}

/** Whether half of such a unit cannot be bought: cloves, cans, bunches, and the lack of a unit. */
export function isCountUnit(name: string | null): boolean {
  return name === null || unitNamed(name)?.dimension === 'count';
}

/** `null` for counts, for units of both systems, and for words that are no unit. */
export function unitSystemOf(name: string | null): UnitSystem | null {
  return name === null ? null : (unitNamed(name)?.system ?? null);
}

function unsized<const Name extends string>(names: readonly Name[]): (readonly [Name, null, null])[] {
  return names.map((name) => [name, null, null] as const);
}

function unitOf(dimension: Dimension, [name, system, size, zero]: Row): Unit {
  return {
    name: name as UnitName,
    dimension,
    system,
    size: size === null ? null : exactly(size),
    zero: zero === undefined ? ZERO : exactly(zero),
  };
}

function exactly(text: string): Amount {
  const amount = amountFromText(text);
  if (amount === null) throw new Error(`${text} is no size of a unit.`);
  return amount;
}
