import { isNode, type SchemaNode } from './nodes.js';
import { firstProperty, firstTextOf } from './values.js';
import { ENERGY } from '../vocabulary/nutrition-words.js';

export interface Nutrition {
  calories: number | null;
  fat: string | null;
  carbs: string | null;
  protein: string | null;
}

const KILOJOULES_OF_A_KILOCALORIE = 4.184;
const MAX_CALORIES = 20_000;

/** The values of a `NutritionInformation` object for one serving. */
export function readNutrition(value: unknown): Nutrition {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const node: SchemaNode = isNode(first) ? first : {};
  return {
    calories: readCalories(firstTextOf(firstProperty(node, ['calories', 'energy']))),
    fat: amountOf(node, 'fatContent'),
    carbs: amountOf(node, 'carbohydrateContent'),
    protein: amountOf(node, 'proteinContent'),
  };
}

/** Whole kilocalories of `250 kcal`, `1046 kJ`, `1046 kJ / 250 kcal`, `250`. */
export function readCalories(text: string | null): number | null {
  const amounts = [...(text ?? '').slice(0, 200).matchAll(ENERGY)].map(([, digits = '', unit = '']) => ({
    amount: Number(digits.replace(/,(?=\d{3}$)/, '').replace(',', '.')),
    unit: unit.toLowerCase(),
  }));
  const best = amounts.find(({ unit }) => unit.includes('cal')) ?? amounts[0];
  if (best === undefined) return null;
  const calories = Math.round(
    best.unit.startsWith('k') && best.unit.includes('j') ? best.amount / KILOJOULES_OF_A_KILOCALORIE : best.amount,
  );
  return calories > 0 && calories <= MAX_CALORIES ? calories : null;
}

function amountOf(node: SchemaNode, name: string): string | null {
  const text = firstTextOf(firstProperty(node, [name]));
  return text !== null && /\d/.test(text) && text.length <= 100 ? text : null;
}
