import { readFileSync } from 'node:fs';
import type { Food } from './food-table.js';

/** What some weight of a food contains: kilocalories, grams, and milligrams of sodium. */
export interface Nutrients {
  readonly calories: number;
  readonly fat: number;
  readonly saturatedFat: number;
  readonly carbs: number;
  readonly sugar: number;
  readonly fibre: number;
  readonly protein: number;
  readonly sodium: number;
}

export const NUTRIENTS = [
  'calories',
  'fat',
  'saturatedFat',
  'carbs',
  'sugar',
  'fibre',
  'protein',
  'sodium',
] as const satisfies readonly (keyof Nutrients)[];

const COLUMNS: Readonly<Record<keyof Nutrients, string>> = {
  calories: 'kcal',
  fat: 'fat_g',
  saturatedFat: 'saturated_g',
  carbs: 'carbohydrate_g',
  sugar: 'sugar_g',
  fibre: 'fibre_g',
  protein: 'protein_g',
  sodium: 'sodium_mg',
};

let table: ReadonlyMap<string, Nutrients> | undefined;

/** What 100 g of the food contain. An unknown value counts as 0. `null` when there are no data of the food. */
export function nutrientsOf({ usda }: Food): Nutrients | null {
  table ??= readNutrients(readFileSync(new URL('./nutrition.tsv', import.meta.url), 'utf8'));
  return usda === null ? null : (table.get(usda) ?? null);
}

function readNutrients(tsv: string): Map<string, Nutrients> {
  const [head = '', ...rows] = tsv.trimEnd().split('\n');
  const headings = head.split('\t');
  return new Map(
    rows.map((row) => {
      const cells = row.split('\t');
      const values = NUTRIENTS.map((name) => [name, Number(cells[headings.indexOf(COLUMNS[name])] ?? 0)]);
      return [cells[0] ?? '', Object.fromEntries(values) as Record<keyof Nutrients, number>];
    }),
  );
}
