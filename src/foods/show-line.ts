import { canonicalUnit } from '../parser/ingredient-line/find-unit.js';
import { showQuantity } from '../shared/amounts/show-amount.js';
import type { Language } from '../shared/languages.js';
import { countedName, hasPlural } from './counted-name.js';

interface Line {
  readonly amount: number | null;
  /** As it was written. */
  readonly unit: string | null;
  readonly name: string | null;
}

/** A line as people read it. */
interface ShownLine {
  /** Amount and unit: `1.5 kg`; empty when there is neither. */
  readonly amount: string;
  /** In the number of the amount; empty when there is none. */
  readonly name: string;
  /** Both. */
  readonly text: string;
}

/**
 * Amount, unit and name as one text in a language: `1.5 kg tomatoes`, `3 Zehen Knoblauch`, `2 eggs`, `salt`. The words of the name stay;
 * what is counted in pieces takes the number of its amount.
 */
export function showLine(line: Line, language: Language): string {
  return showParts(line, language).text;
}

/** `showLine`, and its two parts. */
export function showParts({ amount, unit, name }: Line, language: Language): ShownLine {
  const word = unit?.trim() ?? '';
  const known = word === '' ? 'piece' : canonicalUnit(word);
  const isCounted = word === '' || (known === 'piece' && name !== null && hasPlural(name, language));
  const { text: quantity, count } = showQuantity(amount, isCounted ? null : unit, known, language);
  const shown = name !== null && count !== null && isCounted ? countedName(name, count, language) : name;
  return { amount: quantity, name: shown ?? '', text: [quantity, shown].filter(Boolean).join(' ') };
}
