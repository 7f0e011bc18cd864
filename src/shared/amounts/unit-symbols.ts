/** Symbols of units by canonical name, for units that are not written in full. The symbol of a piece is empty. */
// oxfmt-ignore
export const UNIT_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['milligram', 'mg'], ['gram', 'g'], ['decagram', 'dag'], ['kilogram', 'kg'], ['ounce', 'oz'], ['pound', 'lb'], ['milliliter', 'ml'],
  ['centiliter', 'cl'], ['deciliter', 'dl'], ['liter', 'l'], ['teaspoon', 'tsp'], ['tablespoon', 'tbsp'], ['fluid ounce', 'fl oz'],
  ['mm', 'mm'], ['cm', 'cm'], ['piece', ''], ['go', 'go'], ['jin', 'jin'],
]);
