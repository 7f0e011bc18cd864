import type { FoodLanguage } from './food-table.js';
import { findFood } from './lexicon.js';

/**
 * Singular and plural of a name that the lexicon knows, in the words of the recipe (`scallion` stays a scallion); `null` for any
 * other name. A capital at the beginning stays.
 */
export function foodForms(name: string, language?: FoodLanguage): { singular: string; plural: string | null } | null {
  const found = findFood(name, language);
  if (found === null || found.match !== 'whole') return null;
  const { singular, plural } = found.name;
  const isCapital = name.charAt(0) !== name.charAt(0).toLowerCase();
  const written = (form: string): string => (isCapital ? form.charAt(0).toUpperCase() + form.slice(1) : form);
  return { singular: written(singular), plural: plural === null ? null : written(plural) };
}
