import { type Amount, ZERO } from './amount.js';
import { amountFromText } from './read-amount.js';
import type { UnitSystem } from './unit-system.js';

/** What a unit measures. `count` units are numbers of pieces. `vague` units (a pinch, a glass) have no fixed size. */
type Dimension = 'mass' | 'volume' | 'length' | 'temperature' | 'time' | 'count' | 'vague';

type Row = readonly [name: string, system: UnitSystem | null, size: string | null, zero?: string];

/**
 * Sizes in gram. The pound and the ounce (a sixteenth of it) are those of the international yard and pound agreement of 1959. A
 * jin is half a kilogram, as in the People's Republic of China.
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
 * Sizes in millilitre, of US customary units (a gallon is 231 cubic inches). Spoons are used in both systems, so they belong to
 * none. A cup belongs to the US system, because metric recipes weigh. A dessertspoon has different sizes in different countries.
 * A go is a tenth of the Japanese shō, 2401/1331 litres.
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

/** Sizes of a degree in degrees Celsius, and the value that the scale shows at 0 °C. */
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

/** Sizes in pieces, for units that stand for a number of pieces. Nobody can buy half of such a unit. */
const COUNTS = [
  ['piece', null, '1'],
  ['pair', null, '2'],
  ['dozen', null, '12'],
  ...unsized(
    // oxfmt-ignore
    [
      'bunch', 'sprig', 'branch', 'clove', 'slice', 'chunk', 'wedge', 'strip', 'cube', 'block', 'ball', 'stick', 'stalk', 'stem', 'rib', 'spear',
      'head', 'bulb', 'ear', 'leaf', 'sheet', 'pod', 'rasher', 'fillet', 'rack', 'loaf', 'scoop', 'ring', 'can', 'jar', 'bottle', 'package',
      'packet', 'sachet', 'envelope', 'bag', 'box', 'carton', 'container', 'tub', 'pot', 'punnet', 'tube', 'roll', 'cake', 'batch', 'recipe',
      'portion', 'serving', 'wheel', 'bundle', 'slab', 'square', 'bar',
    ],
  ),
] as const satisfies readonly Row[];

const VAGUE = unsized(
  // oxfmt-ignore
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
  /** The system that the unit belongs to; `null` when it is used in both. */
  readonly system: UnitSystem | null;
  /** In the base unit of the dimension; `null` when the unit has no fixed size. */
  readonly size: Amount | null;
  /** The value that the scale of the unit shows at the zero of its dimension. Only temperatures have one other than 0. */
  readonly zero: Amount;
}

export const UNITS: ReadonlyMap<UnitName, Unit> = new Map(
  (Object.entries(ROWS) as [Dimension, readonly Row[]][]).flatMap(([dimension, rows]) =>
    rows.map((row): [UnitName, Unit] => [row[0] as UnitName, unitOf(dimension, row)]),
  ),
);

/** The unit with this canonical name; `undefined` for any other word. */
export function unitNamed(name: string): Unit | undefined {
  return UNITS.get(name as UnitName);
}

/** Whether nobody can buy half of such a unit: cloves, cans, bunches, and amounts without a unit. */
export function isCountUnit(name: string | null): boolean {
  return name === null || unitNamed(name)?.dimension === 'count';
}

/** `null` for counts, for units that are used in both systems, and for unknown words. */
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
