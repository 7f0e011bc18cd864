import { readFileSync } from 'node:fs';
import { numberFromAmount } from '../shared/amounts/read-amount.js';
import { unitNamed } from '../shared/amounts/units.js';
import type { Food } from './food-table.js';

interface WeighedAmount {
  readonly amount: number;
  /** A canonical name, or a word that is none; `null`: pieces. */
  readonly unit: string | null;
}

/** Grams of a unit by `food unit`, `category unit` and `* unit`. */
let portions: ReadonlyMap<string, number> | undefined;

/** Grams of the amount of a food: by mass, density, the weight of a piece, or that of a common portion. `null` when none of them is known. */
export function weightOf(food: Food, { amount, unit }: WeighedAmount): number | null {
  if (unit === null || unit === 'piece') return product(amount, portionOf(food, 'piece') ?? food.piece);
  const known = unitNamed(unit);
  const size = known?.size == null ? null : numberFromAmount(known.size);
  if (known?.dimension === 'mass') return product(amount, size);
  if (known?.dimension === 'volume' && size !== null) return product(amount * size, food.density);
  if (known?.dimension === 'count' && size !== null) return product(amount * size, food.piece);
  return product(amount, portionOf(food, unit));
}

/** A portion of the food itself, or one of its category; then a piece, where the unit is only a word for it (`2 stalks celery`). */
function portionOf({ id, category, piece }: Food, unit: string): number | null {
  portions ??= readPortions(readFileSync(new URL('./portions.tsv', import.meta.url), 'utf8'));
  const own = portions.get(`${id} ${unit}`) ?? portions.get(`${category} ${unit}`);
  if (own !== undefined) return own;
  if (PIECES.has(unit) && piece !== null) return piece;
  return portions.get(`* ${unit}`) ?? null;
}

/** Words for one piece of a food that grows or is sold in such pieces. */
const PIECES: ReadonlySet<string> = new Set([
  'head',
  'bulb',
  'stalk',
  'stem',
  'rib',
  'spear',
  'ear',
  'fillet',
  'leaf',
  'slice',
  'sheet',
  'pod',
  'loaf',
  'bar',
  'ball',
  'block',
]);

function product(amount: number, each: number | null): number | null {
  return each === null ? null : amount * each;
}

function readPortions(tsv: string): Map<string, number> {
  const [, ...rows] = tsv.trimEnd().split('\n');
  return new Map(
    rows.map((row) => {
      const [food = '', unit = '', grams = ''] = row.split('\t');
      return [`${food} ${unit}`, Number(grams)];
    }),
  );
}
