import type { Food } from '../../foods/food-table.js';
import { weightOf } from '../../foods/weight-of.js';
import { parseIngredientLine } from '../../parser/ingredient-line/parse-ingredient-line.js';
import { unitNamed } from '../../shared/amounts/units.js';

interface Amounted {
  readonly amount: number;
  readonly unit: string | null;
}

/** Units for something that is sold with its weight on it, so that the weight is that of one of them: `2 cans (400 g)`. */
const SOLD: ReadonlySet<string> = new Set(
  'can jar bottle package packet sachet envelope bag box carton container tub pot tube block slab bar ball loaf'.split(
    ' ',
  ),
);
const EACH = /\b(?:each|per|apiece|jeweils|je|chacune?|cada|ciascun[ao]|l'un[ao]?|per stuk|elk)\b/iu;
const PARTS = /[,;()/]|\bor\b|\babout\b|\bapprox\w*\.?|[~≈]/u;

/**
 * Grams by a weight that the line says besides its amount: `2 cans (14 oz each)`, `1 cup (120 g)`; `null` when it says none.
 * @param note what the line says besides amount, unit and name
 */
export function weightOnLabel(food: Food, { amount, unit }: Amounted, note: string): number | null {
  const dimension = unit === null ? 'count' : unitNamed(unit)?.dimension;
  if (dimension === 'mass') return null;
  for (const part of note.replaceAll(/(?<=\d)-(?=\p{L})/gu, ' ').split(PARTS)) {
    if (!/\d/.test(part)) continue;
    const label = parseIngredientLine(part.trim());
    const said = label.unit === null ? undefined : unitNamed(label.unit);
    if (label.amount === null || (said?.dimension !== 'mass' && said?.dimension !== 'volume')) continue;
    if (dimension === 'volume' && said.dimension === 'volume') continue;
    const grams = weightOf(food, { amount: label.amount, unit: label.unit });
    if (grams !== null) return SOLD.has(unit ?? '') || EACH.test(note) ? amount * grams : grams;
  }
  return null;
}
