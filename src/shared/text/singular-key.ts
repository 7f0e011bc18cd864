/**
 * What the singular and the plural of an English word have in common, for comparing and never for showing:
 * `tomato` and `tomatoes`, `berry` and `berries`, `leaf` and `leaves` each give one key. Expects folded text.
 */
export function singularKey(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const singular = /(ss|us|is)$/.test(word) ? word : word.replace(/s$/, '');
  const stem = singular.length > 3 ? singular.replace(/e$/, '') : singular;
  return stem.replace(/y$/, 'i').replace(/([^f])f$/, '$1v');
}
