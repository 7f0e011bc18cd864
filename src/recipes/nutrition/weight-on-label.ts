import type { Food } from '../../foods/food-table.js';
import { weightOf } from '../../foods/weight-of.js';
import { canonicalUnit } from '../../parser/ingredient-line/find-unit.js';
import { isContainer } from '../../shared/amounts/container-units.js';
import { amountFromText, numberFromAmount } from '../../shared/amounts/read-amount.js';
import { unitNamed } from '../../shared/amounts/units.js';

interface Amounted {
  readonly amount: number;
  readonly unit: string | null;
}

/** What has its own size as a rule, beside the containers: the weight is that of one of them (`2 loaves (400 g)`). */
const LOAVES: ReadonlySet<string> = new Set(['slab', 'ball', 'loaf']);
/** Characters. A longer note is a text and no label. */
const LONGEST_NOTE = 120;
/** A number, which may have a fraction, and the word behind it: `14 1/2 oz`, `400 g`. */
const WEIGHT = /(\d+(?:[.,]\d+|[\s-]\d+\/\d+|\/\d+)?\s?[¼½¾⅓⅔]?)[\s-]?(\p{L}+\.?(?:\s\p{L}+)?)/u;
const EACH = /\b(?:each|per|apiece|jeweils|je|chacune?|cada|ciascun[ao]|l'un[ao]?|per stuk|elk)\b/iu;
const PARTS = /[;()]|, |\bor\b|\babout\b|\bapprox\w*\.?|[~≈]/u;

/**
 * Grams by a weight that the line says besides its amount: `2 cans (14 oz each)`, `1 cup (120 g)`; `null` when it says none.
 * @param note what the line says besides amount, unit and name
 */
export function weightOnLabel(food: Food, { amount, unit }: Amounted, note: string): number | null {
  const dimension = unit === null ? 'count' : unitNamed(unit)?.dimension;
  if (dimension === 'mass' || note.length > LONGEST_NOTE) return null;
  for (const part of note.split(PARTS)) {
    const label = measureIn(part);
    if (label === null || (dimension === 'volume' && label.dimension === 'volume')) continue;
    const grams = weightOf(food, label);
    if (grams !== null) return isSold(unit) || EACH.test(note) ? amount * grams : grams;
  }
  return null;
}

function isSold(unit: string | null): boolean {
  return isContainer(unit) || LOAVES.has(unit ?? '');
}

function measureIn(text: string): (Amounted & { dimension: string }) | null {
  const [, number = '', words = ''] = WEIGHT.exec(text) ?? [];
  const amount = amountFromText(number.replace(',', '.'));
  const [word = ''] = words.split(/\s/);
  const unit = canonicalUnit(words) ?? canonicalUnit(word);
  const dimension = unit === null ? undefined : unitNamed(unit)?.dimension;
  if (amount === null || (dimension !== 'mass' && dimension !== 'volume')) return null;
  return { amount: numberFromAmount(amount), unit, dimension };
}
